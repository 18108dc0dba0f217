import { type Language, useLanguage } from './language.ts';

type Style = 'long' | 'short' | 'narrow';

const locales: Record<Language, string> = { en: 'en-GB', id: 'id-ID' };

/** Days and months have no time of day, so none is moved between time zones. */
const textOf = (day: string, language: Language, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locales[language], { timeZone: 'UTC', ...parts }).format(new Date(`${day}T00:00:00Z`));

/** Names of days (2026-11-15) and months (2026-11) in the language chosen now. */
export function useCalendarText() {
  const language = useLanguage();
  return {
    month: (month: string, style: Style) => textOf(`${month}-01`, language, { month: style }),
    monthAndYear: (month: string, style: Style) => textOf(`${month}-01`, language, { month: style, year: 'numeric' }),
    weekday: (day: string, style: Style) => textOf(day, language, { weekday: style }),
  };
}
