import type { AuditedEntity } from '@gso/contract/audit';
import { recordId } from '@gso/contract/fields';
import type { Access } from '@gso/contract/permissions';
import * as z from 'zod';
import type { Actor } from '../auth/actor.ts';
import type { Tx } from '../db/database.ts';
import { route } from '../http/route.ts';
import { createOnce } from '../save/save.ts';
import { type PrepareRestore, restoreRows } from './restore-rows.ts';

interface RestoreRoute<Row extends object> {
  path: `/api/${string}`;
  /** The noun for one record, for the summary in the API reference. */
  one: string;
  /** The same as for the delete. */
  access: Access;
  entity: AuditedEntity;
  saved: z.ZodType<Row & { message: 'SUCCESS' }>;
  prepare?: (actor: Actor) => PrepareRestore;
  /** Reads the restored record. Throws if the caller may not read it. */
  read: (tx: Tx, id: number, actor: Actor) => Promise<Row>;
}

export const restoreRoute = <Row extends object>({ path, one, access, entity, ...definition }: RestoreRoute<Row>) =>
  route({
    method: 'POST',
    path: `${path}/{id}/restore`,
    summary: `Restore one ${one} that the caller has just deleted`,
    access,
    params: z.strictObject({ id: recordId }),
    response: { 200: definition.saved },
    refuses: [404, 409, 422],
    handler: (call) =>
      createOnce(call, async (tx) => {
        const { id } = call.params;
        await restoreRows(tx, call.actor, { entity, id, prepare: definition.prepare?.(call.actor) });
        return definition.read(tx, id, call.actor);
      }),
  });
