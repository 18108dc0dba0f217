import { auditActions, type AuditListQuery, type AuditRow, auditedEntities } from '@gso/contract/audit';
import { limits } from '@gso/contract/limits';
import { mayPass } from '@gso/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../api/session.ts';
import { ChoiceFilter } from '../../list/choice-filter.tsx';
import { DateRangeFilter } from '../../list/date-range-filter.tsx';
import { FilterBar } from '../../list/filter-bar.tsx';
import { FilterChip } from '../../list/filter-chip.tsx';
import { SearchChoice } from '../../list/search-choice.tsx';
import { SearchFilter } from '../../list/search-filter.tsx';
import type { ListState } from '../../list/use-list-state.ts';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { auditKey, fetchPeople } from './api.ts';
import { auditFilters } from './filters.ts';
import { auditWords, kindName } from './words.ts';

interface AuditFiltersProps {
  list: ListState<AuditListQuery>;
  /** The rows on screen: they tell what the record behind a number is called. */
  rows: readonly AuditRow[];
}

const kinds = Object.keys(auditedEntities) as (keyof typeof auditedEntities)[];

export function AuditFilters({ list, rows }: AuditFiltersProps) {
  const t = useWords(auditWords);
  const language = useLanguage();
  const held = useSession()?.claims.permissions ?? [];
  const { actor, action, entity, recordId, from, to } = list.query;
  const readable = kinds.filter((kind) => mayPass(held, auditedEntities[kind]));
  const record = rows.find((row) => row.entity === entity && row.recordId === recordId)?.record;
  return (
    <FilterBar onClear={list.clear}>
      <SearchFilter label={t.person} value={actor} onChange={(person) => list.change({ actor: person })}>
        {(choose) => <PersonChoice onChoose={choose} />}
      </SearchFilter>
      <ChoiceFilter
        label={t.action}
        value={action}
        choices={auditActions.map((value) => ({ value, label: t.actions[value] }))}
        onChange={(chosen) => list.change({ action: chosen })}
      />
      <ChoiceFilter
        label={t.kind}
        value={entity}
        choices={readable.map((value) => ({ value, label: kindName(value, language) }))}
        onChange={(chosen) => list.change(auditFilters.toKind(chosen))}
      />
      <DateRangeFilter label={t.date} value={{ from, to }} onChange={list.change} />
      {recordId > 0 && (
        <FilterChip
          label={t.record}
          shown={record || t.unnamed(recordId)}
          onClear={() => list.change({ recordId: 0 })}
        />
      )}
    </FilterBar>
  );
}

/** The people who have an account; names of others can be typed. */
function PersonChoice({ onChoose }: { onChoose: (username: string) => void }) {
  const t = useWords(auditWords);
  const people = useQuery({
    queryKey: [...auditKey, 'people'],
    queryFn: ({ signal }) => fetchPeople(signal),
  });
  const choices = people.data?.map(({ username, employee }) => ({
    value: username,
    label: employee.firstName || username,
    hint: username,
  }));
  return (
    <SearchChoice
      label={t.person}
      choices={choices ?? (people.error ? [] : undefined)}
      error={people.error}
      maxLength={limits.text}
      onChoose={onChoose}
    />
  );
}
