import {
  type PaymentTermInput,
  paymentTermList,
  type PaymentTermListQuery,
  paymentTermPage,
  type PaymentTermPatch,
  type PaymentTermRow,
  paymentTermRow,
  paymentTermSaved,
} from '@gso/contract/payment-term';
import { recordApi } from '../../api/record-api.ts';

export const paymentTermApi = recordApi<PaymentTermRow, PaymentTermListQuery, PaymentTermInput, PaymentTermPatch>({
  name: 'payment-term',
  entity: 'payment_term',
  path: '/api/paymentterm',
  list: paymentTermList,
  page: paymentTermPage,
  row: paymentTermRow,
  saved: paymentTermSaved,
});
