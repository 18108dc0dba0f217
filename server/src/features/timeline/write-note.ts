import type { NoteInput, NotePatch, NoteRow } from '@gso/contract/record/note';
import type { TimelineSubject } from '@gso/contract/record/timeline';
import { AppError, notFound } from '../../platform/app-error.ts';
import { auditChange } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readRows, statement, text } from '../../platform/db/statement.ts';
import { lockRecord, readRecord } from '../../platform/record/record-kind.ts';
import { deleteRecord, updateRecord } from '../../platform/record/write-record.ts';
import { text as sentence } from '../../platform/text.ts';
import { notify, whoDidIt } from '../notification/notify.ts';
import { mentionsIn } from './mentions.ts';
import { note, refuseOtherSubjects } from './note-kind.ts';

export async function createNote(tx: Tx, actor: Actor, subject: TimelineSubject, input: NoteInput): Promise<NoteRow> {
  await lockSubject(tx, subject);
  const mentions = await mentionsIn(tx, subject.kind, input.text);
  const { username } = actor;
  const [made] = await readRows<{ id: number }>(
    tx,
    statement`insert into note (${text(subject.kind)}_id, text, mentions, created_by, updated_by)
      values (${subject.id}, ${input.text}, ${mentions}, ${username}, ${username}) returning id`,
  );
  const created = await readRecord(tx, note, made?.id ?? 0);
  await auditChange(tx, actor, 'note', { after: created });
  await notifyMentioned(tx, actor, created);
  return created;
}

export async function updateNote(
  tx: Tx,
  actor: Actor,
  { id, patch }: { id: number; patch: NotePatch },
): Promise<NoteRow> {
  const before = await lockOwnNote(tx, actor, id);
  const mentions = await mentionsIn(tx, before.subject.kind, patch.text ?? before.text);
  const updated = await updateRecord(tx, actor, note, { id, patch: { ...patch, mentions } });
  await notifyMentioned(tx, actor, updated);
  return updated;
}

export async function deleteNote(tx: Tx, actor: Actor, what: { id: number; version: number }): Promise<void> {
  await lockOwnNote(tx, actor, what.id);
  await deleteRecord(tx, actor, note, what);
}

/** Notes are changed by their author only. */
async function lockOwnNote(tx: Tx, actor: Actor, id: number): Promise<NoteRow> {
  const row = await lockRecord(tx, note, id);
  refuseOtherSubjects(actor, row);
  if (row.createdBy !== actor.username) throw new AppError('refused', othersNote);
  return row;
}

const othersNote = sentence(
  'Only its author can change or delete a note.',
  'Hanya penulisnya yang dapat mengubah atau menghapus catatan.',
);

/** Keeps the record from being deleted before the note refers to it. */
async function lockSubject(tx: Tx, { kind, id }: TimelineSubject): Promise<void> {
  const found = await readRows(tx, statement`select from ${text(kind)} where id = ${id} for key share`);
  if (found.length === 0) throw notFound();
}

const textInNotification = 120;

/** Notifies those who are mentioned: everybody once for each note, and never its author. */
async function notifyMentioned(tx: Tx, actor: Actor, { id, subject, text: written, mentions }: NoteRow): Promise<void> {
  const notified = await readRows<{ username: string }>(
    tx,
    statement`select username from notification_to join notification on notification.id = notification_id
      where note_id = ${id}`,
  );
  const known = new Set([actor.username, ...notified.map(({ username }) => username)]);
  const to = mentions.filter((username) => !known.has(username));
  if (to.length === 0) return;
  const facts = {
    by: whoDidIt(actor),
    record: await nameOf(tx, subject),
    text: written.length > textInNotification ? `${written.slice(0, textInNotification - 1).trimEnd()}…` : written,
  };
  await notify(tx, actor, { kind: 'mentioned', type: 'NOTE', facts, noteId: id, to });
}

async function nameOf(tx: Tx, { kind, id }: TimelineSubject): Promise<string> {
  const name = text(kind === 'project' ? 'ref_no' : 'name');
  const [found] = await readRows<{ name: string }>(
    tx,
    statement`select ${name} as name from ${text(kind)} where id = ${id}`,
  );
  return found?.name ?? '';
}
