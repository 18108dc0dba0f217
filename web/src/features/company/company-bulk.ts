import type { BulkField } from '../../table/bulk/bulk-field.ts';
import { bulkChoice, BulkText } from '../../table/bulk/bulk-inputs.tsx';

export const companyBulkFields: readonly BulkField[] = [
  { name: 'industry', start: '', Input: BulkText },
  { name: 'isActive', Input: bulkChoice('company', 'isActive', [true, false]) },
];
