import { limits } from '@gso/contract/limits';
import type { Forecast, ForecastQuery } from '@gso/contract/pipeline/forecast';
import { addMonths, monthsFrom } from '@gso/contract/pipeline/month-steps';
import { ChoiceFilter } from '../../filter/choice-filter.tsx';
import { FilterBar } from '../../filter/filter-bar.tsx';
import { PersonFilter } from '../../pickers/person-filter.tsx';
import { useCalendarText } from '../../words/calendar-text.ts';
import { today } from '../../words/calendar.ts';
import { useWords } from '../../words/words.ts';
import { forecastWords } from './words.ts';

interface ForecastFiltersProps {
  query: ForecastQuery;
  /** The months that are shown; unknown while they load for the first time. */
  shown: Pick<Forecast, 'from' | 'to'> | undefined;
  onChange: (part: Partial<ForecastQuery>) => void;
}

const monthsOffered = { back: 12, ahead: 6 };

/** The first and the last month, and whose shodans are counted. */
export function ForecastFilters({ query, shown, onChange }: ForecastFiltersProps) {
  const t = useWords(forecastWords);
  const { monthAndYear } = useCalendarText();
  const thisMonth = today().slice(0, 7);
  const choicesOf = (first: string, last: string) =>
    monthsFrom(first, last).map((month) => ({ value: month, label: monthAndYear(month, 'long') }));
  const first = query.from || shown?.from || thisMonth;
  return (
    <FilterBar onClear={() => onChange({ from: '', to: '', qcb: '' })}>
      <ChoiceFilter
        label={t.from}
        value={query.from}
        choices={choicesOf(addMonths(thisMonth, -monthsOffered.back), addMonths(thisMonth, monthsOffered.ahead))}
        // The last month may be too far away from another first one.
        onChange={(from) => onChange({ from, to: '' })}
      />
      <ChoiceFilter
        label={t.to}
        value={query.to}
        choices={choicesOf(first, addMonths(first, limits.forecastMonths - 1))}
        onChange={(to) => onChange({ from: query.from || first, to })}
      />
      <PersonFilter label={t.person} value={query.qcb} onChange={(qcb) => onChange({ qcb })} />
    </FilterBar>
  );
}
