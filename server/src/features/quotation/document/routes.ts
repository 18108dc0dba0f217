import { Readable } from 'node:stream';
import { quotationAccess } from '@gso/contract/quotation';
import { quotationDocumentRequest } from '@gso/contract/quotation-document';
import { megabyte } from '../../../platform/http/body-limits.ts';
import { route } from '../../../platform/http/route.ts';
import { FileReply } from '../../../platform/http/special-replies.ts';
import type { PdfPrinter } from '../../../platform/pdf/pdf-printer.ts';
import { printQuotation } from './print-quotation.ts';

export const quotationDocumentRoutes = (printer: PdfPrinter) => [
  route({
    method: 'POST',
    path: '/carbone/report_quotation',
    summary: 'One saved quotation as a PDF document',
    access: quotationAccess.read,
    body: quotationDocumentRequest,
    bodyBytes: megabyte,
    response: { 200: 'file' },
    refuses: [404, 422],
    handler: async (call) => {
      const { name, pdf } = await printQuotation(call, printer);
      return new FileReply(name, 'application/pdf', Readable.from([pdf]), {
        'content-length': String(pdf.byteLength),
      });
    },
  }),
];
