import type { Tx } from '../../platform/db/database.ts';
import { readRows, type Statement, statement, text } from '../../platform/db/statement.ts';
import { markedTables, type Person } from './people.ts';

/** Where positions are, and the condition for those of an employee. The rows remain: they are part of a visit. */
const positions: Record<string, (username: string) => Statement> = {
  visit_check_in: (username) => statement`visit_id in (select id from visit where username = ${username})`,
  visit_file: (username) => statement`created_by = ${username}`,
};

/** Without an account there, or gone after minutes: they cannot be found by a person. */
const withoutPerson: readonly string[] = ['sign_in_request'];

/** Removes what the marks say and belongs to the person: credentials, sessions, choices and positions. */
export async function removeRows(tx: Tx, { kind, ids, username }: Person): Promise<void> {
  for (const [table, columns] of markedTables(kind, 'removed')) {
    const position = positions[table];
    if (table === 'user_login' || withoutPerson.includes(table)) continue;
    if (position) {
      const emptied = columns.map((column) => statement`${text(column)} = null`);
      await readRows(
        tx,
        statement`update ${text(table)} set ${emptied.reduce((all, one) => statement`${all}, ${one}`)}
          where ${position(username)} and ${text(columns[0] ?? '')} is not null`,
      );
    } else {
      const theirs =
        table === 'login_failure'
          ? statement`username_key = lower(${username})`
          : statement`user_id = any(${[...ids]})`;
      await readRows(tx, statement`delete from ${text(table)} where ${theirs}`);
    }
  }
}
