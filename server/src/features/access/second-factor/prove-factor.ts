import type { FactorMethod, FactorProof } from '@gso/contract/sign-in/second-factor';
import { auditChange } from '../../../platform/audit/audit.ts';
import type { SecretBox } from '../../../platform/auth/secret-box.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { Call } from '../../../platform/http/route.ts';
import { authenticatorSince, isAppCode } from './authenticator.ts';
import { recoveryCodesLeft, useRecoveryCode } from './recovery-codes.ts';

/** How this user can prove the second factor; nothing if they have none. */
export async function methodsOf(db: Reader, userId: number): Promise<FactorMethod[]> {
  const app = await authenticatorSince(db, userId);
  if (app === undefined) return [];
  const codes = await recoveryCodesLeft(db, userId);
  return ['app', ...(codes > 0 ? (['recovery-code'] as const) : [])];
}

/** Whether the proof is right. It is used up by that. */
export function provesFactor(
  { db, request }: Pick<Call, 'db' | 'request'>,
  box: SecretBox,
  user: { id: number; username: string },
  proof: FactorProof,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if ('code' in proof) return isAppCode(tx, box, { userId: user.id, code: proof.code });
    const isRight = await useRecoveryCode(tx, user.id, proof.recoveryCode);
    if (isRight) {
      const author = { username: user.username, requestId: request.id };
      await auditChange(tx, author, 'second_factor', {
        before: factorRecord(user.id, 'recovery-code'),
        name: user.username,
      });
    }
    return isRight;
  });
}

/** A second factor as the audit log shows it: of which user, and which kind. */
export const factorRecord = (userId: number, kind: FactorMethod) => ({ id: userId, version: 1, kind });
