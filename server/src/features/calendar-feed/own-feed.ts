import { randomBytes } from 'node:crypto';
import type { CalendarFeed, OwnCalendarFeed } from '@gso/contract/record/calendar-feed';
import { sql } from 'kysely';
import { notFound } from '../../platform/app-error.ts';
import { auditChange } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import { secretDigest } from '../../platform/auth/secret.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { Language } from '../../platform/text.ts';

const secretBytes = 32;

export async function readOwnFeed(db: Reader, { userId }: Actor): Promise<OwnCalendarFeed> {
  const feed = await db
    .selectFrom('calendar_feed')
    .select(['created_at as createdAt', 'fetched_at as fetchedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return feed ? { feed } : {};
}

/** Makes the address, or a new one in place of the old one, which is unknown from then on. */
export async function makeFeed(
  tx: Tx,
  actor: Actor,
  language: Language,
): Promise<{ feed: CalendarFeed; secret: string }> {
  const secret = randomBytes(secretBytes).toString('hex');
  const { version, ...feed } = await tx
    .insertInto('calendar_feed')
    // The language is read only by the release before this one, after a rollback to it.
    .values({ user_id: actor.userId, secret_hash: secretDigest(secret), language })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((row) => ({
        secret_hash: row.ref('excluded.secret_hash'),
        language: row.ref('excluded.language'),
        version: sql`calendar_feed.version + 1`,
        created_at: sql`now()`,
        fetched_at: null,
      })),
    )
    .returning(['version', 'created_at as createdAt', 'fetched_at as fetchedAt'])
    .executeTakeFirstOrThrow();
  await auditChange(tx, actor, 'calendar_feed', {
    ...(version > 1 && { before: feedRecord(actor, version - 1) }),
    after: feedRecord(actor, version),
    name: actor.username,
  });
  return { feed, secret };
}

export async function revokeFeed(tx: Tx, actor: Actor): Promise<void> {
  const removed = await tx
    .deleteFrom('calendar_feed')
    .where('user_id', '=', actor.userId)
    .returning('version')
    .executeTakeFirst();
  if (!removed) throw notFound();
  await auditChange(tx, actor, 'calendar_feed', {
    before: feedRecord(actor, removed.version),
    name: actor.username,
  });
}

/** As the audit log shows it: whose, and the how manyth address it is. */
const feedRecord = ({ userId }: Actor, version: number) => ({ id: userId, version, number: version });
