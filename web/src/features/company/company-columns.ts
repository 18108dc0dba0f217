import { companyList, groupedNpwp, type CompanyListQuery, type CompanyRow } from '@gso/contract/company';
import type { Column } from '../../table/column.ts';
import { fieldColumns } from '../../table/field-column.ts';
import { useUpdateColumns } from '../../table/update-columns.ts';
import { useWords } from '../../words/words.ts';
import { companyWords } from './words.ts';

type CompanyColumn = Column<CompanyRow, CompanyListQuery['sort']>;

export function useCompanyColumns(): CompanyColumn[] {
  const { fields } = useWords(companyWords);
  const column = fieldColumns<CompanyRow, CompanyListQuery['sort'], keyof typeof fields>(fields, companyList);
  const updateColumns = useUpdateColumns();
  return [
    column('name', { width: '19%', card: 'title' }),
    column('address.street', { card: 'fact' }),
    column('phone', { width: '116px', card: 'fact' }),
    column('address.zipCode', { width: '90px' }),
    column('industry', { width: '12%' }),
    column('npwp', { cell: ({ npwp }) => groupedNpwp(npwp), width: '172px', hidden: true }),
    ...updateColumns,
  ];
}
