import { recordId, version } from '@gso/contract/fields';
import type { ListPage, ListQuery } from '@gso/contract/record/list-query';
import type { AnyOf } from '@gso/contract/permissions';
import { doneReply } from '@gso/contract/record/replies';
import * as z from 'zod';
import { historyRoute } from '../audit/history-route.ts';
import type { Actor } from '../auth/actor.ts';
import type { Reader, Tx } from '../db/database.ts';
import { type Route, route } from '../http/route.ts';
import { carryOut, createOnce, save } from '../save/save.ts';
import { type RecordKind, type RecordMarks, readRecord, readRecordOrSurvivor } from './record-kind.ts';
import { restoreRoute } from './restore-route.ts';
import { createRecord, deleteRecord, type Patch, updateRecord } from './write-record.ts';

interface RecordRoutes<
  Shown extends RecordMarks,
  Row extends Shown,
  Input extends object,
  Query,
  Sent extends Patch<Input>,
> {
  path: `/api/${string}`;
  /** The nouns for one and many records, for the summaries in the API reference. */
  noun: readonly [one: string, many: string];
  /** A history can need more than the record. */
  access: { read: AnyOf; write: AnyOf; history?: AnyOf };
  kind: RecordKind<Row, Input>;
  query: z.ZodType<Query>;
  list: (db: Reader, query: Query, actor: Actor) => Promise<ListPage<Row>>;
  schemas: {
    row: z.ZodType<Shown>;
    page: z.ZodType<ListPage<Shown>>;
    saved: z.ZodType<Shown & { message: 'SUCCESS' }>;
    input: z.ZodType<Input>;
    patch: z.ZodType<Sent>;
  };
  /** Throws if the caller may not read this record. */
  guard?: (actor: Actor, row: Row) => void;
  /** Replaces the plain save if a record needs more checks or has parts in other tables. */
  create?: (tx: Tx, actor: Actor, input: Input) => Promise<Row>;
  update?: (tx: Tx, actor: Actor, change: { id: number; patch: Sent }) => Promise<Row>;
  remove?: (tx: Tx, actor: Actor, what: { id: number; version: number }) => Promise<unknown>;
  /** Phones create and change them without a network, and send that later. */
  offline?: true;
}

const params = z.strictObject({ id: recordId });

/** The routes that every kind of record has: list, get, history, create, update, delete, restore. */
export function recordRoutes<
  Shown extends RecordMarks,
  Row extends Shown,
  Input extends object,
  Query extends ListQuery<string>,
  Sent extends Patch<Input>,
>(definition: RecordRoutes<Shown, Row, Input, Query, Sent>): Route[] {
  const { path, access, kind, schemas, guard } = definition;
  const [one, many] = definition.noun;
  const create = definition.create ?? ((tx, actor, input) => createRecord(tx, actor, kind, input));
  const update = definition.update ?? ((tx, actor, change) => updateRecord(tx, actor, kind, change));
  const remove = definition.remove ?? ((tx, actor, what) => deleteRecord(tx, actor, kind, what));
  const offline = definition.offline && { offline: definition.offline };
  const changed = definition.offline ? createOnce : save;
  return [
    route({
      method: 'GET',
      path,
      summary: `A page of ${many}`,
      access: access.read,
      query: definition.query,
      response: { 200: schemas.page },
      refuses: [],
      handler: ({ reads, query, actor }) => definition.list(reads, query, actor),
    }),
    route({
      method: 'GET',
      path: `${path}/{id}`,
      summary: `One ${one}`,
      access: access.read,
      params,
      response: { 200: schemas.row },
      refuses: [404],
      handler: async (call) => {
        const row = await readRecordOrSurvivor(call.reads, kind, call.params.id);
        guard?.(call.actor, row);
        return row;
      },
    }),
    historyRoute({
      path,
      one,
      access: access.history ?? access.read,
      entity: kind.entity,
      guard: guard && (async ({ actor, reads, params: { id } }) => guard(actor, await readRecord(reads, kind, id))),
    }),
    route({
      method: 'POST',
      path,
      summary: `Create one ${one}`,
      access: access.write,
      body: schemas.input,
      response: { 201: schemas.saved },
      refuses: [409, 422],
      ...offline,
      handler: (call) => createOnce(call, (tx) => create(tx, call.actor, call.body)),
    }),
    route({
      method: 'PATCH',
      path: `${path}/{id}`,
      summary: `Change one ${one}`,
      access: access.write,
      params,
      body: schemas.patch,
      response: { 200: schemas.saved },
      refuses: [404, 409, 422],
      ...offline,
      handler: (call) => changed(call, (tx) => update(tx, call.actor, { id: call.params.id, patch: call.body })),
    }),
    route({
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: `Remove one ${one} that nothing refers to`,
      access: access.write,
      params,
      query: z.strictObject({ version }),
      response: { 200: doneReply },
      refuses: definition.remove ? [404, 409, 422] : [404, 409],
      handler: (call) =>
        carryOut(call, async (tx) => {
          await remove(tx, call.actor, { id: call.params.id, version: call.query.version });
        }),
    }),
    restoreRoute({
      path,
      one,
      access: access.write,
      entity: kind.entity,
      saved: schemas.saved,
      read: async (tx, id, actor) => {
        const row = await readRecord(tx, kind, id);
        guard?.(actor, row);
        return row;
      },
    }),
  ];
}
