import type { ShodanListQuery } from '@gso/contract/shodan';
import { ChoiceFilter } from '../../filter/choice-filter.tsx';
import { MonthsFilter, useMonthsText } from '../../filter/months-filter.tsx';
import { usePipelineOptions } from '../../pickers/pipeline-options.ts';
import type { ListState } from '../../table/use-list-state.ts';
import { useWords } from '../../words/words.ts';
import { shodanWords } from './words.ts';

/** Filters by stage, plan and outcome. Those that only the forecast leads to are shown while they are set. */
export function PipelineFilters({ list }: { list: ListState<ShodanListQuery> }) {
  const t = useWords(shodanWords);
  const { stages, loseReasons } = usePipelineOptions();
  const monthsText = useMonthsText();
  const { status, stage, stale, expectedClose, closed, loseReason, left, moved } = list.query;

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
      <MonthsFilter
        label={t.fields.expectedClose}
        value={expectedClose}
        back={2}
        ahead={6}
        first={[{ value: 'none', label: t.noDay }]}
        onChange={(months) => list.change({ expectedClose: months })}
      />
      <ChoiceFilter
        label={t.stale}
        value={stale}
        choices={[{ value: 'true', label: t.staleOnes }]}
        onChange={(chosen) => list.change({ stale: chosen })}
      />
      {(status !== 'OPEN' || closed !== '') && (
        <MonthsFilter
          label={t.closed}
          value={closed}
          back={11}
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
