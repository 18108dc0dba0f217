import type { LatestNotifications, Notification } from '@gso/contract/notification';
import type { TimelineSubjectKind } from '@gso/contract/record/timeline';
import * as z from 'zod';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { readRows, statement, text } from '../../platform/db/statement.ts';
import type { Language } from '../../platform/text.ts';
import { sentenceOf } from './sentence.ts';

const shown = 20;
/** How many a stream sends in one batch; the rest follows immediately. */
const batch = 100;

export interface Reading {
  username: string;
  language: Language;
}

interface StoredNotification {
  id: number;
  seq: number;
  kind: string;
  type: string;
  facts: unknown;
  project_id: number | null;
  quotation_id: number | null;
  subject: Notification['subject'];
  at: string;
  is_read: boolean;
}

const columns = text(`notification.id, notification_to.seq, notification.kind, notification.type, notification.facts,
  notification.project_id, notification.quotation_id, (
    select case
      when note.company_id is not null then jsonb_build_object('kind', 'company', 'id', note.company_id)
      when note.customer_id is not null then jsonb_build_object('kind', 'customer', 'id', note.customer_id)
      when note.shodan_id is not null then jsonb_build_object('kind', 'shodan', 'id', note.shodan_id)
      else jsonb_build_object('kind', 'project', 'id', note.project_id)
    end from note where note.id = notification.note_id
  ) as subject, notification.created_at as at, notification_to.read_at is not null as is_read`);
const messages = text('notification_to join notification on notification.id = notification_to.notification_id');

const toNotification = (stored: StoredNotification, language: Language): Notification => ({
  id: stored.id,
  seq: stored.seq,
  title: sentenceOf(stored)[language],
  type: stored.type,
  projectId: stored.project_id,
  taskId: taskIn(stored.facts),
  quotationId: stored.quotation_id,
  subject: stored.subject,
  at: stored.at,
  isRead: stored.is_read,
});

const taskFact = z.object({ taskId: z.number().int() });
const taskIn = (facts: unknown): number | null => taskFact.safeParse(facts).data?.taskId ?? null;

interface InboxState {
  unread: number;
  last_seq: number;
}

/** One statement, so that the list, the count and the number from which streams continue are of the same moment. */
export async function latestNotifications(db: Reader, { username, language }: Reading): Promise<LatestNotifications> {
  const rows = await readRows<InboxState & (StoredNotification | { id: null })>(
    db,
    statement`
      select inbox.unread, inbox.last_seq, message.*
      from (select
        (select count(*) from notification_to where username = ${username} and read_at is null) as unread,
        coalesce((select last_seq from notification_inbox where username = ${username}), 0) as last_seq
      ) as inbox
      left join lateral (
        select ${columns} from ${messages} where notification_to.username = ${username}
        order by notification_to.seq desc limit ${text(String(shown))}
      ) as message on true
      order by message.seq desc`,
  );
  return {
    content: rows.filter((row) => row.id !== null).map((row) => toNotification(row, language)),
    unread: rows[0]?.unread ?? 0,
    lastSeq: rows[0]?.last_seq ?? 0,
  };
}

export async function lastSeqOf(db: Reader, username: string): Promise<number> {
  const [inbox] = await readRows<{ last_seq: number }>(
    db,
    statement`select last_seq from notification_inbox where username = ${username}`,
  );
  return inbox?.last_seq ?? 0;
}

export async function notificationsAfter(
  db: Reader,
  { username, language }: Reading,
  seq: number,
): Promise<Notification[]> {
  const rows = await readRows<StoredNotification>(
    db,
    statement`select ${columns} from ${messages}
      where notification_to.username = ${username} and notification_to.seq > ${seq}
      order by notification_to.seq limit ${text(String(batch))}`,
  );
  return rows.map((row) => toNotification(row, language));
}

/** How many of the newest unread notifications are looked through for mentions. */
const looked = 500;

/** The unread mentions in notes about these kinds of records, the newest first. */
export async function unreadMentions(
  db: Reader,
  { username, language }: Reading,
  { at, most }: { at: readonly TimelineSubjectKind[]; most: number },
): Promise<Notification[]> {
  const subjects = text(at.map((kind) => `note.${kind}_id is not null`).join(' or '));
  const rows = await readRows<StoredNotification>(
    db,
    statement`select ${columns}
      from (
        select notification_id, seq, read_at from notification_to
        where username = ${username} and read_at is null order by seq desc limit ${text(String(looked))}
      ) as notification_to
      join notification on notification.id = notification_to.notification_id
      join note on note.id = notification.note_id
      where ${subjects} order by seq desc limit ${text(String(most))}`,
  );
  return rows.map((row) => toNotification(row, language));
}

/** Marks the notification as read and returns whether the user has it. One that was read before keeps its time. */
export async function markRead(tx: Tx, username: string, id: number): Promise<boolean> {
  const marked = await readRows(
    tx,
    statement`update notification_to set read_at = now()
      where username = ${username} and notification_id = ${id} and read_at is null returning seq`,
  );
  if (marked.length > 0) return true;
  const read = await readRows(
    tx,
    statement`select from notification_to where username = ${username} and notification_id = ${id}`,
  );
  return read.length > 0;
}

export async function markAllRead(tx: Tx, username: string, upTo: number): Promise<void> {
  await readRows(
    tx,
    statement`update notification_to set read_at = now()
      where username = ${username} and read_at is null and seq <= ${upTo}`,
  );
}
