import * as z from 'zod';
import { dayOrEmpty, idOrNone, text } from '../fields.ts';
import { listQuery } from '../record/list-query.ts';
import { visitStatuses, visitTypes } from './visit-access.ts';

/** A choice besides the statuses: the visits that figures count, neither drafts nor in the future. */
export const tookPlace = 'TOOK_PLACE';

const filters = {
  type: { wire: 'vt', schema: z.enum(visitTypes).default('SALES') },
  status: { wire: 'qst', schema: z.enum(['', ...visitStatuses, tookPlace]).default('') },
  /** Whether it belongs to a shodan. */
  hasShodan: { wire: 'qsh', schema: z.enum(['', 'yes', 'no']).default('') },
  updatedBy: { wire: 'qcby', schema: text().default('') },
  /** The username of the visitor. */
  visitor: { wire: 'qvu', schema: text().default('') },
  /** The visits of one project; of all while it is 0. */
  project: { wire: 'qpid', schema: idOrNone.default(0) },
  /** Recent: from two months ago on. */
  from: { wire: 'qvdf', schema: z.union([z.literal('recent'), dayOrEmpty]).default('recent') },
  to: { wire: 'qvdt', schema: dayOrEmpty.default('') },
  /** The visit that this notification is about, whatever its date. */
  notification: { wire: 'id', schema: idOrNone.default(0) },
};

export const visitList = listQuery({
  sort: ['visitDate', 'username', 'lastUpdateBy', 'lastUpdateDate'],
  defaultDescending: true,
  filters,
});
export type VisitListQuery = z.output<typeof visitList.schema>;

/** The filters of an export: all visits of a type by default. */
export const visitExport = listQuery({
  sort: ['visitDate'],
  filters: { ...filters, from: { wire: 'qvdf', schema: filters.from.schema.unwrap().default('') } },
});
