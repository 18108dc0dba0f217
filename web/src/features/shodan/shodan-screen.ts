import { shodanList } from '@gso/contract/shodan';
import { IconBulb } from '@tabler/icons-react';
import { lazyDialog } from '../../form/lazy-dialog.ts';
import { screenWithPage } from '../../table/record-screen.ts';
import { shodanApi } from './api.ts';

export const shodans = screenWithPage({
  name: 'shodan',
  page: 'shodan',
  api: shodanApi,
  list: shodanList,
  icon: IconBulb,
  nameOf: (row) => row.name,
  Dialog: lazyDialog(async () => (await import('./shodan-dialog.tsx')).ShodanDialog),
  sheet: {},
  bulkFields: async () => (await import('./shodan-bulk.tsx')).shodanBulkFields,
});
