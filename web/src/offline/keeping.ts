import { mayPass, pageAccess } from '@gso/contract/permissions';
import { ownerNow, ownKey } from '../api/own-storage.ts';
import { currentSession } from '../api/session.ts';

const keyOf = (owner: string) => ownKey(owner, 'offline');

/** Phones, tablets and the installed application keep visits, other computers only if somebody wants it. */
const usually = (): boolean =>
  window.matchMedia('(pointer: coarse)').matches || window.matchMedia('(display-mode: standalone)').matches;

/** Whether this device keeps visits of the person who is signed in for work without a network. */
export function isKeeping(): boolean {
  const claims = currentSession()?.claims;
  // Without TLS there is no service worker, so the application could not even be opened.
  if (!window.isSecureContext || !claims || !mayPass(claims.permissions, pageAccess.visit)) return false;
  const chosen = localStorage.getItem(keyOf(ownerNow()));
  return chosen === null ? usually() : chosen === 'true';
}

const unsentKey = (owner: string) => ownKey(owner, 'unsent');

/** How many entries the outbox had when it was last read, for what is painted before it can be read again. */
export const unsentBefore = (): number => (isKeeping() ? Number(localStorage.getItem(unsentKey(ownerNow()))) : 0);

export function rememberUnsent(count: number): void {
  const key = unsentKey(ownerNow());
  if (count > 0) localStorage.setItem(key, String(count));
  else localStorage.removeItem(key);
}

export function chooseKeeping(keeping: boolean): void {
  const owner = ownerNow();
  if (owner !== '') localStorage.setItem(keyOf(owner), String(keeping));
}
