import type { Permission } from '@gso/contract/permissions';
import { covers, type RoleRow } from '@gso/contract/role';
import type { UserRow } from '@gso/contract/user';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../api/session.ts';
import { fetchAllRoles, fetchEmployee, roleApi } from './api.ts';

/** Every role, or undefined while they are loading. */
export function useRoles() {
  return useQuery({ queryKey: [...roleApi.key, 'all'], queryFn: ({ signal }) => fetchAllRoles(signal) });
}

export interface Power {
  holds: (permission: Permission) => boolean;
  reaches: (role: Pick<RoleRow, 'permissions'> | undefined) => boolean;
  isSelf: (user: Pick<UserRow, 'username'>) => boolean;
}

/** What the signed-in user may change. Roles that are not loaded yet count as changeable: the server decides. */
export function usePower(): Power {
  const claims = useSession()?.claims;
  const held = claims?.permissions ?? [];
  return {
    holds: (permission) => held.includes(permission),
    reaches: (role) => role === undefined || covers(held, role.permissions),
    isSelf: ({ username }) => username.toLowerCase() === claims?.sub.toLowerCase(),
  };
}

/** The name of one's own role; names are unique. */
export function useOwnRole(): string | undefined {
  const username = useSession()?.claims.sub ?? '';
  const employee = useQuery({
    queryKey: [...roleApi.key, 'own', username],
    queryFn: ({ signal }) => fetchEmployee(username, signal),
    enabled: username !== '',
  });
  return employee.data?.role.name;
}
