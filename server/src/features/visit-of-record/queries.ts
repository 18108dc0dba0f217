import type { ListPage, ListQuery } from '@gso/contract/record/list-query';
import type { VisitOfRecord } from '@gso/contract/visit';
import { visitStatuses } from '@gso/contract/visit/visit-access';
import type { Reader } from '../../platform/db/database.ts';
import { type Statement, text } from '../../platform/db/statement.ts';
import { pageOf } from '../../platform/list/page-of.ts';
import { knownValue } from '../../platform/db/known-value.ts';

interface StoredVisit {
  id: number;
  status: string;
  visit_date: string;
  time_start: string;
  time_end: string;
  username: string;
  activity: string;
  attach_url: string;
}

const toVisit = (stored: StoredVisit): VisitOfRecord => ({
  id: stored.id,
  status: knownValue(visitStatuses, stored.status),
  visitDate: stored.visit_date,
  timeStart: stored.time_start,
  timeEnd: stored.time_end,
  username: stored.username,
  activity: stored.activity,
  attachUrl: stored.attach_url,
});

const visits = {
  table: text('visit'),
  where: [],
  sortBy: text('visit_date'),
  columns: text('id, status, visit_date, time_start, time_end, username, activity, attach_url'),
};

/** The visits of one record. The index by that record continues by date. */
export const listVisitsOf = (
  db: Reader,
  ofRecord: Statement,
  query: ListQuery<'visitDate'>,
): Promise<ListPage<VisitOfRecord>> => pageOf(db, { ...visits, within: ofRecord }, query, toVisit);
