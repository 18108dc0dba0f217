import { currentSession, lastSessionEnd, onSessionChange } from './session.ts';

/** Everything in local storage under this prefix belongs to somebody. */
export const ownedPrefix = 'gso.kept.';

/** Whose data: usernames do not distinguish upper and lower case. Empty before signing in. */
export const ownerNow = (): string => currentSession()?.claims.sub.toLowerCase() ?? '';

/**
 * Where local storage has what belongs to one person: users who share a device do not share their input or choices.
 * Usernames may contain dots, so these are replaced: the keys of "ana.budi" must not begin like those of "ana".
 */
export const ownKey = (owner: string, name: string): string => `${ownedPrefix}${owner.replaceAll('.', '~')}.${name}`;

/** Deletes what local storage has of a person, except the names that `stays` holds for. */
export function forgetOwn(owner: string, stays: (name: string) => boolean): void {
  const before = ownKey(owner, '');
  for (const key of Object.keys(localStorage))
    if (key.startsWith(before) && !stays(key.slice(before.length))) localStorage.removeItem(key);
}

const tabOwnerKey = 'gso.tab-owner';

/** A tab remembers lists and addresses in session storage, which the next person must not find. */
function keepTabOfOwner(): void {
  const owner = ownerNow();
  if (owner === '') {
    // After a session that has expired, the same person may return to the same place.
    if (lastSessionEnd() === 'logout') sessionStorage.clear();
    return;
  }
  const last = sessionStorage.getItem(tabOwnerKey) ?? owner;
  if (last !== owner) sessionStorage.clear();
  sessionStorage.setItem(tabOwnerKey, owner);
}

/** Releases up to 1.1 had other keys for some choices, and for everything of people whose username has a dot. */
function takeOverOldKeys(): void {
  const owner = ownerNow();
  const username = currentSession()?.claims.sub;
  if (username === undefined) return;
  const old = [`gso.sidebar.${username}`, `gso.default-views.${username}`].map((key) => [key, key.split('.')[1] ?? '']);
  const before = `${ownedPrefix}${owner}.`;
  if (owner.includes('.'))
    for (const key of Object.keys(localStorage)) if (key.startsWith(before)) old.push([key, key.slice(before.length)]);
  for (const [key = '', name = ''] of old) {
    const value = localStorage.getItem(key);
    localStorage.removeItem(key);
    if (value !== null && localStorage.getItem(ownKey(owner, name)) === null)
      localStorage.setItem(ownKey(owner, name), value);
  }
}

function followSession(): void {
  keepTabOfOwner();
  takeOverOldKeys();
}
followSession();
onSessionChange(followSession);
