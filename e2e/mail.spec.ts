import type { Page } from '@playwright/test';
import { giveAddress } from '../server/testing/accounts.ts';
import { expectAccessible } from './accessible.ts';
import { AccountPage } from './pages/account-page.ts';
import { LoginPage } from './pages/login-page.ts';
import { ProfilePage } from './pages/profile-page.ts';
import { Shell } from './pages/shell.ts';
import { expect, test, wideOnly } from './story.ts';
import { mailsTo } from './system/mail-folder.ts';

const chosen = 'nobody guesses this one 7';

async function linkIn(address: string, count = 1): Promise<string> {
  await expect.poll(() => mailsTo(address).length, { timeout: 30_000 }).toBe(count);
  return /https?:\/\/\S+\/reset#[\w-]+/.exec(mailsTo(address)[count - 1]?.text ?? '')?.[0] ?? '';
}

async function openLink(page: Page, link: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(link);
}

async function choosePassword(page: Page): Promise<void> {
  await page.getByLabel(/^New password/).fill(chosen);
  await page.getByLabel(/^Confirm password/).fill(chosen);
  await expect(page, 'the token is not left in the address').toHaveURL('/reset');
  await page.getByRole('button', { name: 'Save password', exact: true }).click();
}

test.describe('a forgotten password', () => {
  test.use({ signedIn: false });

  test('is replaced from the login page on, with the link in a mail', async ({
    page,
    person,
    database,
    tag,
    watch,
  }) => {
    watch.expect(/status of 422/);
    const email = `${tag}@example.com`;
    await giveAddress(database, person, email);
    await page.goto('/');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('This field is required')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Username or mail address').fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('heading', { name: 'Look into your mail' })).toBeVisible();
    const link = await linkIn(email);
    await openLink(page, link);
    await expectAccessible(page);
    await choosePassword(page);
    await expect(new Shell(page).messages).toContainText('Your password was saved.');
    await new LoginPage(page).logIn({ ...person, password: chosen });
    await expect(page).toHaveURL('/dashboard');
    await new Shell(page).logOut();
    await expect(page).toHaveURL('/');
    await openLink(page, link);
    await choosePassword(page);
    await expect(page.getByRole('alert')).toContainText('This link is not valid any more.');
  });
});

test(
  'a new person is invited by mail and chooses the password',
  { tag: wideOnly },
  async ({ page, onPhone, tag, openAs, watch }) => {
    const email = `${tag}@example.com`;
    const account = new AccountPage(page, { onPhone });
    await account.openUsers('nobody at all');
    await account.newUser.click();
    const dialog = page.getByRole('dialog', { name: 'New user' });
    await dialog.getByRole('textbox', { name: 'Username' }).fill(tag);
    await dialog.getByRole('textbox', { name: 'Full Name' }).fill('Gita Invited');
    await dialog.getByRole('switch', { name: 'Send an invitation by mail' }).click();
    await expect(dialog.getByLabel(/^Password/)).toBeHidden();
    await dialog.getByLabel(/^Role/).click();
    await page.getByRole('option').first().click();
    const save = dialog.getByRole('button', { name: 'Save', exact: true });
    await expect(save).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
    await expectAccessible(page);
    await save.click();
    await expect(dialog).toBeHidden();
    await linkIn(email);
    await account.openUsers(tag);
    await account.act('Reset password', tag);
    await page.getByRole('button', { name: 'Send a link by mail instead' }).click();
    await expect(new Shell(page).messages).toContainText('Gita Invited gets a mail');
    const link = await linkIn(email, 2);
    // The list of accounts may be loading again while the administrator signs out.
    watch.expect(/status of 401/);
    await new Shell(page).logOut();
    await expect(page).toHaveURL('/');
    await openLink(page, link);
    await choosePassword(page);
    await expect(page).toHaveURL('/');
    const newcomer = await openAs({ username: tag, password: chosen } as Parameters<typeof openAs>[0]);
    await newcomer.goto('/dashboard');
    await expect(newcomer).toHaveURL('/dashboard');
  },
);

test(
  'everybody chooses which notifications also come by mail',
  { tag: wideOnly },
  async ({ page, person, database, tag }) => {
    const profile = new ProfilePage(page);
    await database.updateTable('user_login').set({ email: '' }).where('username', '=', person.username).execute();
    await profile.open();
    const card = page.getByRole('region', { name: 'Notifications by mail' });
    await expect(card).toContainText('Enter your mail address first.');
    await expect(card.getByLabel('A note mentions me')).toBeDisabled();
    await profile.fillAccount({ email: `${tag}@example.com`, phone: '0812345678' });
    await profile.save.click();
    await card.getByLabel('A note mentions me').selectOption('Also by mail, at once');
    await expect(new Shell(page).messages).toContainText('Saved');
    await card.getByLabel('A visit is assigned to me').selectOption('Also in the daily summary');
    await expectAccessible(page);
    await profile.open();
    await expect(card.getByLabel('A note mentions me')).toHaveValue('mail');
    await expect(card.getByLabel('A visit is assigned to me')).toHaveValue('digest');
    await expect(card.getByLabel('My task is approved')).toHaveValue('app');
  },
);
