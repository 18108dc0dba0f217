import { countryName } from '@gso/contract/countries';
import { supplierList, type SupplierListQuery, type SupplierRow } from '@gso/contract/supplier';
import { type Column, fieldColumns, useUpdateColumns } from '../../table/column.ts';
import { phoneLink } from '../../ui/contact-link.tsx';
import { useOnPhone } from '../../ui/phone-width.ts';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { BrandChips } from './brand-chips.tsx';
import { supplierWords } from './words.ts';

type SupplierColumn = Column<SupplierRow, SupplierListQuery['sort']>;

export function useSupplierColumns(): SupplierColumn[] {
  const { fields } = useWords(supplierWords);
  const column = fieldColumns(fields, supplierList);
  const language = useLanguage();
  const updateColumns = useUpdateColumns();
  const onPhone = useOnPhone();
  return [
    column('name', { card: 'title' }),
    column('country', { cell: (row) => countryName(row.country, language), card: 'mark' }),
    column('address.street', { width: 'rest', card: 'fact' }),
    column('cp1', { card: 'mark' }),
    column('phone1', { card: 'mark', ...(onPhone && { cell: ({ phone1 }) => phoneLink({ number: phone1 }) }) }),
    column('brands', { cell: (row) => <BrandChips brands={row.brands} />, card: 'fact' }),
    ...updateColumns,
  ];
}
