import { Readable } from 'node:stream';
import type { AuditedEntity } from '@gso/contract/audit';
import { AppError } from '../../platform/app-error.ts';
import { auditEvent } from '../../platform/audit/audit.ts';
import type { Statement } from '../../platform/db/statement.ts';
import type { Call } from '../../platform/http/route.ts';
import { FileReply } from '../../platform/http/special-replies.ts';
import { contentTypes } from '../../platform/sheet/write-sheet.ts';
import { writeWorkbook } from '../../platform/sheet/write-workbook.ts';
import type { GroupedSheet } from '../../platform/sheet/xlsx/grouped-workbook.ts';
import { text } from '../../platform/text.ts';
import { readBoms } from './bom.ts';
import { bomSheet } from './bom-sheet.ts';

interface BomExport {
  entity: AuditedEntity;
  /** The record that the bill is for; its name is the name of the file. */
  record: { id: number; name: string };
  /** The title above each sheet. */
  about: GroupedSheet['heading'];
  /** A condition on sales_po. */
  purchaseOrders: Statement;
}

/** The bills of materials of what was ordered, one sheet per quotation. */
export async function exportBom(
  call: Pick<Call, 'db' | 'reads' | 'actor'>,
  { entity, record, about, purchaseOrders }: BomExport,
): Promise<FileReply> {
  const boms = await readBoms(call.reads, purchaseOrders);
  if (boms.length === 0) throw noQuotation();
  const bytes = await writeWorkbook(boms.map((bom) => bomSheet(bom, about))).catch((cause: unknown) => {
    throw exportFailed(cause);
  });
  await call.db
    .transaction()
    .execute((tx) => auditEvent(tx, call.actor, { action: 'export', entity, record, facts: { sheets: boms.length } }));
  return new FileReply(`${record.name}.xlsx`, contentTypes.xlsx, Readable.from(Buffer.from(bytes)));
}

const noQuotation = () => new AppError('refused', text('Quotation Data Not Exists', 'Data penawaran tidak ada'));

const exportFailed = (cause: unknown) =>
  new AppError('fault', text('Error During Export xlsx', 'Gagal membuat berkas xlsx'), {}, { cause });
