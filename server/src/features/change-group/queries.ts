import type { AuditedEntity } from '@gso/contract/audit';
import { auditedEntities } from '@gso/contract/audit';
import { type ChangeGroupListQuery, changeGroupKinds, type ChangeGroupRow } from '@gso/contract/record/change-group';
import { limits } from '@gso/contract/limits';
import { mayPass } from '@gso/contract/permissions';
import type { ListPage } from '@gso/contract/record/list-query';
import { notFound } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Reader } from '../../platform/db/database.ts';
import { knownValue } from '../../platform/db/known-value.ts';
import { allOf, readRows, type Statement, statement, text } from '../../platform/db/statement.ts';
import { pageOf } from '../../platform/list/page-of.ts';
import { readableValues } from '../../platform/reading/readable-changes.ts';
import type { GroupKind } from './group-kind.ts';

type Holder = Pick<Actor, 'username' | 'permissions'>;

interface Stored {
  id: number;
  kind: string;
  entity: string;
  title: string;
  facts: { values?: Record<string, unknown>; refusals?: ChangeGroupRow['refusals'] };
  created: number;
  updated: number;
  deleted: number;
  restored: number;
  refused: number;
  by: string;
  at: string;
  undoes: number | null;
  is_recent: boolean;
  undone_id: number | null;
  undone_by: string | null;
  undone_at: string | null;
}

const columns = statement`change_group.id, change_group.kind, change_group.entity, change_group.title,
  change_group.facts, change_group.created, change_group.updated, change_group.deleted, change_group.restored,
  change_group.refused, change_group.created_by as by, change_group.created_at as at, change_group.undoes,
  change_group.created_at > now() - make_interval(days => ${text(String(limits.undoDays))}) as is_recent,
  undo.id as undone_id, undo.created_by as undone_by, undo.created_at as undone_at`;
const joins = text('left join change_group as undo on undo.undoes = change_group.id');

const entityNames = Object.keys(auditedEntities);

function toRow(
  { facts, is_recent, undone_id, undone_by, undone_at, ...stored }: Stored,
  { permissions }: Holder,
): ChangeGroupRow {
  const entity = knownValue(entityNames, stored.entity) as AuditedEntity;
  const kind = knownValue(changeGroupKinds, stored.kind);
  const undone = undone_id === null ? null : { id: undone_id, by: undone_by ?? '', at: undone_at ?? '' };
  return {
    ...stored,
    kind,
    entity,
    values: readableValues(entity, permissions, facts.values ?? {}),
    refusals: facts.refusals ?? [],
    undone,
    canUndo: kind !== 'undo' && undone === null && is_recent,
  };
}

/** A user sees the own groups, and with the permission for all master data those of others, of records that they may change. */
function visibleTo({ username, permissions }: Holder, kinds: readonly GroupKind[]): Statement[] {
  const entities = kinds.filter(({ access }) => mayPass(permissions, access)).map(({ entity }) => entity);
  return [
    statement`change_group.entity = any(${entities})`,
    ...(permissions.includes('MA_MASTER_DATA') ? [] : [statement`change_group.created_by = ${username}`]),
  ];
}

export function listChangeGroups(
  db: Reader,
  actor: Holder,
  kinds: readonly GroupKind[],
  query: ChangeGroupListQuery,
): Promise<ListPage<ChangeGroupRow>> {
  const { kind, entity, by, search } = query;
  const where = [
    ...visibleTo(actor, kinds),
    ...(kind ? [statement`change_group.kind = ${kind}`] : []),
    ...(entity ? [statement`change_group.entity = ${entity}`] : []),
    ...(by ? [statement`change_group.created_by = ${by}`] : []),
    ...(search ? [statement`strpos(lower(change_group.title), lower(${search})) > 0`] : []),
  ];
  const source = {
    table: text('change_group'),
    where,
    // There are few groups, and the newest are wanted.
    coveredByIndex: true,
    sortBy: text('change_group.created_at'),
    columns,
    joins,
  };
  return pageOf<Stored, ChangeGroupRow>(db, source, query, (stored) => toRow(stored, actor));
}

export async function readChangeGroup(
  db: Reader,
  actor: Holder,
  kinds: readonly GroupKind[],
  id: number,
): Promise<ChangeGroupRow> {
  const where = allOf([statement`change_group.id = ${id}`, ...visibleTo(actor, kinds)]);
  const [stored] = await readRows<Stored>(db, statement`select ${columns} from change_group ${joins} where ${where}`);
  if (!stored) throw notFound();
  return toRow(stored, actor);
}
