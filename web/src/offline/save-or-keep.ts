import { type Call, callOnce, isAway } from '../api/client.ts';
import { connectionNow } from '../api/connection.ts';
import type { CustomerRow } from '@gso/contract/customer';
import type { VisitInput, VisitPatch, VisitRow } from '@gso/contract/visit';
import { offlineOwner } from './database.ts';
import { addToOutbox, readOutbox, sendAgain } from './outbox.ts';
import { contactIn, recordOf, type Work } from './entry.ts';
import { isLocalId } from './local-id.ts';

/** Longer than any usual save, short enough for somebody who holds a phone. */
const patienceMs = 10_000;

interface Save<Row> {
  call: Pick<Call<Row>, 'path' | 'method' | 'body' | 'reply'>;
  idempotencyKey: string;
  work: Work;
  title: string;
}

/** Returned instead of the record of the server: it is on this device and will be sent. */
export interface Unsent {
  unsent: true;
}

/**
 * Saves at the server, or in the outbox if it cannot be reached soon. The key of the attempt is that of the entry, so a
 * lost reply does no harm. What depends on something unsent waits behind it.
 */
export async function saveOrKeep<Row extends { id: number }>(save: Save<Row>): Promise<Row | (Row & Unsent)> {
  const { call, idempotencyKey, work, title } = save;
  // Somebody else may have signed in when the patience ends.
  const owner = offlineOwner();
  const now = connectionNow();
  const attempt = () => callOnce({ ...call, idempotencyKey, signal: AbortSignal.timeout(patienceMs) });
  const waits = await mustWait(work);
  let tried = false;
  if ((now === 'responding' || now === 'back') && !waits) {
    try {
      return await attempt();
    } catch (error) {
      if (!isUnanswered(error)) throw error;
      tried = true;
    }
  }
  try {
    const entry = await addToOutbox({ work, title, key: idempotencyKey, tried, owner });
    return { ...('row' in entry.work ? entry.work.row : {}), unsent: true } as Row & Unsent;
  } catch (error) {
    if (tried || waits) throw error;
    // It cannot be kept here, so it is sent, even if the server did not respond a moment ago.
    return attempt().catch((failure: unknown) => {
      throw isUnanswered(failure) ? error : failure;
    });
  }
}

const isUnanswered = (error: unknown): boolean => isAway(error) || error instanceof DOMException;

async function mustWait(work: Work): Promise<boolean> {
  const contact = contactIn(work);
  if (contact !== undefined && isLocalId(contact)) return true;
  if (work.kind === 'create-visit' || work.kind === 'create-contact') return false;
  const record = recordOf(work, undefined);
  return (await readOutbox().catch(() => [])).some((entry) => entry.record === record);
}

/**
 * Changes the entry of a visit that the server refused, and sends it again. Returns false if there is none: then the
 * change is a save of its own.
 */
export async function editRefused(id: number, changes: VisitPatch, row: VisitRow): Promise<boolean> {
  const refused = (await readOutbox().catch(() => [])).find(
    ({ state, localId, work, problem }) =>
      state === 'needs-you' &&
      problem?.code !== 'stale' &&
      (work.kind === 'create-visit' ? localId === id : work.kind === 'change-visit' && work.id === id),
  );
  if (!refused) return false;
  const { version: _version, ...fields } = changes;
  const { work } = refused;
  if (work.kind === 'create-visit')
    await sendAgain(refused.seq, { ...work, body: { ...work.body, ...withoutUndefined(fields) }, row });
  else if (work.kind === 'change-visit')
    await sendAgain(refused.seq, { ...work, body: { ...work.body, ...fields }, row });
  return true;
}

/** Changes the entry of a new contact that the server refused, and sends it again. */
export async function editRefusedContact(
  work: Extract<Work, { kind: 'create-contact' }>,
  title: string,
): Promise<CustomerRow & Unsent> {
  const entries = await readOutbox();
  const refused = entries.find(({ state, localId }) => state === 'needs-you' && localId === work.row.id);
  if (refused) await sendAgain(refused.seq, work, title);
  return { ...work.row, unsent: true };
}

const withoutUndefined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<VisitInput>;
