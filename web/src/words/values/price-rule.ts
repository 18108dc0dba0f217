import { valueText } from '../value-text.ts';
import { roundingText } from './rounding.ts';

/** The text of a price rule's value. */
export const priceRuleText = (path: string, value: unknown): string =>
  path === 'rounding' && typeof value === 'number' ? roundingText(value) : valueText(value);
