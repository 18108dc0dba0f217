import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Database, Reader } from '../../platform/db/database.ts';
import { text } from '../../platform/text.ts';
import { loginTried } from '../../platform/watch/happenings.ts';

export interface LoginAttempt {
  usernameKey: string;
  address: string;
}

const windowMinutes = 60;
/** Wrong tries an hour for one user from one address: others at other addresses, and that user from another, go on. */
const triesPerPair = 20;
/** Wrong tries an hour from one address over all users; an office behind one address stays below it. */
const triesPerAddress = 200;

/** The count lives in the database, so that every API process sees it. */
export async function refuseIfLocked(db: Reader, { usernameKey, address }: LoginAttempt): Promise<void> {
  const { rows } = await sql<{ waitSeconds: number | null }>`
    select ceil(extract(epoch from max(until) - now()))::int as "waitSeconds" from (
      (select failed_at + ${windowMinutes} * interval '1 minute' as until from login_failure
        where username_key = ${usernameKey} and address = ${address}
          and failed_at > now() - ${windowMinutes} * interval '1 minute'
        order by failed_at desc offset ${triesPerPair - 1} limit 1)
      union all
      (select failed_at + ${windowMinutes} * interval '1 minute' from login_failure
        where address = ${address} and failed_at > now() - ${windowMinutes} * interval '1 minute'
        order by failed_at desc offset ${triesPerAddress - 1} limit 1)
    ) as locks
  `.execute(db);
  const seconds = rows[0]?.waitSeconds;
  if (!seconds) return;
  loginTried.tell('throttled');
  const minutes = Math.ceil(seconds / 60);
  throw new AppError(
    'throttled',
    text(
      `Too many wrong tries. Please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and try again.`,
      `Terlalu banyak percobaan yang salah. Silakan tunggu ${minutes} menit lalu coba lagi.`,
    ),
    { retryAfterSeconds: seconds },
  );
}

export async function recordFailure(db: Database, { usernameKey, address }: LoginAttempt): Promise<void> {
  await db.insertInto('login_failure').values({ username_key: usernameKey, address }).execute();
}

export async function forgetFailures(db: Reader, { usernameKey, address }: LoginAttempt): Promise<void> {
  await db.deleteFrom('login_failure').where('username_key', '=', usernameKey).where('address', '=', address).execute();
}
