import * as z from 'zod';
import { requiredText } from './fields.ts';
import { limits } from './limits.ts';
import { listPage, listQuery } from './record/list-query.ts';
import { patchOf, rowOf } from './record/record-schema.ts';
import type { AnyOf } from './permissions.ts';
import { savedReply } from './record/replies.ts';

export const paymentTermAccess = {
  read: ['MA_MASTER_DATA', 'MA_QUOTATION'],
  write: ['MA_MASTER_DATA'],
  pick: ['MA_QUOTATION'],
} as const satisfies Record<string, AnyOf>;

export const paymentTermInput = z.strictObject({ desc: requiredText(limits.paymentTerm) });
export type PaymentTermInput = z.output<typeof paymentTermInput>;
export const paymentTermPatch = patchOf(paymentTermInput);
export type PaymentTermPatch = z.output<typeof paymentTermPatch>;

export const paymentTermRow = rowOf(paymentTermInput);
export type PaymentTermRow = z.output<typeof paymentTermRow>;
export const paymentTermSaved = savedReply(paymentTermRow);
export const paymentTermPage = listPage(paymentTermRow);
export const paymentTermList = listQuery({ sort: ['desc', 'lastUpdateBy', 'lastUpdateDate'] });
export type PaymentTermListQuery = z.output<typeof paymentTermList.schema>;

export const paymentTermOption = z.object({ id: z.number().int(), desc: z.string() });
