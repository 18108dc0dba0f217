import type { Database } from '../server/src/platform/db/database.ts';
import type { Person } from '../server/testing/people.ts';

/** The last proof of identity was long ago. */
export const passesTime = (database: Database, { username }: Person) =>
  database
    .updateTable('session')
    .set({ confirmed_at: '2020-01-01' })
    .where('user_id', '=', (e) => e.selectFrom('user_login').select('user_login.id').where('username', '=', username))
    .execute();
