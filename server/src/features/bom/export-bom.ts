import { Readable } from 'node:stream';
import type { AuditedEntity } from '@gso/contract/audit';
import type { ExportFormat } from '@gso/contract/record/export-format';
import { AppError } from '../../platform/app-error.ts';
import { auditEvent } from '../../platform/audit/audit.ts';
import type { Statement } from '../../platform/db/statement.ts';
import type { Call } from '../../platform/http/route.ts';
import { FileReply } from '../../platform/http/special-replies.ts';
import { contentTypes, type SheetFile, writeSheet } from '../../platform/sheet/write-sheet.ts';
import { writeWorkbook } from '../../platform/sheet/write-workbook.ts';
import type { GroupedSheet } from '../../platform/sheet/xlsx/grouped-workbook.ts';
import { text } from '../../platform/text.ts';
import { type Bom, readBoms } from './bom.ts';
import { bomColumns, bomRows, bomSheet } from './bom-sheet.ts';

interface BomExport {
  entity: AuditedEntity;
  /** The record that the bill is for; its name is the name of the file. */
  record: { id: number; name: string };
  /** The title above each sheet. */
  about: GroupedSheet['heading'];
  /** A condition on sales_po. */
  purchaseOrders: Statement;
}

/** The bills of materials of what was ordered: one sheet per quotation, or all in one table as CSV. */
export async function exportBom(
  call: Pick<Call, 'db' | 'reads' | 'actor'> & { query: { format: ExportFormat } },
  { entity, record, about, purchaseOrders }: BomExport,
): Promise<FileReply> {
  const boms = await readBoms(call.reads, purchaseOrders);
  if (boms.length === 0) throw noQuotation();
  const isCsv = call.query.format === 'csv';
  const file = isCsv ? bomCsv(boms) : await workbook(boms.map((bom) => bomSheet(bom, about)));
  await call.db
    .transaction()
    .execute((tx) => auditEvent(tx, call.actor, { action: 'export', entity, record, facts: { sheets: boms.length } }));
  return new FileReply(`${record.name}.${file.extension}`, contentTypes[file.extension], file.stream);
}

function bomCsv(boms: readonly Bom[]): SheetFile {
  const rows = bomRows(boms);
  return writeSheet({
    format: 'csv',
    sheetName: '',
    columns: bomColumns,
    rowCount: rows.length,
    rows: Readable.from(rows),
  });
}

async function workbook(sheets: GroupedSheet[]): Promise<Pick<SheetFile, 'extension' | 'stream'>> {
  try {
    return { extension: 'xlsx', stream: Readable.from(Buffer.from(await writeWorkbook(sheets))) };
  } catch (cause) {
    throw new AppError('fault', text('Error During Export xlsx', 'Gagal membuat berkas xlsx'), {}, { cause });
  }
}

const noQuotation = () => new AppError('refused', text('Quotation Data Not Exists', 'Data penawaran tidak ada'));
