import * as z from 'zod';
import { namedCustomer, namedPerson, namedRecord } from '../fields.ts';
import { visitRow } from '../visit.ts';
import { visitAccess } from '../visit/visit-access.ts';

export const fieldAccess = visitAccess.page;

/** A company that the caller works with. */
const fieldCompany = z.object({
  ...namedRecord.shape,
  /** The day of the caller's newest visit there, planned ones included; empty without one. */
  lastVisit: z.string(),
});

const fieldContact = z.object({
  ...namedRecord.shape,
  companyId: z.number().int(),
  position: z.string(),
  /** Only for those who may open contacts. */
  phone: z.string().optional(),
  mobilePhone: z.string().optional(),
});

const fieldShodan = z.object({ ...namedRecord.shape, desc: z.string(), customer: namedCustomer });
const fieldProject = z.object({
  ...namedRecord.shape,
  refNo: z.string(),
  desc: z.string(),
  addInfo: z.string(),
  customer: namedCustomer,
});

/** The newest or nearest rows, and whether there are more than these. */
const some = <Row extends z.ZodType>(row: Row) => z.object({ content: z.array(row), cut: z.boolean() });

/**
 * What a phone keeps for work without a network: what the caller may open and probably needs. Of the types of visits that
 * the caller may not open, and of projects without that permission, there is nothing.
 */
export const fieldData = z.object({
  /** The day of the business at which it was read. */
  today: z.string(),
  /** Those of the caller's visits and open shodans and of open projects, the ones visited last first. */
  companies: some(fieldCompany),
  /** The active contacts of these companies. */
  contacts: some(fieldContact),
  /** The caller's own open ones, those changed last first. */
  shodans: some(fieldShodan),
  /** Those that are not complete, the ones that are due last first. */
  projects: some(fieldProject),
  /**
   * The caller's own, of the last 60 and the next 30 days, nearest to today first, and drafts that others assigned,
   * whatever their day. Rows are those of every other call, so that a saved reply can replace one.
   */
  visits: some(visitRow),
  /** Who assigned which of these visits. */
  assigned: z.array(z.object({ visitId: z.number().int(), from: namedPerson })),
});
export type FieldData = z.output<typeof fieldData>;
