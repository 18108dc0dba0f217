import type { FactorMethod, FactorProof } from '@gso/contract/sign-in/second-factor';
import { auditChange } from '../../../platform/audit/audit.ts';
import type { SecretBox } from '../../../platform/auth/secret-box.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { Call } from '../../../platform/http/route.ts';
import { authenticatorSince, isAppCode } from './authenticator.ts';
import { type PasskeyServices, passkeyUser } from './passkeys.ts';
import { recoveryCodesLeft, useRecoveryCode } from './recovery-codes.ts';

export interface FactorServices extends PasskeyServices {
  /** Encrypts the secrets of authenticator apps. */
  box: SecretBox;
}

/** How this user can prove the second factor; nothing if they have none. */
export async function methodsOf(db: Reader, userId: number): Promise<FactorMethod[]> {
  const app = await authenticatorSince(db, userId);
  const key = await db.selectFrom('passkey').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst();
  if (app === undefined && !key) return [];
  const codes = await recoveryCodesLeft(db, userId);
  const has = { app: app !== undefined, passkey: key !== undefined, 'recovery-code': codes > 0 };
  return (['app', 'passkey', 'recovery-code'] as const).filter((method) => has[method]);
}

/** Whether the proof is right. It is used up by that. */
export function provesFactor(
  { db, request }: Pick<Call, 'db' | 'request'>,
  services: FactorServices,
  user: { id: number; username: string },
  proof: FactorProof,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if ('code' in proof) return isAppCode(tx, services.box, { userId: user.id, code: proof.code });
    if ('passkey' in proof) return (await passkeyUser(tx, services, proof.passkey, user.id)) !== undefined;
    const isRight = await useRecoveryCode(tx, user.id, proof.recoveryCode);
    if (isRight) {
      const author = { username: user.username, requestId: request.id };
      const before = factorRecord(user.id, 'recovery-code');
      await auditChange(tx, author, 'second_factor', { before, name: user.username });
    }
    return isRight;
  });
}

/** A second factor as the audit log shows it: of which user, and which kind. */
export const factorRecord = (userId: number, kind: FactorMethod, name?: string) => ({
  id: userId,
  version: 1,
  kind,
  ...(name !== undefined && { name }),
});
