import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Database, Reader } from '../../platform/db/database.ts';
import type { Call } from '../../platform/http/route.ts';
import { text } from '../../platform/text.ts';
import { channels } from '../../platform/diagnostics.ts';

/** An attempt to sign in, and where it comes from. */
export interface LoginAttempt {
  usernameKey: string;
  /** A browser that this user has used before, or the network of an unknown one. */
  source: string;
  /** A known source waits only for its own failed attempts, so nobody else can lock it out. */
  isKnown: boolean;
  /** What is allowed, if not what wrong passwords are. */
  allowances?: Allowances;
}

/** Of a user who is signed in and proves again who they are: others cannot keep them from it. */
export const attemptOfSession = ({ username, sessionId }: Actor): LoginAttempt => ({
  usernameKey: username.toLowerCase(),
  source: `session ${sessionId}`,
  isKnown: true,
});

interface Allowance {
  /** Failed attempts within a day without a wait. */
  free: number;
  /** Seconds. The first wait is five, and each later one is twice as long. */
  longestWait: number;
}

interface Allowances {
  /** For one user from one source. */
  perSource: Allowance;
  /** For one user from all unknown sources together. */
  perPerson: Allowance;
  /** For all users from one network. An office shares one, so this only slows guessing down. */
  perNetwork: Allowance;
}

const firstWait = 5;
const wrongPasswords: Allowances = {
  perSource: { free: 10, longestWait: 15 * 60 },
  /** About sixty attempts an hour at most. */
  perPerson: { free: 30, longestWait: 60 },
  perNetwork: { free: 100, longestWait: 10 },
};
/** Each sends a message to somebody, who did not necessarily ask for it. */
const mailedLinks: Allowances = {
  perSource: { free: 3, longestWait: 60 * 60 },
  perPerson: { free: 5, longestWait: 60 * 60 },
  perNetwork: { free: 30, longestWait: 60 },
};

/** Counts a request for a mailed link, or refuses it. The keys keep it apart from wrong passwords. */
export async function countLinkRequest(
  { db, sessions }: Pick<Call, 'db' | 'sessions'>,
  { usernameKey, source }: Pick<LoginAttempt, 'usernameKey' | 'source'>,
): Promise<void> {
  const attempt = {
    usernameKey: `link ${usernameKey}`,
    source: `link ${source}`,
    isKnown: false,
    allowances: mailedLinks,
  };
  refuseIfEarly(await waitOf(sessions, attempt));
  await countAttempt(db, attempt);
}

/**
 * Counts the attempt as failed before the password is checked, under a lock: of many that arrive at the same time, only
 * as many are checked as are allowed. The rows are in the database, so that every API process sees them.
 */
export async function tryPassword(
  { db, sessions }: Pick<Call, 'db' | 'sessions'>,
  attempt: LoginAttempt,
  matches: () => Promise<boolean>,
): Promise<boolean> {
  // Attempts that must wait anyway do not queue for the lock.
  refuseIfEarly(await waitOf(sessions, attempt));
  const id = await countAttempt(db, attempt);
  try {
    return await matches();
  } catch (error) {
    // The password was not checked.
    await db.deleteFrom('login_failure').where('id', '=', id).execute();
    throw error;
  }
}

function countAttempt(db: Database, attempt: LoginAttempt): Promise<number> {
  return db.transaction().execute(async (tx) => {
    // Always in this order, and in two key spaces, so that attempts never deadlock.
    await sql`select pg_advisory_xact_lock(1, hashtext(${attempt.usernameKey})),
      pg_advisory_xact_lock(2, hashtext(${attempt.source}))`.execute(tx);
    refuseIfEarly(await waitOf(tx, attempt));
    const { id } = await tx
      .insertInto('login_failure')
      .values({ username_key: attempt.usernameKey, address: attempt.source })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

export async function forgetFailures(tx: Reader, { usernameKey, source }: LoginAttempt): Promise<void> {
  await tx.deleteFrom('login_failure').where('username_key', '=', usernameKey).where('address', '=', source).execute();
}

/** In seconds. */
async function waitOf(
  db: Reader,
  { usernameKey, source, isKnown, allowances = wrongPasswords }: LoginAttempt,
): Promise<number> {
  const ofPerson = sql`username_key = ${usernameKey}`;
  const fromSource = sql`address = ${source}`;
  const counted = [
    { where: sql`${ofPerson} and ${fromSource}`, allowance: allowances.perSource },
    ...(isKnown
      ? []
      : [
          { where: ofPerson, allowance: allowances.perPerson },
          { where: fromSource, allowance: allowances.perNetwork },
        ]),
  ];
  const waits = counted.map(
    ({ where, allowance: { free, longestWait } }) => sql`
      select least(${firstWait} * 2 ^ (count(*) - ${free}), ${longestWait}) - extract(epoch from now() - max(failed_at)) as seconds
      from (
        select failed_at from login_failure where ${where} and failed_at > now() - interval '1 day'
        order by failed_at desc limit ${free + 10}
      ) as recent
      having count(*) >= ${free}`,
  );
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(ceil(max(seconds)), 0)::int as seconds from (${sql.join(waits, sql` union all `)}) as waits
  `.execute(db);
  return rows[0]?.seconds ?? 0;
}

function refuseIfEarly(seconds: number): void {
  if (seconds <= 0) return;
  channels.login.publish('throttled');
  const minutes = Math.ceil(seconds / 60);
  const wait =
    seconds < 60
      ? text(`${seconds} ${seconds === 1 ? 'second' : 'seconds'}`, `${seconds} detik`)
      : text(`${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`, `${minutes} menit`);
  throw new AppError(
    'throttled',
    text(
      `Too many wrong tries. Please wait ${wait.en} and try again.`,
      `Terlalu banyak percobaan yang salah. Silakan tunggu ${wait.id} lalu coba lagi.`,
    ),
    { retryAfterSeconds: seconds },
  );
}
