import type { NotificationMessage } from '@gso/contract/notification-message';
import { alwaysMailed } from '@gso/contract/record/notification-choice';
import { sql } from 'kysely';
import { addJob } from '../../platform/jobs/add-job.ts';
import type { Actor, Author } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readRows, statement } from '../../platform/db/statement.ts';
import { notificationMail } from './mail-kinds.ts';

export type NewNotification = NotificationMessage & {
  visitId?: number;
  projectId?: number;
  noteId?: number;
  quotationId?: number;
  /** Usernames. */
  to: readonly string[];
};

/** Users choose their full names themselves, so a notification also carries the username. */
export const whoDidIt = ({ fullName, username }: Pick<Actor, 'fullName' | 'username'>): string =>
  fullName === '' || fullName === username ? username : `${fullName} (${username})`;

/**
 * Sends one notification to some users, from an author or from the product itself, in the transaction of the change that it reports, and as its last write: it
 * locks the receivers' inboxes until the commit. That lock makes the order of the numbers the order in which
 * notifications become visible. All senders take the locks in the same order, so two of them never deadlock.
 */
export async function notify(
  tx: Tx,
  author: Author | undefined,
  { visitId, projectId, noteId, quotationId, to, ...message }: NewNotification,
): Promise<void> {
  const receivers = [...new Set(to)].sort();
  if (receivers.length === 0) return;
  const { id } = await tx
    .insertInto('notification')
    .values({
      kind: message.kind,
      type: message.type,
      facts: JSON.stringify(message.facts),
      visit_id: visitId ?? null,
      project_id: projectId ?? null,
      note_id: noteId ?? null,
      quotation_id: quotationId ?? null,
      created_by: author?.username ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const numbered = await tx
    .insertInto('notification_inbox')
    .values(receivers.map((username) => ({ username, last_seq: 1 })))
    .onConflict((conflict) =>
      conflict.column('username').doUpdateSet({ last_seq: sql`notification_inbox.last_seq + 1` }),
    )
    .returning(['username', 'last_seq as seq'])
    .execute();
  await tx
    .insertInto('notification_to')
    .values(numbered.map(({ username, seq }) => ({ username, seq, notification_id: id })))
    .execute();
  await mailAtOnce(tx, { id, kind: message.kind }, receivers);
}

/** Adds a job for each receiver who wants this kind by mail at once, or for all of them if there is no choice. */
async function mailAtOnce(tx: Tx, { id, kind }: { id: number; kind: string }, receivers: string[]): Promise<void> {
  const wanting = await readRows<{ userId: number }>(
    tx,
    statement`select id as "userId" from user_login where username = any(${receivers}) and (
      ${kind} = ${alwaysMailed} or exists (
        select from notification_choice where user_id = user_login.id and kind = ${kind} and way = 'mail'))`,
  );
  for (const { userId } of wanting) await addJob(tx, notificationMail, { notificationId: id, userId });
}
