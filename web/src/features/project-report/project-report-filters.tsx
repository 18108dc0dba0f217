import { taskReportList, type TaskReportQuery } from '@gso/contract/project-report';
import { recentFrom } from '@gso/contract/rules/calendar-days';
import { ChoiceFilter } from '../../filter/choice-filter.tsx';
import { DateRangeFilter } from '../../filter/date-range-filter.tsx';
import { FilterBar } from '../../filter/filter-bar.tsx';
import { PersonFilter } from '../../pickers/person-filter.tsx';
import type { ListState } from '../../table/use-list-state.ts';
import { today } from '../../words/calendar.ts';
import { valueWords } from '../../words/value-text.ts';
import { useWords } from '../../words/words.ts';
import { taskReportWords } from './words.ts';

const { from: recent, to: upToToday } = taskReportList.defaults;

export function ProjectReportFilters({ list }: { list: ListState<TaskReportQuery> }) {
  const t = useWords(taskReportWords);
  const { yes, no } = useWords(valueWords);
  const { from, to, isApproved, assignedTo } = list.query;
  const now = today();
  return (
    <FilterBar onClear={list.clear}>
      <DateRangeFilter
        label={t.dueDate}
        value={{ from, to }}
        onChange={list.change}
        usual={{
          label: t.recent,
          address: { from: recent, to: upToToday },
          days: { from: recentFrom(now), to: now },
        }}
      />
      <ChoiceFilter
        label={t.isApproved}
        value={isApproved}
        choices={[
          { value: 'true', label: yes },
          { value: 'false', label: no },
        ]}
        onChange={(chosen) => list.change({ isApproved: chosen })}
      />
      <PersonFilter label={t.assignee} value={assignedTo} onChange={(person) => list.change({ assignedTo: person })} />
    </FilterBar>
  );
}
