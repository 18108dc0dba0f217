import {
  type AssignedVisitInput,
  type AssignedVisitPatch,
  type AssignedVisitRow,
  assignedVisitRow,
  mayChangeAssignment,
} from '@gso/contract/assigned-visit';
import { type VisitInput, visitProblems, type VisitRow } from '@gso/contract/visit';
import { mayOpenVisits, type VisitType } from '@gso/contract/visit/visit-access';
import { AppError, invalidInput, notFound, refusedField } from '../../platform/app-error.ts';
import { auditChange, fieldChanges } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import { refuseIfStale } from '../../platform/audit/history.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readRows, statement } from '../../platform/db/statement.ts';
import { notify, whoDidIt } from '../notification/notify.ts';
import { deleteRows } from '../../platform/record/delete-rows.ts';
import { lockRecord, readRecord } from '../../platform/record/record-kind.ts';
import { createRecord, deleteRecord, mergedInput, updateRecords } from '../../platform/record/write-record.ts';
import { text } from '../../platform/text.ts';
import { assignedVisit } from './assigned-visit-kind.ts';
import { refuseOtherAssignments } from './queries.ts';
import { looksAfterOthers } from '../visit/visit-access.ts';
import { visit } from '../visit/visit-kind.ts';
import { refuseWrongLinks } from '../visit/visit-links.ts';

/** Creates the visit as a draft of the visitor, and notifies them. */
export async function assignVisit(tx: Tx, actor: Actor, input: AssignedVisitInput): Promise<AssignedVisitRow> {
  refuseOtherAssignments(actor, input.type);
  refuseProblems(input);
  const people = await peopleOf(tx, actor, input);
  await refuseWrongLinks(tx, input);
  const asDraft: VisitInput = { ...visitFields(input, people.to), status: 'DRAFT', attachUrl: '' };
  const draft = await createRecord(tx, actor, visit, asDraft);
  const { id } = await tx
    .insertInto('assigned_visit')
    .values({
      visit_id: draft.id,
      type: draft.type,
      to_username: people.to,
      from_username: people.from,
      created_by: actor.username,
      updated_by: actor.username,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const after = await readRecord(tx, assignedVisit, id);
  await audit(tx, actor, undefined, after);
  await notifyVisitor(tx, actor, after);
  return after;
}

export async function changeAssignment(
  tx: Tx,
  actor: Actor,
  { id, patch }: { id: number; patch: AssignedVisitPatch },
): Promise<AssignedVisitRow> {
  const before = await lockOwn(tx, actor, id, patch.version);
  const { version: _read, ...sent } = patch;
  const held = assignedVisit.inputOf(before);
  const input = mergedInput(held, sent);
  if (fieldChanges(held, input).length === 0) return before;
  refuseProblems(input);
  const people = await peopleOf(tx, actor, input, held);
  await refuseWrongLinks(tx, input, before.visit);
  const { status, attachUrl } = before.visit;
  await updateRecords(tx, actor, visit, [
    { before: before.visit, input: { ...visitFields(input, people.to), status, attachUrl } },
  ]);
  await tx
    .updateTable('assigned_visit')
    .set({ to_username: people.to, from_username: people.from })
    .where('id', '=', id)
    .execute();
  const after = await readRecord(tx, assignedVisit, id);
  await audit(tx, actor, before, after);
  if (after.to.id !== before.to.id) await notifyVisitor(tx, actor, after);
  return after;
}

/** Also removes the visit. */
export async function removeAssignment(
  tx: Tx,
  actor: Actor,
  { id, version }: { id: number; version: number },
): Promise<void> {
  const before = await lockOwn(tx, actor, id, version);
  await deleteRows(tx, actor, 'assigned_visit', [id]);
  await audit(tx, actor, before, undefined);
  await deleteRecord(tx, actor, visit, before.visit);
}

/**
 * Locks the assignment and its visit, and checks the version and the caller's right to change it. Both share one
 * version number, so a change of the visit alone counts as a change of the assignment.
 */
async function lockOwn(tx: Tx, actor: Actor, id: number, version: number): Promise<AssignedVisitRow> {
  const [locked] = await readRows<{ visit_id: number }>(
    tx,
    statement`select visit_id from assigned_visit where id = ${id} for update`,
  );
  if (!locked) throw notFound();
  await lockRecord(tx, visit, locked.visit_id);
  const row = await readRecord(tx, assignedVisit, id);
  refuseOtherAssignments(actor, row.visit.type);
  if (!mayChangeAssignment(actor, row)) throw new AppError('refused', othersAssignment);
  await refuseIfStale(tx, 'visit', row.visit, version, { schema: assignedVisitRow, record: row });
  if (row.visit.status !== 'DRAFT') throw new AppError('refused', underWay);
  return row;
}

const othersAssignment = text(
  'Only the creator of the assignment, the sender and people with the permission “All master data” can change it.',
  'Hanya pembuat penugasan, pemberi tugas, dan orang dengan izin “Semua data master” yang dapat mengubahnya.',
);
const underWay = text(
  'This visit is no longer a draft. Please change it in the list of visits.',
  'Kunjungan ini bukan draf lagi. Silakan ubah di daftar kunjungan.',
);

/** An assignment may leave the project open. The visitor fills it in. */
function refuseProblems(input: AssignedVisitInput): void {
  const problems = visitProblems(input).filter(({ path }) => path !== 'project' || input.project);
  if (problems.length > 0) throw invalidInput(problems);
}

function visitFields(
  { type, customer, shodan, project, visitDate, timeStart, timeEnd, activity }: AssignedVisitInput,
  username: string,
): Omit<VisitInput, 'status' | 'attachUrl'> {
  return { type, customer, shodan, project, visitDate, timeStart, timeEnd, activity, username };
}

type People = Pick<AssignedVisitInput, 'to' | 'from'>;

/**
 * Returns the usernames of both. A newly chosen user must have an enabled account, and the visitor must be able to open
 * the visit. The assignment comes from its creator, unless they hold the permission for all data.
 */
async function peopleOf(
  tx: Tx,
  actor: Actor,
  input: People & { type: VisitType },
  before?: People,
): Promise<{ to: string; from: string }> {
  const found = await readRows<{ id: number; username: string; enabled: boolean; permissions: string[] }>(
    tx,
    statement`select user_login.id, username, enabled, role.permissions
      from user_login join role on role.id = user_login.role_id
      where user_login.id = any(${[input.to.id, input.from.id]})`,
  );
  const nameOf = (role: keyof People): string => {
    const person = found.find(({ id }) => id === input[role].id);
    if (person && before?.[role].id === person.id) return person.username;
    if (!person?.enabled) throw refusedField(`${role}.id`, notActive);
    if (role === 'from' && person.id !== actor.userId && !looksAfterOthers(actor))
      throw refusedField('from.id', notFromOthers);
    if (role === 'to' && !mayOpenVisits(person.permissions, input.type)) throw refusedField('to.id', cannotOpen);
    return person.username;
  };
  return { to: nameOf('to'), from: nameOf('from') };
}

const notActive = text(
  'This user is not active any more. Please choose another one.',
  'Pengguna ini sudah tidak aktif. Silakan pilih yang lain.',
);
const notFromOthers = text(
  'Only people with the permission “All master data” can assign visits in the name of somebody else.',
  'Hanya orang dengan izin “Semua data master” yang dapat memberi tugas kunjungan atas nama orang lain.',
);
const cannotOpen = text(
  'This user has no permission to open such visits. Please choose another one.',
  'Pengguna ini tidak memiliki izin untuk membuka kunjungan jenis ini. Silakan pilih yang lain.',
);

const notifyVisitor = (tx: Tx, actor: Actor, { to, visit: { id, type, customer, visitDate } }: AssignedVisitRow) =>
  notify(tx, actor, {
    kind: 'visit-assigned',
    type,
    facts: { by: whoDidIt(actor), company: customer.company.name, date: visitDate },
    visitId: id,
    to: [to.username],
  });

function audit(
  tx: Tx,
  actor: Actor,
  before: AssignedVisitRow | undefined,
  after: AssignedVisitRow | undefined,
): Promise<void> {
  const named = after ?? before;
  return auditChange(tx, actor, 'assigned_visit', {
    before: before && auditedFields(before),
    after: after && auditedFields(after),
    name: named && assignedVisit.nameOf?.(named),
  });
}

/** The fields for the audit log: those of the form. The visit has its own audit entries. */
function auditedFields({ id, version, to, from, visit }: AssignedVisitRow) {
  const { type, customer, shodan, project, visitDate, timeStart, timeEnd, activity }: VisitRow = visit;
  return {
    id,
    version,
    to: { username: to.username },
    from: { username: from.username },
    type,
    visitDate,
    timeStart,
    timeEnd,
    customer,
    shodan,
    project,
    activity,
  };
}
