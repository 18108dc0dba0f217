import { recentFrom } from '@gso/contract/rules/calendar-days';
import { visitStatuses } from '@gso/contract/visit/visit-access';
import { tookPlace, type VisitListQuery, visitList } from '@gso/contract/visit/visit-list';
import { useRouterState } from '@tanstack/react-router';
import { ChoiceFilter } from '../../filter/choice-filter.tsx';
import { DateRangeFilter } from '../../filter/date-range-filter.tsx';
import { FilterBar } from '../../filter/filter-bar.tsx';
import { FilterChip } from '../../filter/filter-chip.tsx';
import type { ListState } from '../../table/use-list-state.ts';
import { listWords } from '../../words/list-words.ts';
import { PersonFilter } from '../../pickers/person-filter.tsx';
import { ProjectFilter } from '../../pickers/project-filter.tsx';
import { today } from '../../words/calendar.ts';
import { statusWords } from '../../words/status.ts';
import { valueWords } from '../../words/value-text.ts';
import { useWords } from '../../words/words.ts';
import { visitWords } from './words.ts';

export function VisitFilters({ list }: { list: ListState<VisitListQuery> }) {
  const t = useWords(visitWords);
  const { updateBy } = useWords(listWords);
  const { yes, no } = useWords(valueWords);
  const statuses = useWords(statusWords);
  // The calendar has its own days.
  const inCalendar = useRouterState({ select: ({ location }) => location.searchStr.includes('view=calendar') });
  const { type, status, hasShodan, visitor, project, updatedBy, from, to, notification } = list.query;
  return (
    <FilterBar onClear={list.clear}>
      <ChoiceFilter
        label={t.fields.status}
        value={status}
        choices={[
          ...visitStatuses.map((value) => ({ value, label: statuses[value] })),
          { value: tookPlace, label: t.tookPlace },
        ]}
        onChange={(chosen) => list.change({ status: chosen })}
      />
      {type === 'SALES' ? (
        <ChoiceFilter
          label={t.fields.shodan}
          value={hasShodan}
          choices={[
            { value: 'yes', label: yes },
            { value: 'no', label: no },
          ]}
          onChange={(chosen) => list.change({ hasShodan: chosen })}
        />
      ) : (
        <ProjectFilter
          label={t.fields.project}
          value={project}
          onChange={(chosen) => list.change({ project: chosen })}
        />
      )}
      <PersonFilter label={t.fields.username} value={visitor} onChange={(person) => list.change({ visitor: person })} />
      <PersonFilter label={updateBy} value={updatedBy} onChange={(person) => list.change({ updatedBy: person })} />
      {inCalendar ? null : notification > 0 ? (
        // It leads to one visit, whatever its date.
        <FilterChip label={t.visit} shown={t.fromNotification} onClear={() => list.change({ notification: 0 })} />
      ) : (
        <DateRangeFilter
          label={t.fields.visitDate}
          value={{ from, to }}
          onChange={list.change}
          usual={{
            label: t.recent,
            address: { from: visitList.defaults.from, to: visitList.defaults.to },
            days: { from: recentFrom(today()), to: '' },
          }}
        />
      )}
    </FilterBar>
  );
}
