import { salesPoList } from '@gso/contract/sales-po';
import { IconReceipt } from '@tabler/icons-react';
import type { QueryClient } from '@tanstack/react-query';
import { screenWithPage } from '../../table/record-screen.ts';
import { salesPoApi } from './api.ts';
import { later } from '../../ui/later/later.ts';

export const salesPos = screenWithPage({
  name: 'sales-po',
  page: 'sales_po',
  api: salesPoApi,
  list: salesPoList,
  icon: IconReceipt,
  nameOf: (po) => po.poNo,
  Dialog: later(async () => (await import('./sales-po-dialog.tsx')).SalesPoDialog),
  sheet: {},
});

/** An order wins its quotation and shodan, and may create a project; without it they are open again. */
export function reloadChain(queryClient: QueryClient): void {
  for (const kind of ['quotation', 'shodan', 'project']) void queryClient.invalidateQueries({ queryKey: [kind] });
}
