import { limits } from '@gso/contract/limits';
import type { Permission } from '@gso/contract/permissions';
import { covers } from '@gso/contract/role';
import type { ApiTokenInput, ApiTokenOfUser, ApiTokenQuery, ApiTokenRow } from '@gso/contract/sign-in/api-token';
import { sql } from 'kysely';
import { AppError, notFound } from '../../platform/app-error.ts';
import { auditChange } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import { newSecret, secretHash, writeApiToken } from '../../platform/auth/api-token.ts';
import { knownPermissions } from '../../platform/auth/live-sessions.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { type Statement, statement, text as statementText } from '../../platform/db/statement.ts';
import { pageOf } from '../../platform/list/page-of.ts';
import { patternOf } from '../../platform/list/search.ts';
import { text } from '../../platform/text.ts';

const columns = [
  'api_token.id',
  'api_token.name',
  'api_token.permissions',
  'api_token.created_at as createdAt',
  'api_token.expires_at as expiresAt',
  'api_token.last_used_at as lastUsedAt',
  'api_token.last_address as lastAddress',
] as const;

type Stored<Row> = Omit<Row, 'permissions'> & { permissions: string[] };

const known = <Row extends ApiTokenRow>(row: Stored<Row>) => ({
  ...row,
  permissions: knownPermissions(row.permissions),
});

/** Tokens that have not been revoked, the newest first. Expired ones stay in the list for a while. */
export async function ownTokens(db: Reader, { userId }: Actor): Promise<ApiTokenRow[]> {
  const rows = await db
    .selectFrom('api_token')
    .select(columns)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(known);
}

interface StoredOfUser extends Stored<ApiTokenRow> {
  userId: number;
  username: string;
  firstName: string;
}

const sortColumns: Record<ApiTokenQuery['sort'], Statement> = {
  id: statementText('api_token.id'),
  name: statementText('lower(name)'),
  expiresAt: statementText('expires_at'),
  lastUsedAt: statementText('last_used_at'),
};
const columnsOfUser =
  statementText(`api_token.id, api_token.name, api_token.permissions, api_token.created_at as "createdAt",
  api_token.expires_at as "expiresAt", api_token.last_used_at as "lastUsedAt", api_token.last_address as "lastAddress",
  user_login.id as "userId", username, first_name as "firstName"`);

/** The same for everybody, by page. There are a few thousand at most, so they need no index for each order. */
export function allTokens(db: Reader, query: ApiTokenQuery) {
  const search = query.search && patternOf(query.search);
  const source = {
    table: statementText('api_token'),
    where: [
      statementText('revoked_at is null'),
      ...(search
        ? [
            statement`(lower(' ' || name) like lower(${search})
              or user_id in (select id from user_login where name_search like lower(${search})))`,
          ]
        : []),
    ],
    sortBy: sortColumns[query.sort],
    columns: columnsOfUser,
    joins: statementText('join user_login on user_login.id = api_token.user_id'),
  };
  return pageOf(db, source, query, ({ userId, username, firstName, ...row }: StoredOfUser): ApiTokenOfUser => ({
    ...known<ApiTokenRow>(row),
    user: { id: userId, username, employee: { firstName } },
  }));
}

export async function createToken(
  tx: Tx,
  actor: Actor,
  input: ApiTokenInput,
): Promise<ApiTokenRow & { token: string }> {
  refuseWiderPermissions(actor, input.permissions);
  // One create at a time for each user; otherwise several could take the last place.
  await sql`select from user_login where id = ${actor.userId} for no key update`.execute(tx);
  const others = await tx
    .selectFrom('api_token')
    .select(['name', sql<boolean>`expires_at > now()`.as('isLive')])
    .where('user_id', '=', actor.userId)
    .where('revoked_at', 'is', null)
    .execute();
  if (others.some(({ name }) => name.toLowerCase() === input.name.toLowerCase())) throw nameIsTaken();
  if (others.filter(({ isLive }) => isLive).length >= limits.apiTokens) throw tooManyTokens();
  const secret = newSecret();
  const stored = await tx
    .insertInto('api_token')
    .values({
      user_id: actor.userId,
      name: input.name,
      permissions: input.permissions,
      secret_hash: secretHash(secret),
      expires_at: sql`now() + make_interval(days => ${input.days})`,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  const row = known(stored);
  await auditChange(tx, actor, 'api_token', { after: audited(row, actor.username) });
  return { ...row, token: writeApiToken(row.id, secret) };
}

/** Users revoke their own tokens; with `everybodys` also those of others. */
export async function revokeToken(tx: Tx, actor: Actor, id: number, everybodys: boolean): Promise<void> {
  const owner = await tx
    .updateTable('api_token')
    .from('user_login')
    .whereRef('user_login.id', '=', 'api_token.user_id')
    .set({ revoked_at: sql`now()` })
    .where('api_token.id', '=', id)
    .where('revoked_at', 'is', null)
    .$if(!everybodys, (query) => query.where('user_id', '=', actor.userId))
    .returning([...columns, 'user_login.username'])
    .executeTakeFirst();
  if (!owner) throw notFound();
  await auditChange(tx, actor, 'api_token', { before: audited(owner, owner.username) });
}

const audited = ({ id, name, permissions, expiresAt }: Stored<ApiTokenRow>, username: string) => ({
  id,
  version: 1,
  name,
  username,
  permissions,
  expiresAt,
});

function refuseWiderPermissions(actor: Actor, wanted: readonly Permission[]): void {
  if (covers(knownPermissions(actor.permissions), wanted)) return;
  const message = text(
    'A token can only have permissions that you have yourself.',
    'Token hanya dapat memiliki izin yang Anda miliki sendiri.',
  );
  throw new AppError('refused', message, { fields: [{ path: 'permissions', message }] });
}

function nameIsTaken(): AppError {
  const message = text('You have a token with this name already.', 'Anda sudah memiliki token dengan nama ini.');
  return new AppError('duplicate', message, { fields: [{ path: 'name', message }] });
}

const tooManyTokens = () =>
  new AppError(
    'refused',
    text(
      `You have ${limits.apiTokens} tokens already. Revoke one that is no longer used.`,
      `Anda sudah memiliki ${limits.apiTokens} token. Cabut token yang tidak dipakai lagi.`,
    ),
  );
