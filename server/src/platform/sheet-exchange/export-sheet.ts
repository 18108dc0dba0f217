import { setTimeout as sleep } from 'node:timers/promises';
import type { AuditedEntity } from '@gso/contract/audit';
import { AppError } from '../app-error.ts';
import { auditEvent } from '../audit/audit.ts';
import { exportsAtOnce } from '../db/connections.ts';
import type { Tx } from '../db/database.ts';
import { allOf, nothing, readRows, type Statement, statement, text } from '../db/statement.ts';
import type { Call } from '../http/route.ts';
import { Slots } from '../slots.ts';
import { FileReply } from '../http/special-replies.ts';
import type { CellValue } from '../sheet/sheet-column.ts';
import { mostRows, writeSheet } from '../sheet/write-sheet.ts';
import { type RecordKind, type RecordMarks, selectOf } from '../record/record-kind.ts';
import { text as sentence } from '../text.ts';
import type { FieldColumn } from '../sheet/sheet-column.ts';

export interface ExportFile<Row> {
  /** Without its ending. */
  fileName: string;
  sheetName: string;
  columns: readonly FieldColumn<Row>[];
}

export interface ExportSource<Row> {
  entity: AuditedEntity;
  /** The one record that all rows belong to, if they do. */
  record?: { id: number; name: string };
  count: (tx: Tx) => Promise<number>;
  /** The rows after the given one in the export's order, a batch at a time. */
  batchAfter: (tx: Tx, last: Row | undefined, size: number) => Promise<Row[]>;
}

/** The records of a kind that the conditions leave, in the given order; `after` continues behind the last one of a batch. */
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

const tooManyRows = () =>
  new AppError(
    'refused',
    sentence(
      'These are more rows than one sheet can hold. Please narrow them down, for example by date.',
      'Jumlah baris melebihi kapasitas satu lembar kerja. Silakan persempit, misalnya menurut tanggal.',
    ),
  );

const everyOne = text('true');
/** Everybody else waits while a batch is taken apart. */
const batchSize = 250;
/** However slowly its reader takes it, an export ends after this long. */
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

/** Streams all rows of one state of the database as a sheet. The export is on record before its first byte leaves. */
export async function exportSheet<Row>(
  call: Pick<Call, 'db' | 'slow' | 'actor'>,
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
  call: Pick<Call, 'db' | 'slow' | 'actor'>,
  sheet: ExportFile<Row>,
  source: ExportSource<Row>,
  release: () => void,
): Promise<FileReply> {
  const { columns } = sheet;
  const snapshot = await call.slow.startTransaction().setIsolationLevel('repeatable read').execute();
  let ended = false;
  const end = async () => {
    if (ended) return;
    ended = true;
    // Nothing is lost with it: the database rolls back what a broken connection leaves open.
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
    // Over a connection of the other pool, which never waits for one of these.
    await call.db
      .transaction()
      .execute((tx) =>
        auditEvent(tx, call.actor, { action: 'export', entity, ...(record && { record }), facts: { rows: rowCount } }),
      );
    // The writer runs in a thread of its own, which takes plain descriptions and no functions.
    const plainColumns = columns.map(({ header, kind, width }) => ({ header, kind, ...(width && { width }) }));
    const file = writeSheet({ sheetName: sheet.sheetName, columns: plainColumns, rowCount, rows: rows() });
    // A download that is broken off before the first row was asked for never reaches the generator's own end.
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

const pause = { usualMs: 3, longestMs: 250 };

/**
 * For long work in small parts, between two of them: waits a moment, and much longer when that moment came late, because then
 * requests are waiting for this thread or this machine.
 */
async function letOthersGoFirst(): Promise<void> {
  const begun = performance.now();
  await sleep(1);
  const tookMs = performance.now() - begun;
  if (tookMs > pause.usualMs) await sleep(Math.min(tookMs * 10, pause.longestMs));
}
