import { readFile } from 'node:fs/promises';
import { freePort } from '../ops/free-port.ts';
import { startServerProcess } from '../server/testing/server-process.ts';
import { awayFromPeriodEnd, codeOf } from '../server/testing/authenticator-app.ts';
import { createPerson } from '../server/testing/people.ts';
import { expectAccessible, expectAccessibleAtAllWidths } from './accessible.ts';
import { AccountPage } from './pages/account-page.ts';
import { LoginPage } from './pages/login-page.ts';
import { ProfilePage } from './pages/profile-page.ts';
import { passesTime } from './passes-time.ts';
import { Shell } from './pages/shell.ts';
import { expect, test, wideOnly } from './story.ts';
import { theSystem } from './system/system.ts';

const refused = /status of 422/;

test('after a confirmation a user sets up an authenticator app, and signs in with it or with a recovery code', async ({
  page,
  person,
  database,
  watch,
}) => {
  watch.expect(refused, /status of 428/);
  const profile = new ProfilePage(page);
  await profile.open();
  await expect(profile.secondFactor).toContainText('Shows a new code on your phone every 30 seconds.');
  await passesTime(database, person);
  await profile.secondFactor.getByRole('button', { name: 'Set up the app' }).click();
  const asked = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(asked.getByLabel('Password', { exact: true })).toBeFocused();
  await asked.getByLabel('Password', { exact: true }).fill('wrong');
  await asked.getByRole('button', { name: 'Confirm' }).click();
  await expect(asked.getByRole('alert')).toContainText('The password is wrong.');
  await expectAccessible(page);
  await asked.getByLabel('Password', { exact: true }).fill(person.password);
  await asked.getByRole('button', { name: 'Confirm' }).click();
  await expect(asked).toBeHidden();
  await profile.appDialog.getByRole('img', { name: 'QR code with the secret for the app' }).waitFor();
  await profile.appDialog.getByRole('textbox', { name: 'Code of the app' }).fill('000000');
  await profile.appDialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(profile.appDialog.getByRole('alert')).toContainText('This code is wrong or was used already.');
  await expectAccessible(page);
  await profile.appDialog.getByRole('button', { name: 'Cancel' }).click();

  await awayFromPeriodEnd();
  const { secret, codes } = await profile.setUpApp(codeOf);
  expect(codes).toHaveLength(10);
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    profile.codesDialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain(codes[9]);
  // Escape must not lose them.
  await page.keyboard.press('Escape');
  await profile.codesDialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(profile.secondFactor).toContainText('10 left');
  await expectAccessible(page);

  const login = new LoginPage(page);
  await new Shell(page).logOut();
  await login.logIn(person);
  await expect(login.code).toBeFocused();
  await login.code.fill('000000');
  await login.submit.click();
  await expect(login.problem).toContainText('This code is wrong or was used already.');
  await expectAccessible(page);
  // Instead of waiting for the next period.
  await database.updateTable('authenticator').set({ last_step: 0 }).execute();
  await awayFromPeriodEnd();
  await login.code.fill(codeOf(secret));
  await login.code.press('Enter');
  await expect(page).toHaveURL('/dashboard');

  await new Shell(page).logOut();
  await login.logIn(person);
  await login.secondStep.getByRole('button', { name: 'Use a recovery code' }).click();
  await login.recoveryCode.fill((codes[0] ?? '').toLowerCase());
  await login.recoveryCode.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  await profile.open();
  await expect(profile.secondFactor).toContainText('9 left');
});

test('a role requires it: what was typed survives the confirmation, and its people set one up first', async ({
  page,
  person,
  database,
  tag,
  openAs,
  onPhone,
  watch,
}) => {
  watch.expect(/status of 428/);
  const other = await createPerson(database, ['MA_DASHBOARD'], 'engineer');
  const account = new AccountPage(page, { onPhone });
  await account.openRoles(`role of ${other.username}`);
  await account.act('Edit', `role of ${other.username}`);
  const dialog = page.getByRole('dialog', { name: 'Edit role' });
  await dialog.getByRole('textbox', { name: 'Role name' }).fill(`Careful ${tag}`);
  await dialog.getByRole('checkbox', { name: 'Second factor required' }).check();
  await passesTime(database, person);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const asked = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await asked.getByLabel('Password', { exact: true }).press('Escape');
  await expect(asked).toBeHidden();
  await expect(dialog.getByRole('textbox', { name: 'Role name' })).toHaveValue(`Careful ${tag}`);
  await dialog.getByRole('button', { name: /^Save/ }).click();
  await asked.getByLabel('Password', { exact: true }).fill(person.password);
  await asked.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toBeHidden();

  const theirs = await openAs(other);
  await theirs.goto('/dashboard/user-profile');
  await expect(theirs).toHaveURL('/second-factor');
  await expect(theirs.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
  await expectAccessible(theirs);
  const profile = new ProfilePage(theirs);
  await theirs.getByRole('button', { name: 'Set up the app' }).click();
  await profile.appDialog.getByRole('img', { name: 'QR code with the secret for the app' }).waitFor();
  const secret = await profile.appDialog.getByRole('code').innerText();
  await awayFromPeriodEnd();
  await profile.appDialog.getByRole('textbox', { name: 'Code of the app' }).fill(codeOf(secret));
  await profile.appDialog.getByRole('button', { name: 'Confirm' }).click();
  await profile.codesDialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(theirs).toHaveURL('/dashboard/user-profile');
});

test.describe('with a passkey', () => {
  test.use({ signedIn: false });

  test(
    'a user adds one and signs in with it, after the password and instead of it',
    { tag: wideOnly },
    async ({ page, person, watch }) => {
      // Passkeys work at the address that the server knows as its own.
      watch.expect(/foreign address: http:\/\/localhost:/);
      const port = await freePort();
      const site = new URL(`http://localhost:${port}`);
      const server = await startServerProcess(theSystem().databaseUrl, port, { PUBLIC_URL: site.origin });
      const browser = await page.context().newCDPSession(page);
      await browser.send('WebAuthn.enable');
      const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      });
      const login = new LoginPage(page);
      const profile = new ProfilePage(page);
      const shell = new Shell(page);
      const dashboard = new URL('/dashboard', site).href;
      await page.goto(new URL('/dashboard/user-profile', site).href);
      await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeVisible();
      await expectAccessibleAtAllWidths(page);
      await login.logIn(person);
      await profile.secondFactor.getByRole('button', { name: 'Add a passkey' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
      await dialog.waitFor();
      await expectAccessibleAtAllWidths(page);
      await dialog.getByRole('textbox', { name: 'Name of the passkey' }).fill('My laptop');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await profile.codesDialog.getByRole('button', { name: 'I have kept them' }).click();
      await expect(profile.secondFactor).toContainText('My laptop');
      await expect(profile.secondFactor).toContainText('10 left');
      await expectAccessibleAtAllWidths(page);

      await shell.logOut();
      await login.logIn(person);
      await page.getByRole('button', { name: 'Use a passkey' }).click();
      await expect(page).toHaveURL(dashboard);

      await shell.logOut();
      await page.getByRole('button', { name: 'Log in with a passkey' }).click();
      await expect(page).toHaveURL(dashboard);

      // A device that does not verify the person does not replace the password.
      await shell.logOut();
      watch.expect(/status of 401/);
      await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
      await page.getByRole('button', { name: 'Log in with a passkey' }).click();
      await expect(login.problem).toContainText('No passkey was used.');
      await page.close();
      await server.kill();
    },
  );
});
