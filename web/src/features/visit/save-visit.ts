import { visitSaved, type VisitRow } from '@gso/contract/visit';
import type { VisitType } from '@gso/contract/visit/visit-access';
import { currentSession } from '../../api/session.ts';
import { isKeeping } from '../../offline/keeping.ts';
import type { Unsent } from '../../offline/save-or-keep.ts';
import type { Attempt } from '../../form/use-record-form.ts';
import { saveVisit } from './api.ts';
import { saveOf, type VisitValues } from './visit-form.ts';

/**
 * Saves the visit of a form: at the server, or in the outbox of a device that keeps visits and cannot reach it. Then the
 * returned visit is marked as unsent.
 */
export async function saveVisitOrKeep(
  type: VisitType,
  visit: VisitRow | undefined,
  attempt: Attempt<VisitValues>,
): Promise<VisitRow> {
  const save = saveOf(type, visit, attempt);
  if (!isKeeping()) return saveVisit(save);
  const { editRefused, saveOrKeep } = await import('../../offline/save-or-keep.ts');
  const row = rowOf(type, visit, attempt.values);
  const { idempotencyKey } = attempt;
  const title = row.customer.company.name;
  if ('id' in save && (await editRefused(save.id, save.changes, row))) return unsentRow(row);
  return 'id' in save
    ? saveOrKeep<VisitRow>({
        call: { path: `/api/visit/${save.id}`, method: 'PATCH', body: save.changes, reply: visitSaved },
        work: { kind: 'change-visit', id: save.id, body: save.changes, before: visit ?? row, row },
        ...{ idempotencyKey, title },
      })
    : saveOrKeep<VisitRow>({
        call: { path: '/api/visit', method: 'POST', body: save.visit, reply: visitSaved },
        work: { kind: 'create-visit', body: save.visit, row },
        ...{ idempotencyKey, title },
      });
}

const unsentRow = (row: VisitRow): VisitRow & Unsent => ({ ...row, unsent: true });

/** The visit as it will be, for the lists of this device. */
export function rowOf(type: VisitType, visit: VisitRow | undefined, values: VisitValues): VisitRow {
  const username = currentSession()?.claims.sub ?? '';
  return {
    ...{ id: 0, version: 0, createdBy: username, files: 0, checkIn: null },
    ...visit,
    ...values,
    type,
    lastUpdateBy: username,
    lastUpdateDate: new Date().toISOString(),
  };
}
