import type { BulkField, BulkInputProps } from '../../table/bulk/bulk-field.ts';
import { textOfEntity } from '../../words/records.ts';
import { CountrySelect } from './country-select.tsx';

function BulkCountry({ label, value, onChange }: BulkInputProps) {
  return (
    <CountrySelect
      label={label}
      value={typeof value === 'string' ? value : ''}
      onChange={(code) => onChange(code, textOfEntity('supplier')('country', code))}
    />
  );
}

export const supplierBulkFields: readonly BulkField[] = [{ name: 'country', Input: BulkCountry }];
