import type { AuditedEntity } from '@gso/contract/audit';
import type { LeftAlone } from '@gso/contract/record/bulk-change';
import type { ChangeGroupKind } from '@gso/contract/record/change-group';
import type { ImportFailure } from '@gso/contract/record/import-reply';
import type { Tx } from '../db/database.ts';
import { readRows, statement } from '../db/statement.ts';

export interface NewGroup {
  kind: ChangeGroupKind;
  entity: AuditedEntity;
  /** The file name of an import. */
  title?: string;
  undoes?: number;
}

interface GroupCounts {
  created?: number;
  updated?: number;
  deleted?: number;
  restored?: number;
  refused?: number;
}

export interface GroupFacts {
  /** What a bulk change set. */
  values?: object;
  /** The first records that were left alone. */
  refusals?: readonly LeftAlone[];
  /** The first cells that an import refused, for its report. */
  notImported?: readonly ImportFailure[];
}

/** Begins a group: an author with its id writes audit entries that belong to it. */
export async function beginGroup(tx: Tx, by: string, { kind, entity, title = '', undoes }: NewGroup): Promise<number> {
  const [group] = await readRows<{ id: number }>(
    tx,
    statement`insert into change_group (kind, entity, title, undoes, created_by)
      values (${kind}, ${entity}, ${title}, ${undoes ?? null}::integer, ${by}) returning id`,
  );
  if (!group) throw new Error('The new group of changes has no id.');
  return group.id;
}

/** Records what the group has done. The transaction that began it ends with this. */
export async function endGroup(
  tx: Tx,
  id: number,
  { created = 0, updated = 0, deleted = 0, restored = 0, refused = 0 }: GroupCounts,
  facts: GroupFacts,
): Promise<void> {
  await readRows(
    tx,
    statement`update change_group set created = ${created}, updated = ${updated}, deleted = ${deleted},
        restored = ${restored}, refused = ${refused}, facts = ${JSON.stringify(facts)}::jsonb
      where id = ${id}`,
  );
}

/** Takes back a group that turned out to change nothing. */
export async function dropGroup(tx: Tx, id: number): Promise<void> {
  await readRows(tx, statement`delete from change_group where id = ${id}`);
}
