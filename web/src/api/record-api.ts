import type { AuditedEntity } from '@gso/contract/audit';
import { historyReply } from '@gso/contract/record/history';
import type { ListPage } from '@gso/contract/record/list-query';
import { doneReply } from '@gso/contract/record/replies';
import type * as z from 'zod';
import { call } from './client.ts';

interface RecordCalls<Row, Query> {
  /** All cached replies of the server are stored under this name. */
  name: string;
  /** Its name in the audit log. */
  entity: AuditedEntity;
  path: `/api/${string}`;
  list: Record<'toWire' | 'toFilters', (query: Query) => Record<string, string>>;
  page: z.ZodType<ListPage<Row>>;
  row: z.ZodType<Row>;
  saved: z.ZodType<Row>;
}

/** The calls that every kind of record has. */
export function recordApi<Row, Query, Input, Patch>({
  name,
  entity,
  path,
  list,
  page,
  row,
  saved,
}: RecordCalls<Row, Query>) {
  return {
    key: [name],
    entity,
    path,
    exportPath: `${path}/all`,
    /** The search and the filters that hide rows, as parameters of an export. */
    filtersOf: list.toFilters,
    fetchPage: (query: Query, signal: AbortSignal) => call({ path, query: list.toWire(query), reply: page, signal }),
    fetchOne: (id: number) => call({ path: `${path}/${id}`, reply: row }),
    fetchHistory: (id: number, before: number | undefined, signal: AbortSignal) =>
      call({
        path: `${path}/${id}/history`,
        query: before === undefined ? {} : { before: String(before) },
        reply: historyReply,
        signal,
      }),
    create: (body: Input, idempotencyKey: string) => call({ path, method: 'POST', body, idempotencyKey, reply: saved }),
    update: (id: number, body: Patch) => call({ path: `${path}/${id}`, method: 'PATCH', body, reply: saved }),
    remove: (id: number, version: number) =>
      call({ path: `${path}/${id}`, method: 'DELETE', query: { version: String(version) }, reply: doneReply }),
    restore: (id: number, idempotencyKey: string) =>
      call({ path: `${path}/${id}/restore`, method: 'POST', idempotencyKey, reply: saved }),
  };
}

/** The calls that a list screen needs. */
export type RecordSource<Row, Query> = Omit<
  ReturnType<typeof recordApi<Row, Query, never, never>>,
  'create' | 'update'
>;
