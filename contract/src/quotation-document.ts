import * as z from 'zod';
import { recordId } from './fields.ts';

export const documentLanguages = ['en', 'id'] as const;
export type DocumentLanguage = (typeof documentLanguages)[number];

/**
 * What is asked of a document. Older callers send the whole quotation along; all that is printed comes from what was
 * saved, so everything else is left unread.
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
