import type { CheckInInput } from '@gso/contract/field/check-in';
import type { VisitRow } from '@gso/contract/visit';
import { AppError } from '../../platform/app-error.ts';
import { auditChange } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readRows, type Statement, statement } from '../../platform/db/statement.ts';
import { lockRecord, readRecord } from '../../platform/record/record-kind.ts';
import { text } from '../../platform/text.ts';
import { refuseOtherTypes } from './visit-access.ts';
import { visit, visitName } from './visit-kind.ts';

/**
 * Only visitors themselves check in, and only they take it back. The visit keeps its version: changes that a phone has
 * not sent yet do not become stale by it.
 */
export function checkInAt(tx: Tx, actor: Actor, id: number, { at, position }: CheckInInput): Promise<VisitRow> {
  const { latitude = null, longitude = null, accuracy = null } = position ?? {};
  return changeCheckIn(
    tx,
    actor,
    id,
    statement`insert into visit_check_in (visit_id, at, latitude, longitude, accuracy)
      values (${id}, ${at}, ${latitude}, ${longitude}, ${accuracy})
      on conflict (visit_id) do update set at = excluded.at, received_at = now(), latitude = excluded.latitude,
        longitude = excluded.longitude, accuracy = excluded.accuracy`,
  );
}

export const removeCheckIn = (tx: Tx, actor: Actor, id: number): Promise<VisitRow> =>
  changeCheckIn(tx, actor, id, statement`delete from visit_check_in where visit_id = ${id}`);

async function changeCheckIn(tx: Tx, actor: Actor, id: number, change: Statement): Promise<VisitRow> {
  const before = await lockRecord(tx, visit, id);
  refuseOtherTypes(actor, before);
  if (before.username !== actor.username) throw new AppError('refused', onlyVisitor);
  await readRows(tx, change);
  const after = await readRecord(tx, visit, id);
  await auditChange(tx, actor, 'visit', { before, after, name: visitName(after) });
  return after;
}

const onlyVisitor = text('Only the visitor can check in.', 'Hanya yang berkunjung yang dapat melakukan check-in.');
