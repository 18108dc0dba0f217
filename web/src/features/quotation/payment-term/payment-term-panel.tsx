import {
  paymentTermAccess,
  paymentTermList,
  type PaymentTermListQuery,
  paymentTermPageSizes,
  type PaymentTermRow,
} from '@gso/contract/payment-term';
import { IconCalendarDollar } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useMay } from '../../../api/session.ts';
import type { Column } from '../../../table/column.ts';
import { lazyDialog } from '../../../form/lazy-dialog.ts';
import { RecordList } from '../../../table/record-list.tsx';
import { useUpdateColumns } from '../../../table/update-columns.ts';
import { useWords } from '../../../words/words.ts';
import { paymentTermApi } from './api.ts';
import { termOptionsKey } from './term-options.ts';
import { paymentTermWords } from './words.ts';

const PaymentTermDialog = lazyDialog(async () => (await import('./payment-term-dialog.tsx')).PaymentTermDialog);

export function PaymentTermPanel() {
  const t = useWords(paymentTermWords);
  const queryClient = useQueryClient();
  const updateColumns = useUpdateColumns();
  const columns: Column<PaymentTermRow, PaymentTermListQuery['sort']>[] = [
    { key: 'desc', sort: 'desc', header: t.fields.desc, cell: (row) => row.desc, card: 'title' },
    ...updateColumns,
  ];
  return (
    <RecordList
      name="payment-term"
      api={paymentTermApi}
      definition={paymentTermList}
      columns={columns}
      pageSizes={paymentTermPageSizes}
      nameOf={(row) => row.desc}
      icon={IconCalendarDollar}
      texts={t}
      Dialog={PaymentTermDialog}
      blocked={useMay(paymentTermAccess.write) ? undefined : t.readOnly}
      onChanged={() => void queryClient.invalidateQueries({ queryKey: termOptionsKey })}
    />
  );
}
