import { refusedField } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import { type KnownPeople, peopleNamed } from '../access/people-named.ts';
import type { Reader } from '../../platform/db/database.ts';
import { allOf, readRows, statement, text } from '../../platform/db/statement.ts';
import { containsText } from '../../platform/list/search.ts';
import { type Text, text as sentence } from '../../platform/text.ts';
import { looksAfterOthers } from './visit-access.ts';

/** The usernames of people whose username or full name contains the text. */
export async function usernamesLike(db: Reader, search: string): Promise<string[]> {
  const people = await readRows<{ username: string }>(
    db,
    statement`select username from user_login where ${allOf(containsText(text('name_search'), search))}`,
  );
  return people.map(({ username }) => username);
}

/** All users may log their own visits. An existing visitor may stay, even if the account has been disabled. */
export function wrongVisitor(
  actor: Actor,
  people: KnownPeople,
  { wanted, before }: { wanted: string; before: string | undefined },
): Text | undefined {
  if (wanted === actor.username || wanted === before) return undefined;
  if (!looksAfterOthers(actor)) return onlyOneself;
  return people.get(wanted.toLowerCase())?.enabled ? undefined : noSuchVisitor;
}

/**
 * The visitor, spelled as in their account. If none is sent, the visitor stays the same; for a new visit it is the
 * caller.
 */
export async function visitorNamed(db: Reader, actor: Actor, sent: string, before?: string): Promise<string> {
  if (sent === '') return before ?? actor.username;
  const people = await peopleNamed(db, [sent]);
  const wanted = people.get(sent.toLowerCase())?.username ?? sent;
  const message = wrongVisitor(actor, people, { wanted, before });
  if (message) throw refusedField('username', message);
  return wanted;
}

const onlyOneself = sentence(
  'Only people with the permission “All master data” can log visits of somebody else.',
  'Hanya orang dengan izin “Semua data master” yang dapat mencatat kunjungan orang lain.',
);
export const noSuchVisitor = sentence(
  'There is no active user with this username.',
  'Tidak ada pengguna aktif dengan nama ini.',
);
