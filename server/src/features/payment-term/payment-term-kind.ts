import type { PaymentTermInput, PaymentTermRow } from '@gso/contract/payment-term';
import { text } from '../../platform/db/statement.ts';
import { marksOf, type RecordKind } from '../../platform/record/record-kind.ts';

interface StoredPaymentTerm {
  id: number;
  description: string;
  version: number;
  updated_by: string;
  updated_at: string;
}

export const paymentTerm: RecordKind<PaymentTermRow, PaymentTermInput, StoredPaymentTerm> = {
  entity: 'payment_term',
  columns: text('id, description, version, updated_by, updated_at'),
  toRow: (stored) => ({ ...marksOf(stored), desc: stored.description }),
  toColumns: ({ desc }) => ({ description: desc }),
  inputOf: ({ desc }) => ({ desc }),
  nameOf: ({ desc }) => desc,
};
