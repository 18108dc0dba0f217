import type { UserListQuery, UserRow } from '@gso/contract/user';
import type { Column } from '../../table/column.ts';
import { Chip } from '../../ui/chip.tsx';
import { formatCount, formatRupiah } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { accountWords } from './words.ts';

type UserColumn = Column<UserRow, UserListQuery['sort']>;

export function useUserColumns(): UserColumn[] {
  const { fields, enabled, disabled } = useWords(accountWords);
  return [
    {
      key: 'username',
      sort: 'username',
      header: fields.username,
      cell: (row) => row.username,
      width: '112px',
      card: 'fact',
    },
    {
      key: 'target',
      sort: 'employee.target',
      header: fields['employee.target'],
      cell: (row) => formatRupiah(row.employee.target),
      align: 'end',
      width: '152px',
    },
    {
      key: 'targetVisit',
      sort: 'employee.targetVisit',
      header: fields['employee.targetVisit'],
      cell: (row) => formatCount(row.employee.targetVisit),
      align: 'end',
      width: '100px',
    },
    {
      key: 'fullName',
      sort: 'name',
      header: fields['employee.firstName'],
      cell: (row) => row.employee.firstName,
      card: 'title',
    },
    {
      key: 'role',
      sort: 'role.name',
      header: fields.roleId,
      cell: (row) => row.role.name,
      width: '120px',
      card: 'fact',
    },
    {
      key: 'phone',
      sort: 'employee.phoneNo',
      header: fields['employee.phoneNo'],
      cell: (row) => row.employee.phoneNo,
      width: '128px',
    },
    {
      key: 'email',
      sort: 'employee.email',
      header: fields['employee.email'],
      cell: (row) => row.employee.email,
      width: '144px',
    },
    {
      key: 'enabled',
      sort: 'enabled',
      header: fields.enabled,
      cell: (row) => <Chip tone={row.enabled ? 'green' : 'grey'}>{row.enabled ? enabled : disabled}</Chip>,
      width: '102px',
      card: 'mark',
    },
  ];
}
