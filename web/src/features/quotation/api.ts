import {
  priceReferenceList,
  priceReferencePage,
  type PriceReferenceQuery,
  type Quotation,
  quotation,
  type QuotationInput,
  quotationList,
  type QuotationListQuery,
  quotationPage,
  type QuotationPatch,
  type QuotationRow,
  quotationRow,
  quotationSaved,
  type QuotationStatusPatch,
} from '@gso/contract/quotation';
import type { LineFigure, QuotationFigure } from '@gso/contract/quotation/explained';
import {
  type RevisionContent,
  revisionContent,
  type SendInput,
  type SentRevision,
  sentRevisions,
} from '@gso/contract/quotation/revision';
import { call } from '../../api/client.ts';
import { recordApi } from '../../api/record-api.ts';
import type { ExplainedFigure } from '../../explain/explained-figure.ts';

/** The calls of the list; rows come without their lines. */
export const quotationApi = recordApi<QuotationRow, QuotationListQuery, never, never>({
  name: 'quotation',
  entity: 'quotation',
  path: '/api/quo',
  list: quotationList,
  page: quotationPage,
  row: quotationRow,
  saved: quotationSaved,
});
const { path } = quotationApi;

export const fetchQuotation = (id: number, signal?: AbortSignal): Promise<Quotation> =>
  call({ path: `${path}/${id}`, reply: quotation, signal });

export const createQuotation = (body: QuotationInput, idempotencyKey: string): Promise<Quotation> =>
  call({ path, method: 'POST', body, idempotencyKey, reply: quotationSaved });

/** Sends the fields that changed. */
export const updateQuotation = (
  body: Pick<QuotationPatch, 'id' | 'version'> & Readonly<Record<string, unknown>>,
): Promise<Quotation> => call({ path, method: 'PATCH', body, reply: quotationSaved });

/** Changes what can also be changed after it was sent. */
export const changeQuotation = (id: number, body: QuotationStatusPatch): Promise<Quotation> =>
  call({ path: `${path}/${id}`, method: 'PATCH', body, reply: quotationSaved });

/** Keeps the present revision with its document; it cannot be changed any more. */
export const sendQuotation = (id: number, body: SendInput, idempotencyKey: string): Promise<Quotation> =>
  call({ path: `${path}/${id}/send`, method: 'POST', body, idempotencyKey, reply: quotationSaved });

export const reviseQuotation = (
  { id, version }: Pick<QuotationRow, 'id' | 'version'>,
  idempotencyKey: string,
): Promise<Quotation> =>
  call({ path: `${path}/${id}/revise`, method: 'POST', body: { version }, idempotencyKey, reply: quotationSaved });

export const fetchRevisions = (id: number, signal: AbortSignal): Promise<SentRevision[]> =>
  call({ path: `${path}/${id}/revisions`, reply: sentRevisions, signal });

export const fetchRevision = (id: number, revision: number, signal: AbortSignal): Promise<RevisionContent> =>
  call({ path: `${path}/${id}/revisions/${revision}`, reply: revisionContent, signal });

export const documentPath = (id: number, revision: number): string => `${path}/${id}/revisions/${revision}/document`;

export const redlinePath = (id: number): string => `${path}/${id}/redline.pdf`;

export const explainedTotal = (id: number, figure: QuotationFigure): ExplainedFigure => ({
  path: `${path}/${id}/explain`,
  query: { figure },
});

export const explainedLine = (id: number, line: number, figure: LineFigure): ExplainedFigure => ({
  path: `${path}/${id}/explain/${line}`,
  query: { figure },
});

/** Earlier prices of a material. The records of this list are lines. */
export async function fetchPriceReferences(query: PriceReferenceQuery, signal: AbortSignal) {
  const page = await call({
    path: `${path}/itemdetails`,
    query: priceReferenceList.toWire(query),
    reply: priceReferencePage,
    signal,
  });
  return { ...page, content: page.content.map((reference) => ({ ...reference, id: reference.line })) };
}
