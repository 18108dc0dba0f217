import { type MyDay, myDay } from '@gso/contract/record/my-day';
import { doneReply } from '@gso/contract/record/replies';
import { type VisitRow, visitSaved } from '@gso/contract/visit';
import type { VisitStatus } from '@gso/contract/visit/visit-access';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import type { Language } from '../../../words/language.ts';
import { figureKey } from '../api.ts';

/** Below the key of the figures: what changes them may also be a follow-up or a visit. */
export const dayKey = [...figureKey, 'day'];

/**
 * Mentions are sentences in the requested language. Loaded at every visit of the page, because much of it is done on
 * other screens; its parts do not request it again.
 */
export const dayIn = (language: Language) =>
  queryOptions<MyDay>({
    queryKey: [...dayKey, language],
    queryFn: ({ signal }) => call({ path: '/api/myday', reply: myDay, signal }),
    staleTime: 0,
    refetchOnMount: false,
    retryOnMount: false,
  });

export const setVisitStatus = ({ id, version }: { id: number; version: number }, status: VisitStatus) =>
  call<VisitRow>({ path: `/api/visit/${id}`, method: 'PATCH', body: { version, status }, reply: visitSaved });

export const markRead = (id: number) =>
  call({ path: '/api/notification/mark', method: 'POST', query: { id: String(id) }, reply: doneReply });
