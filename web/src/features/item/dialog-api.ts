import { exchangeRateOption } from '@gso/contract/exchange-rate';
import {
  appliedReply,
  type ApplyProgress,
  applyProgress,
  type ApplyRuleInput,
  applyRulePreview,
  undoneReply,
} from '@gso/contract/item';
import { limits } from '@gso/contract/limits';
import { priceRulePage } from '@gso/contract/price-rule';
import { namedRecord } from '@gso/contract/fields';
import * as z from 'zod';
import { call } from '../../api/client.ts';
import { longCall } from '../../sheet/long-call.ts';
import { itemApi, pricePath } from './api.ts';

const names = z.array(z.string());

export const brandChoices = {
  queryKey: [...itemApi.key, 'brands'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call({ path: `${itemApi.path}/brand/select`, reply: names, signal }),
};

export const categoryChoices = (brand: string) => ({
  queryKey: [...itemApi.key, 'categories', brand],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call({ path: `${itemApi.path}/category/select`, query: { brand }, reply: names, signal }),
});

export const rates = {
  queryKey: ['exchange-rate', 'select'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call({ path: '/api/exchangerate/select', query: { tgt: 'IDR' }, reply: z.array(exchangeRateOption), signal }),
};

export const priceRules = {
  queryKey: ['price-rule', 'choices'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call({
      path: '/api/pricerule',
      query: { so: 'name', ps: String(limits.pageSizeMax) },
      reply: priceRulePage,
      signal,
    }),
};

export async function findSuppliers(text: string, signal: AbortSignal) {
  const { content } = await call({
    path: '/api/supplier/autocomplete',
    query: { q: text, ps: String(limits.autocompleteRows), pn: '0', so: 'name' },
    reply: z.object({ content: z.array(namedRecord) }),
    signal,
  });
  return content;
}

export const pricePreview = (input: ApplyRuleInput) => ({
  queryKey: [...itemApi.key, 'price-preview', input],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call({
      path: pricePath,
      method: 'POST',
      query: { preview: 'true' },
      body: input,
      reply: applyRulePreview,
      signal,
    }),
});

export const applyRule = (body: ApplyRuleInput, onProgress: (progress: ApplyProgress) => void) =>
  longCall({ path: pricePath, body, lines: { progress: applyProgress, result: appliedReply }, onProgress });

export const undoApplication = (id: number, onProgress: (progress: ApplyProgress) => void) =>
  longCall({ path: `${pricePath}/${id}/undo`, lines: { progress: applyProgress, result: undoneReply }, onProgress });
