import { SecretBox } from '../../../platform/auth/secret-box.ts';
import { keysIn } from '../../../platform/signing-keys.ts';

/** Encrypts the secrets of second factors, with keys that are derived from those that sign. */
export const secondFactorBox = (jwtSecret: string): SecretBox => new SecretBox(keysIn(jwtSecret), 'second factor');
