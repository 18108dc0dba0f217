import type {
  BulkChange,
  BulkPreview,
  BulkPreviewInput,
  BulkProgress,
  BulkResult,
  BulkRunInput,
  LeftAlone,
} from '@gso/contract/record/bulk-change';
import { limits } from '@gso/contract/limits';
import { AppError } from '../app-error.ts';
import { auditChanges, fieldChanges } from '../audit/audit.ts';
import type { Actor } from '../auth/actor.ts';
import type { Reader, Tx } from '../db/database.ts';
import { planEachTime } from '../db/statement-names.ts';
import { allOf, nothing, readRows, type Statement, statement, text } from '../db/statement.ts';
import { readableValues } from '../reading/readable-changes.ts';
import { deleteRows } from '../record/delete-rows.ts';
import type { RecordMarks } from '../record/record-kind.ts';
import { mergedInput, updateRecords } from '../record/write-record.ts';
import { usedBy, usesOf } from '../save/refuse-if-used.ts';
import { type Language, type Text, text as sentence } from '../text.ts';
import { beginGroup, dropGroup, endGroup } from './change-group.ts';
import {
  batchesOf,
  checked,
  type GroupTarget,
  lockReadable,
  type PlannedChange,
  readReadable,
  recordName,
} from './group-target.ts';

/** A kind of record whose list offers bulk changes. */
export interface BulkTarget<Row extends RecordMarks, Input extends object> extends GroupTarget<Row, Input> {
  /** The conditions of the list's filters, as for its export. */
  conditions: (db: Reader, actor: Actor, filters: never) => Promise<Statement[]> | Statement[];
}

const firstShown = 20;

/** What happens to some records. */
interface Plan<Row, Input> {
  changes: PlannedChange<Row, Input>[];
  removals: Row[];
  unchanged: number;
  refused: { row: Row; reason: Text }[];
}

async function planOf<Row extends RecordMarks, Input extends object>(
  db: Reader,
  actor: Actor,
  target: GroupTarget<Row, Input>,
  change: BulkChange,
  rows: readonly Row[],
): Promise<Plan<Row, Input>> {
  const { kind } = target;
  if (change.action === 'delete') return { ...(await removable(db, actor, target, rows)), changes: [], unchanged: 0 };
  const all = rows.map((before) => ({ before, input: mergedInput(kind.inputOf(before), change.values) }));
  const differing = all.filter(({ before, input }) => fieldChanges(kind.inputOf(before), input).length > 0);
  const { passed, refused } = await checked(db, actor, target, differing);
  return { changes: passed, removals: [], unchanged: rows.length - differing.length, refused };
}

/** The records that nothing refers to and that the user may delete. */
export async function removable<Row extends RecordMarks, Input extends object>(
  db: Reader,
  actor: Actor,
  { kind, unremovable }: GroupTarget<Row, Input>,
  rows: readonly Row[],
): Promise<{ removals: Row[]; refused: { row: Row; reason: Text }[] }> {
  const uses = await usesOf(
    db,
    kind.entity,
    rows.map(({ id }) => id),
  );
  const removals: Row[] = [];
  const refused: { row: Row; reason: Text }[] = [];
  for (const row of rows) {
    const used = uses.get(row.id);
    const reason = unremovable?.(actor, row) ?? (used && usedBy(used));
    if (reason) refused.push({ row, reason });
    else removals.push(row);
  }
  return { removals, refused };
}

/** Counts and names what a bulk change leaves alone. */
class Tally {
  changed = 0;
  unchanged = 0;
  refused = 0;
  readonly refusals: LeftAlone[] = [];
  readonly #language: Language;

  constructor(language: Language) {
    this.#language = language;
  }

  refuse(id: number, name: string, reason: Text): void {
    this.refused += 1;
    if (this.refusals.length < limits.bulkRowsListed) this.refusals.push({ id, name, reason: reason[this.#language] });
  }

  counts(matching: number) {
    const { changed, unchanged, refused, refusals } = this;
    return { matching, changed, unchanged, refused, refusals };
  }
}

export async function previewBulk<Row extends RecordMarks, Input extends object>(
  db: Reader,
  actor: Actor,
  target: BulkTarget<Row, Input>,
  { selection, change }: BulkPreviewInput,
  language: Language,
): Promise<BulkPreview> {
  const { kind } = target;
  const ids = 'ids' in selection ? sorted(selection.ids) : await matching(db, actor, target, selection.filters);
  const tally = new Tally(language);
  const changing: RecordMarks[] = [];
  const first: BulkPreview['first'] = [];
  for await (const batch of batchesOf(ids)) {
    const rows = await readReadable(db, actor, target, batch);
    for (const id of batch) if (!rows.has(id)) tally.refuse(id, '', gone);
    const plan = await planOf(db, actor, target, change, [...rows.values()]);
    for (const { row, reason } of plan.refused) tally.refuse(row.id, recordName(kind, row), reason);
    tally.unchanged += plan.unchanged;
    const rowsChanging = [...plan.changes.map(({ before }) => before), ...plan.removals];
    changing.push(...rowsChanging.map(({ id, version, ...marks }) => ({ ...marks, id, version })));
    for (const row of rowsChanging.slice(0, firstShown - first.length)) {
      const now = readableValues(kind.entity, actor.permissions, valuesOf(row, change));
      first.push({ id: row.id, name: recordName(kind, row), now });
    }
  }
  tally.changed = changing.length;
  return {
    ...tally.counts(ids.length),
    ids: changing.map(({ id }) => id),
    versions: changing.map(({ version }) => version),
    first,
  };
}

async function matching<Row extends RecordMarks, Input extends object>(
  db: Reader,
  actor: Actor,
  { kind, conditions }: BulkTarget<Row, Input>,
  filters: unknown,
): Promise<number[]> {
  const where = await conditions(db, actor, filters as never);
  const table = text(kind.entity);
  const found = await readRows<{ id: number }>(
    db,
    statement`${text(planEachTime)} select ${table}.id as id from ${table} ${kind.joins ?? nothing}
      ${where.length > 0 ? statement`where ${allOf(where)}` : nothing}
      order by ${table}.id limit ${text(String(limits.bulkRows + 1))}`,
  );
  if (found.length > limits.bulkRows) throw tooMany();
  return found.map(({ id }) => id);
}

const sorted = (ids: readonly number[]): number[] => [...new Set(ids)].sort((one, other) => one - other);

/** The fields that change, as they are shown: of another record its name. */
function valuesOf(row: object, change: BulkChange): Record<string, unknown> {
  if (change.action === 'delete') return {};
  const held = new Map<string, unknown>(Object.entries(row));
  return Object.fromEntries(
    Object.keys(change.values).map((field) => {
      const value = held.get(field);
      const isRecord = typeof value === 'object' && value !== null && 'name' in value;
      return [field, isRecord ? value.name : (value ?? null)];
    }),
  );
}

/** Changes the records that are still in the version of the preview, as one group: all of them, or none after an error. */
export async function runBulk<Row extends RecordMarks, Input extends object>(
  tx: Tx,
  actor: Actor,
  target: BulkTarget<Row, Input>,
  { ids, versions, change }: BulkRunInput,
  { language, progress }: { language: Language; progress: (progress: BulkProgress) => void },
): Promise<BulkResult> {
  const { kind } = target;
  const group = await beginGroup(tx, actor.username, { kind: 'bulk', entity: kind.entity });
  const author = { ...actor, changeGroup: group };
  const tally = new Tally(language);
  const seen = new Map(ids.map((id, place) => [id, versions[place]]));
  let done = 0;
  // In the order of their ids, so that two bulk changes do not wait for each other.
  for await (const batch of batchesOf(sorted(ids))) {
    const rows = await lockReadable(tx, actor, target, batch);
    const current: Row[] = [];
    for (const id of batch) {
      const row = rows.get(id);
      if (!row) tally.refuse(id, '', gone);
      else if (row.version === seen.get(id)) current.push(row);
      else tally.refuse(id, recordName(kind, row), changedBy(row.lastUpdateBy));
    }
    const plan = await planOf(tx, actor, target, change, current);
    for (const { row, reason } of plan.refused) tally.refuse(row.id, recordName(kind, row), reason);
    if (plan.changes.length > 0) await updateRecords(tx, author, kind, plan.changes);
    await removeRecords(tx, author, target, plan.removals);
    tally.unchanged += plan.unchanged;
    tally.changed += plan.changes.length + plan.removals.length;
    done += batch.length;
    progress({ done, total: seen.size });
  }
  const { changed, refused, refusals } = tally;
  if (changed === 0) await dropGroup(tx, group);
  else {
    const counts = change.action === 'delete' ? { deleted: changed } : { updated: changed };
    const values = change.action === 'delete' ? {} : change.values;
    await endGroup(tx, group, { ...counts, refused }, { values, refusals });
  }
  return { ...tally.counts(seen.size), changeGroup: changed === 0 ? null : group };
}

export async function removeRecords<Row extends RecordMarks, Input extends object>(
  tx: Tx,
  author: Actor,
  { kind, remove }: GroupTarget<Row, Input>,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  if (remove) {
    for (const row of rows) await remove(tx, author, row);
    return;
  }
  await deleteRows(
    tx,
    author,
    kind.entity,
    rows.map(({ id }) => id),
  );
  await auditChanges(
    tx,
    author,
    kind.entity,
    rows.map((before) => ({ before, name: kind.nameOf?.(before) })),
  );
}

export const gone = sentence('This record does not exist any more.', 'Data ini sudah tidak ada.');

export const changedBy = (username: string): Text =>
  sentence(`${username} changed this record in the meantime.`, `${username} sudah mengubah data ini sementara itu.`);

const tooMany = () =>
  new AppError(
    'refused',
    sentence(
      `More than ${limits.bulkRows} records match. Please narrow them down.`,
      `Lebih dari ${limits.bulkRows} data cocok. Silakan persempit.`,
    ),
  );
