import { permissions } from '@gso/contract/permissions';
import { cursorOf, timelineQuery } from '@gso/contract/record/timeline';
import { readCompanySummary } from '../src/features/timeline/company-summary.ts';
import { readTimeline } from '../src/features/timeline/queries.ts';
import { bareReads } from './bare-script.ts';
import { listGoals, longOnly, type Work } from './work.ts';

/** It has one entry in five. */
const company = 1;
const caller = { permissions };

const timeline = (name: string, query: Record<string, string>): Work => ({
  table: 'timeline_entry',
  name: `timeline: ${name}`,
  path: `/api/company/${company}/timeline?${new URLSearchParams(query).toString()}`,
  bare: (url) =>
    bareReads(url, (db) => readTimeline(db, caller, { kind: 'company', id: company }, timelineQuery.parse(query))),
  goals: listGoals,
});

/** In the middle of ten years. */
const fiveYearsAgo = cursorOf({
  at: new Date(Date.now() - 1825 * 86_400_000).toISOString(),
  id: 1,
  kind: 'shodan',
});

export const timelineWorks: Work[] = longOnly([
  timeline('first page', {}),
  timeline('deep page', { cursor: fiveYearsAgo }),
  timeline('one kind', { kinds: 'sales_po' }),
  {
    table: 'timeline_entry',
    name: 'timeline: summary of the company',
    path: `/api/company/${company}/summary`,
    bare: (url) => bareReads(url, (db) => readCompanySummary(db, caller, company)),
    goals: listGoals,
  },
]);
