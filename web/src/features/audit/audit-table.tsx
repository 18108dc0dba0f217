import type { AuditAction, AuditListQuery, AuditRow } from '@gso/contract/audit';
import { IconListSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ChangeList } from '../../form/change-list.tsx';
import type { Column } from '../../table/column.ts';
import { DataTable } from '../../table/data-table.tsx';
import type { TableView } from '../../table/table-view.ts';
import type { ListResult } from '../../table/use-list-page.ts';
import type { ListState } from '../../table/use-list-state.ts';
import { Chip, type ChipTone } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailurePanel } from '../../ui/failure-panel.tsx';
import { formatDateTime } from '../../words/format.ts';
import { kindName } from '../../words/kind-name.ts';
import { useLanguage } from '../../words/language.ts';
import { fieldLabels, textOfEntity } from '../../words/records.ts';
import { withTokenWords } from '../../words/with-token.ts';
import { useWords } from '../../words/words.ts';
import { auditKey, fetchAuditEntry } from './api.ts';
import classes from './audit-table.module.css';
import { auditFilters } from './filters.ts';
import { hasBothSides, readable, summaryOf } from './summary.ts';
import { auditWords } from './words.ts';

type AuditColumn = Column<AuditRow, AuditListQuery['sort']>;

const tones: Record<AuditAction, ChipTone> = {
  create: 'green',
  update: 'blue',
  delete: 'red',
  restore: 'green',
  import: 'green',
  export: 'grey',
  login: 'grey',
  'sign-in-failed': 'amber',
  logout: 'grey',
  'reset-password': 'amber',
  'change-password': 'amber',
  'end-session': 'amber',
};

export function useAuditColumns(list: ListState<AuditListQuery>): AuditColumn[] {
  const t = { ...useWords(auditWords), ...useWords(withTokenWords) };
  const language = useLanguage();
  return [
    {
      key: 'at',
      sort: 'at',
      header: t.time,
      cell: (row) => <time dateTime={row.at}>{formatDateTime(row.at)}</time>,
      card: 'mark',
    },
    {
      key: 'actor',
      header: t.person,
      cell: (row) => (
        <>
          <FilterLink hint={t.onlyPerson(row.actor)} onClick={() => list.change({ actor: row.actor })}>
            {row.actor}
          </FilterLink>
          {row.token && <div className={classes.token}>{t.withToken(row.token)}</div>}
        </>
      ),
      card: 'mark',
    },
    {
      key: 'action',
      header: t.action,
      cell: (row) => <Chip tone={tones[row.action]}>{t.actions[row.action]}</Chip>,
      card: 'mark',
    },
    {
      key: 'entity',
      header: t.kind,
      cell: (row) => kindName(row.entity, language),
      card: 'mark',
    },
    {
      key: 'record',
      header: t.record,
      cell: (row) => <RecordName row={row} list={list} />,
      card: 'title',
    },
    {
      key: 'changes',
      header: t.changes,
      cell: (row) => <Summary row={row} />,
      width: 'rest',
      card: 'fact',
    },
  ];
}

function FilterLink({ hint, onClick, children }: { hint: string; onClick: () => void; children: string }) {
  return (
    <button type="button" className={classes.link} data-tooltip={hint} onClick={onClick}>
      {children}
    </button>
  );
}

function RecordName({ row, list }: { row: AuditRow; list: ListState<AuditListQuery> }) {
  const t = useWords(auditWords);
  if (row.recordId === null) return row.record;
  const name = row.record || t.unnamed(row.recordId);
  const narrowed = auditFilters.toRecord(row);
  if (!narrowed) return name;
  return (
    <FilterLink hint={t.onlyRecord(name)} onClick={() => list.change(narrowed)}>
      {name}
    </FilterLink>
  );
}

function Summary({ row }: { row: AuditRow }) {
  const t = useWords(auditWords);
  const summary = summaryOf(row, fieldLabels(row.entity, useLanguage()));
  if (row.changesLeftOut) return <div className={classes.summary}>{t.manyChanges}</div>;
  if (!summary) return null;
  return (
    <div className={classes.summary}>
      <span className={classes.first}>{summary.first}</span>
      {summary.others > 0 && <span>{t.more(summary.others)}</span>}
    </div>
  );
}

interface AuditTableProps {
  list: ListState<AuditListQuery>;
  result: ListResult<AuditRow>;
  view: TableView<AuditRow, AuditListQuery['sort']>;
}

export function AuditTable(props: AuditTableProps) {
  const t = useWords(auditWords);
  return (
    <DataTable
      {...props}
      caption={t.title}
      nameOf={({ action, record, at }) => t.nameOf(t.actions[action], record, formatDateTime(at))}
      expanded={(row) => <Entry row={row} />}
      empty={<EmptyState icon={IconListSearch} title={t.empty} />}
    />
  );
}

/** All details of one entry. A large one is not in the list and is fetched. */
function Entry({ row }: { row: AuditRow }) {
  const whole = useQuery({
    queryKey: [...auditKey, 'entry', row.id],
    queryFn: ({ signal }) => fetchAuditEntry(row.id, signal),
    enabled: row.changesLeftOut,
  });
  if (!row.changesLeftOut) return <EntryDetails row={row} />;
  if (whole.error) return <FailurePanel error={whole.error} onRetry={() => void whole.refetch()} />;
  return whole.data ? <EntryDetails row={whole.data} /> : null;
}

function EntryDetails({ row }: { row: AuditRow }) {
  const t = useWords(auditWords);
  const labels = fieldLabels(row.entity, useLanguage());
  const { changes } = readable(row);
  return (
    <div className={classes.entry}>
      {changes.length === 0 ? (
        <p className={classes.note}>{t.noChanges}</p>
      ) : (
        <ChangeList changes={changes} both={hasBothSides(row)} labels={labels} textOf={textOfEntity(row.entity)} />
      )}
      <p className={classes.note}>
        {t.requestId}: <code className={classes.requestId}>{row.requestId}</code>
      </p>
    </div>
  );
}
