import { doneReply } from '@gso/contract/record/replies';
import {
  type SavedViewInput,
  type SavedViewList,
  type SavedViewMarks,
  savedViewMenu,
  type SavedViewPatch,
  savedViewRow,
  savedViewRows,
  savedViewSaved,
  viewRoles,
} from '@gso/contract/record/saved-view';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

const path = '/api/savedview';
/** All of them: a change of one view may change every list of them. */
export const savedViewKey = ['saved-view'] as const;

const quiet = { quiet: true };

export const viewsQuery = (list: SavedViewList) =>
  queryOptions({
    queryKey: [...savedViewKey, 'list', list],
    queryFn: ({ signal }) => call({ path, query: { list }, reply: savedViewRows, signal }),
    meta: quiet,
  });

export const menuQuery = queryOptions({
  queryKey: [...savedViewKey, 'menu'],
  queryFn: ({ signal }) => call({ path: `${path}/menu`, reply: savedViewMenu, signal }),
  meta: quiet,
});

export const rolesQuery = (list: SavedViewList) =>
  queryOptions({
    queryKey: [...savedViewKey, 'roles', list],
    queryFn: ({ signal }) => call({ path: `${path}/roles`, query: { list }, reply: viewRoles, signal }),
    meta: quiet,
  });

export const viewQuery = (id: number) =>
  queryOptions({
    queryKey: [...savedViewKey, id],
    queryFn: ({ signal }) => fetchView(id, signal),
    // It was opened with what the server had a moment ago, and must not be compared with something older.
    staleTime: 0,
    meta: quiet,
  });

export const fetchView = (id: number, signal?: AbortSignal) =>
  call({ path: `${path}/${id}`, reply: savedViewRow, signal });

export const createView = (body: SavedViewInput, idempotencyKey: string) =>
  call({ path, method: 'POST', body, idempotencyKey, reply: savedViewSaved });
export const updateView = (id: number, body: SavedViewPatch) =>
  call({ path: `${path}/${id}`, method: 'PATCH', body, reply: savedViewSaved });
export const markView = (id: number, body: SavedViewMarks) =>
  call({ path: `${path}/${id}/marks`, method: 'PATCH', body, reply: doneReply });
export const removeView = (id: number, version: number) =>
  call({ path: `${path}/${id}`, method: 'DELETE', query: { version: String(version) }, reply: doneReply });
export const restoreView = (id: number, idempotencyKey: string) =>
  call({ path: `${path}/${id}/restore`, method: 'POST', idempotencyKey, reply: savedViewSaved });
