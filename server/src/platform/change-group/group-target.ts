import { setTimeout as pause } from 'node:timers/promises';
import type { AnyOf } from '@gso/contract/permissions';
import { nameOf } from '../audit/audit.ts';
import type { Actor } from '../auth/actor.ts';
import type { Reader, Tx } from '../db/database.ts';
import { allOf, readRows, type Statement, statement, text, writeWithoutWaiting } from '../db/statement.ts';
import { type DescribedKind, type RecordMarks, selectOf } from '../record/record-kind.ts';
import type { Text } from '../text.ts';

export interface PlannedChange<Row, Input> {
  before: Row;
  input: Input;
}

/** A kind of record that is changed, and changed back, in groups. Each record needs the rights of a single save. */
export interface GroupTarget<Row extends RecordMarks, Input extends object> {
  kind: DescribedKind<Row, Input>;
  /** Who may save records of this kind at all. */
  access: AnyOf;
  /** The condition for the records that this user may read, if that depends on the record. Others do not exist for them. */
  readable?: (actor: Actor) => Statement;
  /**
   * What a single save checks, for many at once: the input as it is saved, or the reason why this user may not save it.
   * In the order of the changes.
   */
  check?: (
    db: Reader,
    actor: Actor,
    changes: readonly PlannedChange<Row, Input>[],
  ) => Promise<({ input: Input } | { refused: Text })[]>;
  /** Why this user may not delete the record. */
  unremovable?: (actor: Actor, row: Row) => Text | undefined;
  /** Deletes one record as a single delete does, if that changes more than the record. */
  remove?: (tx: Tx, author: Actor, row: Row) => Promise<void>;
}

export const recordName = <Row extends RecordMarks>(
  { entity, nameOf: own }: Pick<DescribedKind<Row, never>, 'entity' | 'nameOf'>,
  row: Row,
): string => own?.(row) ?? nameOf(entity, row);

/** The records with these ids that the user may read, by id. */
export async function readReadable<Row extends RecordMarks, Input extends object>(
  db: Reader,
  actor: Actor,
  { kind, readable }: Pick<GroupTarget<Row, Input>, 'kind' | 'readable'>,
  ids: readonly number[],
): Promise<Map<number, Row>> {
  const table = text(kind.entity);
  const where = allOf([statement`${table}.id = any(${[...ids]})`, ...(readable ? [readable(actor)] : [])]);
  const stored = await readRows<object>(db, statement`${selectOf(kind)} where ${where} order by ${table}.id`);
  return new Map(stored.map((one) => kind.toRow(one)).map((row) => [row.id, row]));
}

/** The same, locked until the transaction ends. As in `lockRecord`, they are read after they have been locked. */
export async function lockReadable<Row extends RecordMarks, Input extends object>(
  tx: Tx,
  actor: Actor,
  target: Pick<GroupTarget<Row, Input>, 'kind' | 'readable'>,
  ids: readonly number[],
): Promise<Map<number, Row>> {
  const table = text(target.kind.entity);
  await writeWithoutWaiting(tx, statement`select from ${table} where id = any(${[...ids]}) order by id for update`);
  return readReadable(tx, actor, target, ids);
}

/** What the kind's own checks say about each change. Without checks of its own, all of them pass. */
export async function checked<Row extends RecordMarks, Input extends object>(
  db: Reader,
  actor: Actor,
  { check }: Pick<GroupTarget<Row, Input>, 'check'>,
  changes: readonly PlannedChange<Row, Input>[],
): Promise<{ passed: PlannedChange<Row, Input>[]; refused: { row: Row; reason: Text }[] }> {
  const verdicts = changes.length > 0 ? await check?.(db, actor, changes) : undefined;
  const passed: PlannedChange<Row, Input>[] = [];
  const refused: { row: Row; reason: Text }[] = [];
  for (const [place, change] of changes.entries()) {
    const verdict = verdicts?.[place] ?? { input: change.input };
    if ('refused' in verdict) refused.push({ row: change.before, reason: verdict.refused });
    else passed.push({ before: change.before, input: verdict.input });
  }
  return { passed, refused };
}

/**
 * Batches are small, with a pause after each: another request needs several turns of the processor and of the database,
 * and would otherwise wait for a batch at each of them.
 */
export const batchSize = 100;
const pauseMs = 5;

export const letOthersGoFirst = (): Promise<void> => pause(pauseMs);

export async function* batchesOf<Item>(items: readonly Item[]): AsyncGenerator<Item[]> {
  for (let start = 0; start < items.length; start += batchSize) {
    yield items.slice(start, start + batchSize);
    await letOthersGoFirst();
  }
}
