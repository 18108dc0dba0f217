import type { CompanyListQuery, CompanyRow } from '@gso/contract/company';
import type { Column } from '../../list/column.ts';
import { useUpdateColumns } from '../../list/update-columns.ts';
import { useWords } from '../../words/words.ts';
import { companyWords } from './words.ts';

type CompanyColumn = Column<CompanyRow, CompanyListQuery['sort']>;

export function useCompanyColumns(): CompanyColumn[] {
  const { fields } = useWords(companyWords);
  const updateColumns = useUpdateColumns();
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
    ...updateColumns,
  ];
}
