import { createHash, randomBytes } from 'node:crypto';
import { limits } from '@gso/contract/limits';
import type { Reader, Tx } from '../../../platform/db/database.ts';

/** Without the letters and digits that look alike. 32 of them, so that a byte picks each equally often. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const groups = 7;
const groupChars = 4;

const newCode = (): string =>
  Array.from({ length: groups }, () =>
    [...randomBytes(groupChars)].map((byte) => alphabet[byte % alphabet.length]).join(''),
  ).join('-');

/** A code has 140 random bits, too many to be guessed from a plain hash. Older ones have 80. */
const hashOf = (code: string): string =>
  createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
    .digest('base64url');

/** Replaces the earlier codes. This is the only moment at which the codes themselves are known. */
export async function newRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: limits.recoveryCodes }, newCode);
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(code) })))
    .execute();
  return codes;
}

/** Removes the code: of two calls that send the same one, only one finds it. */
export async function useRecoveryCode(tx: Tx, userId: number, code: string): Promise<boolean> {
  const used = await tx
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(code))
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function recoveryCodesLeft(db: Reader, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
