import type { AuditedEntity } from '@gso/contract/audit';
import type { BulkProgress } from '@gso/contract/record/bulk-change';
import type { KeptRecord, UndoResult } from '@gso/contract/record/change-group';
import type { FieldChange } from '@gso/contract/record/readable-by';
import { limits } from '@gso/contract/limits';
import { mayPass } from '@gso/contract/permissions';
import { AppError, noPermission } from '../app-error.ts';
import { fieldChanges } from '../audit/audit.ts';
import { changesOf, changesSince } from '../audit/history.ts';
import type { Actor } from '../auth/actor.ts';
import type { Tx } from '../db/database.ts';
import { databaseFault } from '../db/database-fault.ts';
import { readRows, statement, text } from '../db/statement.ts';
import type { RecordMarks } from '../record/record-kind.ts';
import { restoreKept } from '../record/restore-rows.ts';
import { updateRecords } from '../record/write-record.ts';
import { type Language, type Text, text as sentence } from '../text.ts';
import { changedBy, gone, removable, removeRecords } from './bulk-change.ts';
import { beginGroup, dropGroup, endGroup } from './change-group.ts';
import {
  batchSize,
  checked,
  type GroupTarget,
  letOthersGoFirst,
  lockReadable,
  type PlannedChange,
  recordName,
} from './group-target.ts';
import { togetherOrAlone } from './together-or-alone.ts';
import { withPaths } from './with-paths.ts';

/** What the group did to one record. */
interface Entry {
  id: number;
  action: string;
  /** The version that the group left. */
  version: number;
  name: string;
  changes: FieldChange[];
}

export interface UndoOptions {
  group: number;
  language: Language;
  progress: (progress: BulkProgress) => void;
}

/** Takes back what a group did to the records of one kind, whose types are erased. */
export type UndoPart = (
  tx: Tx,
  author: Actor,
  options: UndoOptions & { kept: KeptRecords; total: number },
) => Promise<Counts>;

interface Counts {
  updated: number;
  deleted: number;
  restored: number;
}

export const undoPart =
  <Row extends RecordMarks, Input extends object>(target: GroupTarget<Row, Input>): UndoPart =>
  async (tx, author, { group, progress, kept, total }) => {
    const { entity } = target.kind;
    const work = new Undo(tx, author, target, kept);
    let done = 0;
    for (let last = 0; ;) {
      // A group that created a record may also have changed it.
      const stored = await readRows<Omit<Entry, 'changes'> & { changes: unknown }>(
        tx,
        statement`select distinct on (entity_id) entity_id as id, action, entity_version as version, record_name as name, changes
          from audit_entry where change_group = ${group} and entity = ${entity} and entity_id > ${last}
          order by entity_id, id limit ${text(String(batchSize))}`,
      );
      if (stored.length > 0 && !mayPass(author.permissions, target.access)) throw noPermission();
      const entries = stored.map((entry) => ({ ...entry, changes: changesOf(entry.changes) }));
      await work.takeBack(group, entries);
      done += entries.length;
      progress({ done, total });
      if (entries.length < batchSize) break;
      await letOthersGoFirst();
      last = entries.at(-1)?.id ?? last;
    }
    return work.counts;
  };

/**
 * Takes back what a group of changes did, as a group of its own. A field that somebody has changed since keeps its value,
 * a new record that somebody has changed or used stays, and both are reported.
 */
export async function undoGroup(
  tx: Tx,
  actor: Actor,
  /** Its records by kind, those first that refer to others. */
  { entity, parts }: { entity: AuditedEntity; parts: readonly UndoPart[] },
  options: UndoOptions,
): Promise<UndoResult> {
  const { group, language, progress } = options;
  const undo = await beginUndo(tx, actor, entity, group);
  const [counted] = await readRows<{ total: number }>(
    tx,
    statement`select count(*) as total from audit_entry where change_group = ${group} and entity_id is not null`,
  );
  const total = counted?.total ?? 0;
  const kept = new KeptRecords(language);
  const counts = { updated: 0, deleted: 0, restored: 0 };
  let before = 0;
  for (const part of parts) {
    let here = 0;
    const did = await part(
      tx,
      { ...actor, changeGroup: undo },
      {
        ...{ group, language, kept, total },
        progress: ({ done }) => {
          here = done;
          progress({ done: before + done, total });
        },
      },
    );
    before += here;
    counts.updated += did.updated;
    counts.deleted += did.deleted;
    counts.restored += did.restored;
  }
  const undone = counts.updated + counts.deleted + counts.restored;
  if (undone === 0) await dropGroup(tx, undo);
  else await endGroup(tx, undo, { ...counts, refused: kept.count }, { refusals: kept.records });
  return { changeGroup: undone === 0 ? null : undo, undone, kept: kept.count, keptRecords: kept.records };
}

/** What an undo leaves alone. */
class KeptRecords {
  count = 0;
  readonly records: KeptRecord[] = [];
  readonly #language: Language;

  constructor(language: Language) {
    this.#language = language;
  }

  add({ id, name, reason, fields = [] }: { id: number; name: string; reason: Text; fields?: string[] }): void {
    this.count += 1;
    if (this.records.length >= limits.bulkRowsListed) return;
    this.records.push({ id, name, reason: reason[this.#language], fields });
  }
}

/** Of two undos at once, the second waits for the first here and is refused. */
async function beginUndo(tx: Tx, actor: Actor, entity: AuditedEntity, group: number): Promise<number> {
  try {
    return await beginGroup(tx, actor.username, { kind: 'undo', entity, undoes: group });
  } catch (error) {
    throw databaseFault(error) === 'unique' ? undoneAlready() : error;
  }
}

export const undoneAlready = () =>
  new AppError('refused', sentence('This has been undone already.', 'Ini sudah dibatalkan.'));

class Undo<Row extends RecordMarks, Input extends object> {
  readonly counts = { updated: 0, deleted: 0, restored: 0 };
  readonly #tx: Tx;
  readonly #author: Actor;
  readonly #target: GroupTarget<Row, Input>;
  readonly #kept: KeptRecords;

  constructor(tx: Tx, author: Actor, target: GroupTarget<Row, Input>, kept: KeptRecords) {
    this.#tx = tx;
    this.#author = author;
    this.#target = target;
    this.#kept = kept;
  }

  async takeBack(group: number, entries: readonly Entry[]): Promise<void> {
    const of = (action: string) => entries.filter((entry) => entry.action === action);
    const ids = entries.map(({ id }) => id);
    const rows = await lockReadable(this.#tx, this.#author, this.#target, ids);
    const read = entries.filter(({ id, version }) => rows.has(id) && rows.get(id)?.version !== version);
    const since = await changesSince(this.#tx, this.#target.kind.entity, read);
    await this.#resetFields(of('update'), rows, since);
    await this.#removeNew(of('create'), rows, since);
    await this.#restore(group, of('delete'));
  }

  /** The fields that the group changed and nobody has changed since get their old values. */
  async #resetFields(entries: readonly Entry[], rows: Map<number, Row>, since: Since): Promise<void> {
    const { kind } = this.#target;
    const changes: PlannedChange<Row, Input>[] = [];
    const skipped = new Map<number, string[]>();
    for (const { id, name, changes: made } of entries) {
      const before = rows.get(id);
      if (!before) {
        this.#kept.add({ id, name, reason: gone });
        continue;
      }
      const later = new Map(since.get(id)?.map((change) => [change.field, change.by]));
      const own = made.filter(({ field }) => kind.paths.includes(field));
      const others = own.filter(({ field }) => later.has(field)).map(({ field }) => field);
      const back = own
        .filter(({ field }) => !later.has(field))
        .map(({ field, from }): [string, unknown] => [field, from]);
      const held = kind.inputOf(before);
      const input = withPaths(held, back);
      if (others.length > 0) skipped.set(id, others);
      const differs = fieldChanges(held, input).length > 0;
      if (differs) changes.push({ before, input });
      else if (others.length > 0) this.#keepFields(before, others, since);
    }
    const { passed, refused } = await checked(this.#tx, this.#author, this.#target, changes);
    for (const { row, reason } of refused) this.#kept.add({ id: row.id, name: recordName(kind, row), reason });
    const saved = await togetherOrAlone(this.#tx, passed, async (some) => {
      await updateRecords(this.#tx, this.#author, kind, some);
    });
    for (const { item, reason } of saved.refused) {
      this.#kept.add({ id: item.before.id, name: recordName(kind, item.before), reason });
    }
    for (const { before } of saved.done) {
      const fields = skipped.get(before.id);
      if (fields) this.#keepFields(before, fields, since);
    }
    this.counts.updated += saved.done.length;
  }

  /** New records are deleted, unless somebody refers to them or has changed them. */
  async #removeNew(entries: readonly Entry[], rows: Map<number, Row>, since: Since): Promise<void> {
    const { kind } = this.#target;
    const there = entries.flatMap(({ id }) => rows.get(id) ?? []);
    const { refused } = await removable(this.#tx, this.#author, this.#target, there);
    const used = new Map(refused.map(({ row, reason }) => [row.id, reason]));
    const untouched = there.filter((row) => {
      const by = since.get(row.id)?.at(-1)?.by;
      const reason = used.get(row.id) ?? (by === undefined ? undefined : changedBy(by));
      if (reason) this.#kept.add({ id: row.id, name: recordName(kind, row), reason });
      return reason === undefined;
    });
    await removeRecords(this.#tx, this.#author, this.#target, untouched);
    this.counts.deleted += untouched.length;
  }

  async #restore(group: number, entries: readonly Entry[]): Promise<void> {
    if (entries.length === 0) return;
    const kept = await readRows<{ id: number }>(
      this.#tx,
      statement`select record_id as id from deleted_record where change_group = ${group}
        and entity = ${this.#target.kind.entity} and record_id = any(${entries.map(({ id }) => id)})`,
    );
    const keptIds = new Set(kept.map(({ id }) => id));
    const found = entries.filter(({ id }) => keptIds.has(id));
    for (const entry of entries) if (!keptIds.has(entry.id)) this.#kept.add({ ...entry, reason: notKept });
    const { done, refused } = await togetherOrAlone(this.#tx, found, (some) => this.#putBack(group, some));
    for (const { item, reason } of refused) this.#kept.add({ ...item, reason });
    this.counts.restored += done.length;
  }

  /** Restored first, because the rights to a record depend on the record. */
  async #putBack(group: number, entries: readonly Entry[]): Promise<void> {
    const ids = entries.map(({ id }) => id);
    await restoreKept(
      this.#tx,
      this.#author,
      statement`change_group = ${group} and record_id = any(${ids}) and entity = ${this.#target.kind.entity}`,
    );
    const rows = await lockReadable(this.#tx, this.#author, this.#target, ids);
    for (const id of ids) {
      const row = rows.get(id);
      const reason = row ? this.#target.unremovable?.(this.#author, row) : gone;
      if (reason) throw new AppError('refused', reason);
    }
  }

  #keepFields(row: Row, fields: string[], since: Since): void {
    const by = since.get(row.id)?.findLast(({ field }) => fields.includes(field))?.by ?? row.lastUpdateBy;
    this.#kept.add({ id: row.id, name: recordName(this.#target.kind, row), reason: changedBy(by), fields });
  }
}

type Since = Awaited<ReturnType<typeof changesSince>>;

const notKept = sentence('This record cannot be restored any more.', 'Data ini tidak dapat dipulihkan lagi.');
