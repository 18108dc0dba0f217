import type { FieldChange } from '@gso/contract/record/readable-by';
import { auditChange, auditChanges, fieldChanges } from '../audit/audit.ts';
import type { Author } from '../auth/actor.ts';
import { refuseIfStale } from '../audit/history.ts';
import type { Tx } from '../db/database.ts';
import { readRows, type Statement, statement, text } from '../db/statement.ts';
import { refuseIfUsed } from '../save/refuse-if-used.ts';
import { deleteRows } from './delete-rows.ts';
import { missingReference, type Reference } from './missing-reference.ts';
import { lockRecord, type RecordKind, type RecordMarks, readRecords } from './record-kind.ts';

export async function createRecord<Row extends RecordMarks, Input extends object>(
  tx: Tx,
  author: Author,
  kind: RecordKind<Row, Input>,
  input: Input,
): Promise<Row> {
  const [created] = await insertRecords(tx, author, kind, [input]);
  if (!created) throw new Error(`The new ${kind.entity} cannot be read.`);
  return created;
}

/** Fields that a save omits keep their values. */
export type Patch<Input> = Partial<{ [Field in keyof Input]: unknown }> & { version: number };

/** Checks the record that is about to be saved: throws, or completes it. */
type Prepare<Row, Input> = (before: Row, input: Input) => Promise<Input>;

export async function updateRecord<Row extends RecordMarks, Input extends object>(
  tx: Tx,
  author: Author,
  kind: RecordKind<Row, Input>,
  { id, patch, prepare }: { id: number; patch: Patch<Input>; prepare?: Prepare<Row, Input> },
): Promise<Row> {
  const before = await lockRecord(tx, kind, id);
  await refuseIfStale(tx, kind.entity, before, patch.version);
  const { version: _read, ...sent } = patch;
  const wanted = mergedInput(kind.inputOf(before), sent);
  if (fieldChanges(kind.inputOf(before), wanted).length === 0) return before;
  const input = prepare ? await prepare(before, wanted) : wanted;
  const [after] = await updateRecords(tx, author, kind, [{ before, input }]);
  return after ?? before;
}

export async function deleteRecord<Row extends RecordMarks, Input extends object>(
  tx: Tx,
  author: Author,
  kind: RecordKind<Row, Input>,
  { id, version }: { id: number; version: number },
): Promise<Row> {
  const before = await lockRecord(tx, kind, id);
  await refuseIfStale(tx, kind.entity, before, version);
  await refuseIfUsed(tx, kind.entity, id);
  await deleteRows(tx, author, kind.entity, [id]);
  await auditChange(tx, author, kind.entity, { before, name: kind.nameOf?.(before) });
  return before;
}

/** Creates many records: one statement for the rows and one for their audit entries. */
export async function insertRecords<Row extends RecordMarks, Input extends object>(
  tx: Tx,
  author: Author,
  kind: RecordKind<Row, Input>,
  inputs: readonly Input[],
): Promise<Row[]> {
  const values = inputs.map((input) => kind.toColumns(input));
  const table = text(kind.entity);
  const names = text(Object.keys(values[0] ?? {}).join(', '));
  const ids = await store<{ id: number }>(
    tx,
    kind.references,
    statement`insert into ${table} (${names}, created_by, updated_by)
      select ${names}, ${author.username}, ${author.username}
      from jsonb_populate_recordset(null::${table}, ${JSON.stringify(values)}::jsonb) returning id`,
  );
  const created = await readRecords(
    tx,
    kind,
    ids.map(({ id }) => id),
  );
  await auditChanges(
    tx,
    author,
    kind.entity,
    created.map((after) => ({ after, name: kind.nameOf?.(after) })),
  );
  return created;
}

export async function updateRecords<Row extends RecordMarks, Input extends object>(
  tx: Tx,
  author: Author,
  kind: RecordKind<Row, Input>,
  changes: readonly { before: Row; input: Input; noted?: readonly FieldChange[] }[],
): Promise<Row[]> {
  const values = changes.map(({ before, input }) => ({ id: before.id, ...kind.toColumns(input) }));
  const table = text(kind.entity);
  const names = Object.keys(values[0] ?? {}).filter((name) => name !== 'id');
  const assignments = text(names.map((name) => `${name} = new.${name}`).join(', '));
  await store(
    tx,
    kind.references,
    statement`update ${table} as stored set ${assignments}, version = stored.version + 1,
        updated_by = ${author.username}, updated_at = now()
      from jsonb_populate_recordset(null::${table}, ${JSON.stringify(values)}::jsonb) as new where stored.id = new.id`,
  );
  const changeOf = new Map(changes.map((change) => [change.before.id, change]));
  const updated = await readRecords(tx, kind, [...changeOf.keys()]);
  await auditChanges(
    tx,
    author,
    kind.entity,
    updated.map((after) => ({
      before: changeOf.get(after.id)?.before,
      after,
      name: kind.nameOf?.(after),
      noted: changeOf.get(after.id)?.noted,
    })),
  );
  return updated;
}

async function store<Stored>(
  tx: Tx,
  references: readonly Reference[] | undefined,
  change: Statement,
): Promise<Stored[]> {
  try {
    return await readRows<Stored>(tx, change);
  } catch (error) {
    throw missingReference(error, references);
  }
}

/** The record after the sent fields replaced their old values; nested fields are merged one by one. */
export function mergedInput<Input extends object>(before: Input, sent: object): Input {
  const result = new Map<string, unknown>(Object.entries(before));
  for (const [field, value] of Object.entries(sent) as [string, unknown][]) {
    if (value === undefined) continue;
    const old = result.get(field);
    result.set(field, isPlainObject(value) && isPlainObject(old) ? mergedInput(old, value) : value);
  }
  return Object.fromEntries(result) as Input;
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
