import { shodanList } from '@gso/contract/shodan';
import { IconBulb } from '@tabler/icons-react';
import { screenWithPage } from '../../table/record-screen.ts';
import { shodanApi } from './api.ts';
import { later } from '../../ui/later/later.ts';

export const shodans = screenWithPage({
  name: 'shodan',
  page: 'shodan',
  api: shodanApi,
  list: shodanList,
  icon: IconBulb,
  nameOf: (row) => row.name,
  Dialog: later(async () => (await import('./shodan-dialog.tsx')).ShodanDialog),
  sheet: {},
  bulkFields: async () => (await import('./shodan-bulk.tsx')).shodanBulkFields,
});
