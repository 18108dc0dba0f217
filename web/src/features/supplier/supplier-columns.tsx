import { countryName } from '@gso/contract/countries';
import type { SupplierListQuery, SupplierRow } from '@gso/contract/supplier';
import type { Column } from '../../table/column.ts';
import { useUpdateColumns } from '../../table/update-columns.ts';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { BrandChips } from './brand-chips.tsx';
import { supplierWords } from './words.ts';

type SupplierColumn = Column<SupplierRow, SupplierListQuery['sort']>;

export function useSupplierColumns(): SupplierColumn[] {
  const { fields } = useWords(supplierWords);
  const language = useLanguage();
  const updateColumns = useUpdateColumns();
  return [
    { key: 'name', sort: 'name', header: fields.name, cell: (row) => row.name, width: '16%', card: 'title' },
    {
      key: 'country',
      sort: 'country',
      header: fields.country,
      cell: (row) => countryName(row.country, language),
      width: '96px',
      card: 'mark',
    },
    {
      key: 'street',
      sort: 'address.street',
      header: fields['address.street'],
      cell: (row) => row.address.street,
      card: 'fact',
    },
    { key: 'cp1', sort: 'cp1', header: fields.cp1, cell: (row) => row.cp1, width: '88px', card: 'mark' },
    { key: 'phone1', sort: 'phone1', header: fields.phone1, cell: (row) => row.phone1, width: '140px', card: 'mark' },
    {
      key: 'brands',
      header: fields.brands,
      cell: (row) => <BrandChips brands={row.brands} />,
      width: '168px',
      card: 'fact',
    },
    ...updateColumns,
  ];
}
