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
  type settableStatuses,
} from '@gso/contract/quotation';
import { call } from '../../api/client.ts';
import { recordApi } from '../../api/record-api.ts';

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

export const changeStatus = (
  { id, version }: Pick<QuotationRow, 'id' | 'version'>,
  status: (typeof settableStatuses)[number],
): Promise<Quotation> =>
  call({ path: `${path}/${id}`, method: 'PATCH', body: { status, version }, reply: quotationSaved });

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
