import type { Page } from '@playwright/test';
import { createPerson } from '../server/testing/people.ts';
import type { Person } from '../server/testing/people.ts';
import { Api } from './api.ts';
import {
  goOffline,
  newVisit,
  onDevice,
  openAndKeep,
  openOffline,
  storedText,
  unsent,
  visitOf,
  visitsAt,
} from './offline-visits.ts';
import { LoginPage } from './pages/login-page.ts';
import { Shell } from './pages/shell.ts';
import { expect, phoneOnly, test } from './story.ts';

const granted = ['MA_DASHBOARD', 'MA_VISIT', 'MA_SHODAN', 'MA_MASTER_DATA'] as const;
test.use({ serviceWorkers: 'allow', granted });

test.beforeEach(({ watch }) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource: the server responded with a status of 401/);
});

/** Nothing on the screen, and nothing in what the browser has stored. */
async function expectNothingOf(page: Page, { username }: Person, tag: string): Promise<void> {
  const shown = await page.locator('body').innerText();
  const stored = await storedText(page);
  for (const text of [shown, stored]) {
    expect(text).not.toContain(tag);
    expect(text.toLowerCase()).not.toContain(username.toLowerCase());
  }
}

async function signInAs(page: Page, person: Person): Promise<void> {
  await new LoginPage(page).logIn(person);
  await expect(new Shell(page).title).toBeVisible();
}

async function endSessionOf(page: Page, origin: string): Promise<void> {
  const { token } = JSON.parse(await page.evaluate(() => localStorage.getItem('gso.session') ?? '{}'));
  expect((await new Api(origin, token).send('POST', '/api/logout')).status).toBe(200);
}

test(
  'signing out asks about what was not sent, and the next one finds nothing of it, with and without a network',
  { tag: phoneOnly },
  async ({ page, context, person, colleague, tag, database }) => {
    const second = await createPerson(database, granted, 'second');
    await visitOf(colleague.api, person.username, `${tag}one`);
    await visitOf(colleague.api, second.username, `${tag}two`);
    const visits = await openOffline(page);
    await page.goto(`/dashboard/visit?q=${tag}one`);
    await expect(visits.rows).toHaveCount(1);
    await newVisit(visits, `${tag}one`, 'Never sent');
    expect(await storedText(page)).toContain(`${tag}one`);
    await new Shell(page).logOut();
    const question = page.getByRole('dialog', { name: 'Log out' });
    await expect(question).toContainText('1 entry on this device was not sent yet');
    await question.getByRole('button', { name: 'Delete and log out' }).click();
    await expect(new LoginPage(page).username).toBeVisible();
    await expect.poll(() => page.evaluate(() => indexedDB.databases())).toEqual([]);
    await expectNothingOf(page, person, `${tag}one`);
    const left = await storedText(page);
    expect(left).toContain('/index.html');
    expect(left).not.toContain('/api/');

    await context.setOffline(false);
    await signInAs(page, second);
    await openAndKeep(page, second.username);
    await goOffline(context);
    await page.reload();
    await expect(visits.rows).toHaveCount(1);
    await expectNothingOf(page, person, `${tag}one`);
    expect((await visitsAt(colleague.api, tag)).map(({ activity }) => activity)).toEqual(['First', 'First']);
  },
);

test(
  'a session that ended keeps the outbox of its person, which the next one neither sees nor sends',
  { tag: phoneOnly },
  async ({ page, context, person, colleague, tag, database }) => {
    const second = await createPerson(database, granted, 'second');
    await visitOf(colleague.api, person.username, `${tag}one`);
    await visitOf(colleague.api, second.username, `${tag}two`);
    const visits = await openOffline(page);
    await newVisit(visits, `${tag}one`, 'Of the first');
    await page.goto(`/dashboard/visit?q=${tag}one`);
    await endSessionOf(page, colleague.api.origin);
    await context.setOffline(false);
    await expect(new LoginPage(page).username).toBeVisible({ timeout: 30_000 });

    await signInAs(page, second);
    await expect(page, 'not where the first one was').not.toHaveURL(/one/);
    await openAndKeep(page, second.username);
    await goOffline(context);
    await page.reload();
    await newVisit(visits, `${tag}two`, 'Of the second');
    await expect(visits.rows).toHaveCount(2);
    const shown = async () => (await page.locator('body').innerText()).includes(`${tag}one`);
    expect(await shown()).toBe(false);
    await page.goto('/dashboard/on-this-phone');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
    expect(await shown()).toBe(false);
    await context.setOffline(false);
    await expect.poll(() => unsent(page, second.username), { timeout: 30_000 }).toEqual([]);
    expect(await unsent(page, person.username)).toEqual(['waiting']);
    const ofSecond = (await visitsAt(colleague.api, tag)).filter(({ activity }) => activity.startsWith('Of the'));
    expect(ofSecond).toMatchObject([{ activity: 'Of the second', createdBy: second.username }]);

    await new Shell(page).logOut();
    await expect(new LoginPage(page).username).toBeVisible();
    await expect.poll(async () => (await storedText(page)).includes(second.username.toLowerCase())).toBe(false);
    await signInAs(page, person);
    await expect.poll(() => unsent(page, person.username), { timeout: 30_000 }).toEqual([]);
    const ofFirst = (await visitsAt(colleague.api, tag)).filter(({ activity }) => activity === 'Of the first');
    expect(ofFirst).toMatchObject([{ createdBy: person.username, username: person.username }]);
  },
);

test(
  'a reply that arrives after its person has signed out changes nothing of the next one',
  { tag: phoneOnly },
  async ({ page, context, person, colleague, tag, database, watch }) => {
    watch.expect(/ERR_FAILED|ERR_ABORTED/);
    const second = await createPerson(database, granted, 'second');
    await visitOf(colleague.api, person.username, `${tag}one`);
    await visitOf(colleague.api, second.username, `${tag}two`);
    const visits = await openOffline(page);
    await newVisit(visits, `${tag}one`, 'Of the first');
    // The server has it at once; its reply takes as long as two people need to change places.
    const arrived = Promise.withResolvers<undefined>();
    const mayReply = Promise.withResolvers<undefined>();
    await page.route('**/api/visit', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      const reply = await route.fetch();
      arrived.resolve(undefined);
      await mayReply.promise;
      await route.fulfill({ response: reply });
    });
    await context.setOffline(false);
    await arrived.promise;
    expect(await unsent(page)).toEqual(['sending']);

    const other = await context.newPage();
    await other.goto('/dashboard/visit');
    await new Shell(other).logOut();
    await other.getByRole('dialog', { name: 'Log out' }).getByRole('button', { name: 'Delete and log out' }).click();
    await signInAs(other, second);
    const ofOther = await openAndKeep(other, second.username);
    await goOffline(context);
    await newVisit(ofOther, `${tag}two`, 'Of the second');
    expect(await unsent(other, second.username)).toHaveLength(1);
    mayReply.resolve(undefined);
    await page.waitForTimeout(1000);
    expect(await unsent(other, second.username), 'nothing was sent yet').toHaveLength(1);
    expect((await onDevice(other, 'visit', second.username)).length).toBe(1);
    const stored = await storedText(other);
    expect(stored).not.toContain(`${tag}one`);
    expect(stored.toLowerCase()).not.toContain(person.username.toLowerCase());
    await page.unroute('**/api/visit');
    await context.setOffline(false);
    await expect.poll(() => unsent(other, second.username), { timeout: 30_000 }).toEqual([]);
    const made = (await visitsAt(colleague.api, tag)).filter(({ activity }) => activity.startsWith('Of the'));
    expect(made.map(({ activity, createdBy }) => [activity, createdBy])).toEqual([
      ['Of the first', person.username],
      ['Of the second', second.username],
    ]);
  },
);
