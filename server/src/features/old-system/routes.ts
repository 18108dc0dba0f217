import { recordId } from '@gso/contract/fields';
import { oldSystemAccess, oldSystemPath } from '@gso/contract/record/old-system';
import { importReply } from '@gso/contract/record/import-reply';
import { importFileField, importPreview, importQuery } from '@gso/contract/record/sheet-import';
import * as z from 'zod';
import { route } from '../../platform/http/route.ts';
import { workbookReply } from '../../platform/sheet-exchange/export-sheet.ts';
import { importFile, previewFile } from '../../platform/sheet-exchange/import-sheet.ts';
import { writeTemplateFile } from '../../platform/sheet/write-workbook.ts';
import { Slots } from '../../platform/slots.ts';
import { text } from '../../platform/text.ts';
import { importWorkbook, previewWorkbook } from './import-workbook.ts';
import { readReport, writeReport } from './report.ts';
import { oldSystemTemplate } from './template.ts';

/** Each holds locks on the counters of document numbers until it ends. */
const slots = new Slots({
  ...{ total: 1, perPerson: 1 },
  busy: text(
    'Another import from the old system is running. Please try again in a moment.',
    'Impor lain dari sistem lama sedang berjalan. Silakan coba lagi sebentar lagi.',
  ),
});

async function inSlot<Result>(userId: number, work: () => Promise<Result>): Promise<Result> {
  const release = slots.take(userId);
  return work().finally(release);
}

export const oldSystemRoutes = [
  route({
    method: 'GET',
    path: oldSystemPath,
    summary: 'A workbook to fill in with quotations, purchase orders and projects of an old system',
    access: oldSystemAccess,
    response: { 200: 'file' },
    refuses: [],
    handler: (call) =>
      workbookReply(call, 'Old-System-Template', async () =>
        writeTemplateFile(await oldSystemTemplate(call.reads, call.language)),
      ),
  }),
  route({
    method: 'POST',
    path: `${oldSystemPath}/preview`,
    summary: 'What an import from an old system would do; nothing is saved',
    access: oldSystemAccess,
    upload: { field: importFileField },
    response: { 200: importPreview },
    refuses: [413, 415, 422],
    handler: (call) =>
      previewFile(call, (file) => inSlot(call.actor.userId, () => previewWorkbook({ ...file, actor: call.actor }))),
  }),
  route({
    method: 'POST',
    path: oldSystemPath,
    summary: 'Create quotations, purchase orders and projects from a workbook of an old system',
    access: oldSystemAccess,
    query: importQuery,
    upload: { field: importFileField },
    response: { 200: importReply },
    refuses: [413, 415, 422],
    handler: (call) =>
      importFile(call, (file) => inSlot(call.actor.userId, () => importWorkbook({ ...file, actor: call.actor }))),
  }),
  route({
    method: 'GET',
    path: `${oldSystemPath}/{id}`,
    summary: 'The report of one import from an old system: old and new numbers, and what was refused',
    access: oldSystemAccess,
    params: z.strictObject({ id: recordId }),
    response: { 200: 'file' },
    refuses: [404],
    handler: async (call) => {
      const report = await readReport(call.reads, call.actor, call.params.id);
      return workbookReply(call, 'Old-System-Report', () => writeReport(report, call.language));
    },
  }),
];
