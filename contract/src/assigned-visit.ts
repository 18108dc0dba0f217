import * as z from 'zod';
import {
  calendarDate,
  fieldMessages,
  namedPerson,
  pickedId,
  recordId,
  recordMarks,
  requiredText,
  timeOfDay,
} from './fields.ts';
import { limits } from './limits.ts';
import { listPage, listQuery } from './record/list-query.ts';
import { patchOf } from './record/record-schema.ts';
import { type AnyOf, mayPass } from './permissions.ts';
import { savedReply } from './record/replies.ts';
import { visitRow } from './visit.ts';
import { visitAccess, visitTypes, type VisitType } from './visit/visit-access.ts';

export const assignedVisitAccess = {
  read: ['MA_VISIT', 'MA_SALES'],
  write: ['MA_VISIT', 'MA_SALES'],
  /** The permission that a type requires in addition. */
  type: { SALES: ['MA_SALES', 'MA_SHODAN'], PROJECT: ['MA_PROJECT'] },
} as const satisfies { read: AnyOf; write: AnyOf; type: Record<VisitType, AnyOf> };

const person = z.strictObject({ id: pickedId });
const maybePicked = z.strictObject({ id: recordId }).nullable();

/** A visit that one user asks another to make. Saving it creates the visit, as a draft of the visitor. */
export const assignedVisitInput = z.strictObject({
  type: z.enum(visitTypes),
  to: person,
  from: person,
  customer: z.strictObject({ id: pickedId }),
  shodan: maybePicked.default(null),
  project: maybePicked.default(null),
  visitDate: calendarDate,
  timeStart: timeOfDay,
  timeEnd: timeOfDay,
  activity: requiredText(limits.activity),
});
export type AssignedVisitInput = z.output<typeof assignedVisitInput>;
export const assignedVisitPatch = patchOf(assignedVisitInput.omit({ type: true }));
export type AssignedVisitPatch = z.output<typeof assignedVisitPatch>;

const { version: versionRead, ...changed } = assignedVisitPatch.shape;
const { to: _to, from: _from, ...visitFields } = changed;
type Sent = Record<string, unknown> & { visit?: Record<string, unknown> | undefined };

/**
 * Puts the fields of `visit`, where replies have them, next to the others. A field that is sent in both places must be
 * the same in both.
 */
function asInput({ visit = {}, ...sent }: Sent, context: z.RefinementCtx): unknown {
  const other = Object.keys(visit).filter(
    (name) => sent[name] !== undefined && JSON.stringify(sent[name]) !== JSON.stringify(visit[name]),
  );
  for (const name of other) context.addIssue({ code: 'custom', path: [name], message: fieldMessages.twoValues });
  return { ...visit, ...sent };
}
const same = (sent: unknown): unknown => sent;

/** What a create accepts: the fields of the visit, or the visit as replies have it. */
export const assignedVisitSent = z
  .strictObject({
    ...changed,
    type: assignedVisitInput.shape.type.optional(),
    visit: z.strictObject({ ...visitFields, type: assignedVisitInput.shape.type.optional() }).optional(),
  })
  .transform(asInput)
  .pipe(z.preprocess(same, assignedVisitInput));

/** What a change accepts, in the same two shapes. */
export const assignedVisitPatchSent = z
  .strictObject({ ...changed, version: versionRead, visit: z.strictObject(visitFields).optional() })
  .transform(asInput)
  .pipe(z.preprocess(same, assignedVisitPatch));

export const assignedVisitRow = z.object({
  ...recordMarks,
  to: namedPerson,
  from: namedPerson,
  createdBy: z.string(),
  visit: visitRow,
});
export type AssignedVisitRow = z.output<typeof assignedVisitRow>;
/** The user who made the assignment, the one it comes from, and holders of the permission for all data. */
export function mayChangeAssignment(
  person: { username: string; permissions: readonly string[] },
  { createdBy, from }: { createdBy: string; from: { username: string } },
): boolean {
  return (
    createdBy === person.username ||
    from.username === person.username ||
    mayPass(person.permissions, visitAccess.ofOthers)
  );
}

export const assignedVisitSaved = savedReply(assignedVisitRow);
export const assignedVisitPage = listPage(assignedVisitRow);

export const assignedVisitList = listQuery({
  sort: ['lastUpdateDate', 'to.username', 'from.username'],
  defaultDescending: true,
  filters: { type: { wire: 'type', schema: z.enum(visitTypes).default('SALES') } },
});
export type AssignedVisitListQuery = z.output<typeof assignedVisitList.schema>;
