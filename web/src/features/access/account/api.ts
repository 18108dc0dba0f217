import { limits } from '@gso/contract/limits';
import { floorRule, type FloorRulePatch, floorRuleSaved } from '@gso/contract/quotation/floor-rule';
import { employeeReply } from '@gso/contract/profile';
import { doneReply } from '@gso/contract/record/replies';
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
  type NewUserInput,
  userList,
  type UserListQuery,
  userPage,
  type UserPatch,
  type UserRow,
  userRow,
  userSaved,
} from '@gso/contract/user';
import { call } from '../../../api/client.ts';
import { recordApi } from '../../../api/record-api.ts';
import { onlyDifferences } from '../../../words/values/role.ts';

export const userApi = recordApi<UserRow, UserListQuery, NewUserInput, UserPatch>({
  name: 'user',
  entity: 'user_login',
  path: '/api/userlogin',
  list: userList,
  page: userPage,
  row: userRow,
  saved: userSaved,
});

const roleCalls = recordApi<RoleRow, RoleListQuery, RoleInput, RolePatch>({
  name: 'role',
  entity: 'role',
  path: '/api/role',
  list: roleList,
  page: rolePage,
  row: roleRow,
  saved: roleSaved,
});

export const roleApi: typeof roleCalls = {
  ...roleCalls,
  fetchHistory: async (...entries) => {
    const history = await roleCalls.fetchHistory(...entries);
    return { ...history, content: history.content.map(onlyDifferences) };
  },
};

/** All roles, for choosing one and for showing what they allow. */
export async function fetchAllRoles(signal: AbortSignal): Promise<RoleRow[]> {
  const roles: RoleRow[] = [];
  for (let page = 0, pages = 1; page < pages; page += 1) {
    const reply = await roleApi.fetchPage({ ...roleList.defaults, size: limits.pageSizeMax, page }, signal);
    roles.push(...reply.content);
    pages = reply.totalPages;
  }
  return roles;
}

export const fetchFloorRule = (signal: AbortSignal) => call({ path: '/api/floorrule', reply: floorRule, signal });
export const updateFloorRule = (body: FloorRulePatch) =>
  call({ path: '/api/floorrule', method: 'PATCH', body, reply: floorRuleSaved });

export const resetPassword = (body: ForceResetInput) =>
  call({ path: `${userApi.path}/forcereset`, method: 'PATCH', body, reply: doneReply });

export const sendInvitation = (username: string) =>
  call({ path: `${userApi.path}/invite`, method: 'POST', body: { username }, reply: doneReply });
export const removeSecondFactor = (id: number) =>
  call({ path: `${userApi.path}/${id}/second-factor`, method: 'DELETE', reply: doneReply });

export const fetchEmployee = (username: string, signal: AbortSignal) =>
  call({ path: `/api/employee/${encodeURIComponent(username)}`, reply: employeeReply, signal });
