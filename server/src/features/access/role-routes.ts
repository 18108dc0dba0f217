import { recordId, version } from '@gso/contract/fields';
import { doneReply } from '@gso/contract/record/replies';
import { roleAccess, roleInput, roleList, rolePage, rolePatch, roleRow, roleSaved } from '@gso/contract/role';
import * as z from 'zod';
import { historyRoute } from '../../platform/audit/history-route.ts';
import { route } from '../../platform/http/route.ts';
import { restoreRoute } from '../../platform/record/restore-route.ts';
import { carryOut, createOnce, save } from '../../platform/save/save.ts';
import { listRoles, readRole } from './role-queries.ts';
import { createRole, deleteRole, grantAgain, updateRole } from './write-role.ts';

const params = z.strictObject({ id: recordId });

export const roleRoutes = [
  route({
    method: 'GET',
    path: '/api/role',
    summary: 'The roles, what they grant and how many users have them',
    access: roleAccess.read,
    query: roleList.schema,
    response: { 200: rolePage },
    refuses: [],
    handler: ({ reads, query }) => listRoles(reads, query),
  }),
  route({
    method: 'GET',
    path: '/api/role/{id}',
    summary: 'One role',
    access: roleAccess.read,
    params,
    response: { 200: roleRow },
    refuses: [404],
    handler: ({ reads, params }) => readRole(reads, params.id),
  }),
  historyRoute({ path: '/api/role', one: 'role', access: roleAccess.read, entity: 'role' }),
  route({
    method: 'POST',
    path: '/api/role',
    summary: 'Create a role out of permissions that the caller holds',
    access: roleAccess.write,
    byToken: false,
    recentSignIn: true,
    body: roleInput,
    response: { 201: roleSaved },
    refuses: [409, 422],
    handler: (call) => createOnce(call, (tx) => createRole(tx, call.actor, call.body)),
  }),
  route({
    method: 'PATCH',
    path: '/api/role/{id}',
    summary: 'Change a role; its users must sign in again',
    access: roleAccess.write,
    byToken: false,
    recentSignIn: true,
    params,
    body: rolePatch,
    response: { 200: roleSaved },
    refuses: [404, 409, 422],
    handler: (call) => save(call, (tx) => updateRole(tx, call.actor, call.params.id, call.body)),
  }),
  route({
    method: 'DELETE',
    path: '/api/role/{id}',
    summary: 'Remove a role that nobody has',
    access: roleAccess.write,
    byToken: false,
    recentSignIn: true,
    params,
    query: z.strictObject({ version }),
    response: { 200: doneReply },
    refuses: [404, 409, 422],
    handler: (call) => carryOut(call, (tx) => deleteRole(tx, call.actor, call.params.id, call.query.version)),
  }),
  {
    ...restoreRoute({
      path: '/api/role',
      one: 'role',
      access: roleAccess.write,
      entity: 'role',
      saved: roleSaved,
      prepare: grantAgain,
      read: readRole,
    }),
    byToken: false as const,
    recentSignIn: true as const,
  },
];
