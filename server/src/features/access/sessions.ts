import { timing } from '@gso/contract/limits';
import type { OwnSession } from '@gso/contract/profile';
import type { SignedInWith } from '@gso/contract/sign-in/ways';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { notFound, notSignedIn } from '../../platform/app-error.ts';
import { auditEvent } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import { knownPermissions } from '../../platform/auth/live-sessions.ts';
import type { Tokens } from '../../platform/auth/token.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import type { Call } from '../../platform/http/route.ts';
import { languageOf } from '../../platform/text.ts';

interface SessionUser {
  id: number;
  username: string;
  fullName: string;
  permissions: string[];
  mustChangePassword: boolean;
  mustSetUpSecondFactor: boolean;
}

interface NewSession {
  user: SessionUser;
  sessionId: string;
  expiresAt: string;
}

interface SessionStart {
  /** When the user last proved who they are, if not just now. */
  confirmedAt?: string | undefined;
  signedInWith?: SignedInWith;
}

export async function beginSession(
  tx: Tx,
  user: SessionUser,
  request: Pick<FastifyRequest, 'id' | 'ip' | 'socket' | 'headers'>,
  { confirmedAt, signedInWith = 'password' }: SessionStart = {},
): Promise<NewSession> {
  const { id, expires_at } = await tx
    .insertInto('session')
    .values({
      user_id: user.id,
      expires_at: sql`now() + ${timing.sessionLifetimeMs} * interval '1 millisecond'`,
      address: clientAddress(request),
      user_agent: (request.headers['user-agent'] ?? '').slice(0, 300),
      ...(confirmedAt !== undefined && { confirmed_at: confirmedAt }),
      signed_in_with: signedInWith,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
  await rememberLanguage(tx, user.id, request.headers);
  await auditEvent(
    tx,
    { username: user.username, requestId: request.id },
    {
      action: 'login',
      entity: 'session',
      facts: { address: clientAddress(request), signedInWith },
      record: { id: user.id, name: user.username },
    },
  );
  return { user, sessionId: id, expiresAt: expires_at };
}

export async function confirmedAtOf(tx: Tx, { sessionId }: Actor): Promise<string | undefined> {
  const session = await tx.selectFrom('session').select('confirmed_at').where('id', '=', sessionId).executeTakeFirst();
  return session?.confirmed_at;
}

/** A token never outlives its session, which always ends twelve hours after the sign-in. */
export async function issueToken(tokens: Tokens, { user, sessionId, expiresAt }: NewSession) {
  const lifetimeMs = Math.min(timing.tokenLifetimeMs, Date.parse(expiresAt) - Date.now());
  const token = await tokens.sign({
    username: user.username,
    fullName: user.fullName,
    permissions: user.mustChangePassword || user.mustSetUpSecondFactor ? [] : knownPermissions(user.permissions),
    mustChangePassword: user.mustChangePassword,
    mustSetUpSecondFactor: user.mustSetUpSecondFactor,
    sessionId,
    expiresAt: new Date(Date.now() + lifetimeMs),
  });
  return { token, expires_in: lifetimeMs };
}

/** Mail is written in the language in which the person last used the product. */
async function rememberLanguage(db: Reader, userId: number, headers: FastifyRequest['headers']): Promise<void> {
  if (!headers['accept-language']) return;
  const language = languageOf(headers);
  await db
    .updateTable('user_login')
    .set({ language })
    .where('id', '=', userId)
    .where('language', '<>', language)
    .execute();
}

export async function refreshToken({ db, actor, request }: Call, tokens: Tokens) {
  const { expires_at } = await db
    .updateTable('session')
    .set({ last_seen_at: sql`now()` })
    .where('id', '=', actor.sessionId)
    .returning('expires_at')
    // It may have ended since the request was authenticated.
    .executeTakeFirstOrThrow(notSignedIn);
  await rememberLanguage(db, actor.userId, request.headers);
  const user = {
    id: actor.userId,
    username: actor.username,
    fullName: actor.fullName,
    permissions: [...actor.permissions],
    mustChangePassword: actor.mustChangePassword,
    mustSetUpSecondFactor: actor.mustSetUpSecondFactor,
  };
  return issueToken(tokens, { user, sessionId: actor.sessionId, expiresAt: expires_at });
}

export async function endSession(tx: Tx, actor: Actor): Promise<void> {
  await tx.deleteFrom('session').where('id', '=', actor.sessionId).execute();
  await auditEvent(tx, actor, { action: 'logout', entity: 'session' });
}

export async function listOwnSessions(db: Reader, actor: Actor): Promise<OwnSession[]> {
  const sessions = await db
    .selectFrom('session')
    .select([
      'id',
      'address',
      'user_agent as userAgent',
      'created_at as signedInAt',
      'last_seen_at as lastSeenAt',
      sql<SignedInWith>`signed_in_with`.as('signedInWith'),
    ])
    .where('user_id', '=', actor.userId)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();
  return sessions.map((session) => ({ ...session, current: session.id === actor.sessionId }));
}

export async function endOwnSession(tx: Tx, actor: Actor, id: string): Promise<void> {
  const ended = await tx
    .deleteFrom('session')
    .where('id', '=', id)
    .where('user_id', '=', actor.userId)
    .returning('address')
    .executeTakeFirst();
  if (!ended) throw notFound();
  await auditEvent(tx, actor, { action: 'end-session', entity: 'session', facts: ended });
}

export async function endOtherSessions(tx: Tx, actor: Actor): Promise<void> {
  const ended = await tx
    .deleteFrom('session')
    .where('user_id', '=', actor.userId)
    .where('id', '<>', actor.sessionId)
    .returning('address')
    .execute();
  for (const facts of ended) await auditEvent(tx, actor, { action: 'end-session', entity: 'session', facts });
}
