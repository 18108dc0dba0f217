import {
  paymentTermAccess,
  paymentTermList,
  type PaymentTermListQuery,
  type PaymentTermRow,
} from '@gso/contract/payment-term';
import { IconCalendarDollar } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useMay } from '../../api/session.ts';
import { type Column, fieldColumns, useUpdateColumns } from '../../table/column.ts';
import { RecordList } from '../../table/record-list.tsx';
import { recordScreen } from '../../table/record-screen.ts';
import { useWords } from '../../words/words.ts';
import { paymentTermApi } from './api.ts';
import { termOptionsKey } from '../../pickers/payment-terms.ts';
import { paymentTermWords } from './words.ts';
import { later } from '../../ui/later/later.ts';

const paymentTerms = recordScreen({
  name: 'payment-term',
  api: paymentTermApi,
  list: paymentTermList,
  icon: IconCalendarDollar,
  nameOf: (row) => row.desc,
  Dialog: later(async () => (await import('./payment-term-dialog.tsx')).PaymentTermDialog),
});

export function PaymentTermPanel() {
  const t = useWords(paymentTermWords);
  const queryClient = useQueryClient();
  const updateColumns = useUpdateColumns();
  const columns: Column<PaymentTermRow, PaymentTermListQuery['sort']>[] = [
    fieldColumns(t.fields, paymentTermList)('desc', { card: 'title' }),
    ...updateColumns,
  ];
  return (
    <RecordList
      screen={paymentTerms}
      columns={columns}
      texts={t}
      blocked={useMay(paymentTermAccess.write) ? undefined : t.readOnly}
      onChanged={() => void queryClient.invalidateQueries({ queryKey: termOptionsKey })}
    />
  );
}
