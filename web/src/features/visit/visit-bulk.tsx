import { visitStatuses } from '@gso/contract/visit/visit-access';
import { UserSelect } from '../../pickers/user-select.tsx';
import type { BulkField, BulkInputProps } from '../../table/bulk/bulk-field.ts';
import { bulkChoice } from '../../table/bulk/bulk-inputs.tsx';

function BulkVisitor({ label, value, onChange }: BulkInputProps) {
  return (
    <UserSelect
      label={label}
      value={typeof value === 'string' ? value : ''}
      onChange={(person) => onChange(person?.username, person?.username ?? '')}
    />
  );
}

export const visitBulkFields: readonly BulkField[] = [
  { name: 'status', Input: bulkChoice('visit', 'status', visitStatuses) },
  { name: 'username', Input: BulkVisitor },
];
