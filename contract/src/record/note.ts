import * as z from 'zod';
import { auditedEntities } from '../audit.ts';
import { instant, requiredText } from '../fields.ts';
import { limits } from '../limits.ts';
import { patchOf, rowOf } from './record-schema.ts';
import { savedReply } from './replies.ts';
import { timelineSubjects } from './timeline.ts';

/** Who may have notes at all. Each note also needs the permission for the page of its subject. */
export const noteAccess = auditedEntities.note;

export const noteInput = z.strictObject({ text: requiredText(limits.note) });
export type NoteInput = z.output<typeof noteInput>;
export const notePatch = patchOf(noteInput);
export type NotePatch = z.output<typeof notePatch>;

export const noteRow = rowOf(noteInput, {
  subject: z.object({ kind: z.enum(timelineSubjects), id: z.number().int() }),
  /** The usernames of those whom it mentions. */
  mentions: z.array(z.string()),
  createdBy: z.string(),
  createdDate: instant,
});
export type NoteRow = z.output<typeof noteRow>;
export const noteSaved = savedReply(noteRow);

/** An @ that does not follow a letter, so that it is not a part of an e-mail address. */
const mention = /(?<![\p{L}\p{N}._@-])@([A-Za-z0-9._-]{1,80})/gu;

/** A part of a note: plain text, or a mention of the user with this name. */
export interface NotePart {
  text: string;
  username?: string;
}

/**
 * Splits a note at its mentions. A name ends before the dot or hyphen that ends a sentence, unless there is a user with
 * the longer name.
 */
export function notePartsOf(text: string, isUser: (username: string) => boolean): NotePart[] {
  const parts: NotePart[] = [];
  let done = 0;
  for (const found of text.matchAll(mention)) {
    const username = possibleNames(found[1] ?? '').find(isUser);
    if (username === undefined) continue;
    if (found.index > done) parts.push({ text: text.slice(done, found.index) });
    done = found.index + 1 + username.length;
    parts.push({ text: text.slice(found.index, done), username });
  }
  if (done < text.length) parts.push({ text: text.slice(done) });
  return parts;
}

/** All names that the mentions of a note can mean, in lower case. */
export const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(mention)].flatMap((found) => possibleNames((found[1] ?? '').toLowerCase()))),
];

/** The name as written, and without the punctuation at its end. */
function possibleNames(written: string): string[] {
  const names = [written];
  for (let name = written; /[._-]$/.test(name) && name.length > 1;) {
    name = name.slice(0, -1);
    names.push(name);
  }
  return names;
}
