import type { Reader } from '../../platform/db/database.ts';
import { readRows, statement } from '../../platform/db/statement.ts';

/** Users by their username in lower case. */
export type KnownPeople = ReadonlyMap<string, { username: string; enabled: boolean }>;

export async function peopleNamed(db: Reader, usernames: readonly string[]): Promise<KnownPeople> {
  const lower = [...new Set(usernames.map((username) => username.toLowerCase()))];
  const people = await readRows<{ username: string; enabled: boolean }>(
    db,
    statement`select username, enabled from user_login where lower(username) = any(${lower})`,
  );
  return new Map(people.map((person) => [person.username.toLowerCase(), person]));
}
