import { recordId } from '@gso/contract/fields';
import { limits } from '@gso/contract/limits';
import type { AnyOf } from '@gso/contract/permissions';
import {
  type MergedKind,
  mergedReply,
  mergeInput,
  type MergeRow,
  mergesQuery,
  mergesReply,
  referencesQuery,
  referencesReply,
  undoneMergeReply,
} from '@gso/contract/record/merge';
import * as z from 'zod';
import type { Reader } from '../db/database.ts';
import { nothing, readRows, statement, text } from '../db/statement.ts';
import { type Route, route } from '../http/route.ts';
import type { RecordKind, RecordMarks } from '../record/record-kind.ts';
import { createOnce } from '../save/save.ts';
import { mergeRecords } from './merge-records.ts';
import { countReferences } from './references-of.ts';
import { undoMerge } from './undo-merge.ts';

interface MergeRoutes<Row extends RecordMarks, Input extends object> {
  path: `/api/${string}`;
  /** The nouns for one and many records, for the summaries in the API reference. */
  noun: readonly [one: string, many: string];
  /** The permission to change these records. */
  access: AnyOf;
  kind: RecordKind<Row, Input>;
  entity: MergedKind;
  /** The schema of a change without the version. */
  values: z.ZodType<object>;
}

const params = z.strictObject({ id: recordId });

/** The routes of a kind of record that can be merged: what refers to records, merge, the newest merges, undo. */
export function mergeRoutes<Row extends RecordMarks, Input extends object>({
  path,
  noun: [one, many],
  access,
  entity,
  values,
  ...definition
}: MergeRoutes<Row, Input>): Route[] {
  const kind = { ...definition.kind, entity };
  return [
    route({
      method: 'GET',
      path: `${path}/references`,
      summary: `How many records refer to each of these ${many}`,
      access,
      query: referencesQuery,
      response: { 200: referencesReply },
      refuses: [],
      handler: ({ reads, query }) => countReferences(reads, entity, query.ids),
    }),
    route({
      method: 'POST',
      path: `${path}/{id}/merge`,
      summary: `Merge other ${many} into this ${one}: what refers to them refers to it afterwards`,
      access,
      params,
      body: mergeInput(values),
      response: { 200: mergedReply },
      refuses: [404, 409, 422],
      handler: (call) =>
        createOnce(call, (tx) => mergeRecords(tx, call.actor, kind, { id: call.params.id, ...call.body })),
    }),
    route({
      method: 'GET',
      path: `${path}/merge`,
      summary: `The newest merges of ${many}`,
      access,
      query: mergesQuery,
      response: { 200: mergesReply },
      refuses: [],
      handler: async ({ reads, query }) => ({ content: await newestMerges(reads, entity, query.survivor) }),
    }),
    route({
      method: 'POST',
      path: `${path}/merge/{id}/undo`,
      summary: `Undo a merge of ${many}, except for what somebody changed since`,
      access,
      params,
      response: { 200: undoneMergeReply },
      refuses: [404, 409, 422],
      handler: (call) => createOnce(call, (tx) => undoMerge(tx, call.actor, kind, call.params.id)),
    }),
  ];
}

function newestMerges(db: Reader, entity: string, survivor: number | undefined): Promise<MergeRow[]> {
  return readRows<MergeRow>(
    db,
    statement`select id, jsonb_build_object('id', survivor_id, 'name', survivor_name) as survivor, merged, merged_by as by,
        merged_at as at, undone_by as "undoneBy", case
          when undone_at is null and merged_at > now() - make_interval(days => ${limits.undoMergeDays})
          then merged_at + make_interval(days => ${limits.undoMergeDays})
        end as "undoUntil"
      from record_merge
      where entity = ${entity} ${survivor === undefined ? nothing : statement`and survivor_id = ${survivor}`}
      order by id desc limit ${text(String(limits.listedMerges))}`,
  );
}
