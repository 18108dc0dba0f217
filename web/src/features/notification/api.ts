import { latestNotifications, type LatestNotifications } from '@gso/contract/notification';
import { doneReply } from '@gso/contract/record/replies';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { Language } from '../../words/language.ts';

export const notificationKey = ['notification'];

/** The sentences are in the requested language, so each language is cached separately. */
export const latestIn = (language: Language) =>
  queryOptions<LatestNotifications>({
    queryKey: [...notificationKey, language],
    meta: { quiet: true },
    queryFn: ({ signal }) => call({ path: '/api/notification/latest', reply: latestNotifications, signal }),
  });

const mark = (path: string, query: Record<string, string>) =>
  call({ path: `/api/notification/${path}`, method: 'POST', query, reply: doneReply });

export const markRead = (id: number) => mark('mark', { id: String(id) });
export const markAllRead = (upTo: number) => mark('mark-all', { upTo: String(upTo) });
