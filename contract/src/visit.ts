import * as z from 'zod';
import { checkIn } from './field/check-in.ts';
import {
  calendarDate,
  fieldMessages,
  link,
  namedCustomer,
  pickedId,
  recordId,
  requiredText,
  text,
  timeOfDay,
} from './fields.ts';
import { limits } from './limits.ts';
import { listPage, listQuery } from './record/list-query.ts';
import { readableBy } from './record/readable-by.ts';
import { patchOf, rowOf } from './record/record-schema.ts';
import { mayPass } from './permissions.ts';
import { visitAccess, visitStatuses, type VisitType, visitTypes } from './visit/visit-access.ts';
import { projectOption } from './project.ts';
import { savedReply } from './record/replies.ts';
import { shodanOption } from './shodan.ts';

const pickedRecord = z.strictObject({ id: pickedId });
const maybePicked = z.strictObject({ id: recordId }).nullable();

export const visitInput = z.strictObject({
  type: z.enum(visitTypes),
  status: z.enum(visitStatuses).default('DRAFT'),
  visitDate: calendarDate,
  timeStart: timeOfDay,
  timeEnd: timeOfDay,
  /** The visitor; empty means the caller. */
  username: text().default(''),
  customer: pickedRecord,
  shodan: maybePicked.default(null),
  project: maybePicked.default(null),
  activity: requiredText(limits.activity),
  attachUrl: link().default(''),
});
export type VisitInput = z.output<typeof visitInput>;
export const visitPatch = patchOf(visitInput.omit({ type: true }));
export type VisitPatch = z.output<typeof visitPatch>;

/** The values of a new visit: today, a draft, nothing selected. */
export const newVisit = ({ type, today }: { type: VisitType; today: string }): VisitInput => ({
  type,
  status: 'DRAFT',
  visitDate: today,
  timeStart: '0900',
  timeEnd: '1000',
  username: '',
  customer: { id: 0 },
  shodan: null,
  project: null,
  activity: '',
  attachUrl: '',
});

interface VisitFacts {
  type: VisitType;
  timeStart: string;
  timeEnd: string;
  shodan: { id: number } | null;
  project: { id: number } | null;
}

/** Rules that involve more than one field: an end before the start, a project visit without its project. */
export function visitProblems({ type, timeStart, timeEnd, shodan, project }: VisitFacts) {
  const problems: { path: string; message: string }[] = [];
  if (timeEnd < timeStart) problems.push({ path: 'timeEnd', message: fieldMessages.endBeforeStart });
  if (type === 'PROJECT' && !project) problems.push({ path: 'project', message: fieldMessages.required });
  if (type === 'PROJECT' && shodan) problems.push({ path: 'shodan', message: fieldMessages.notHere });
  if (type === 'SALES' && project) problems.push({ path: 'project', message: fieldMessages.notHere });
  return problems;
}

/** The visitor, the user who entered it, and holders of the permission for all data. */
export function mayChangeVisit(
  person: { username: string; permissions: readonly string[] },
  visit: { username: string; createdBy: string },
): boolean {
  return (
    visit.username === person.username ||
    visit.createdBy === person.username ||
    mayPass(person.permissions, visitAccess.ofOthers)
  );
}

export const visitRow = rowOf(visitInput, {
  customer: namedCustomer,
  shodan: shodanOption.nullable(),
  project: projectOption.omit({ customer: true }).nullable(),
  createdBy: z.string(),
  /** How many photos and documents it has. */
  files: z.number().int().default(0),
  checkIn: checkIn.nullable().default(null),
});
export type VisitRow = z.output<typeof visitRow>;
export const visitSaved = savedReply(visitRow);
export const visitPage = listPage(visitRow);

/** An import has one type. */
export const visitTypeQuery = z.strictObject({ vt: z.enum(visitTypes) });

/** A visit as a shodan or a project shows it, to people who may not open visits too. */
export const visitOfRecord = visitRow
  .pick({
    id: true,
    visitDate: true,
    timeStart: true,
    timeEnd: true,
    username: true,
    activity: true,
    attachUrl: true,
  })
  .extend({ status: readableBy(z.enum(visitStatuses), visitAccess.page) });
export type VisitOfRecord = z.output<typeof visitOfRecord>;
export const visitsOfRecord = listPage(visitOfRecord);
/** Newest first. */
export const visitsOfRecordList = listQuery({ sort: ['visitDate'], defaultDescending: true, defaultSize: 5 });
