import { type NamedRecord, namedRecord } from '@gso/contract/fields';
import { CompanyPicker } from '../../pickers/company-picker.tsx';
import type { BulkField, BulkInputProps } from '../../table/bulk/bulk-field.ts';
import { bulkChoice, BulkText } from '../../table/bulk/bulk-inputs.tsx';
import { useState } from 'react';

/** The company is sent by its id and shown by its name. */
function BulkCompany({ label, value, onChange }: BulkInputProps) {
  const [company, setCompany] = useState<NamedRecord | null>(namedRecord.nullable().catch(null).parse(value));
  return (
    <CompanyPicker
      label={label}
      value={company}
      onChange={(chosen) => {
        setCompany(chosen);
        onChange(chosen ? { id: chosen.id } : undefined, chosen?.name ?? '');
      }}
    />
  );
}

export const customerBulkFields: readonly BulkField[] = [
  { name: 'company', labelOf: 'company.name', Input: BulkCompany },
  { name: 'position', start: '', Input: BulkText },
  { name: 'isActive', Input: bulkChoice('customer', 'isActive', [true, false]) },
];
