import type { AuditedEntity } from '@gso/contract/audit';
import { recordId } from '@gso/contract/fields';
import { historyQuery, historyReply } from '@gso/contract/record/history';
import type { AnyOf } from '@gso/contract/permissions';
import * as z from 'zod';
import { type Call, route } from '../http/route.ts';
import { readHistory } from './history.ts';

interface HistoryRoute {
  /** The id of the record. */
  path: `/api/${string}`;
  /** The noun for one record, for the summary in the API reference. */
  one: string;
  access: AnyOf;
  entity: AuditedEntity;
  /** Throws if the caller may not read this record. */
  guard?: ((call: Call<{ id: number }>) => Promise<void>) | undefined;
}

export const historyRoute = ({ path, one, access, entity, guard }: HistoryRoute) =>
  route({
    method: 'GET',
    path: `${path}/{id}/history`,
    summary: `The history of one ${one}`,
    access,
    params: z.strictObject({ id: recordId }),
    query: historyQuery,
    response: { 200: historyReply },
    refuses: guard ? [404] : [],
    handler: async (call) => {
      await guard?.(call);
      return readHistory(call.reads, call.actor, { entity, id: call.params.id }, call.query.before);
    },
  });
