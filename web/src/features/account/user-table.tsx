import type { UserListQuery, UserRow } from '@gso/contract/user';
import { IconHistory, IconKey, IconPencil, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Column } from '../../list/column.ts';
import { DataTable } from '../../list/data-table.tsx';
import type { TableView } from '../../list/table-view.ts';
import type { ListResult } from '../../list/use-list-page.ts';
import type { ListState } from '../../list/use-list-state.ts';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatCount, formatRupiah } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import classes from './user-table.module.css';
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
      width: '10%',
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
      width: '11%',
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
      width: '13%',
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

interface UserTableProps {
  columns: readonly UserColumn[];
  list: ListState<UserListQuery>;
  result: ListResult<UserRow>;
  view: TableView;
  /** Why a person cannot be edited, or their password not be reset. */
  editBlocked: (user: UserRow) => string | undefined;
  resetBlocked: (user: UserRow) => string | undefined;
  newButton: ReactNode;
  onEdit: (user: UserRow) => void;
  onReset: (user: UserRow) => void;
  onHistory: (user: UserRow) => void;
}

export function UserTable(props: UserTableProps) {
  const { editBlocked, resetBlocked, newButton, onEdit, onReset, onHistory, ...table } = props;
  const t = useWords(accountWords);
  return (
    <div className={classes.wide}>
      <DataTable
        {...table}
        caption={t.users}
        nameOf={(row) => row.username}
        actions={(row) => [
          { label: t.edit, icon: IconPencil, blocked: editBlocked(row), onClick: () => onEdit(row) },
          { label: t.reset, icon: IconKey, blocked: resetBlocked(row), onClick: () => onReset(row) },
          { label: t.history, icon: IconHistory, onClick: () => onHistory(row) },
        ]}
        empty={<EmptyState icon={IconUsers} title={t.emptyUsers} action={newButton} />}
      />
    </div>
  );
}
