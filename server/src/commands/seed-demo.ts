import { randomBytes } from 'node:crypto';
import { demoPeople } from '../../seeds/demo-people.ts';
import { lastSeqOf, markAllRead } from '../features/notification/queries.ts';
import { readDatabaseConfig, readFileConfig } from '../platform/config.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { openFileStore } from '../platform/files/open-store.ts';
import { CommandError } from './command-error.ts';
import { passwordFrom, refuseUnusable } from './password.ts';
import { eventsOfDeals } from './seed-demo/deals.ts';
import { seedMasterData } from './seed-demo/master-data.ts';
import { type Office, openOffice } from './seed-demo/office.ts';
import { eventsOfProjects } from './seed-demo/projects.ts';
import { seedTargets } from './seed-demo/stages.ts';
import { runInOrder } from './seed-demo/timeline.ts';
import { eventsOfVisits } from './seed-demo/visits.ts';

/**
 * Demonstration data: one company's last fourteen months, and its orders of two years. Refuses a database that somebody
 * already works with.
 */
export async function seedDemo(env: NodeJS.ProcessEnv, passwordFile: string | undefined): Promise<void> {
  const password = passwordFile ? await passwordFrom(passwordFile) : randomBytes(9).toString('base64url');
  const { DATABASE_URL } = readDatabaseConfig(env);
  const store = await openFileStore(readFileConfig(env));
  const db = openDatabase({ url: DATABASE_URL, connections: 2, name: 'gso seed demo' });
  try {
    await seed({ db, store }, password);
    const names = demoPeople.map(({ username, role }) => `  ${username.padEnd(8)}${role}`).join('\n');
    const secret = passwordFile ? `in ${passwordFile}` : password;
    console.log(`The demonstration data is written. These people can sign in with the password ${secret}:\n${names}`);
  } finally {
    await db.destroy();
    store.close();
  }
}

/**
 * Everything goes through the functions that the routes call, as the user who would do it and in the order of the
 * events, so that every rule, number, audit entry and notification is the product's own. All of it is stored, or
 * nothing.
 */
export async function seed({ db, store }: { db: Database; store: FileStore }, password: string): Promise<void> {
  refuseUnusable(password, []);
  await db.transaction().execute(async (tx) => {
    if (await tx.selectFrom('user_login').select('id').limit(1).executeTakeFirst()) throw hasPeople();
    const office = await openOffice(tx, store, password);
    await seedMasterData(office);
    await seedTargets(office);
    await runInOrder(office.dates, [...eventsOfDeals(office), ...eventsOfProjects(office), ...eventsOfVisits(office)]);
    await leaveUnread(office);
  });
}

const hasPeople = () =>
  new CommandError(
    'This database already has people, so no demonstration data was written. Use one that was just migrated.',
  );

const unread = 4;

/** Everybody has read their notifications, except the newest ones. */
async function leaveUnread({ tx }: Office): Promise<void> {
  for (const { username } of demoPeople) {
    await markAllRead(tx, username, (await lastSeqOf(tx, username)) - unread);
  }
}
