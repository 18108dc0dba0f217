import { type TokenClaims, tokenClaims } from '@gso/contract/access';
import { type Access, mayPass } from '@gso/contract/permissions';
import { useSyncExternalStore } from 'react';
import * as z from 'zod';

export interface Session {
  token: string;
  /** Milliseconds since the epoch, by this browser's clock. */
  expiresAt: number;
  lifetimeMs: number;
  claims: TokenClaims;
}

/** Why a session ended; the login page shows it as text. */
export type SessionEnd = 'logout' | 'expired' | 'forbidden';

const storageKey = 'gso.session';
const offlineKey = 'gso.offline-until';
const endKey = 'gso.session-end';
const storedSession = z.object({ token: z.string(), expiresAt: z.number(), lifetimeMs: z.number() });
const storedEnd = z.enum(['logout', 'expired', 'forbidden']);

const listeners = new Set<() => void>();
let current: Session | undefined;
reloadSession();

/** The payload is read without verification: it only decides what is shown, the server decides what is allowed. */
function readClaims(token: string): TokenClaims | undefined {
  const payload = token.split('.')[1];
  if (!payload) return undefined;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    return tokenClaims.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return undefined;
  }
}

function readStored(): Session | undefined {
  try {
    const stored = storedSession.parse(JSON.parse(localStorage.getItem(storageKey) ?? 'null'));
    const claims = readClaims(stored.token);
    return claims && { ...stored, claims };
  } catch {
    return undefined;
  }
}

function publish(): void {
  for (const listener of listeners) listener();
}

/**
 * A device that keeps data opens it without a network, also after the token has expired: whether the session continues,
 * only the server decides, as soon as it can be reached.
 */
export function keepIdentityUntil(until: number): void {
  if (current) localStorage.setItem(offlineKey, `${until} ${current.claims.sub}`);
}

/** Whether the session is over without asking the server. */
export function isOver({ expiresAt, claims }: Session): boolean {
  const [until, ...owner] = (localStorage.getItem(offlineKey) ?? '').split(' ');
  const isKept = owner.join(' ') === claims.sub && Number(until) > Date.now();
  return expiresAt <= Date.now() && !isKept;
}

/** Reads session and permissions again from the storage that all tabs share. */
export function reloadSession(): Session | undefined {
  const stored = readStored();
  if (stored && isOver(stored)) {
    current = stored;
    endSession('expired');
  } else if (stored?.token !== current?.token || stored?.expiresAt !== current?.expiresAt) {
    current = stored;
    publish();
  }
  return current;
}

// Another tab signed in, refreshed or signed out: follow it.
window.addEventListener('storage', (event) => {
  if (event.key === storageKey || event.key === null) reloadSession();
});

export const currentSession = (): Session | undefined => current;

/** Stored next to the session, so that a reload and the other tabs can still say why they are at the login page. */
export function lastSessionEnd(): SessionEnd | undefined {
  return storedEnd.safeParse(localStorage.getItem(endKey)).data;
}

export function storeToken(token: string, lifetimeMs: number): void {
  const claims = readClaims(token);
  if (!claims) throw new Error('The server sent a token that cannot be read.');
  current = { token, lifetimeMs, expiresAt: Date.now() + lifetimeMs, claims };
  localStorage.removeItem(endKey);
  localStorage.setItem(storageKey, JSON.stringify({ token, lifetimeMs, expiresAt: current.expiresAt }));
  publish();
}

let replacing: Promise<unknown> | undefined;

/**
 * Runs a call that ends the present token and returns the next one, such as a new password. The server refuses what is
 * sent meanwhile with the old token: that is no reason to end the session.
 */
export async function replaceToken(ask: () => Promise<{ token: string; expires_in: number }>): Promise<void> {
  const replaced = ask().then((reply) => storeToken(reply.token, reply.expires_in));
  const settled = replaced.catch(() => undefined);
  replacing = settled;
  try {
    await replaced;
  } finally {
    if (replacing === settled) replacing = undefined;
  }
}

export const isTokenBeingReplaced = (): boolean => replacing !== undefined;

/** Whether the same user has another token by now, here or in another tab. Waits for one that is on its way. */
export async function isReplaced(token: string): Promise<boolean> {
  await replacing;
  const session = reloadSession();
  return session !== undefined && session.token !== token && session.claims.sub === readClaims(token)?.sub;
}

export function endSession(why: SessionEnd): void {
  if (!current) return;
  current = undefined;
  // The reason first: other tabs read it as soon as the session disappears.
  localStorage.setItem(endKey, why);
  localStorage.removeItem(storageKey);
  localStorage.removeItem(offlineKey);
  publish();
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): Session | undefined {
  return useSyncExternalStore(onSessionChange, currentSession);
}

export function useMay(access: Access): boolean {
  const session = useSession();
  return session !== undefined && mayPass(session.claims.permissions, access);
}
