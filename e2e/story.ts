/* eslint-disable no-empty-pattern -- Playwright reads from the pattern which other fixtures one needs, and some need none. */
import { randomBytes } from 'node:crypto';
import { type BrowserContextOptions, type Page, test as base } from '@playwright/test';
import { type Permission, permissions } from '@gso/contract/permissions';
import { type Database, openDatabase } from '../server/src/platform/db/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../server/testing/database-proxy.ts';
import { createPerson, type Person } from '../server/testing/people.ts';
import { freePort } from '../ops/free-port.ts';
import { type ServerProcess, startServerProcess } from '../server/testing/server-process.ts';
import { logIn } from '../server/testing/log-in.ts';
import { copyTemplate } from '../server/testing/template-cluster.ts';
import { Api } from './api.ts';
import { Watch } from './quiet.ts';
import { sessionValue } from './session.ts';
import { theSystem } from './system/system.ts';

interface Options {
  /** The permissions of the user at the browser. */
  granted: readonly Permission[];
  signedIn: boolean;
}

/** A separate server on an empty database, for tests that would disturb the others. */
export interface OwnSystem {
  origin: string;
  person: Person;
  page: Page;
  /** Another user who works there. */
  createPerson(granted: readonly Permission[], name: string): Promise<Person>;
  server: ServerProcess;
  restart(): Promise<void>;
  /** The proxy between the server and its database. */
  databaseProxy: DatabaseProxy;
}

interface Fixtures {
  /** The user at the browser, created for this test. */
  person: Person;
  /** Appears in no other test's records. */
  tag: string;
  watch: Watch;
  onPhone: boolean;
  /** Another browser, in which somebody else is signed in. */
  openAs: (person: Person, origin?: string) => Promise<Page>;
  ownSystem: OwnSystem;
  /** A user with all permissions who works on the same data, and who has just signed in. */
  colleague: Person & { api: Api };
}

interface WorkerFixtures {
  database: Database;
  colleaguesAccount: Person;
}

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  granted: [permissions, { option: true }],
  signedIn: [true, { option: true }],

  database: [
    async ({}, use) => {
      const db = openDatabase({ url: theSystem().databaseUrl, connections: 2, name: 'gso e2e' });
      await use(db);
      await db.destroy();
    },
    { scope: 'worker' },
  ],
  colleaguesAccount: [
    async ({ database }, use) => use(await createPerson(database, permissions, 'colleague')),
    { scope: 'worker' },
  ],

  colleague: async ({ colleaguesAccount: person }, use) => {
    const { token } = await logIn(theSystem().origin, person);
    await use({ ...person, api: new Api(theSystem().origin, token) });
  },
  baseURL: async ({}, use) => use(theSystem().origin),
  person: async ({ database, granted }, use) => use(await createPerson(database, granted)),
  tag: async ({}, use) => use(`q${randomBytes(4).toString('hex')}`),
  onPhone: async ({ isMobile }, use) => use(isMobile),
  storageState: async ({ signedIn, person }, use) =>
    use(signedIn ? await sessionOf(theSystem().origin, person) : { cookies: [], origins: [] }),

  watch: async ({}, use) => {
    const watch = new Watch();
    await use(watch);
    watch.assertQuiet();
  },
  page: async ({ page, context, watch }, use) => {
    await watch.follow(context, theSystem().origin);
    await use(page);
    await stopRouting(page);
  },
  openAs: async ({ browser, watch, serviceWorkers }, use) => {
    const opened: Page[] = [];
    await use(async (person, origin = theSystem().origin) => {
      const context = await browser.newContext({
        baseURL: origin,
        storageState: await sessionOf(origin, person),
        serviceWorkers,
      });
      await watch.follow(context, origin);
      const page = await context.newPage();
      opened.push(page);
      return page;
    });
    for (const page of opened) {
      await stopRouting(page);
      await page.context().close();
    }
  },
  ownSystem: async ({ openAs, granted }, use) => {
    const { url: databaseUrl } = await copyTemplate(theSystem().adminUrl);
    const db = openDatabase({ url: databaseUrl, connections: 1, name: 'gso e2e own system' });
    const person = await createPerson(db, granted);
    const port = await freePort();
    const databaseProxy = await startDatabaseProxy(databaseUrl);
    const server = await startServerProcess(databaseProxy.url, port);
    const page = await openAs(person, server.origin);
    const system: OwnSystem = {
      origin: server.origin,
      person,
      page,
      createPerson: (permitted, name) => createPerson(db, permitted, name),
      server,
      restart: async () => {
        system.server = await startServerProcess(databaseProxy.url, port);
      },
      databaseProxy,
    };
    await use(system);
    // The page is closed first: it would log errors about interrupted replies.
    await page.context().close();
    await system.server.kill();
    await databaseProxy.close();
    await db.destroy();
  },
});

/** A call that is on its way when a story ends would otherwise fail in the story's own handler, and the story with it. */
async function stopRouting(page: Page): Promise<void> {
  if (page.isClosed()) return;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().unrouteAll({ behavior: 'ignoreErrors' });
}

export { expect } from '@playwright/test';

/**
 * A story runs at both widths if it shows a screen's layout: at least one for each screen, its list and its dialog. A story
 * about behaviour that has no width (rules, permissions, languages, conflicts, files) has this tag and runs once.
 */
export const wideOnly = '@wide';
/** For tests of the phone layout. */
export const phoneOnly = '@phone';

/** The API as a user of a separate server. */
export const apiOf = async ({ origin }: Pick<OwnSystem, 'origin'>, person: Person): Promise<Api> =>
  new Api(origin, (await logIn(origin, person)).token);

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** The session in the browser's storage, as the web application stores it. */
export async function sessionOf(origin: string, person: Person): Promise<StorageState> {
  const session = await sessionValue(origin, person);
  return { cookies: [], origins: [{ origin, localStorage: [{ name: 'gso.session', value: session }] }] };
}
