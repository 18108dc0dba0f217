import { monthsBetween } from '@gso/contract/pipeline/months';
import type { ShodanListQuery } from '@gso/contract/shodan';
import { ChoiceFilter } from '../../filter/choice-filter.tsx';
import { usePipelineOptions } from '../../pickers/pipeline-options.ts';
import type { ListState } from '../../table/use-list-state.ts';
import { useCalendarText } from '../../words/calendar-text.ts';
import { monthsBefore, today } from '../../words/calendar.ts';
import { useWords } from '../../words/words.ts';
import { shodanWords } from './words.ts';

/** Months around this one; `ahead` of them are to come. */
const monthsAround = (ahead: number, back: number): string[] =>
  Array.from({ length: ahead + back + 1 }, (_, place) => monthsBefore(today(), place - ahead).slice(0, 7)).reverse();

/** Filters by stage, plan and outcome. Those that only the forecast leads to are shown while they are set. */
export function PipelineFilters({ list }: { list: ListState<ShodanListQuery> }) {
  const t = useWords(shodanWords);
  const { stages, loseReasons } = usePipelineOptions();
  const { monthAndYear } = useCalendarText();
  const { status, stage, stale, expectedClose, closed, loseReason, left, moved } = list.query;

  const monthsText = (months: string): string => {
    const { first, last } = monthsBetween(months);
    if (first === '') return t.until(monthAndYear(last, 'long'));
    if (last === '') return t.from(monthAndYear(first, 'long'));
    return first === last
      ? monthAndYear(first, 'long')
      : `${monthAndYear(first, 'short')} – ${monthAndYear(last, 'short')}`;
  };
  const choicesOf = (months: readonly string[], chosen: string) =>
    (chosen === '' || chosen === 'none' || months.includes(chosen) ? months : [...months, chosen]).map((value) => ({
      value,
      label: monthsText(value),
    }));
  const leftText = () => {
    const [id, outcome = ''] = left.split('-');
    const name = stages.find((one) => String(one.id) === id)?.name ?? '';
    const how = outcome in t.outcomes ? `: ${t.outcomes[outcome as keyof typeof t.outcomes]}` : '';
    return `${name}${how}${moved && `, ${monthsText(moved)}`}`;
  };
  return (
    <>
      <ChoiceFilter
        label={t.fields['stage.name']}
        value={stage === 0 ? '' : String(stage)}
        choices={stages.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(id) => list.change({ stage: Number(id) })}
      />
      <ChoiceFilter
        label={t.fields.expectedClose}
        value={expectedClose}
        choices={[{ value: 'none', label: t.noDay }, ...choicesOf(monthsAround(6, 2), expectedClose)]}
        onChange={(months) => list.change({ expectedClose: months })}
      />
      <ChoiceFilter
        label={t.stale}
        value={stale}
        choices={[{ value: 'true', label: t.staleOnes }]}
        onChange={(chosen) => list.change({ stale: chosen })}
      />
      {(status !== 'OPEN' || closed !== '') && (
        <ChoiceFilter
          label={t.closed}
          value={closed}
          choices={choicesOf(monthsAround(0, 11).reverse(), closed)}
          onChange={(months) => list.change({ closed: months })}
        />
      )}
      {(status === 'LOSE' || loseReason !== '') && (
        <ChoiceFilter
          label={t.fields['loseReason.name']}
          value={loseReason}
          choices={[
            ...loseReasons.map(({ id, name }) => ({ value: String(id), label: name })),
            { value: 'none', label: t.noReason },
          ]}
          onChange={(reason) => list.change({ loseReason: reason })}
        />
      )}
      {left !== '' && (
        <ChoiceFilter
          label={t.left}
          value={left}
          choices={[{ value: left, label: leftText() }]}
          onChange={(chosen) => list.change({ left: chosen, moved: chosen && moved })}
        />
      )}
    </>
  );
}
