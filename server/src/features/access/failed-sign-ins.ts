import { auditEvent } from '../../platform/audit/audit.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import type { Call } from '../../platform/http/route.ts';

/** No user can have this name. */
const nobody = '(not signed in)';
/**
 * In one process. Attempts from many networks at once must not fill the audit log; the access log has every attempt.
 */
const mostPerMinute = 60;

/** Of each database, so that two applications in one process, as in tests, do not count together. */
const counts = new WeakMap<Call['db'], { minute: number; audited: number }>();

function isWithinLimit(db: Call['db']): boolean {
  const minute = Math.floor(Date.now() / 60_000);
  const before = counts.get(db);
  const audited = before?.minute === minute ? before.audited + 1 : 1;
  counts.set(db, { minute, audited });
  return audited <= mostPerMinute;
}

/** Records a wrong password. Attempts that were throttled are not checked and leave no entry. */
export async function auditFailure(
  { db, request }: Pick<Call, 'db' | 'request'>,
  username: string,
  userId: number | undefined,
  facts: Record<string, string> = {},
): Promise<void> {
  if (!isWithinLimit(db)) return;
  await db.transaction().execute((tx) =>
    auditEvent(
      tx,
      { username: nobody, requestId: request.id },
      {
        action: 'sign-in-failed',
        entity: 'session',
        facts: { address: clientAddress(request), ...facts },
        record: { id: userId, name: username.trim().replaceAll('\0', '?').toWellFormed() },
      },
    ),
  );
}
