import { type Permission, permissions } from '@gso/contract/permissions';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

export interface LiveSession {
  sessionId: string;
  userId: number;
  username: string;
  fullName: string;
  permissions: Permission[];
  expiresAt: string;
}

type Settle = { resolve: (session: LiveSession | undefined) => void; reject: (error: unknown) => void };

/**
 * Looks at the live user for every call: whoever was disabled, demoted, logged out or given a new password is out with
 * the next request, on every process. Calls that arrive in the same turn of the event loop share one query, which
 * starts after they arrived and so never shows an older state.
 */
export class LiveSessions {
  readonly #db: Database;
  #waiting = new Map<string, Settle[]>();

  constructor(db: Database) {
    this.#db = db;
  }

  find(sessionId: string): Promise<LiveSession | undefined> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.size === 0) setImmediate(() => void this.#look());
      const together = this.#waiting.get(sessionId);
      if (together) together.push({ resolve, reject });
      else this.#waiting.set(sessionId, [{ resolve, reject }]);
    });
  }

  async #look(): Promise<void> {
    const asked = this.#waiting;
    this.#waiting = new Map();
    try {
      const found = await readSessions(this.#db, [...asked.keys()]);
      for (const [id, calls] of asked) for (const call of calls) call.resolve(found.get(id));
    } catch (error) {
      for (const calls of asked.values()) for (const call of calls) call.reject(error);
    }
  }
}

async function readSessions(db: Database, ids: string[]): Promise<Map<string, LiveSession>> {
  const { rows } = await sql<Omit<LiveSession, 'permissions'> & { permissions: string[] }>`
    select s.id as "sessionId", u.id as "userId", u.username, u.first_name as "fullName", r.permissions,
      s.expires_at as "expiresAt"
    from session s
    join user_login u on u.id = s.user_id
    join role r on r.id = u.role_id
    where s.id = any(${ids}::uuid[]) and s.expires_at > now() and u.enabled
  `.execute(db);
  return new Map(rows.map((row) => [row.sessionId, { ...row, permissions: knownPermissions(row.permissions) }]));
}

/** A role may still list a code that this version of the program no longer knows. */
function knownPermissions(stored: string[]): Permission[] {
  return permissions.filter((permission) => stored.includes(permission));
}
