import { monthsBetween } from '@gso/contract/pipeline/months';
import { monthsBefore } from '@gso/contract/rules/calendar-days';
import { useCalendarText } from '../words/calendar-text.ts';
import { today } from '../words/calendar.ts';
import { words, useWords } from '../words/words.ts';
import { ChoiceFilter } from './choice-filter.tsx';

const monthWords = words({
  en: { until: (month: string) => `until ${month}`, from: (month: string) => `from ${month}` },
  id: { until: (month: string) => `sampai ${month}`, from: (month: string) => `mulai ${month}` },
});

/** Months of a filter (2026-11, 2026-11..2027-01, ..2026-10) as text. */
export function useMonthsText(): (months: string) => string {
  const t = useWords(monthWords);
  const { monthAndYear } = useCalendarText();
  return (months) => {
    const { first, last } = monthsBetween(months);
    if (first === '') return t.until(monthAndYear(last, 'long'));
    if (last === '') return t.from(monthAndYear(first, 'long'));
    return first === last
      ? monthAndYear(first, 'long')
      : `${monthAndYear(first, 'short')} – ${monthAndYear(last, 'short')}`;
  };
}

interface MonthsFilterProps {
  label: string;
  /** Empty while the filter is not set. It may be a range, which a link led to. */
  value: string;
  /** How many months before and after this one are offered. */
  back: number;
  ahead?: number;
  /** Offered before the months. */
  first?: readonly { value: string; label: string }[];
  onChange: (months: string) => void;
}

/** A filter by month. What has months to come begins with the earliest, everything else with this month. */
export function MonthsFilter({ label, value, back, ahead = 0, first = [], onChange }: MonthsFilterProps) {
  const textOf = useMonthsText();
  const around = Array.from({ length: ahead + back + 1 }, (_, at) => monthsBefore(today(), at - ahead).slice(0, 7));
  const months = ahead > 0 ? around.reverse() : around;
  const isOffered = [...months, ...first.map((one) => one.value), ''].includes(value);
  const choices = [...months, ...(isOffered ? [] : [value])].map((one) => ({ value: one, label: textOf(one) }));
  return <ChoiceFilter label={label} value={value} choices={[...first, ...choices]} onChange={onChange} />;
}
