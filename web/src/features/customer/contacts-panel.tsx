import { customerAccess, customerList, customerPageSizes } from '@gso/contract/customer';
import { IconUsers } from '@tabler/icons-react';
import { useMay } from '../../api/session.ts';
import { lazyDialog } from '../../form/lazy-dialog.ts';
import { RecordList } from '../../table/record-list.tsx';
import { useWords } from '../../words/words.ts';
import { customerApi } from './api.ts';
import { useContactColumns } from './columns.ts';
import { customerWords } from './words.ts';

const ContactDialog = lazyDialog(async () => (await import('./person-dialog.tsx')).ContactDialog);

export function ContactsPanel() {
  const t = useWords(customerWords);
  const columns = useContactColumns();
  const mayChange = useMay(customerAccess.write);
  return (
    <RecordList
      name="customer"
      api={customerApi}
      definition={customerList}
      columns={columns}
      pageSizes={customerPageSizes}
      nameOf={(row) => row.name}
      icon={IconUsers}
      texts={t}
      Dialog={ContactDialog}
      blocked={mayChange ? undefined : t.readOnly}
      importPath="/api/excel/customer"
    />
  );
}
