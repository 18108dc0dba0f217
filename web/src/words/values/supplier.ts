import { countryName } from '@gso/contract/countries';
import { valueText } from '../value-text.ts';
import { currentLanguage } from '../language.ts';

/** The text of a supplier's value: the country by its name. */
export const supplierText = (path: string, value: unknown): string =>
  path === 'country' && typeof value === 'string' && value !== ''
    ? countryName(value, currentLanguage())
    : valueText(value);
