import { duplicatesReply } from '@gso/contract/record/duplicate';
import {
  mergedReply,
  type MergedKind,
  mergesReply,
  referencesReply,
  undoneMergeReply,
} from '@gso/contract/record/merge';
import { doneReply } from '@gso/contract/record/replies';
import { call } from '../../api/client.ts';
import type { Versioned } from '../../table/record-screen.ts';

export const fetchDuplicates = (kind: MergedKind, page: number, signal: AbortSignal) =>
  call({ path: `/api/${kind}/duplicate`, query: { pn: String(page) }, reply: duplicatesReply, signal });

export const decide = (kind: MergedKind, ids: readonly [number, number], isDuplicate: boolean) =>
  call({ path: `/api/${kind}/duplicate/decision`, method: 'POST', body: { ids, isDuplicate }, reply: doneReply });

export const fetchReferences = (kind: MergedKind, ids: readonly number[], signal: AbortSignal) =>
  call({ path: `/api/${kind}/references`, query: { ids: ids.join(',') }, reply: referencesReply, signal });

interface Merge {
  survivor: Versioned;
  merged: Versioned;
  values: object;
}

export const merge = (kind: MergedKind, { survivor, merged, values }: Merge, idempotencyKey: string) =>
  call({
    path: `/api/${kind}/${survivor.id}/merge`,
    method: 'POST',
    body: { version: survivor.version, merged: [{ id: merged.id, version: merged.version }], values },
    idempotencyKey,
    reply: mergedReply,
  });

export const fetchMerges = (kind: MergedKind, signal: AbortSignal) =>
  call({ path: `/api/${kind}/merge`, reply: mergesReply, signal });

export const undoMerge = (kind: MergedKind, id: number, idempotencyKey: string) =>
  call({ path: `/api/${kind}/merge/${id}/undo`, method: 'POST', idempotencyKey, reply: undoneMergeReply });
