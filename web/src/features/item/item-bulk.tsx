import type { NamedRecord } from '@gso/contract/fields';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CurrencySelect } from '../../pickers/currency-select.tsx';
import type { BulkField, BulkInputProps } from '../../table/bulk/bulk-field.ts';
import { RecordPicker } from '../../ui/field/record-picker.tsx';
import { brandChoices, categoryChoices, findSuppliers } from './dialog-api.ts';
import { SuggestField } from './suggest-field.tsx';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function BulkBrand({ label, value, onChange }: BulkInputProps) {
  const { data } = useQuery(brandChoices);
  return (
    <SuggestField
      label={label}
      value={textOf(value)}
      suggestions={data}
      onChange={(brand) => onChange(brand || undefined, brand)}
    />
  );
}

function BulkCategory({ label, value, onChange }: BulkInputProps) {
  const { data } = useQuery(categoryChoices(''));
  return (
    <SuggestField
      label={label}
      value={textOf(value)}
      suggestions={data}
      onChange={(category) => onChange(category, category)}
    />
  );
}

function BulkCurrency({ label, value, onChange }: BulkInputProps) {
  return <CurrencySelect label={label} value={textOf(value)} onChange={(code) => onChange(code, code)} />;
}

/** The supplier is sent by its id and shown by its name. */
function BulkSupplier({ label, onChange }: BulkInputProps) {
  const [supplier, setSupplier] = useState<NamedRecord | null>(null);
  return (
    <RecordPicker
      label={label}
      queryKey={['supplier']}
      search={findSuppliers}
      value={supplier}
      onChange={(chosen) => {
        setSupplier(chosen);
        onChange(chosen ? { id: chosen.id } : null, chosen?.name ?? '');
      }}
    />
  );
}

export const itemBulkFields: readonly BulkField[] = [
  { name: 'brand', Input: BulkBrand },
  { name: 'category', start: '', Input: BulkCategory },
  { name: 'currency', Input: BulkCurrency },
  // Without one, the items have no supplier afterwards.
  { name: 'supplier', labelOf: 'supplier.name', start: null, Input: BulkSupplier },
];
