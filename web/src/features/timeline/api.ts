import { namedPerson } from '@gso/contract/fields';
import { noteSaved } from '@gso/contract/record/note';
import { doneReply } from '@gso/contract/record/replies';
import {
  type TimelineKind,
  timelinePage,
  type TimelineSubject,
  type TimelineSubjectKind,
} from '@gso/contract/record/timeline';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import * as z from 'zod';
import { call } from '../../api/client.ts';

export const timelineKey = ['timeline'];

/** The entries of these kinds, newest first. */
export const timelineOf = ({ kind, id }: TimelineSubject, kinds: readonly TimelineKind[]) =>
  infiniteQueryOptions({
    queryKey: [...timelineKey, kind, id, kinds],
    queryFn: ({ pageParam, signal }) =>
      call({
        path: `/api/${kind}/${id}/timeline`,
        query: { kinds: kinds.join(','), ...(pageParam && { cursor: pageParam }) },
        reply: timelinePage,
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

/** Those whom a note about a record of this kind can mention. */
export const mentionable = (kind: TimelineSubjectKind) =>
  queryOptions({
    queryKey: ['user', 'mentionable', kind],
    queryFn: ({ signal }) => call({ path: `/api/${kind}/note/people`, reply: z.array(namedPerson), signal }),
  });

export const createNote = ({ kind, id }: TimelineSubject, text: string, idempotencyKey: string) =>
  call({ path: `/api/${kind}/${id}/note`, method: 'POST', body: { text }, idempotencyKey, reply: noteSaved });

export const updateNote = (id: number, body: { text: string; version: number }) =>
  call({ path: `/api/note/${id}`, method: 'PATCH', body, reply: noteSaved });

export const removeNote = (id: number, version: number) =>
  call({ path: `/api/note/${id}`, method: 'DELETE', query: { version: String(version) }, reply: doneReply });

export const restoreNote = (id: number, idempotencyKey: string) =>
  call({ path: `/api/note/${id}/restore`, method: 'POST', idempotencyKey, reply: noteSaved });
