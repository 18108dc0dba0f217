import { auditEvent } from '../../platform/audit/audit.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import type { Call } from '../../platform/http/route.ts';

/** Nobody has this name. */
const nobody = '(not signed in)';
/** In one process. Who tries from many networks at once must not fill the audit; the access log has every try. */
const mostPerMinute = 60;

let minute = 0;
let audited = 0;

/** Somebody said a wrong password for a name. Tries that had to wait are not looked at and leave no entry. */
export async function auditFailure(
  { db, request }: Pick<Call, 'db' | 'request'>,
  username: string,
  userId: number | undefined,
): Promise<void> {
  const now = Math.floor(Date.now() / 60_000);
  if (now !== minute) [minute, audited] = [now, 0];
  audited += 1;
  if (audited > mostPerMinute) return;
  await db.transaction().execute((tx) =>
    auditEvent(
      tx,
      { username: nobody, requestId: request.id },
      {
        action: 'sign-in-failed',
        entity: 'session',
        facts: { address: clientAddress(request) },
        record: { id: userId, name: username.trim().replaceAll('\0', '?').toWellFormed() },
      },
    ),
  );
}
