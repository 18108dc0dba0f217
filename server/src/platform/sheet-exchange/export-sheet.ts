import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AuditedEntity } from '@gso/contract/audit';
import type { ExportFormat } from '@gso/contract/record/export-format';
import { AppError } from '../app-error.ts';
import { auditEvent } from '../audit/audit.ts';
import type { Actor } from '../auth/actor.ts';
import { exportsAtOnce } from '../db/connections.ts';
import type { Tx } from '../db/database.ts';
import { allOf, nothing, readRows, type Statement, statement, text } from '../db/statement.ts';
import type { Call } from '../http/route.ts';
import { auditedRows } from '../reading/audited-rows.ts';
import { mayReadAt } from '../reading/reduce.ts';
import { Slots } from '../slots.ts';
import { FileReply } from '../http/special-replies.ts';
import type { CellValue, FieldColumn, SheetColumn } from '../sheet/sheet-column.ts';
import { contentTypes, mostRows, writeSheet } from '../sheet/write-sheet.ts';
import { writeTemplateFile } from '../sheet/write-workbook.ts';
import { type RecordKind, type RecordMarks, selectOf } from '../record/record-kind.ts';
import { text as sentence } from '../text.ts';
import type { SheetDefinition } from './sheet-definition.ts';
import { emptySheetOf, templateOf } from './template.ts';

export interface ExportFile<Row> {
  /** Without the extension. */
  fileName: string;
  sheetName: string;
  columns: readonly FieldColumn<Row>[];
}

export interface ExportSource<Row> {
  entity: AuditedEntity;
  /** The record that all rows belong to, if there is one. */
  record?: { id: number; name: string };
  count: (tx: Tx) => Promise<number>;
  /** Reads the rows after the given one in the order of the export, in batches. */
  batchAfter: (tx: Tx, last: Row | undefined, size: number) => Promise<Row[]>;
}

/**
 * The records of a kind that match the conditions, in the given order; `after` continues after the last one of a batch.
 */
export function recordSource<Row extends RecordMarks, Input extends object>(
  kind: RecordKind<Row, Input>,
  { order, after, where: conditions }: { order: Statement; after: (last: Row) => Statement; where: Statement[] },
): ExportSource<Row> {
  const where = conditions.length > 0 ? allOf(conditions) : everyOne;
  return {
    entity: kind.entity,
    count: async (tx) => {
      const [counted] = await readRows<{ rows: number }>(
        tx,
        statement`select count(*) as rows from ${text(kind.entity)} where ${where}`,
      );
      return counted?.rows ?? 0;
    },
    batchAfter: async (tx, last, size) => {
      const rest = last ? statement`and ${after(last)}` : nothing;
      const stored = await readRows<object>(
        tx,
        statement`${selectOf(kind)} where ${where} ${rest} order by ${order} limit ${text(String(size))}`,
      );
      return stored.map((one) => kind.toRow(one));
    },
  };
}

/** Limits an export to the rows that the user has selected, if any are. */
export const chosenOnly = (entity: AuditedEntity, ids: number[] | undefined): Statement[] =>
  ids ? [statement`${text(entity)}.id = any(${ids})`] : [];

const tooManyRows = () =>
  new AppError(
    'refused',
    sentence(
      'These are more rows than one sheet can hold. Please narrow them down, for example by date.',
      'Jumlah baris melebihi kapasitas satu lembar kerja. Silakan persempit, misalnya menurut tanggal.',
    ),
  );

const everyOne = text('true');
/** Small enough that other requests do not wait long while a batch is processed. */
const batchSize = 250;
/** An export ends after this long, however slowly its client reads. */
const longestMs = 10 * 60 * 1000;
const slots = new Slots({
  total: exportsAtOnce,
  perPerson: 2,
  busy: sentence(
    'Other exports are running. Please try again in a moment.',
    'Ekspor lain sedang berjalan. Silakan coba lagi sebentar lagi.',
  ),
  retryAfterSeconds: 5,
});

type ExportCall = Pick<Call, 'db' | 'slow' | 'actor'> & { query: { format: ExportFormat } };

/**
 * Streams all rows of one snapshot of the database as a sheet. The audit entry is written before the first byte is
 * sent.
 */
export async function exportSheet<Row>(
  call: ExportCall,
  sheet: ExportFile<Row>,
  source: ExportSource<Row>,
): Promise<FileReply> {
  const release = slots.take(call.actor.userId);
  try {
    return await exportInSlot(call, sheet, source, release);
  } catch (error) {
    release();
    throw error;
  }
}

async function exportInSlot<Row>(
  call: ExportCall,
  sheet: ExportFile<Row>,
  source: ExportSource<Row>,
  release: () => void,
): Promise<FileReply> {
  const columns = readableColumns(sheet.columns, source.entity, call.actor);
  const snapshot = await call.slow.startTransaction().setIsolationLevel('repeatable read').execute();
  let ended = false;
  const end = async () => {
    if (ended) return;
    ended = true;
    // Nothing is lost: the database rolls back the transaction of a broken connection.
    await snapshot
      .rollback()
      .execute()
      .catch(() => undefined);
  };

  async function* rows(): AsyncGenerator<CellValue[]> {
    try {
      let last: Row | undefined;
      for (;;) {
        await letOthersGoFirst();
        const batch = await source.batchAfter(snapshot, last, batchSize);
        for (const row of batch) yield columns.map((column) => column.cell(row));
        last = batch.at(-1);
        if (batch.length < batchSize) return;
      }
    } finally {
      await end();
    }
  }

  try {
    const rowCount = await source.count(snapshot);
    if (rowCount > mostRows) throw tooManyRows();
    const { entity, record } = source;
    // On a connection of the other pool, which never waits for one of these.
    await call.db
      .transaction()
      .execute((tx) =>
        auditEvent(tx, call.actor, { action: 'export', entity, ...(record && { record }), facts: { rows: rowCount } }),
      );
    const { format } = call.query;
    const file = writeSheet({ format, sheetName: sheet.sheetName, columns: plain(columns), rowCount, rows: rows() });
    // If a download is aborted before the first row is read, the generator's finally block never runs.
    const tooLong = setTimeout(() => file.stream.destroy(new Error('The download took too long.')), longestMs);
    file.stream.once('close', () => {
      clearTimeout(tooLong);
      void end().then(release);
    });
    return new FileReply(`${sheet.fileName}.${file.extension}`, file.contentType, file.stream, {
      'x-row-count': String(rowCount),
    });
  } catch (error) {
    await end();
    throw error;
  }
}

/** The columns without the fields that this user may not read. */
const readableColumns = <Row>(columns: readonly FieldColumn<Row>[], entity: AuditedEntity, { permissions }: Actor) =>
  columns.filter(({ field }) => field === undefined || mayReadAt(auditedRows[entity], permissions, field));

/** An empty sheet with the headings that an import reads, drop-downs, and an explanation of each column. */
export async function templateSheet<Row extends RecordMarks, Input>(
  call: Pick<Call, 'actor' | 'language'>,
  sheet: SheetDefinition<Row, Input>,
  entity: AuditedEntity,
): Promise<FileReply> {
  const columns = readableColumns(sheet.columns, entity, call.actor);
  const template = templateOf([emptySheetOf({ ...sheet, columns }, call.language)], call.language);
  return workbookReply(call, `${sheet.fileName.replace(/-All$/, '')}-Template`, () => writeTemplateFile(template));
}

/** An .xlsx file of several sheets, written in a slot. */
export async function workbookReply(
  { actor }: Pick<Call, 'actor'>,
  fileName: string,
  write: () => Promise<Uint8Array<ArrayBuffer>>,
): Promise<FileReply> {
  const release = slots.take(actor.userId);
  try {
    return new FileReply(`${fileName}.xlsx`, contentTypes.xlsx, Readable.from(Buffer.from(await write())));
  } finally {
    release();
  }
}

/** The writer runs in a worker thread, which cannot receive functions. */
const plain = <Row>(columns: readonly FieldColumn<Row>[]): SheetColumn[] =>
  columns.map(({ header, kind, width }) => ({ header, kind, ...(width && { width }) }));

const pause = { usualMs: 3, longestMs: 250 };

/**
 * Called between the parts of long work: waits a moment, and much longer if that moment came late, because then
 * requests are waiting for this thread or this machine.
 */
async function letOthersGoFirst(): Promise<void> {
  const begun = performance.now();
  await sleep(1);
  const tookMs = performance.now() - begun;
  if (tookMs > pause.usualMs) await sleep(Math.min(tookMs * 10, pause.longestMs));
}
