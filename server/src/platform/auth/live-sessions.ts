import { timing } from '@gso/contract/limits';
import { type Permission, permissions } from '@gso/contract/permissions';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { readRows, statement } from '../db/statement.ts';

export interface LiveSession {
  sessionId: string;
  userId: number;
  username: string;
  fullName: string;
  permissions: Permission[];
  mustChangePassword: boolean;
  /** The role requires a second factor, and the user has none. */
  mustSetUpSecondFactor: boolean;
  /** The user proved who they are a few minutes ago. */
  isConfirmed: boolean;
}

/**
 * Reads the user from the database for every request, so that disabling, demoting, logging out or a new password takes
 * effect with the next request, on every process. Requests of one session that arrive in the same turn of the event
 * loop share one query. It is sent after they arrived, so it never returns an older state.
 */
export class LiveSessions {
  readonly #reads: Database;
  readonly #db: Database;
  readonly #thisTurn = new Map<string, Promise<LiveSession | undefined>>();

  constructor({ reads, db }: { reads: Database; db: Database }) {
    this.#reads = reads;
    this.#db = db;
  }

  find(sessionId: string): Promise<LiveSession | undefined> {
    const found = this.#thisTurn.get(sessionId);
    if (found) return found;
    if (this.#thisTurn.size === 0) setImmediate(() => this.#thisTurn.clear());
    const looked = this.#look(sessionId);
    this.#thisTurn.set(sessionId, looked);
    return looked;
  }

  async #look(sessionId: string): Promise<LiveSession | undefined> {
    const found = await readSession(this.#reads, sessionId);
    // Not waited for. If it fails, the next call updates the time.
    if (found?.unseenForLong) markSeen(this.#db, sessionId).catch(() => undefined);
    return found;
  }
}

type StoredSession = Omit<LiveSession, 'permissions'> & { permissions: string[]; unseenForLong: boolean };

async function readSession(db: Database, id: string) {
  const [found] = await readRows<StoredSession>(
    db,
    statement`
      select s.id as "sessionId", u.id as "userId", u.username, u.first_name as "fullName", r.permissions,
        u.must_change_password and s.signed_in_with = 'password' as "mustChangePassword", s.last_seen_at < now() - interval '5 minutes' as "unseenForLong",
        s.confirmed_at > now() - ${timing.confirmedMs} * interval '1 millisecond' as "isConfirmed",
        r.second_factor_required and s.signed_in_with <> 'company' and not has_second_factor(u.id) as "mustSetUpSecondFactor"
      from session s
      join user_login u on u.id = s.user_id
      join role r on r.id = u.role_id
      where s.id = ${id} and s.expires_at > now() and u.enabled`,
  );
  return found && { ...found, permissions: knownPermissions(found.permissions) };
}

async function markSeen(db: Database, id: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_seen_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** A role may still list a code that this version of the program no longer knows. */
export function knownPermissions(stored: readonly string[]): Permission[] {
  return permissions.filter((permission) => stored.includes(permission));
}
