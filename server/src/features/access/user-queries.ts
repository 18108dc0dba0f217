import type { UserInput, UserListQuery, UserOption, UserRow } from '@gso/contract/user';
import { limits } from '@gso/contract/limits';
import type { AnyOf, Permission } from '@gso/contract/permissions';
import { notFound } from '../../platform/app-error.ts';
import { knownPermissions } from '../../platform/auth/live-sessions.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { allOf, nothing, readRows, type Statement, statement, text } from '../../platform/db/statement.ts';
import { pageOf } from '../../platform/list/page-of.ts';
import { containsText } from '../../platform/list/search.ts';
import { listRecords } from '../../platform/record/list-records.ts';
import { numeric, readRecord, recordKind } from '../../platform/record/record-kind.ts';

export const userKind = recordKind<UserRow, Omit<UserInput, 'password'>>({
  entity: 'user_login',
  fields: {
    username: 'username',
    roleId: 'role_id',
    enabled: 'enabled',
    'employee.firstName': 'first_name',
    'employee.email': 'email',
    'employee.phoneNo': 'phone_no',
    'employee.target': numeric('target'),
    'employee.targetVisit': 'target_visit',
  },
  shown: {
    'role.id': 'user_login.role_id',
    'role.name': 'role.name',
    mustChangePassword: 'user_login.must_change_password',
    hasSecondFactor: 'has_second_factor(user_login.id)',
  },
  joins: 'join role on role.id = user_login.role_id',
});
const table = text('user_login');
const nameSearch = text('name_search');

// There are hundreds of users at most: sorting them costs less than an index for each order would at every save.
const sortColumns: Record<UserListQuery['sort'], Statement> = {
  name: text('lower(first_name)'),
  username: text('lower(username)'),
  'employee.target': text('target'),
  'employee.targetVisit': text('target_visit'),
  'role.name': text('(select lower(r.name) from role r where r.id = user_login.role_id)'),
  'employee.phoneNo': text('phone_no collate "C"'),
  'employee.email': text('lower(email)'),
  enabled: text('enabled'),
};

export function listUsers(db: Reader, query: UserListQuery) {
  const where = containsText(nameSearch, query.search);
  return listRecords(db, userKind, { where, sortBy: sortColumns[query.sort] }, query);
}

export const readUser = (db: Reader, id: number): Promise<UserRow> => readRecord(db, userKind, id);

/** Reads the account with what its role grants, and keeps others from changing it until the transaction ends. */
export async function lockUser(tx: Tx, id: number): Promise<{ user: UserRow; permissions: Permission[] }> {
  const [stored] = await readRows<{ permissions: string[] }>(
    tx,
    statement`select ${userKind.columns}, role.permissions from user_login ${userKind.joins ?? nothing}
      where user_login.id = ${id} for update of user_login`,
  );
  if (!stored) throw notFound();
  return { user: userKind.toRow(stored), permissions: knownPermissions(stored.permissions) };
}

export async function idOfUser(db: Reader, username: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('user_login')
    .select('id')
    .where((e) => e(e.fn<string>('lower', ['username']), '=', username.toLowerCase()))
    .executeTakeFirst();
  return found?.id;
}

interface StoredOption {
  id: number;
  username: string;
  first_name: string;
}

const optionColumns = ['id', 'username', 'first_name'] as const;
/** One more than is returned, so that the reply can say that there are more. */
const mostOptions = limits.optionRows + 1;

const toOption = ({ id, username, first_name }: StoredOption): UserOption => ({
  id,
  username,
  employee: { firstName: first_name },
});

/** All users there ever were, for filters over old records. */
export async function allUsers(db: Reader): Promise<UserOption[]> {
  const stored = await db
    .selectFrom('user_login')
    .select(optionColumns)
    .orderBy('username')
    .limit(mostOptions)
    .execute();
  return stored.map(toOption);
}

interface Wanted {
  /** Users who may act only for themselves. */
  onlyId: number | undefined;
  /** At least one permission of each of these lists. */
  holding?: readonly AnyOf[];
}

/** Enabled users who can be given work. */
export async function selectUsers(db: Reader, { onlyId, holding = [] }: Wanted): Promise<UserOption[]> {
  const where = [
    text('enabled'),
    ...(onlyId === undefined ? [] : [statement`id = ${onlyId}`]),
    ...holding.map((anyOf) => statement`role_id in (select role.id from role where permissions && ${[...anyOf]})`),
  ];
  const stored = await readRows<StoredOption>(
    db,
    statement`select ${text(optionColumns.join(', '))} from user_login where ${allOf(where)}
      order by username limit ${mostOptions}`,
  );
  return stored.map(toOption);
}

export async function autocompleteUsers(db: Reader, search: string, size: number): Promise<UserOption[]> {
  const where = [...containsText(nameSearch, search), text('enabled')];
  const source = { table, where, sortBy: sortColumns.name, columns: text(optionColumns.join(', ')) };
  const query = {
    sort: 'name',
    descending: false,
    exactCount: false,
    page: 0,
    size: Math.min(size, limits.autocompleteRows),
    search,
  };
  return (await pageOf(db, source, query, toOption)).content;
}
