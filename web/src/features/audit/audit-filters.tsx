import { auditActions, type AuditListQuery, type AuditRow, auditedEntities } from '@gso/contract/audit';
import { mayPass } from '@gso/contract/permissions';
import { useSession } from '../../api/session.ts';
import { ChoiceFilter } from '../../filter/choice-filter.tsx';
import { DateRangeFilter } from '../../filter/date-range-filter.tsx';
import { FilterBar } from '../../filter/filter-bar.tsx';
import { FilterChip } from '../../filter/filter-chip.tsx';
import type { ListState } from '../../table/use-list-state.ts';
import { PersonFilter } from '../../pickers/person-filter.tsx';
import { kindName } from '../../words/kind-name.ts';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { auditFilters } from './filters.ts';
import { auditWords } from './words.ts';

interface AuditFiltersProps {
  list: ListState<AuditListQuery>;
  /** The rows on screen: they contain the name of the record behind an id. */
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
      <PersonFilter label={t.person} value={actor} onChange={(person) => list.change({ actor: person })} />
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
