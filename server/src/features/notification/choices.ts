import { type NotificationChoices, notificationKinds } from '@gso/contract/record/notification-choice';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';

/** How a user gets each kind of notification besides the list in the product. */
export async function choicesOf(db: Reader, userId: number): Promise<NotificationChoices> {
  const rows = await db
    .selectFrom('notification_choice')
    .select(['kind', 'way'])
    .where('user_id', '=', userId)
    .execute();
  const ways = new Map(rows.map(({ kind, way }) => [kind, way]));
  const wayOf = (kind: string) => {
    const way = ways.get(kind);
    return way === 'mail' || way === 'digest' ? way : 'app';
  };
  return Object.fromEntries(notificationKinds.map((kind) => [kind, wayOf(kind)])) as NotificationChoices;
}

/** Replaces all of them. A first choice of the digest begins with what comes from now on. */
export async function saveChoices(tx: Tx, actor: Actor, chosen: NotificationChoices): Promise<void> {
  const had = await tx.deleteFrom('notification_choice').where('user_id', '=', actor.userId).returning('way').execute();
  const rows = Object.entries(chosen).filter(([, way]) => way !== 'app');
  if (rows.length > 0) {
    await tx
      .insertInto('notification_choice')
      .values(rows.map(([kind, way]) => ({ user_id: actor.userId, kind, way })))
      .execute();
  }
  if (had.some(({ way }) => way === 'digest')) return;
  await tx
    .updateTable('notification_inbox')
    .set({ digested_seq: sql`last_seq` })
    .where('username', '=', actor.username)
    .execute();
}
