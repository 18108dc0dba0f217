import type { CompanyListQuery, CompanyRow } from '@gso/contract/company';
import { IconBuilding, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Column } from '../../list/column.ts';
import { DataTable } from '../../list/data-table.tsx';
import type { TableView } from '../../list/table-view.ts';
import type { ListResult } from '../../list/use-list-page.ts';
import type { ListState } from '../../list/use-list-state.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatDateTime } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { companyWords } from './words.ts';

type CompanyColumn = Column<CompanyRow, CompanyListQuery['sort']>;

export function useCompanyColumns(): CompanyColumn[] {
  const { fields, updateBy, updateDate } = useWords(companyWords);
  return [
    { key: 'name', sort: 'name', header: fields.name, cell: (row) => row.name, width: '19%', card: 'title' },
    {
      key: 'street',
      sort: 'address.street',
      header: fields['address.street'],
      cell: (row) => row.address.street,
      card: 'fact',
    },
    { key: 'phone', sort: 'phone', header: fields.phone, cell: (row) => row.phone, width: '116px', card: 'fact' },
    {
      key: 'zipCode',
      sort: 'address.zipCode',
      header: fields['address.zipCode'],
      cell: (row) => row.address.zipCode,
      width: '90px',
    },
    { key: 'industry', sort: 'industry', header: fields.industry, cell: (row) => row.industry, width: '12%' },
    { key: 'by', sort: 'lastUpdateBy', header: updateBy, cell: (row) => row.lastUpdateBy, width: '100px' },
    {
      key: 'at',
      sort: 'lastUpdateDate',
      header: updateDate,
      cell: (row) => formatDateTime(row.lastUpdateDate),
      width: '146px',
    },
  ];
}

interface CompanyTableProps {
  columns: readonly CompanyColumn[];
  list: ListState<CompanyListQuery>;
  result: ListResult<CompanyRow>;
  view: TableView;
  /** Why the user may not change anything. */
  blocked: string | undefined;
  newButton: ReactNode;
  onEdit: (company: CompanyRow) => void;
  onRemove: (company: CompanyRow) => void;
  onHistory: (company: CompanyRow) => void;
}

export function CompanyTable({ blocked, newButton, onEdit, onRemove, onHistory, ...table }: CompanyTableProps) {
  const t = useWords(companyWords);
  return (
    <DataTable
      {...table}
      caption={t.title}
      nameOf={(row) => row.name}
      actions={(row) => [
        { label: t.edit, icon: IconPencil, blocked, onClick: () => onEdit(row) },
        { label: t.remove, icon: IconTrash, blocked, onClick: () => onRemove(row) },
        { label: t.history, icon: IconHistory, onClick: () => onHistory(row) },
      ]}
      empty={<EmptyState icon={IconBuilding} title={t.empty} action={newButton} />}
    />
  );
}
