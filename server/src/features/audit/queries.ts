import { type AuditListQuery, type AuditRow, auditActions } from '@gso/contract/audit';
import { limits } from '@gso/contract/limits';
import { notFound } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import { changesOf } from '../../platform/audit/history.ts';
import { openEntries } from '../../platform/audit/open-entries.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { planEachTime } from '../../platform/db/statement-names.ts';
import { allOf, nothing, readRows, type Statement, statement, text } from '../../platform/db/statement.ts';
import { pageOf } from '../../platform/list/page-of.ts';
import { beginsWith } from '../../platform/list/search.ts';
import { readableChanges } from '../../platform/reading/readable-changes.ts';

interface StoredEntry {
  id: number;
  at: string;
  actor: string;
  token_name: string;
  action: string;
  entity: string;
  entity_id: number | null;
  record_name: string;
  /** Null if they are left out. */
  changes: unknown;
  request_id: string;
}

const columns = text('id, at, actor, token_name, action, entity, entity_id, record_name, changes, request_id');
// The compressed size is known without reading the value.
const columnsOfPage = text(`id, at, actor, token_name, action, entity, entity_id, record_name, request_id,
  case when pg_column_size(changes) <= ${limits.auditChanges} then
    case when octet_length(changes::text) <= ${limits.auditChanges} then changes end
  end as changes`);
const table = text('audit_entry');
const sortBy = text('at');

function toAuditRow(stored: StoredEntry, { permissions }: Actor): AuditRow {
  return {
    id: stored.id,
    at: stored.at,
    actor: stored.actor,
    token: stored.token_name,
    action: auditActions.find((action) => action === stored.action) ?? 'update',
    entity: stored.entity,
    recordId: stored.entity_id,
    record: stored.record_name,
    changes: readableChanges(stored.entity, permissions, changesOf(stored.changes)),
    changesLeftOut: stored.changes === null,
    requestId: stored.request_id,
  };
}

export function listAudit(db: Reader, actor: Actor, query: AuditListQuery) {
  const source = { table, where: conditions(actor, query), sortBy, columns: columnsOfPage };
  return pageOf(db, source, query, (stored: StoredEntry) => toAuditRow(stored, actor));
}

/** One entry with all of its changes. */
export async function readAuditEntry(db: Reader, actor: Actor, id: number): Promise<AuditRow> {
  const [entry] = await readRows<StoredEntry>(
    db,
    statement`select ${columns} from audit_entry where ${allOf([statement`id = ${id}`, ...openEntries(actor.permissions)])}`,
  );
  if (!entry) throw notFound();
  return toAuditRow(entry, actor);
}

function conditions(actor: Actor, query: AuditListQuery): Statement[] {
  return [
    ...openEntries(actor.permissions),
    ...(query.actor ? [statement`actor = ${query.actor}`] : []),
    ...(query.action ? [statement`action = ${query.action}`] : []),
    ...(query.entity ? [statement`entity = ${query.entity}`] : []),
    ...(query.recordId ? [statement`entity_id = ${query.recordId}`] : []),
    ...(query.search ? recordBegins(query.search) : []),
    ...(query.from ? [statement`at >= start_of_day(${query.from}::date)`] : []),
    ...(query.to ? [statement`at < start_of_day(${query.to}::date + 1)`] : []),
  ];
}

const recordBegins = (search: string): Statement[] => [
  text(`record_search <> ''`),
  ...beginsWith(text('record_search'), search),
];

const each = text(planEachTime);

function filtered(actor: Actor, query: AuditListQuery, more: Statement[] = []): Statement {
  const all = [...conditions(actor, query), ...more];
  return all.length > 0 ? statement`where ${allOf(all)}` : nothing;
}

export async function countAudit(tx: Tx, actor: Actor, query: AuditListQuery): Promise<number> {
  const rows = await readRows<{ count: number }>(
    tx,
    statement`${each} select count(*) as count from audit_entry ${filtered(actor, query)}`,
  );
  return rows[0]?.count ?? 0;
}

/** The entries before the given one, newest first. */
export async function auditBefore(
  tx: Tx,
  { actor, query, last, size }: { actor: Actor; query: AuditListQuery; last: AuditRow | undefined; size: number },
): Promise<AuditRow[]> {
  const older = last ? [statement`(at, id) < (${last.at}::timestamptz, ${last.id})`] : [];
  const rows = await readRows<StoredEntry>(
    tx,
    statement`${each} select ${columns} from audit_entry ${filtered(actor, query, older)}
      order by at desc, id desc limit ${text(String(size))}`,
  );
  return rows.map((stored) => toAuditRow(stored, actor));
}
