import { limits } from '@gso/contract/limits';
import type { ImportFailure, ImportReply } from '@gso/contract/record/import-reply';
import type { ImportCorrection, ImportProgress } from '@gso/contract/record/sheet-import';
import type * as z from 'zod';
import { auditEvent, fieldChanges } from '../audit/audit.ts';
import type { Author } from '../auth/actor.ts';
import type { Database, Tx } from '../db/database.ts';
import { nothing, readRows, type Statement, statement, text } from '../db/statement.ts';
import { beginGroup, endGroup } from '../change-group/change-group.ts';
import { type RecordKind, type RecordMarks, selectOf } from '../record/record-kind.ts';
import { insertRecords, updateRecords } from '../record/write-record.ts';
import { readSheet } from '../sheet/read-sheet.ts';
import { type Language, type Text, text as sentence } from '../text.ts';
import { type FaultyRow, type ImportRow, RowParser } from './parse-rows.ts';
import type { SheetDefinition } from './sheet-definition.ts';

/**
 * How the rows of a sheet find their records. If a sheet names other records, Parsed holds their names and Input their
 * ids.
 */
export interface ImportTarget<Row extends RecordMarks, Input extends object, Parsed extends object = Input> {
  kind: RecordKind<Row, Input>;
  sheet: SheetDefinition<Row, Parsed>;
  /** The key that must be unique within a file, unless the rows name different records. */
  keyOf: (input: Input) => string;
  /** The column that names a record to people. */
  keyHeader: string;
  keyOfRow: (row: Row) => string;
  /** The condition for stored records with one of these keys, served by an index. */
  hasKey: (keys: string[]) => Statement;
  /** Finds the records that rows name, in the order of the rows. It also runs for rows with other errors. */
  resolve: (tx: Tx, cells: readonly object[]) => Promise<Resolved<Parsed, Input>[]>;
  /** Why the row may not replace the record, or be created. Not called for rows without changes. */
  check?: (input: Input, before: Row | undefined) => Unresolved[];
}

/** Converts a row to an input once the records that it names are found; otherwise says why they are not. */
export type Resolved<Parsed, Input> = ((parsed: Parsed) => Input) | Unresolved[];

/** A sheet that names no other records. */
export const nothingToResolve = <Input>(_tx: Tx, cells: readonly object[]): Promise<Resolved<Input, Input>[]> =>
  Promise.resolve(cells.map(() => (input) => input));

/** Looks up the names in the cells that can be read. */
export function resolveBy<Named, Parsed, Input>(
  names: z.ZodType<Named>,
  resolve: (tx: Tx, rows: Named[]) => Promise<Resolved<Parsed, Input>[]>,
) {
  return async (tx: Tx, cells: readonly object[]): Promise<Resolved<Parsed, Input>[]> => {
    const read = cells.map((row) => names.safeParse(row));
    const found = await resolve(
      tx,
      read.flatMap(({ data }) => data ?? []),
    );
    const rest = found.values();
    return read.map(({ success }) => (success ? rest.next().value : undefined) ?? []);
  };
}

/** Why a name matches no record, or several. */
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
  /** The name that the file has where it came from. */
  fileName: string;
  corrections: readonly ImportCorrection[];
  /** Write the rows that passed even though others failed. */
  validOnly: boolean;
  language: Language;
  signal: AbortSignal;
  progress: (progress: ImportProgress) => void;
}

/** Small enough that other requests get their turn between two batches. */
const batchSize = 250;

/** Reads everything first, then compares, then writes: all in one transaction, or nothing at all. */
export async function importRows<Row extends RecordMarks, Input extends object, Parsed extends object>(
  target: ImportTarget<Row, Input, Parsed>,
  options: ImportOptions,
): Promise<ImportReply> {
  const failures: ImportFailure[] = [];
  const failedRows = new Set<number>();
  const refuse = (found: ImportFailure[]) => {
    for (const failure of found) {
      failedRows.add(failure.row);
      if (failures.length < limits.importFailuresListed) failures.push(failure);
    }
  };

  const rows = await readFile(target, options);
  for (const row of rows) if ('failures' in row) refuse(row.failures);
  const outcome = await options.db.transaction().execute(async (tx) => {
    const plan = await compareRows(tx, target, options, rows, refuse);
    const write = failedRows.size === 0 || options.validOnly;
    const changeGroup = write ? await writePlan(tx, target, options, plan, failedRows.size) : null;
    return { plan, write, changeGroup };
  });
  const { plan, write, changeGroup } = outcome;
  return { ...reply(plan, write, rows.length, failedRows.size, failures, options.language), changeGroup };
}

export type FileRow<Parsed> = ImportRow<Parsed> | FaultyRow;
type Refuse = (found: ImportFailure[]) => void;

export async function readFile<Row extends RecordMarks, Input extends object, Parsed extends object>(
  { sheet, keyHeader }: ImportTarget<Row, Input, Parsed>,
  { path, signal, progress, corrections }: Omit<ImportOptions, 'author' | 'fileName' | 'validOnly'>,
): Promise<FileRow<Parsed>[]> {
  const parser = new RowParser(sheet, keyHeader, corrections);
  const rows: FileRow<Parsed>[] = [];
  const readingLimits = { maxRows: limits.importRows + 1, maxColumns: 100 };
  const reportReading = (done: number, total: number) => progress({ stage: 'reading', done, total });
  for await (const batch of readSheet(path, readingLimits, reportReading, signal)) {
    for (const row of batch) {
      if (parser.hasHeader) rows.push(parser.parse(row));
      else parser.readHeader(row);
    }
  }
  return rows;
}

type Comparing = Pick<ImportOptions, 'progress' | 'signal' | 'language'> & { lock?: Statement };
const whileWriting = text('for update of');

export interface Plan<Row, Input> {
  creates: Input[];
  /** The row of each in the file. */
  createdFrom: number[];
  updates: { row: number; before: Row; input: Input }[];
  unchanged: number;
  /** Which row of the file has taken a record, or the key of a new one. */
  takenBy: Map<string, number>;
}

export async function compareRows<Row extends RecordMarks, Input extends object, Parsed extends object>(
  tx: Tx,
  target: ImportTarget<Row, Input, Parsed>,
  { progress, signal, language, lock = whileWriting }: Comparing,
  rows: FileRow<Parsed>[],
  refuse: Refuse,
): Promise<Plan<Row, Input>> {
  const plan: Plan<Row, Input> = { creates: [], createdFrom: [], updates: [], unchanged: 0, takenBy: new Map() };
  for (const batch of batches(rows)) {
    signal.throwIfAborted();
    const resolved = await target.resolve(
      tx,
      batch.map((row) => ('failures' in row ? row.cells : row.input)),
    );
    const outcomes = batch.map((row, index) => complete(row, resolved[index] ?? []));
    const matches = await lockMatches(
      tx,
      target,
      outcomes.flatMap((row) => (Array.isArray(row) ? [] : [row])),
      lock,
    );
    const byId = new Map(matches.map((match) => [match.id, match]));
    const byKey = Map.groupBy(matches, target.keyOfRow);
    const found = ({ id, input }: ImportRow<Input>) =>
      id === undefined ? (byKey.get(target.keyOf(input)) ?? []) : [byId.get(id)];
    for (const [index, { row: number }] of batch.entries()) {
      const row = outcomes[index] ?? [];
      const problems = Array.isArray(row) ? row : place({ row, found: found(row), plan, target });
      refuse(
        problems.map(({ header, value, reason }) => ({ row: number, column: header, value, reason: reason[language] })),
      );
    }
    progress({
      stage: 'comparing',
      done: plan.creates.length + plan.updates.length + plan.unchanged,
      total: rows.length,
    });
  }
  return plan;
}

/** A row with the records that it names, or the errors of those names. */
function complete<Parsed, Input>(row: FileRow<Parsed>, resolved: Resolved<Parsed, Input>) {
  if (Array.isArray(resolved)) return resolved;
  return 'failures' in row ? [] : { ...row, input: resolved(row.input) };
}

/** The stored records that the rows name by id or key; for an import locked until the transaction ends. */
async function lockMatches<Row extends RecordMarks, Input extends object, Parsed extends object>(
  tx: Tx,
  { kind, keyOf, hasKey }: ImportTarget<Row, Input, Parsed>,
  rows: ImportRow<Input>[],
  lock: Statement,
) {
  const ids = rows.flatMap((row) => row.id ?? []);
  const keys = rows.filter((row) => row.id === undefined).map((row) => keyOf(row.input));
  const table = text(kind.entity);
  const stored = await readRows<object>(
    tx,
    statement`${selectOf(kind)} where ${table}.id = any(${ids}) or ${hasKey(keys)}
      order by ${table}.id ${lock === nothing ? nothing : statement`${lock} ${table}`}`,
  );
  return stored.map((one) => kind.toRow(one));
}

/** Adds the row to the plan, or says why it is refused. */
function place<Row extends RecordMarks, Input extends object, Parsed extends object>({
  row,
  found,
  plan,
  target: { keyHeader, keyOf, kind, check },
}: {
  row: ImportRow<Input>;
  found: (Row | undefined)[];
  plan: Plan<Row, Input>;
  target: ImportTarget<Row, Input, Parsed>;
}): Unresolved[] {
  const before = found[0];
  if (found.length > 1) {
    const reason = sentence(
      `${found.length} records have this name; fill in the ID of the one that is meant`,
      `${found.length} data memiliki nama ini; isi ID dari data yang dimaksud`,
    );
    return [new Unresolved(keyHeader, row.named, reason)];
  }
  if (!before && row.id !== undefined) {
    return [new Unresolved('ID', String(row.id), sentence('No record has this ID', 'Tidak ada data dengan ID ini'))];
  }
  const taken = before ? `id ${before.id}` : `key ${keyOf(row.input)}`;
  const first = plan.takenBy.get(taken);
  if (first !== undefined) {
    const reason = sentence(`The same as in row ${first}`, `Sama dengan baris ${first}`);
    return row.id === undefined
      ? [new Unresolved(keyHeader, row.named, reason)]
      : [new Unresolved('ID', String(row.id), reason)];
  }
  plan.takenBy.set(taken, row.row);
  if (!before) {
    const refused = check?.(row.input, undefined) ?? [];
    if (refused.length > 0) return refused;
    plan.creates.push(row.input);
    plan.createdFrom.push(row.row);
    return [];
  }
  const held = kind.inputOf(before);
  const kept = Object.fromEntries(Object.entries(held).filter(([field]) => row.absent.includes(field)));
  const input = { ...row.input, ...kept };
  if (fieldChanges(held, input).length === 0) {
    plan.unchanged += 1;
    return [];
  }
  const refused = check?.(input, before) ?? [];
  if (row.version !== undefined && row.version !== before.version) {
    const reason = sentence(
      `${before.lastUpdateBy} changed this record after the file was exported`,
      `${before.lastUpdateBy} mengubah data ini setelah berkas diekspor`,
    );
    refused.push(new Unresolved('Version', String(row.version), reason));
  }
  if (refused.length === 0) plan.updates.push({ row: row.row, before, input });
  return refused;
}

async function writePlan<Row extends RecordMarks, Input extends object>(
  tx: Tx,
  { kind }: { kind: RecordKind<Row, Input> },
  { author: person, fileName, progress, signal }: ImportOptions,
  plan: Plan<Row, Input>,
  refused: number,
): Promise<number | null> {
  const total = plan.creates.length + plan.updates.length;
  const group =
    total > 0
      ? await beginGroup(tx, person.username, { kind: 'import', entity: kind.entity, title: fileName })
      : undefined;
  const author = { ...person, changeGroup: group };
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
  if (group === undefined) return null;
  await endGroup(tx, group, { created: plan.creates.length, updated: plan.updates.length, refused }, {});
  return group;
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
): Omit<ImportReply, 'changeGroup'> {
  const counts = {
    rows,
    created: plan.creates.length,
    updated: plan.updates.length,
    unchanged: plan.unchanged,
    failed,
  };
  return {
    ...importDetails(written, counts, language),
    failures: failures.sort((one, other) => one.row - other.row),
  };
}

type Counts = Pick<ImportReply, 'rows' | 'created' | 'updated' | 'unchanged' | 'failed'>;

/** The counts of an import and its sentences. */
export function importDetails(
  written: boolean,
  counts: Counts,
  language: Language,
): Omit<ImportReply, 'failures' | 'changeGroup'> {
  const { rows, created, updated, unchanged, failed } = counts;
  const details = written
    ? sentence(
        `${created} created, ${updated} updated, ${unchanged} unchanged, ${failed} failed`,
        `${created} dibuat, ${updated} diperbarui, ${unchanged} tetap, ${failed} gagal`,
      )
    : sentence(
        `Nothing was written because ${failed} of ${rows} rows failed. Without them ${created} would be created and ${updated} updated.`,
        `Tidak ada yang disimpan karena ${failed} dari ${rows} baris gagal. Tanpa baris itu, ${created} akan dibuat dan ${updated} diperbarui.`,
      );
  return {
    message: written ? 'SUCCESS' : 'FAILED',
    details: details[language],
    errMessage:
      failed > 0 ? sentence(`${failed} of ${rows} rows failed`, `${failed} dari ${rows} baris gagal`)[language] : '',
    written,
    ...counts,
  };
}
