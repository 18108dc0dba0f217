import { mayChangeVisit, type VisitInput, type VisitPatch, visitProblems, type VisitRow } from '@gso/contract/visit';
import { AppError, invalidInput, refusedField } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lockRecord } from '../../platform/record/record-kind.ts';
import { createRecord, deleteRecord, updateRecord } from '../../platform/record/write-record.ts';
import { text } from '../../platform/text.ts';
import { looksAfterOthers, refuseOtherTypes } from './visit-access.ts';
import { visit } from './visit-kind.ts';
import { refuseWrongLinks } from './visit-links.ts';
import { visitorNamed } from './visitor.ts';

export async function createVisit(tx: Tx, actor: Actor, input: VisitInput): Promise<VisitRow> {
  refuseOtherTypes(actor, input);
  refuseProblems(input);
  const username = await visitorNamed(tx, actor, input.username);
  await refuseWrongLinks(tx, input);
  return createRecord(tx, actor, visit, { ...input, username });
}

export async function updateVisit(
  tx: Tx,
  actor: Actor,
  { id, patch }: { id: number; patch: VisitPatch },
): Promise<VisitRow> {
  await lockOwn(tx, actor, id);
  const prepare = async (before: VisitRow, input: VisitInput) => {
    refuseProblems(input);
    const username = await visitorNamed(tx, actor, input.username, before.username);
    if (confirmsForOthers(actor, { ...input, username }, before)) throw refusedField('status', notYourDraft);
    await refuseWrongLinks(tx, input, before);
    return { ...input, username };
  };
  return updateRecord(tx, actor, visit, { id, patch, prepare });
}

export async function removeVisit(tx: Tx, actor: Actor, what: { id: number; version: number }): Promise<void> {
  await lockOwn(tx, actor, what.id);
  await deleteRecord(tx, actor, visit, what);
}

/** Checked before anything else: the error for a stale save would show the current visit. */
async function lockOwn(tx: Tx, actor: Actor, id: number): Promise<void> {
  const row = await lockRecord(tx, visit, id);
  refuseOtherTypes(actor, row);
  if (!mayChangeVisit(actor, row)) throw new AppError('refused', othersVisit);
}

/** A visit counts once it is no longer a draft: nobody may submit it in the name of a colleague. */
export const confirmsForOthers = (actor: Actor, after: VisitInput, before: VisitRow): boolean =>
  before.status === 'DRAFT' &&
  after.status !== 'DRAFT' &&
  after.username !== actor.username &&
  !looksAfterOthers(actor);

export const notYourDraft = text(
  'Only the visitor and people with the permission “All master data” can change the draft status of this visit.',
  'Hanya yang berkunjung dan orang dengan izin “Semua data master” yang dapat mengubah status draf kunjungan ini.',
);
export const othersVisit = text(
  'Only the visitor, the person who logged the visit and people with the permission “All master data” can change it.',
  'Hanya yang berkunjung, yang mencatat, dan orang dengan izin “Semua data master” yang dapat mengubah kunjungan ini.',
);

function refuseProblems(input: VisitInput): void {
  const problems = visitProblems(input);
  if (problems.length > 0) throw invalidInput(problems);
}
