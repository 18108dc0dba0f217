import { limits } from '@gso/contract/limits';
import type { ImportFailure, ImportProgress, ImportReply } from '@gso/contract/sheet-import';
import { type Author, auditEvent, fieldChanges } from '../audit/audit.ts';
import type { Database, Tx } from '../db/database.ts';
import { readRows, type Statement, statement, text } from '../db/statement.ts';
import { type RecordKind, type RecordMarks, selectOf } from '../record/record-kind.ts';
import { insertRecords, updateRecords } from '../record/write-record.ts';
import { readSheet } from '../sheet/read-sheet.ts';
import { type Language, type Text, text as sentence } from '../text.ts';
import { type ImportRow, RowParser } from './parse-rows.ts';
import type { SheetDefinition } from './sheet-definition.ts';

/** How the rows of a sheet find their records. Where a sheet names other records, Parsed holds their names and Input their ids. */
export interface ImportTarget<
  Row extends RecordMarks,
  Input extends object,
  Stored extends object,
  Parsed extends object = Input,
> {
  kind: RecordKind<Row, Input, Stored>;
  sheet: SheetDefinition<Row, Parsed>;
  /** What two rows of a file may not share unless they name different records. */
  keyOf: (input: Input) => string;
  /** The column that names a record to people. */
  keyHeader: string;
  keyOfRow: (row: Row) => string;
  /** True for stored records with one of these keys; an index serves it. */
  hasKey: (keys: string[]) => Statement;
  /** Turns the names of other records into their ids, in the order of the rows. */
  resolve: (tx: Tx, parsed: Parsed[]) => Promise<(Input | Unresolved)[]>;
  /** Refuses what may not be saved in the place of a record, or as a new one. Rows that change nothing are not asked. */
  check?: (input: Input, before: Row | undefined) => Unresolved | undefined;
}

/** A sheet that names no other records. */
export const nothingToResolve = <Input>(_tx: Tx, inputs: Input[]): Promise<Input[]> => Promise.resolve(inputs);

/** Why a row's name of another record leads to none, or to several. */
export class Unresolved {
  readonly header: string;
  readonly value: string;
  readonly reason: Text;
  constructor(header: string, value: string, reason: Text) {
    this.header = header;
    this.value = value;
    this.reason = reason;
  }
}

export interface ImportOptions {
  db: Database;
  author: Author;
  path: string;
  /** Write the rows that passed even though others failed. */
  validOnly: boolean;
  language: Language;
  signal: AbortSignal;
  progress: (progress: ImportProgress) => void;
}

/** Small enough that other requests get their turn between two batches. */
const batchSize = 250;

/** Reads everything first, then compares, then writes: all in one transaction, or nothing at all. */
export async function importRows<
  Row extends RecordMarks,
  Input extends object,
  Stored extends object,
  Parsed extends object,
>(target: ImportTarget<Row, Input, Stored, Parsed>, options: ImportOptions): Promise<ImportReply> {
  const failures: ImportFailure[] = [];
  const failedRows = new Set<number>();
  const refuse = (found: ImportFailure[]) => {
    for (const failure of found) {
      failedRows.add(failure.row);
      if (failures.length < limits.importFailuresListed) failures.push(failure);
    }
  };

  const rows = await readFile(target, options, refuse);
  const total = rows.length + failedRows.size;
  const outcome = await options.db.transaction().execute(async (tx) => {
    const plan = await compareRows(tx, target, options, rows, refuse);
    const write = failedRows.size === 0 || options.validOnly;
    if (write) await writePlan(tx, target, options, plan);
    return { plan, write };
  });
  return reply(outcome.plan, outcome.write, total, failedRows.size, failures, options.language);
}

type Refuse = (found: ImportFailure[]) => void;

async function readFile<Row extends RecordMarks, Input extends object, Stored extends object, Parsed extends object>(
  { sheet, keyHeader }: ImportTarget<Row, Input, Stored, Parsed>,
  { path, signal, progress }: ImportOptions,
  refuse: Refuse,
): Promise<ImportRow<Parsed>[]> {
  const parser = new RowParser(sheet, keyHeader);
  const rows: ImportRow<Parsed>[] = [];
  const readingLimits = { maxRows: limits.importRows + 1, maxColumns: 100 };
  const tell = (done: number, total: number) => progress({ stage: 'reading', done, total });
  for await (const batch of readSheet(path, readingLimits, tell, signal)) {
    for (const row of batch) {
      if (!parser.hasHeader) {
        parser.readHeader(row);
        continue;
      }
      const parsed = parser.parse(row);
      if (Array.isArray(parsed)) refuse(parsed);
      else rows.push(parsed);
    }
  }
  return rows;
}

interface Plan<Row, Input> {
  creates: Input[];
  updates: { before: Row; input: Input }[];
  unchanged: number;
  /** Which row of the file took a record, or the key of a new one. */
  takenBy: Map<string, number>;
}

async function compareRows<Row extends RecordMarks, Input extends object, Stored extends object, Parsed extends object>(
  tx: Tx,
  target: ImportTarget<Row, Input, Stored, Parsed>,
  { progress, signal, language }: ImportOptions,
  rows: ImportRow<Parsed>[],
  refuse: Refuse,
): Promise<Plan<Row, Input>> {
  const plan: Plan<Row, Input> = { creates: [], updates: [], unchanged: 0, takenBy: new Map() };
  for (const batch of batches(rows)) {
    signal.throwIfAborted();
    const resolved = await resolveRows(tx, target, batch);
    const matches = await lockMatches(
      tx,
      target,
      resolved.flatMap((row) => (row instanceof Unresolved ? [] : [row])),
    );
    const byId = new Map(matches.map((match) => [match.id, match]));
    const byKey = Map.groupBy(matches, target.keyOfRow);
    const found = ({ id, input }: ImportRow<Input>) =>
      id === undefined ? (byKey.get(target.keyOf(input)) ?? []) : [byId.get(id)];
    for (const [index, { row: number }] of batch.entries()) {
      const row = resolved[index];
      if (!row) continue;
      const problem = row instanceof Unresolved ? row : place({ row, found: found(row), plan, target });
      if (problem) refuse([{ ...problemOf(problem), row: number, reason: problem.reason[language] }]);
    }
    progress({
      stage: 'comparing',
      done: plan.creates.length + plan.updates.length + plan.unchanged,
      total: rows.length,
    });
  }
  return plan;
}

const problemOf = ({ header, value }: Unresolved) => ({ column: header, value });

async function resolveRows<Row extends RecordMarks, Input extends object, Stored extends object, Parsed extends object>(
  tx: Tx,
  target: ImportTarget<Row, Input, Stored, Parsed>,
  rows: ImportRow<Parsed>[],
): Promise<(ImportRow<Input> | Unresolved)[]> {
  const inputs = await target.resolve(
    tx,
    rows.map(({ input }) => input),
  );
  return inputs.map((input, index) => {
    const row = rows[index];
    if (!row) throw new Error('More rows were resolved than were read.');
    return input instanceof Unresolved ? input : { ...row, input };
  });
}

/** The stored records that the rows name by id or key, locked until the transaction ends. */
async function lockMatches<Row extends RecordMarks, Input extends object, Stored extends object, Parsed extends object>(
  tx: Tx,
  { kind, keyOf, hasKey }: ImportTarget<Row, Input, Stored, Parsed>,
  rows: ImportRow<Input>[],
) {
  const ids = rows.flatMap((row) => row.id ?? []);
  const keys = rows.filter((row) => row.id === undefined).map((row) => keyOf(row.input));
  const table = text(kind.entity);
  const stored = await readRows<Stored>(
    tx,
    statement`${selectOf(kind)} where ${table}.id = any(${ids}) or ${hasKey(keys)}
      order by ${table}.id for update of ${table}`,
  );
  return stored.map((one) => kind.toRow(one));
}

/** Puts the row where it belongs in the plan, or says why it belongs nowhere. */
function place<Row extends RecordMarks, Input extends object, Stored extends object, Parsed extends object>({
  row,
  found,
  plan,
  target: { keyHeader, keyOf, kind, check },
}: {
  row: ImportRow<Input>;
  found: (Row | undefined)[];
  plan: Plan<Row, Input>;
  target: ImportTarget<Row, Input, Stored, Parsed>;
}): Unresolved | undefined {
  const before = found[0];
  if (found.length > 1) {
    const reason = sentence(
      `${found.length} records have this name; fill in the ID of the one that is meant`,
      `${found.length} data memiliki nama ini; isi ID dari data yang dimaksud`,
    );
    return new Unresolved(keyHeader, row.named, reason);
  }
  if (!before && row.id !== undefined) {
    return new Unresolved('ID', String(row.id), sentence('No record has this ID', 'Tidak ada data dengan ID ini'));
  }
  const taken = before ? `id ${before.id}` : `key ${keyOf(row.input)}`;
  const first = plan.takenBy.get(taken);
  if (first !== undefined) {
    const reason = sentence(`The same as in row ${first}`, `Sama dengan baris ${first}`);
    return row.id === undefined
      ? new Unresolved(keyHeader, row.named, reason)
      : new Unresolved('ID', String(row.id), reason);
  }
  plan.takenBy.set(taken, row.row);
  if (!before) {
    const refused = check?.(row.input, undefined);
    if (!refused) plan.creates.push(row.input);
    return refused;
  }
  const held = kind.inputOf(before);
  const kept = Object.fromEntries(Object.entries(held).filter(([field]) => row.absent.includes(field)));
  const input = { ...row.input, ...kept };
  if (fieldChanges(held, input).length === 0) {
    plan.unchanged += 1;
    return undefined;
  }
  if (row.version !== undefined && row.version !== before.version) {
    const reason = sentence(
      `${before.lastUpdateBy} changed this record after the file was exported`,
      `${before.lastUpdateBy} mengubah data ini setelah berkas diekspor`,
    );
    return new Unresolved('Version', String(row.version), reason);
  }
  const refused = check?.(input, before);
  if (!refused) plan.updates.push({ before, input });
  return refused;
}

async function writePlan<Row extends RecordMarks, Input extends object, Stored extends object>(
  tx: Tx,
  { kind }: { kind: RecordKind<Row, Input, Stored> },
  { author, progress, signal }: ImportOptions,
  plan: Plan<Row, Input>,
): Promise<void> {
  const total = plan.creates.length + plan.updates.length;
  let done = 0;
  const step = (count: number) => {
    signal.throwIfAborted();
    done += count;
    progress({ stage: 'writing', done, total });
  };
  for (const batch of batches(plan.creates)) {
    await insertRecords(tx, author, kind, batch);
    step(batch.length);
  }
  for (const batch of batches(plan.updates)) {
    await updateRecords(tx, author, kind, batch);
    step(batch.length);
  }
  const facts = { created: plan.creates.length, updated: plan.updates.length, unchanged: plan.unchanged };
  await auditEvent(tx, author, { action: 'import', entity: kind.entity, facts });
}

function* batches<Item>(items: Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += batchSize) yield items.slice(start, start + batchSize);
}

function reply(
  plan: Plan<unknown, unknown>,
  written: boolean,
  rows: number,
  failed: number,
  failures: ImportFailure[],
  language: Language,
): ImportReply {
  const counts = {
    rows,
    created: plan.creates.length,
    updated: plan.updates.length,
    unchanged: plan.unchanged,
    failed,
  };
  const summary = sentence(
    `${counts.created} created, ${counts.updated} updated, ${counts.unchanged} unchanged, ${failed} failed`,
    `${counts.created} dibuat, ${counts.updated} diperbarui, ${counts.unchanged} tetap, ${failed} gagal`,
  )[language];
  const nothing = sentence('Nothing was written.', 'Tidak ada yang disimpan.')[language];
  return {
    message: written ? 'SUCCESS' : 'FAILED',
    details: written ? summary : `${nothing} ${summary}`,
    errMessage:
      failed > 0 ? sentence(`${failed} of ${rows} rows failed`, `${failed} dari ${rows} baris gagal`)[language] : '',
    written,
    ...counts,
    failures: failures.sort((one, other) => one.row - other.row),
  };
}
