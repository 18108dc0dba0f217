import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { recordId } from '@gso/contract/fields';
import { quotationAccess } from '@gso/contract/quotation';
import { type RevisionContent, revisionContent, revisionNumber } from '@gso/contract/quotation/revision';
import * as z from 'zod';
import type { Reader } from '../../../platform/db/database.ts';
import { route } from '../../../platform/http/route.ts';
import { FileReply } from '../../../platform/http/special-replies.ts';
import type { PdfPrinter } from '../../../platform/pdf/pdf-printer.ts';
import { readRecord } from '../../../platform/record/record-kind.ts';
import { readLetterheadAndLogo } from '../../letterhead/queries.ts';
import { isDraftOf } from '../approval/price-guard.ts';
import { quotationRecord } from '../quotation-kind.ts';
import { readRevision } from '../revisions.ts';
import { redlineData } from './redline-data.ts';

const template = fileURLToPath(new URL('./redline.typ', import.meta.url));

export const redlineRoutes = (printer: PdfPrinter) => [
  route({
    method: 'GET',
    path: '/api/quo/{id}/redline.pdf',
    summary: 'What changed from one revision of a quotation to another, as a PDF document',
    access: quotationAccess.read,
    params: z.strictObject({ id: recordId }),
    query: z.strictObject({ from: revisionNumber, to: revisionNumber }),
    response: { 200: 'file' },
    refuses: [404, 422],
    handler: async ({ reads, actor, language, params: { id }, query: { from, to } }) => {
      const [before, after, { head }] = await Promise.all([
        sentOrPresent(reads, id, from),
        sentOrPresent(reads, id, to),
        readLetterheadAndLogo(reads),
      ]);
      const data = redlineData({
        ...{ before: before.content, after: after.content, letterhead: head, language },
        isDraft: before.isDraft || after.isDraft,
      });
      const pdf = await printer.print(actor.userId, { template, data: JSON.stringify(data), files: {} });
      return new FileReply(`${after.content.refNo} rev. ${from}-${to}.pdf`, 'application/pdf', Readable.from([pdf]), {
        'content-length': String(pdf.byteLength),
      });
    },
  }),
];

/** A revision as it was sent, or the present one as it is, whose prices may need an approval. */
async function sentOrPresent(
  db: Reader,
  id: number,
  revision: number,
): Promise<{ content: RevisionContent; isDraft: boolean }> {
  const quotation = await readRecord(db, quotationRecord, id);
  return quotation.revision === revision && quotation.sentAt === null
    ? { content: revisionContent.parse(quotation), isDraft: await isDraftOf(db, quotation) }
    : { content: await readRevision(db, { id, revision }), isDraft: false };
}
