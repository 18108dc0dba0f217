import { historyReply } from '@gso/contract/history';
import { employeeReply } from '@gso/contract/profile';
import { doneReply } from '@gso/contract/replies';
import {
  type RoleInput,
  roleList,
  type RoleListQuery,
  rolePage,
  type RolePatch,
  type RoleRow,
  roleRow,
  roleSaved,
} from '@gso/contract/role';
import {
  type ForceResetInput,
  type UserInput,
  userList,
  type UserListQuery,
  userPage,
  type UserPatch,
  userRow,
  userSaved,
} from '@gso/contract/user';
import { call } from '../../api/client.ts';

/** Everything that the screen keeps of the server's answers lies under these keys. */
export const userKey = ['user'] as const;
export const roleKey = ['role'] as const;

const userPath = '/api/userlogin';
const rolePath = '/api/role';

const fetchHistory = (path: string, before: number | undefined, signal: AbortSignal) =>
  call({
    path: `${path}/history`,
    query: before === undefined ? {} : { before: String(before) },
    reply: historyReply,
    signal,
  });

export const fetchUsers = (query: UserListQuery, signal: AbortSignal) =>
  call({ path: userPath, query: userList.toWire(query), reply: userPage, signal });

export const fetchUser = (id: number) => call({ path: `${userPath}/${id}`, reply: userRow });

/** A role is kept by its number and its name; people read the name. */
export async function fetchUserHistory(id: number, before: number | undefined, signal: AbortSignal) {
  const history = await fetchHistory(`${userPath}/${id}`, before, signal);
  const content = history.content.map((entry) => ({
    ...entry,
    changes: entry.changes.filter(({ field }) => field !== 'roleId'),
  }));
  return { ...history, content };
}

export const createUser = (body: UserInput, idempotencyKey: string) =>
  call({ path: userPath, method: 'POST', body, idempotencyKey, reply: userSaved });

export const updateUser = (id: number, body: UserPatch) =>
  call({ path: `${userPath}/${id}`, method: 'PATCH', body, reply: userSaved });

export const resetPassword = (body: ForceResetInput) =>
  call({ path: `${userPath}/forcereset`, method: 'PATCH', body, reply: doneReply });

export const fetchRoles = (query: RoleListQuery, signal: AbortSignal) =>
  call({ path: rolePath, query: roleList.toWire(query), reply: rolePage, signal });

/** Every role there is, for choosing one and for telling what people may do. */
export async function fetchAllRoles(signal: AbortSignal): Promise<RoleRow[]> {
  const roles: RoleRow[] = [];
  for (let page = 0, pages = 1; page < pages; page += 1) {
    const reply = await fetchRoles({ ...roleList.defaults, page }, signal);
    roles.push(...reply.content);
    pages = reply.totalPages;
  }
  return roles;
}

export const fetchRole = (id: number) => call({ path: `${rolePath}/${id}`, reply: roleRow });

export const fetchRoleHistory = (id: number, before: number | undefined, signal: AbortSignal) =>
  fetchHistory(`${rolePath}/${id}`, before, signal);

export const createRole = (body: RoleInput, idempotencyKey: string) =>
  call({ path: rolePath, method: 'POST', body, idempotencyKey, reply: roleSaved });

export const updateRole = (id: number, body: RolePatch) =>
  call({ path: `${rolePath}/${id}`, method: 'PATCH', body, reply: roleSaved });

export const removeRole = (id: number, version: number) =>
  call({ path: `${rolePath}/${id}`, method: 'DELETE', query: { version: String(version) }, reply: doneReply });

export const fetchEmployee = (username: string, signal: AbortSignal) =>
  call({ path: `/api/employee/${encodeURIComponent(username)}`, reply: employeeReply, signal });
