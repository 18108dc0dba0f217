import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { notFound } from '../../platform/app-error.ts';
import { knownPermissions } from '../../platform/auth/live-sessions.ts';
import type { Database, Reader } from '../../platform/db/database.ts';
import { readRows, statement } from '../../platform/db/statement.ts';
import { FileReply } from '../../platform/http/special-replies.ts';
import type { Language } from '../../platform/text.ts';
import { calendarFile } from './calendar-file.ts';
import { readEntries } from './entries.ts';
import { secretDigest } from '../../platform/auth/secret.ts';

interface FeedOwner {
  userId: number;
  username: string;
  permissions: string[];
  language: Language;
  unfetchedForLong: boolean;
}

/** Finds the owner as stored now. Whoever could not sign in and read has no calendar either. */
async function ownerOf(db: Reader, secret: string): Promise<FeedOwner | undefined> {
  const [owner] = await readRows<FeedOwner>(
    db,
    statement`select u.id as "userId", u.username, r.permissions, u.language,
        coalesce(f.fetched_at < now() - interval '5 minutes', true) as "unfetchedForLong"
      from calendar_feed f join user_login u on u.id = f.user_id join role r on r.id = u.role_id
      where f.secret_hash = ${secretDigest(secret)} and u.enabled and not u.must_change_password
        and not (r.second_factor_required and not has_second_factor(u.id))`,
  );
  return owner;
}

/** The calendar of whoever has this secret. */
export async function readFeed(
  { reads, db }: { reads: Database; db: Database },
  secret: string,
  origin: string,
): Promise<FileReply> {
  const owner = await ownerOf(reads, secret);
  if (!owner) throw notFound();
  // Not waited for. If it fails, the next request updates the time.
  if (owner.unfetchedForLong) markFetched(db, owner.userId).catch(() => undefined);
  const permissions = knownPermissions(owner.permissions);
  const entries = await readEntries(reads, { ...owner, permissions });
  const file = Buffer.from(await calendarFile(entries, { ...owner, origin }));
  return new FileReply('gso.ics', 'text/calendar; charset=utf-8', Readable.from([file]), {
    etag: `"${createHash('sha256').update(file).digest('base64url')}"`,
    'cache-control': 'private, no-cache',
    'referrer-policy': 'no-referrer',
  });
}

async function markFetched(db: Database, userId: number): Promise<void> {
  await db
    .updateTable('calendar_feed')
    .set({ fetched_at: sql`now()` })
    .where('user_id', '=', userId)
    .execute();
}
