import * as z from 'zod';
import { recordId } from './fields.ts';

export const documentLanguages = ['en', 'id'] as const;
export type DocumentLanguage = (typeof documentLanguages)[number];

/**
 * The options of a document. Older clients also send the whole quotation; everything that is printed comes from the
 * saved one, so the rest is ignored.
 */
export const quotationDocumentRequest = z.looseObject({
  id: recordId,
  language: z.enum(documentLanguages).default('en'),
  /** Whether the note at its end is printed. */
  withFooterNote: z.boolean().default(true),
});
export type QuotationDocumentRequest = Pick<
  z.output<typeof quotationDocumentRequest>,
  'id' | 'language' | 'withFooterNote'
>;
