import { limits } from '@gso/contract/limits';
import type { ImportFailure, ImportProgress, ImportReply } from '@gso/contract/sheet-import';
import { type Author, auditEvent, fieldChanges } from '../audit/audit.ts';
import type { Database, Tx } from '../db/database.ts';
import { readSheet } from '../sheet/read-sheet.ts';
import { type Language, type Text, text } from '../text.ts';
import { type ImportRow, RowParser } from './parse-rows.ts';
import type { SheetDefinition, SheetRecord } from './sheet-definition.ts';

/** How a feature finds and writes many of its records at once. */
export interface ImportTarget<Row extends SheetRecord, Input extends object> {
  entity: string;
  sheet: SheetDefinition<Row, Input>;
  /** What two rows of a file may not share unless they name different records. */
  keyOf: (input: Input) => string;
  keyHeader: string;
  /** The stored records with these ids or keys, locked until the transaction ends. */
  lockMatches: (tx: Tx, ids: number[], keys: string[]) => Promise<Row[]>;
  keyOfRow: (row: Row) => string;
  insertMany: (tx: Tx, author: Author, inputs: Input[]) => Promise<void>;
  updateMany: (tx: Tx, author: Author, changes: { before: Row; input: Input }[]) => Promise<void>;
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
export async function importRows<Row extends SheetRecord, Input extends object>(
  target: ImportTarget<Row, Input>,
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

  const rows = await readRows(target, options, refuse);
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

async function readRows<Row extends SheetRecord, Input extends object>(
  { sheet, keyOf, keyHeader }: ImportTarget<Row, Input>,
  { path, signal, progress, language }: ImportOptions,
  refuse: Refuse,
): Promise<ImportRow<Input>[]> {
  const parser = new RowParser(sheet);
  const rows: ImportRow<Input>[] = [];
  const firstWith = new Map<string, number>();
  const readingLimits = { maxRows: limits.importRows + 1, maxColumns: 100 };
  const tell = (done: number, total: number) => progress({ stage: 'reading', done, total });
  for await (const batch of readSheet(path, readingLimits, tell, signal)) {
    for (const row of batch) {
      if (!parser.hasHeader) {
        parser.readHeader(row);
        continue;
      }
      const parsed = parser.parse(row);
      if (Array.isArray(parsed)) {
        refuse(parsed);
        continue;
      }
      const twin = parsed.id === undefined ? `key ${keyOf(parsed.input)}` : `id ${parsed.id}`;
      const first = firstWith.get(twin);
      if (first === undefined) {
        firstWith.set(twin, parsed.row);
        rows.push(parsed);
      } else {
        const column = parsed.id === undefined ? keyHeader : 'ID';
        const value = parsed.id === undefined ? keyOf(parsed.input) : String(parsed.id);
        const reason = text(`The same as in row ${first}`, `Sama dengan baris ${first}`);
        refuse([{ row: parsed.row, column, value, reason: reason[language] }]);
      }
    }
  }
  return rows;
}

interface Plan<Row, Input> {
  creates: Input[];
  updates: { before: Row; input: Input }[];
  unchanged: number;
}

async function compareRows<Row extends SheetRecord, Input extends object>(
  tx: Tx,
  target: ImportTarget<Row, Input>,
  { progress, signal, language }: ImportOptions,
  rows: ImportRow<Input>[],
  refuse: Refuse,
): Promise<Plan<Row, Input>> {
  const plan: Plan<Row, Input> = { creates: [], updates: [], unchanged: 0 };
  for (const batch of batches(rows)) {
    signal.throwIfAborted();
    const ids = batch.flatMap((row) => row.id ?? []);
    const keys = batch.filter((row) => row.id === undefined).map((row) => target.keyOf(row.input));
    const matches = await target.lockMatches(tx, ids, keys);
    const byId = new Map(matches.map((match) => [match.id, match]));
    const byKey = Map.groupBy(matches, target.keyOfRow);
    for (const row of batch) {
      const found = row.id === undefined ? (byKey.get(target.keyOf(row.input)) ?? []) : [byId.get(row.id)];
      const problem = place(row, found, plan, target.keyHeader);
      if (problem) refuse([{ ...problem, row: row.row, reason: problem.reason[language] }]);
    }
    progress({
      stage: 'comparing',
      done: plan.creates.length + plan.updates.length + plan.unchanged,
      total: rows.length,
    });
  }
  return plan;
}

/** Puts the row where it belongs in the plan, or says why it belongs nowhere. */
function place<Row extends SheetRecord, Input extends object>(
  row: ImportRow<Input>,
  found: (Row | undefined)[],
  plan: Plan<Row, Input>,
  keyHeader: string,
): { column: string; value: string; reason: Text } | undefined {
  const before = found[0];
  if (found.length > 1) {
    const reason = text(
      `${found.length} records have this name; fill in the ID of the one that is meant`,
      `${found.length} data memiliki nama ini; isi ID dari data yang dimaksud`,
    );
    return { column: keyHeader, value: '', reason };
  }
  if (!before) {
    if (row.id !== undefined) {
      return {
        column: 'ID',
        value: String(row.id),
        reason: text('No record has this ID', 'Tidak ada data dengan ID ini'),
      };
    }
    plan.creates.push(row.input);
    return undefined;
  }
  const kept = Object.fromEntries(Object.entries(before).filter(([field]) => row.absent.includes(field)));
  const input = { ...row.input, ...kept };
  if (fieldChanges(before, { ...before, ...input }).length === 0) {
    plan.unchanged += 1;
    return undefined;
  }
  if (row.version !== undefined && row.version !== before.version) {
    const reason = text(
      `${before.lastUpdateBy} changed this record after the file was exported`,
      `${before.lastUpdateBy} mengubah data ini setelah berkas diekspor`,
    );
    return { column: 'Version', value: String(row.version), reason };
  }
  plan.updates.push({ before, input });
  return undefined;
}

async function writePlan<Row extends SheetRecord, Input extends object>(
  tx: Tx,
  target: ImportTarget<Row, Input>,
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
    await target.insertMany(tx, author, batch);
    step(batch.length);
  }
  for (const batch of batches(plan.updates)) {
    await target.updateMany(tx, author, batch);
    step(batch.length);
  }
  const facts = { created: plan.creates.length, updated: plan.updates.length, unchanged: plan.unchanged };
  await auditEvent(tx, author, { action: 'import', entity: target.entity, facts });
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
  const summary = text(
    `${counts.created} created, ${counts.updated} updated, ${counts.unchanged} unchanged, ${failed} failed`,
    `${counts.created} dibuat, ${counts.updated} diperbarui, ${counts.unchanged} tetap, ${failed} gagal`,
  )[language];
  const nothing = text('Nothing was written.', 'Tidak ada yang disimpan.')[language];
  return {
    message: written ? 'SUCCESS' : 'FAILED',
    details: written ? summary : `${nothing} ${summary}`,
    errMessage:
      failed > 0 ? text(`${failed} of ${rows} rows failed`, `${failed} dari ${rows} baris gagal`)[language] : '',
    written,
    ...counts,
    failures,
  };
}
