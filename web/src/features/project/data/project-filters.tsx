import { projectPhases, type ProjectListQuery, projectScreen } from '@gso/contract/project';
import { ChoiceFilter } from '../../../filter/choice-filter.tsx';
import { DayFilter } from '../../../filter/day-filter.tsx';
import { FilterBar } from '../../../filter/filter-bar.tsx';
import { PercentageFilter } from '../../../filter/percentage-filter.tsx';
import type { ListState } from '../../../table/use-list-state.ts';
import { listWords } from '../../../words/list-words.ts';
import { today } from '../../../words/calendar.ts';
import { projectPhaseWords } from '../../../words/project-phase.ts';
import { useWords } from '../../../words/words.ts';
import { projectWords } from './words.ts';

const { percentageFrom: from, percentageTo: to } = projectScreen.defaults;
const underWay = { from, to };
const finished = { from: 100, to: 100 };

export function ProjectFilters({ list }: { list: ListState<ProjectListQuery> }) {
  const t = useWords(projectWords);
  const { today: todayLabel } = useWords(listWords);
  const phases = useWords(projectPhaseWords);
  const { percentageFrom, percentageTo, phase, dueBefore } = list.query;
  return (
    <FilterBar onClear={list.clear}>
      <PercentageFilter
        label={t.fields.percentage}
        value={{ from: percentageFrom, to: percentageTo }}
        usual={underWay}
        quick={[
          { label: t.underWay, ...underWay },
          { label: t.finished, ...finished },
        ]}
        onChange={(range) => list.change({ percentageFrom: range.from, percentageTo: range.to })}
      />
      <ChoiceFilter
        label={t.fields.phase}
        value={phase}
        choices={projectPhases.map((value) => ({ value, label: phases[value] }))}
        onChange={(chosen) => list.change({ phase: chosen })}
      />
      <DayFilter
        label={t.dueBefore}
        value={dueBefore}
        quick={{ label: todayLabel, day: today() }}
        onChange={(day) => list.change({ dueBefore: day })}
      />
    </FilterBar>
  );
}
