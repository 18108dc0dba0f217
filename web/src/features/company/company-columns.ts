import { companyList, groupedNpwp, type CompanyListQuery, type CompanyRow } from '@gso/contract/company';
import { type Column, fieldColumns, useUpdateColumns } from '../../table/column.ts';
import { phoneLink } from '../../ui/contact-link.tsx';
import { useOnPhone } from '../../ui/phone-width.ts';
import { useWords } from '../../words/words.ts';
import { companyWords } from './words.ts';

type CompanyColumn = Column<CompanyRow, CompanyListQuery['sort']>;

export function useCompanyColumns(): CompanyColumn[] {
  const { fields } = useWords(companyWords);
  const column = fieldColumns(fields, companyList);
  const updateColumns = useUpdateColumns('unless wide');
  const onPhone = useOnPhone();
  return [
    column('name', { card: 'title' }),
    column('address.street', { width: 'rest', card: 'fact' }),
    column('phone', { card: 'fact', ...(onPhone && { cell: ({ phone }) => phoneLink({ number: phone }) }) }),
    column('address.zipCode'),
    column('industry'),
    column('npwp', { cell: ({ npwp }) => groupedNpwp(npwp), hidden: true }),
    ...updateColumns,
  ];
}
