import { readCards, readChart, readMonth, readTables } from '../src/features/dashboard/queries.ts';
import type { Reader } from '../src/platform/db/database.ts';
import { bareReads } from './bare-script.ts';
import { dashboardGoals, longOnly, type Work } from './work.ts';

const dashboard = (name: string, path: string, read: (db: Reader) => Promise<unknown>): Work => ({
  table: 'sales_po',
  name: `dashboard: ${name}`,
  path: `/api/dashboard/${path}`,
  bare: (url) => bareReads(url, read),
  goals: dashboardGoals,
});

const month = '2024-03';

export const dashboardWorks: Work[] = [
  dashboard('tables', 'tables', readTables),
  ...longOnly([
    dashboard('cards', 'statusCard', readCards),
    dashboard('orders of a month', `statusCard/totalPo?yearmonth=${month}`, (db) => readMonth(db, 'ORDERS', month)),
    dashboard('quotations of a month', `statusCard/totalQuo?yearmonth=${month}`, (db) =>
      readMonth(db, 'QUOTATIONS', month),
    ),
    dashboard('charts', 'chart', readChart),
  ]),
];
