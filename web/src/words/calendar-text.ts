import { addDays, mondayOf } from '@gso/contract/rules/calendar-days';
import { type Language, useLanguage } from './language.ts';

type Style = 'long' | 'short' | 'narrow';

const locales: Record<Language, string> = { en: 'en-GB', id: 'id-ID' };

const midnight = (day: string) => new Date(`${day}T00:00:00Z`);

/** Days and months have no time of day, so none is moved between time zones. */
const textOf = (day: string, language: Language, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locales[language], { timeZone: 'UTC', ...parts }).format(midnight(day));

/** Names of days (2026-11-15) and months (2026-11) in the language chosen now. */
export function useCalendarText() {
  const language = useLanguage();
  return {
    month: (month: string, style: Style) => textOf(`${month}-01`, language, { month: style }),
    monthAndYear: (month: string, style: Style) => textOf(`${month}-01`, language, { month: style, year: 'numeric' }),
    /** The week of a day, which begins on Monday: 9–15 Nov 2026. */
    week: (day: string) => {
      const key = mondayOf(day);
      const format = new Intl.DateTimeFormat(locales[language], { timeZone: 'UTC', dateStyle: 'medium' });
      return { key, label: format.formatRange(midnight(key), midnight(addDays(key, 6))) };
    },
    weekday: (day: string, style: Style) => textOf(day, language, { weekday: style }),
  };
}
