import type { NoteRow } from '@gso/contract/record/note';
import { mayPass } from '@gso/contract/permissions';
import { subjectAccess, timelineSubjects } from '@gso/contract/record/timeline';
import { notFound } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { oneOf, readRecord, recordKind } from '../../platform/record/record-kind.ts';

const kindOfSubject = `case ${timelineSubjects.map((kind) => `when note.${kind}_id is not null then '${kind}'`).join(' ')} end`;
const idOfSubject = `coalesce(${timelineSubjects.map((kind) => `note.${kind}_id`).join(', ')})`;

export const note = recordKind<NoteRow, Pick<NoteRow, 'text' | 'mentions'>>({
  entity: 'note',
  fields: { text: 'text', mentions: 'mentions' },
  shown: {
    'subject.kind': oneOf(timelineSubjects, kindOfSubject),
    'subject.id': idOfSubject,
    createdBy: 'note.created_by',
    createdDate: 'note.created_at',
  },
});

/** A note about a record that the user may not open does not exist for them. */
export function refuseOtherSubjects({ permissions }: Actor, { subject }: NoteRow): void {
  if (!mayPass(permissions, subjectAccess[subject.kind])) throw notFound();
}

export async function readNote(tx: Tx, id: number, actor: Actor): Promise<NoteRow> {
  const row = await readRecord(tx, note, id);
  refuseOtherSubjects(actor, row);
  return row;
}
