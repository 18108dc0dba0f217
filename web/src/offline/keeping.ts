import { mayPass, pageAccess } from '@gso/contract/permissions';
import { currentSession } from '../api/session.ts';

const prefix = 'gso.kept.';
const nameOf = (owner: string) => `${prefix}${owner}.offline`;

/** Phones, tablets and the installed application keep visits, other computers only if somebody wants it. */
const usually = (): boolean =>
  window.matchMedia('(pointer: coarse)').matches || window.matchMedia('(display-mode: standalone)').matches;

/** Whether this device keeps visits of the person who is signed in for work without a network. */
export function isKeeping(): boolean {
  const claims = currentSession()?.claims;
  // Without TLS there is no service worker, so the application could not even be opened.
  if (!window.isSecureContext || !claims || !mayPass(claims.permissions, pageAccess.visit)) return false;
  const chosen = localStorage.getItem(nameOf(claims.sub.toLowerCase()));
  return chosen === null ? usually() : chosen === 'true';
}

export function chooseKeeping(keeping: boolean): void {
  const owner = currentSession()?.claims.sub.toLowerCase();
  if (owner !== undefined) localStorage.setItem(nameOf(owner), String(keeping));
}
