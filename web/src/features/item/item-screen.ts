import { itemList } from '@gso/contract/item';
import { IconPackage } from '@tabler/icons-react';
import { screenWithPage } from '../../table/record-screen.ts';
import { itemApi } from './api.ts';
import { later } from '../../ui/later/later.ts';

export const items = screenWithPage({
  name: 'item',
  page: 'item',
  api: itemApi,
  list: itemList,
  icon: IconPackage,
  nameOf: (row) => `${row.brand} ${row.materialNo}`,
  Dialog: later(async () => (await import('./item-dialog.tsx')).ItemDialog),
  sheet: { importPath: '/api/excel/item' },
  bulkFields: async () => (await import('./item-bulk.tsx')).itemBulkFields,
});
