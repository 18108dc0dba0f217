import type { PaymentTermInput, PaymentTermRow } from '@gso/contract/payment-term';
import { recordKind } from '../../platform/record/record-kind.ts';

export const paymentTerm = recordKind<PaymentTermRow, PaymentTermInput>({
  entity: 'payment_term',
  fields: { desc: 'description' },
  nameOf: ({ desc }) => desc,
});
