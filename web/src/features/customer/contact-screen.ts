import { customerList } from '@gso/contract/customer';
import { IconUsers } from '@tabler/icons-react';
import { screenWithPage } from '../../table/record-screen.ts';
import { customerApi } from './api.ts';
import { later } from '../../ui/later/later.ts';

export const contacts = screenWithPage({
  name: 'customer',
  page: 'customer',
  api: customerApi,
  list: customerList,
  icon: IconUsers,
  nameOf: (row) => row.name,
  Dialog: later(async () => (await import('./person-dialog.tsx')).ContactDialog),
  sheet: { importPath: '/api/excel/customer' },
  bulkFields: async () => (await import('./customer-bulk.tsx')).customerBulkFields,
});
