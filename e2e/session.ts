import { logIn } from '../server/testing/log-in.ts';
import type { Person } from '../server/testing/people.ts';

/** A new session as the web application stores it in `gso.session`. */
export async function sessionValue(origin: string, person: Person): Promise<string> {
  const { token, expires_in: lifetimeMs } = await logIn(origin, person);
  return JSON.stringify({ token, lifetimeMs, expiresAt: Date.now() + lifetimeMs });
}
