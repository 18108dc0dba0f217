import { customerAccess, customerList, keyPersonPageSizes } from '@gso/contract/customer';
import { IconUserStar } from '@tabler/icons-react';
import { useMay } from '../../api/session.ts';
import { lazyDialog } from '../../form/lazy-dialog.ts';
import { RecordList } from '../../table/record-list.tsx';
import { useUpdateColumns } from '../../table/update-columns.ts';
import { useWords } from '../../words/words.ts';
import { customerApi } from './api.ts';
import { type CustomerColumn, useCustomerColumns } from './columns.ts';
import { type RowEdit, useRowEdit } from './row-edit.ts';
import { EmailCell, NameCell } from './row-edit-cells.tsx';
import { customerWords } from './words.ts';

const KeyPersonDialog = lazyDialog(async () => (await import('./person-dialog.tsx')).KeyPersonDialog);

/** The same people as the contact list; name and e-mail are edited in the row. */
export function KeyPersonsPanel() {
  const t = useWords(customerWords);
  const edit = useRowEdit();
  const columns = useKeyPersonColumns(edit);
  const mayChange = useMay(customerAccess.write);
  return (
    <RecordList
      name="key-person"
      api={customerApi}
      definition={customerList}
      columns={columns}
      pageSizes={keyPersonPageSizes}
      nameOf={(row) => row.name}
      icon={IconUserStar}
      texts={{ ...t, title: t.keyPersons, empty: t.noKeyPersons }}
      Dialog={KeyPersonDialog}
      onEdit={edit.start}
      blocked={mayChange ? undefined : t.readOnly}
    />
  );
}

function useKeyPersonColumns(edit: RowEdit): CustomerColumn[] {
  const { name, email, phone, company } = useCustomerColumns();
  const updateColumns = useUpdateColumns();
  return [
    { ...name, width: '18%', cell: (row) => <NameCell edit={edit} row={row} /> },
    { ...email, width: '24%', card: 'fact', cell: (row) => <EmailCell edit={edit} row={row} /> },
    { ...phone, card: 'fact' },
    company,
    ...updateColumns,
  ];
}
