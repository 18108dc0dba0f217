import { customerAccess, keyPersonList } from '@gso/contract/customer';
import { IconUserStar } from '@tabler/icons-react';
import { useMay } from '../../api/session.ts';
import { RecordList } from '../../table/record-list.tsx';
import { useUpdateColumns } from '../../table/column.ts';
import { recordScreen } from '../../table/record-screen.ts';
import { useWords } from '../../words/words.ts';
import { customerApi } from './api.ts';
import { type CustomerColumn, useCustomerColumns } from './columns.ts';
import { type RowEdit, useRowEdit } from './row-edit.ts';
import { EmailCell, NameCell } from './row-edit-cells.tsx';
import { customerWords } from './words.ts';
import { later } from '../../ui/later/later.ts';

const keyPersons = recordScreen({
  name: 'key-person',
  api: customerApi,
  list: keyPersonList,
  icon: IconUserStar,
  nameOf: (row) => row.name,
  Dialog: later(async () => (await import('./person-dialog.tsx')).KeyPersonDialog),
});

/** The same people as the contact list; name and e-mail are edited in the row. */
export function KeyPersonsPanel() {
  const t = useWords(customerWords);
  const edit = useRowEdit();
  const columns = useKeyPersonColumns(edit);
  const mayChange = useMay(customerAccess.write);
  return (
    <RecordList
      screen={keyPersons}
      columns={columns}
      texts={{ ...t, title: t.keyPersons, empty: t.noKeyPersons }}
      onEdit={edit.start}
      blocked={mayChange ? undefined : t.readOnly}
    />
  );
}

function useKeyPersonColumns(edit: RowEdit): CustomerColumn[] {
  const { name, email, phone, company } = useCustomerColumns();
  const updateColumns = useUpdateColumns();
  return [
    { ...name, width: 240, cell: (row) => <NameCell edit={edit} row={row} /> },
    { ...email, width: 320, card: 'fact', cell: (row) => <EmailCell edit={edit} row={row} /> },
    { ...phone, card: 'fact' },
    company,
    ...updateColumns,
  ];
}
