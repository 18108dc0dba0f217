import { notify } from '../../src/features/notification/notify.ts';
import type { Database } from '../../src/platform/db/database.ts';

/** From now on this person gets the notifications below by mail as well. */
export async function mailsTo(db: Database, username: string, email: string): Promise<void> {
  const { id } = await db
    .updateTable('user_login')
    .set({ email })
    .where('username', '=', username)
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('notification_choice').values({ user_id: id, kind: 'visit-assigned', way: 'mail' }).execute();
}

export async function tell(db: Database, username: string, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    await db.transaction().execute((tx) =>
      notify(
        tx,
        { username, requestId: 'test' },
        {
          kind: 'visit-assigned',
          type: 'SALES',
          facts: { by: 'Dewi', company: `PT ${n}`, date: '2026-11-14' },
          to: [username],
        },
      ),
    );
  }
}
