import { paymentTermOption } from '@gso/contract/payment-term';
import * as z from 'zod';
import { call } from '../api/client.ts';

export const termOptionsKey = ['payment-term', 'select'];

/** The terms that a quotation can have. */
export const termOptions = {
  queryKey: termOptionsKey,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call({ path: '/api/quo/paymentTerm/select', reply: z.array(paymentTermOption), signal }),
};
