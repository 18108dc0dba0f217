import { demoPeople } from '../../../seeds/demo-people.ts';
import { lastSeqOf, markAllRead } from '../../features/notification/queries.ts';
import type { Office } from './office.ts';

const unread = 4;

/** Everybody has read what they were told, but for the newest. */
export async function leaveUnread({ tx }: Office): Promise<void> {
  for (const { username } of demoPeople) {
    await markAllRead(tx, username, (await lastSeqOf(tx, username)) - unread);
  }
}
