import { useCalendarText } from '../../../words/calendar-text.ts';
import { useLanguage } from '../../../words/language.ts';

const locales = { en: 'en-GB', id: 'id-ID' } as const;

/** Days as the headings of a calendar name them. */
export function useDayText() {
  const language = useLanguage();
  const { weekday, monthAndYear, week } = useCalendarText();
  const long = new Intl.DateTimeFormat(locales[language], { timeZone: 'UTC', dateStyle: 'full' });
  return {
    weekday,
    monthAndYear,
    week,
    /** Wednesday 18 November 2026. */
    longDay: (day: string) => long.format(new Date(`${day}T00:00:00Z`)),
    /** 18, without a zero before it. */
    number: (day: string) => String(Number(day.slice(8))),
  };
}
