import { limits } from '@gso/contract/limits';
import { namesIn, notePartsOf } from '@gso/contract/record/note';
import { subjectAccess, type TimelineSubjectKind } from '@gso/contract/record/timeline';
import type { UserOption } from '@gso/contract/user';
import { refusedField } from '../../platform/app-error.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { readRows, statement, type Statement } from '../../platform/db/statement.ts';
import { text as sentence } from '../../platform/text.ts';
import { selectUsers } from '../access/user-queries.ts';

/** The enabled users who may open records of a kind: those whom a note about one can mention. */
export const mentionablePeople = (db: Reader, kind: TimelineSubjectKind): Promise<UserOption[]> =>
  selectUsers(db, { onlyId: undefined, holding: [subjectAccess[kind]] });

/** The usernames that a note mentions, in the order of the text. Other words after an @ are plain text. */
export async function mentionsIn(tx: Tx, kind: TimelineSubjectKind, text: string): Promise<string[]> {
  const names = namesIn(text);
  if (names.length === 0) return [];
  const found = await readRows<{ username: string }>(tx, enabledUsers(kind, names));
  const users = new Map(found.map(({ username }) => [username.toLowerCase(), username]));
  const parts = notePartsOf(text, (name) => users.has(name.toLowerCase()));
  const mentioned = new Set(parts.map(({ username = '' }) => users.get(username.toLowerCase()) ?? ''));
  mentioned.delete('');
  if (mentioned.size > limits.noteMentions) throw tooMany();
  return [...mentioned];
}

const enabledUsers = (kind: TimelineSubjectKind, names: readonly string[]): Statement =>
  statement`select username from user_login join role on role.id = user_login.role_id
    where enabled and lower(username) = any(${[...names]}) and permissions && ${[...subjectAccess[kind]]}`;

const tooMany = () =>
  refusedField(
    'text',
    sentence(
      `A note can mention at most ${limits.noteMentions} people.`,
      `Satu catatan dapat menyebut paling banyak ${limits.noteMentions} orang.`,
    ),
  );
