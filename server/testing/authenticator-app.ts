import { setTimeout as sleep } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';

const periodMs = 30_000;

/** The code that an app shows whose clock is this many periods ahead. */
export const codeOf = (secret: string, ahead = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret.replaceAll(' ', '')), timestamp: Date.now() + ahead * periodMs });

/** A test that begins at the end of a period would continue in the next one. */
export async function awayFromPeriodEnd(neededMs = 2000): Promise<void> {
  const left = TOTP.remaining();
  if (left < neededMs) await sleep(left);
}
