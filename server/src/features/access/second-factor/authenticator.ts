import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { SecretBox } from '../../../platform/auth/secret-box.ts';
import type { Database, Reader, Tx } from '../../../platform/db/database.ts';

const period = 30;
const secretBytes = 20;
const issuer = 'GSO WebApp';

const ownerOf = (userId: number): string => `user ${userId}`;

/** Stores a new secret that counts only after a code of it was typed. Replaces one that was never confirmed. */
export async function startAuthenticator(tx: Tx, box: SecretBox, user: { userId: number; username: string }) {
  const secret = new Secret({ size: secretBytes });
  const sealed = box.seal(secret.base32, ownerOf(user.userId));
  const stored = await tx
    .insertInto('authenticator')
    .values({ user_id: user.userId, secret: sealed })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret: sealed, last_step: 0, created_at: sql`now()` })
        .where('authenticator.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  const uri = new TOTP({ issuer, label: user.username, secret, period }).toString();
  return stored && { secret: secret.base32, uri };
}

interface CodeCheck {
  userId: number;
  code: string;
  /** Whether the code is for an app that is being set up. */
  confirms?: boolean;
}

/**
 * Accepts the code of this period of 30 seconds, of the one before and of the next, because clocks differ, and each
 * code once: the row is locked, and the period of an accepted code is stored with it.
 */
export async function isAppCode(tx: Tx, box: SecretBox, { userId, code, confirms = false }: CodeCheck) {
  const stored = await tx
    .selectFrom('authenticator')
    .select(['secret', 'last_step'])
    .where('user_id', '=', userId)
    .where('confirmed_at', confirms ? 'is' : 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  const secret = stored && box.open(stored.secret, ownerOf(userId));
  if (secret === undefined) return false;
  const timestamp = Date.now();
  const token = code.replaceAll(/\s/g, '');
  const delta = TOTP.validate({ token, secret: Secret.fromBase32(secret), period, timestamp, window: 1 });
  if (delta === null) return false;
  const step = TOTP.counter({ period, timestamp }) + delta;
  if (step <= Number(stored?.last_step)) return false;
  await tx
    .updateTable('authenticator')
    .set({ last_step: step, ...(confirms && { confirmed_at: sql`now()` }) })
    .where('user_id', '=', userId)
    .execute();
  return true;
}

/** When the user set the app up; undefined if they have none. */
export async function authenticatorSince(db: Reader, userId: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('authenticator')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found?.confirmed_at ?? undefined;
}

/** Encrypts every secret with the first key, so that older keys can be forgotten. Returns how many there were. */
export async function resealAuthenticators(db: Database, box: SecretBox): Promise<number> {
  const stored = await db.selectFrom('authenticator').select(['user_id', 'secret']).execute();
  let resealed = 0;
  for (const { user_id, secret: before } of stored) {
    const secret = box.open(before, ownerOf(user_id));
    if (secret === undefined) continue;
    const { numUpdatedRows } = await db
      .updateTable('authenticator')
      .set({ secret: box.seal(secret, ownerOf(user_id)) })
      .where('user_id', '=', user_id)
      // One that was set up again meanwhile has a new secret.
      .where('secret', '=', before)
      .executeTakeFirstOrThrow();
    resealed += Number(numUpdatedRows);
  }
  return resealed;
}
