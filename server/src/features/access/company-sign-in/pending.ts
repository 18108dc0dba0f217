import { limits, timing } from '@gso/contract/limits';
import type { SignedInWith } from '@gso/contract/sign-in/ways';
import { sql } from 'kysely';
import { newSecret, secretDigest } from '../../../platform/auth/secret.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Sent } from './provider.ts';

/** Whether a session begins, or the user of one confirms who they are. */
export type Purpose = 'signIn' | 'confirm';

// Only hashes are stored, so what a secret begins with cannot be exchanged for something else.
const confirmMark = 'confirm-';
export const newSecretFor = (purpose: Purpose): string => (purpose === 'confirm' ? confirmMark : '') + newSecret();
export const purposeOf = (secret: string): Purpose => (secret.startsWith(confirmMark) ? 'confirm' : 'signIn');

const hashOf = (secret: string): string => secretDigest(secret).toString('base64url');

const inMilliseconds = (ms: number) => sql<string>`now() + ${ms} * interval '1 millisecond'`;

/** Remembers a browser that is sent to the provider. False if its network has sent too many. */
export async function rememberRequest(
  db: Database,
  { state, nonce, codeVerifier }: Sent,
  from: { browser: string; network: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into sign_in_request (state_hash, browser_hash, network, nonce, code_verifier, expires_at)
    select ${hashOf(state)}, ${hashOf(from.browser)}, ${from.network}, ${nonce}, ${codeVerifier},
      ${inMilliseconds(timing.signInRequestMs)}
    where (select count(*) from sign_in_request where network = ${from.network} and expires_at > now())
      < ${limits.signInRequests}`.execute(db);
  return numAffectedRows === 1n;
}

/** Removes the request of this browser, so nobody can use its state again. Undefined if there is none. */
export async function takeRequest(db: Database, state: string, browser: string): Promise<Sent | undefined> {
  const taken = await db
    .deleteFrom('sign_in_request')
    .where('state_hash', '=', hashOf(state))
    .where('browser_hash', '=', hashOf(browser))
    .where('expires_at', '>', sql<string>`now()`)
    .returning(['nonce', 'code_verifier as codeVerifier'])
    .executeTakeFirst();
  return taken && { state, ...taken };
}

interface FinishedSignIn {
  userId: number;
  signedInWith: Extract<SignedInWith, 'company' | 'link'>;
  /** Any browser may use a code without one. */
  browser?: string;
  lifetimeMs: number;
  purpose?: Purpose;
}

/** Makes the code that a browser exchanges for a session, or with which it confirms one. */
export async function makeCode(
  tx: Tx,
  { userId, signedInWith, browser, lifetimeMs, purpose = 'signIn' }: FinishedSignIn,
) {
  const code = newSecretFor(purpose);
  await tx
    .insertInto('sign_in_code')
    .values({
      code_hash: hashOf(code),
      browser_hash: browser === undefined ? null : hashOf(browser),
      user_id: userId,
      signed_in_with: signedInWith,
      expires_at: inMilliseconds(lifetimeMs),
    })
    .execute();
  return code;
}

/** Removes the code. Undefined if there is none for this purpose and browser. */
export async function takeCode(tx: Tx, code: string, { browser, purpose }: { browser: string; purpose: Purpose }) {
  if (purposeOf(code) !== purpose) return undefined;
  const taken = await tx
    .deleteFrom('sign_in_code')
    .where('code_hash', '=', hashOf(code))
    .where((e) => e.or([e('browser_hash', 'is', null), e('browser_hash', '=', hashOf(browser))]))
    .where('expires_at', '>', sql<string>`now()`)
    .returning(['user_id as userId', 'signed_in_with as signedInWith'])
    .executeTakeFirst();
  // The database checks these values.
  return taken && { userId: taken.userId, signedInWith: taken.signedInWith as FinishedSignIn['signedInWith'] };
}
