import { userList, type UserListQuery, type UserRow } from '@gso/contract/user';
import { type Column, fieldColumns } from '../../../table/column.ts';
import { Chip } from '../../../ui/chip.tsx';
import { formatCount, formatRupiah } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import { accountWords } from './words.ts';

type UserColumn = Column<UserRow, UserListQuery['sort']>;

export function useUserColumns(): UserColumn[] {
  const { fields, enabled, disabled } = useWords(accountWords);
  const column = fieldColumns(fields, userList);
  return [
    column('username', { card: 'fact' }),
    column('employee.target', { cell: (row) => formatRupiah(row.employee.target), align: 'end' }),
    column('employee.targetVisit', {
      cell: (row) => formatCount(row.employee.targetVisit),
      align: 'end',
    }),
    column('employee.firstName', { key: 'fullName', sort: 'name', card: 'title' }),
    column('roleId', { key: 'role', sort: 'role.name', cell: (row) => row.role.name, card: 'fact' }),
    column('employee.phoneNo', { key: 'phone' }),
    column('employee.email'),
    column('enabled', {
      cell: (row) => <Chip tone={row.enabled ? 'green' : 'grey'}>{row.enabled ? enabled : disabled}</Chip>,
      card: 'mark',
    }),
  ];
}
