import type { CustomerRow } from '@gso/contract/customer';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { day, goOffline, newVisit, openAndKeep, openOffline, unsent, visitOf, visitsAt } from './offline-visits.ts';
import { Shell } from './pages/shell.ts';
import type { VisitPage } from './pages/visit-page.ts';
import { expect, test, phoneOnly } from './story.ts';

test.use({ serviceWorkers: 'allow', granted: ['MA_DASHBOARD', 'MA_VISIT', 'MA_SHODAN', 'MA_MASTER_DATA'] });

/** A visit at a contact that is added in its form. */
async function newVisitAndContact(page: Page, visits: VisitPage, tag: string): Promise<void> {
  const dialog = await visits.openNew();
  await dialog.pickCompany(`PT Sinar ${tag}`);
  await expect(dialog.customer).toHaveValue(`Agus ${tag}`);
  await dialog.box
    .getByRole('button', { name: /^Clear.*Customer|Empty.*Customer/ })
    .first()
    .click();
  await dialog.box.getByRole('button', { name: 'New contact' }).click();
  const contact = page.getByRole('dialog', { name: 'New customer' });
  await contact.getByRole('textbox', { name: 'Name' }).fill(`Ratna ${tag}`);
  await contact.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.customer).toHaveValue(`Ratna ${tag}`);
  await dialog.activity.fill('With a new contact');
  await dialog.save.click();
  await expect(dialog.box).toBeHidden();
}

test.beforeEach(({ watch }) => {
  watch.expect(
    /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET/,
    /Failed to load resource: the server responded with a status of (400|401|403|404|409|422)/,
  );
});

test(
  'visits are made and changed without a network, survive a reload, and arrive exactly once',
  { tag: phoneOnly },
  async ({ page, context, person, colleague, tag }) => {
    const first = await visitOf(colleague.api, person.username, tag);
    const visits = await openOffline(page);
    const name = `PT Sinar ${tag}, ${day(0).split('-').reverse().join('/')} 09:00`;
    const dialog = await visits.edit(name);
    await dialog.activity.fill('Changed without a network');
    await dialog.save.click();
    await expect(new Shell(page).messages).toContainText('Kept on this device');
    await newVisit(visits, tag, 'Made without a network');
    await expect(page.getByRole('status').filter({ hasText: 'Offline: 2 waiting' })).toBeVisible();
    await page.reload();
    await expect(visits.rows).toHaveCount(2);
    await page.getByRole('link', { name: 'On this device' }).click();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page);
    expect((await visitsAt(colleague.api, tag)).map(({ activity }) => activity)).toEqual(['First']);

    await context.setOffline(false);
    await expect.poll(() => unsent(page), { timeout: 30_000 }).toEqual([]);
    const arrived = await visitsAt(colleague.api, tag);
    expect(arrived.map(({ activity }) => activity)).toEqual(['Changed without a network', 'Made without a network']);
    expect(arrived[0]).toMatchObject({ id: first.id, version: first.version + 1 });
    await page.reload();
    await page.waitForTimeout(1000);
    expect((await visitsAt(colleague.api, tag)).length).toBe(2);
  },
);

test(
  'a contact that is added without a network is sent before its visit; one that is refused is corrected in the outbox',
  { tag: phoneOnly },
  async ({ page, context, person, colleague, tag }) => {
    await visitOf(colleague.api, person.username, tag);
    const visits = await openAndKeep(page);
    // A later release is stricter than the one that checked the form.
    let refused = 0;
    await context.route('**/api/customer', async (route) => {
      if (route.request().method() !== 'POST' || refused > 0) return route.fallback();
      refused += 1;
      const sent: object = route.request().postDataJSON();
      await route.continue({ postData: JSON.stringify({ ...sent, name: '' }) });
    });
    await goOffline(context);
    await page.reload();
    await newVisitAndContact(page, visits, tag);
    await context.setOffline(false);
    await expect.poll(() => unsent(page), { timeout: 30_000 }).toEqual(['needs-you', 'waiting']);
    await page.getByRole('link', { name: 'On this device' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Change' }).click();
    const contact = page.getByRole('dialog', { name: 'New customer' });
    await expect(contact.getByRole('textbox', { name: 'Name' })).toHaveValue(`Ratna ${tag}`);
    await contact.getByRole('textbox', { name: 'Name' }).fill(`Ratna Dewi ${tag}`);
    await expectAccessible(page);
    await contact.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(contact).toBeHidden();
    await expect.poll(() => unsent(page), { timeout: 30_000 }).toEqual([]);
    expect((await visitsAt(colleague.api, tag)).at(-1)).toMatchObject({
      activity: 'With a new contact',
      customer: { name: `Ratna Dewi ${tag}` },
    });
  },
);

test(
  'a visit whose reply was lost, with two tabs open and one of them killed, arrives once',
  { tag: phoneOnly },
  async ({ page, context, person, colleague, tag }) => {
    await visitOf(colleague.api, person.username, tag);
    const visits = await openAndKeep(page);
    // The server has each of the first visits; its reply does not arrive.
    let lost = 0;
    await context.route('**/api/visit', async (route) => {
      if (route.request().method() !== 'POST' || lost >= 2) return route.fallback();
      lost += 1;
      await route.fetch();
      await route.abort('connectionreset');
    });
    await newVisit(visits, tag, 'Sent twice');
    await expect(new Shell(page).messages).toContainText('Kept on this device');
    const other = await context.newPage();
    await openAndKeep(other);
    await expect.poll(() => lost, { timeout: 30_000 }).toBe(2);
    // The tab that sends is gone in the middle; the other one goes on.
    await page.close();
    await other.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect.poll(() => unsent(other), { timeout: 60_000 }).toEqual([]);
    const made = await visitsAt(colleague.api, tag);
    expect(made.map(({ activity }) => activity)).toEqual(['First', 'Sent twice']);
  },
);

test(
  'a conflict is decided field by field, and what the server refuses stays until a person decides',
  { tag: phoneOnly },
  async ({ page, context, person, colleague, tag }) => {
    const first = await visitOf(colleague.api, person.username, tag);
    const visits = await openOffline(page);
    const dialog = await visits.edit(`PT Sinar ${tag}, ${day(0).split('-').reverse().join('/')} 09:00`);
    await dialog.activity.fill('Of the phone');
    await dialog.status.selectOption('Confirmed');
    await dialog.save.click();
    await expect(dialog.box).toBeHidden();
    await newVisit(visits, tag, 'At a contact that is gone');
    const ofDesk = { version: first.version, activity: 'Of the desk', timeEnd: '1130' };
    expect((await colleague.api.send('PATCH', `/api/visit/${first.id}`, ofDesk)).status).toBe(200);
    await context.setOffline(false);
    await expect.poll(() => unsent(page), { timeout: 30_000 }).toEqual(['needs-you']);
    await page.getByRole('link', { name: 'On this device' }).click();
    await expect(page.getByText('Somebody else has changed this visit meanwhile.')).toBeVisible();
    await page.getByRole('button', { name: 'Decide' }).click();
    const conflict = page.getByRole('dialog', { name: `PT Sinar ${tag}` });
    await expect(conflict).toContainText('Of the desk');
    const activity = conflict.getByRole('radiogroup').filter({ hasText: 'Of the desk' });
    await activity.getByRole('radio', { name: /Keep mine/ }).check();
    await conflict.getByRole('button', { name: 'Save again' }).click();
    await expect.poll(() => unsent(page), { timeout: 30_000 }).toEqual([]);
    expect((await visitsAt(colleague.api, tag)).find(({ id }) => id === first.id)).toMatchObject({
      ...{ activity: 'Of the phone', status: 'CONFIRMED', timeEnd: '1130' },
    });

    await goOffline(context);
    await visits.open();
    await newVisit(visits, tag, 'At a contact that is gone');
    // The contact disappears meanwhile, with its visits.
    for (const { id, version } of await visitsAt(colleague.api, tag))
      await colleague.api.send('DELETE', `/api/visit/${id}?version=${version}`);
    const { id, version }: CustomerRow = await (
      await colleague.api.send('GET', `/api/customer/${first.customer.id}`)
    ).json();
    expect((await colleague.api.send('DELETE', `/api/customer/${id}?version=${version}`)).status).toBe(200);
    await context.setOffline(false);
    await expect.poll(() => unsent(page), { timeout: 30_000 }).toEqual(['needs-you']);
    await page.reload();
    expect(await unsent(page)).toEqual(['needs-you']);
    await page.getByRole('link', { name: 'On this device' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => unsent(page)).toEqual([]);
  },
);
