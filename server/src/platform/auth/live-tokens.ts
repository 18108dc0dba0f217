import { limits } from '@gso/contract/limits';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { readRows, statement } from '../db/statement.ts';
import { isSecret, readApiToken } from './api-token.ts';
import { knownPermissions, type LiveSession } from './live-sessions.ts';
import { RequestRate } from './request-rate.ts';

/** The user of an API token, with what both the token and the user may do now. It belongs to no session. */
export interface LiveToken extends LiveSession {
  token: { id: number; name: string };
}

interface StoredToken extends Omit<LiveSession, 'sessionId' | 'permissions' | 'isConfirmed'> {
  name: string;
  secretHash: string;
  permissions: string[];
  granted: string[];
  isUseNew: boolean;
}

/** Reads token and user from the database for every request, as `LiveSessions` does. */
export class LiveTokens {
  readonly #reads: Database;
  readonly #db: Database;
  readonly #rate = new RequestRate<number>(limits.apiTokenRequests);

  constructor({ reads, db }: { reads: Database; db: Database }) {
    this.#reads = reads;
    this.#db = db;
  }

  async find(sent: string, address: string): Promise<LiveToken | undefined> {
    const read = readApiToken(sent);
    if (!read) return undefined;
    this.#rate.refuseIfSpent(read.id);
    const stored = await readToken(this.#reads, read.id);
    if (!stored || !isSecret(read.secret, stored.secretHash)) return undefined;
    this.#rate.take(read.id);
    // Not waited for. If it fails, the next call updates the time.
    if (stored.isUseNew) markUsed(this.#db, read.id, address).catch(() => undefined);
    const { secretHash: _, granted, isUseNew: __, name, ...user } = stored;
    const permissions = knownPermissions(granted).filter((permission) => user.permissions.includes(permission));
    return { ...user, permissions, sessionId: '', isConfirmed: false, token: { id: read.id, name } };
  }
}

async function readToken(db: Database, id: number): Promise<StoredToken | undefined> {
  const [found] = await readRows<StoredToken>(
    db,
    statement`
      select t.name, t.secret_hash as "secretHash", t.permissions as granted, r.permissions,
        u.id as "userId", u.username, u.first_name as "fullName", u.must_change_password as "mustChangePassword",
        r.second_factor_required and not has_second_factor(u.id) as "mustSetUpSecondFactor",
        coalesce(t.last_used_at < now() - interval '5 minutes', true) as "isUseNew"
      from api_token t
      join user_login u on u.id = t.user_id
      join role r on r.id = u.role_id
      where t.id = ${id} and t.revoked_at is null and t.expires_at > now() and u.enabled`,
  );
  return found;
}

async function markUsed(db: Database, id: number, address: string): Promise<void> {
  await db
    .updateTable('api_token')
    .set({ last_used_at: sql`now()`, last_address: address })
    .where('id', '=', id)
    .execute();
}
