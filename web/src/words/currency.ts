import type { Language } from './language.ts';

const names: Record<Language, Intl.DisplayNames> = {
  en: new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' }),
  id: new Intl.DisplayNames('id', { type: 'currency', fallback: 'none' }),
};

/** The name of a currency, or an empty text if the browser does not know the code. */
export function currencyName(code: string, language: Language): string {
  return names[language].of(code) ?? '';
}
