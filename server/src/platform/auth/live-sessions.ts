import { type Permission, permissions } from '@gso/contract/permissions';
import type { Database } from '../db/database.ts';
import { readRows, statement } from '../db/statement.ts';

export interface LiveSession {
  sessionId: string;
  userId: number;
  username: string;
  fullName: string;
  permissions: Permission[];
}

/**
 * Looks at the live user for every call: whoever was disabled, demoted, logged out or given a new password is out with
 * the next request, on every process. Calls of one session that arrive in the same turn of the event loop share a
 * look-up, which is sent after they arrived and so never shows an older state.
 */
export class LiveSessions {
  readonly #db: Database;
  readonly #thisTurn = new Map<string, Promise<LiveSession | undefined>>();

  constructor(db: Database) {
    this.#db = db;
  }

  find(sessionId: string): Promise<LiveSession | undefined> {
    const found = this.#thisTurn.get(sessionId);
    if (found) return found;
    if (this.#thisTurn.size === 0) setImmediate(() => this.#thisTurn.clear());
    const looked = readSession(this.#db, sessionId);
    this.#thisTurn.set(sessionId, looked);
    return looked;
  }
}

async function readSession(db: Database, id: string): Promise<LiveSession | undefined> {
  const [found] = await readRows<Omit<LiveSession, 'permissions'> & { permissions: string[] }>(
    db,
    statement`
      select s.id as "sessionId", u.id as "userId", u.username, u.first_name as "fullName", r.permissions
      from session s
      join user_login u on u.id = s.user_id
      join role r on r.id = u.role_id
      where s.id = ${id} and s.expires_at > now() and u.enabled`,
  );
  return found && { ...found, permissions: knownPermissions(found.permissions) };
}

/** A role may still list a code that this version of the program no longer knows. */
export function knownPermissions(stored: readonly string[]): Permission[] {
  return permissions.filter((permission) => stored.includes(permission));
}
