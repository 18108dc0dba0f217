import { expectAccessible } from './accessible.ts';
import { AccountPage } from './pages/account-page.ts';
import { LoginPage } from './pages/login-page.ts';
import { Shell } from './pages/shell.ts';
import { createPerson } from '../server/testing/people.ts';
import { expect, test, wideOnly } from './story.ts';

const given = 'given by somebody';

test(
  'a new person signs in with the given password, which no draft holds, and has to choose another',
  { tag: wideOnly },
  async ({ page, browser, baseURL, database, watch, tag, onPhone }) => {
    watch.expect(/status of 409/);
    const budi = await createPerson(database, [], 'budi');
    const account = new AccountPage(page, { onPhone });
    await account.openUsers(tag);
    await account.newUser.click();
    const dialog = account.userDialog;
    await expect(dialog.username).toBeFocused();
    await expect(dialog.save).toBeDisabled();
    await dialog.username.fill(budi.username.toUpperCase());
    await dialog.fullName.fill('Siti Rahayu');
    await dialog.chooseRole('Viewer');
    await dialog.target.fill('1.500.000');
    await dialog.targetVisit.fill('24');
    await expect(dialog.target).toHaveValue('1.500.000');
    await dialog.password.fill(given);
    await dialog.confirm.fill('something else');
    await expect(dialog.confirm).toHaveAccessibleDescription('Password & Confirm Password must match');
    await dialog.fillPassword(given);
    await dialog.save.click();
    await expect(dialog.summary).toContainText('Duplicate Entry:');
    await expect(dialog.username).toHaveAccessibleDescription(/Duplicate Entry:/);

    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).toContain('Siti Rahayu');
    expect(kept).not.toContain(given);
    page.on('dialog', (question) => void question.accept());
    await page.reload();
    await account.main.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.fullName).toHaveValue('Siti Rahayu');
    await expect(dialog.role).toHaveValue('Viewer');
    await expect(dialog.password).toHaveValue('');
    await dialog.username.fill(`siti-${tag}`);
    await dialog.fillPassword(given);
    await dialog.save.click();
    await expect(dialog.box).toBeHidden();
    await expect(new Shell(page).messages).toContainText('Data saved/updated');
    await expect(account.user(`siti-${tag}`)).toContainText('Siti Rahayu');
    if (!onPhone) await expect(account.user(`siti-${tag}`)).toContainText('Rp 1.500.000');

    const context = await browser.newContext({
      ...(baseURL && { baseURL }),
      storageState: { cookies: [], origins: [] },
    });
    await watch.follow(context, baseURL ?? '');
    const elsewhere = await context.newPage();
    await elsewhere.goto('/');
    await new LoginPage(elsewhere).logIn({ username: `siti-${tag}`, password: given });
    await expect(elsewhere).toHaveURL('/choose-password');
    await context.close();
  },
);

test(
  'a disabled account and a reset password sign the person out, and a failed reset says why',
  { tag: wideOnly },
  async ({ page, database, openAs, onPhone, watch }) => {
    watch.expect(/ERR_FAILED/, /status of 401/);
    const budi = await createPerson(database, ['MA_DASHBOARD'], 'budi');
    const theirs = await openAs(budi);
    await theirs.goto('/dashboard/user-profile');
    const account = new AccountPage(page, { onPhone });
    await account.openUsers(budi.username);
    await account.act('Edit', budi.username);
    const dialog = account.userDialog;
    await expect(dialog.fullName).toBeFocused();
    await expect(dialog.username).toHaveValue(budi.username);
    await expect(dialog.username).not.toBeEditable();
    await expect(dialog.password).toBeHidden();
    await dialog.target.fill('2500000');
    await dialog.email.fill('budi@example');
    await expect(dialog.email).toHaveAccessibleDescription('Invalid e-mail.');
    await dialog.email.fill('budi@example.com');
    await expect(dialog.target).toHaveValue('2.500.000');
    await dialog.enabled.uncheck({ force: true });
    await dialog.save.click();
    await expect(account.user(budi.username)).toContainText('Disabled');

    await account.act('History', budi.username);
    const change = account.historyOf(budi.username).getByRole('listitem').first();
    await expect(change).toContainText('Rp 0 → Rp 2.500.000');
    await expect(change).toContainText('Yes → No');
    await page.keyboard.press('Escape');
    await theirs.reload();
    await expect(theirs, 'a disabled user is signed out at once').toHaveURL('/');

    await account.act('Edit', budi.username);
    await dialog.enabled.check({ force: true });
    await dialog.save.click();
    await expect(account.user(budi.username)).not.toContainText('Disabled');
    const login = new LoginPage(theirs);
    await login.logIn(budi);
    await expect(theirs).toHaveURL('/dashboard/user-profile');

    await account.act('Reset password', budi.username);
    const reset = account.resetDialog(budi.username);
    await expect(reset.box).toContainText('signed out everywhere');
    await expect(reset.password).toBeFocused();
    await reset.password.fill('short');
    await expect(reset.password).toHaveAccessibleDescription('At least 8 characters');
    await reset.fillPassword(given);
    await page.route('**/api/userlogin/forcereset', (route) => route.abort());
    await reset.save.click();
    await expect(reset.summary).toContainText('Reset Password Fail!');
    await expect(reset.summary).toContainText('The server could not be reached.');
    await page.unrouteAll();
    await reset.save.click();
    await expect(reset.box).toBeHidden();
    await expect(new Shell(page).messages).toContainText('Success Reset Account!');
    await theirs.reload();
    await expect(theirs).toHaveURL('/');
    await login.logIn({ username: budi.username, password: given });
    await expect(theirs).toHaveURL('/choose-password');
  },
);

test(
  'a role is made, changed and removed, and one in use stays',
  { tag: wideOnly },
  async ({ page, person, database, tag, onPhone }) => {
    const account = new AccountPage(page, { onPhone });
    const { roleDialog: dialog } = account;
    await account.openRoles(tag);
    await account.newRole.click();
    await dialog.name.fill(`Estimator ${tag}`);
    await dialog.permission('Quotations').check();
    await dialog.save.click();
    await expect(account.role(`Estimator ${tag}`)).toContainText('0 people');

    await account.act('Edit', `Estimator ${tag}`);
    await expect(dialog.permission('Quotations')).toBeChecked();
    await dialog.permission('Quotations').uncheck();
    await dialog.permission('Shodan').check();
    await dialog.save.click();
    await expect(dialog.box).toBeHidden();
    await account.act('History', `Estimator ${tag}`);
    const history = account.historyOf(`Estimator ${tag}`);
    await expect(history.getByRole('listitem').first()).toContainText('Quotations → Shodan');
    await page.keyboard.press('Escape');
    await expect(history).toBeHidden();
    await account.act('Delete', `Estimator ${tag}`);
    await account.confirmation.getByRole('button', { name: 'Remove' }).click();
    await expect(account.main.getByText('Nothing matches your search.')).toBeVisible();

    const budi = await createPerson(database, ['MA_DASHBOARD'], 'budi');
    await account.openRoles(budi.username);
    await expect(account.role(`role of ${budi.username}`)).toContainText('1 person');
    const remove = await account.action('Delete', `role of ${budi.username}`);
    expect(await account.reasonOf(remove)).toBe('In use by 1 person. Give them another role first.');

    await account.openRoles(person.username);
    await expect(account.role(`role of ${person.username}`)).toContainText('Your role');
    await account.act('Edit', `role of ${person.username}`);
    await expect(dialog.box).toContainText('This is your own role.');
    await expect(dialog.permission('Quotations')).toBeDisabled();
  },
);

test.describe('with accounts, but without the right to give passwords', () => {
  test.use({ granted: ['MA_ACCOUNT', 'MA_QUOTATION'] });

  test(
    'whatever exceeds one’s own permissions is blocked and says why',
    { tag: wideOnly },
    async ({ page, person, colleague, database, onPhone }) => {
      const budi = await createPerson(database, ['MA_QUOTATION'], 'budi');
      const account = new AccountPage(page, { onPhone });
      await account.openUsers(colleague.username);
      const needed = 'Needs the permission “New accounts and passwords”.';
      expect(await account.reasonOf(account.newUser)).toBe(needed);
      expect(await account.reasonOf(await account.action('Reset password', colleague.username))).toBe(needed);
      await account.openUsers(colleague.username);
      expect(await account.reasonOf(await account.action('Edit', colleague.username))).toBe(
        'This person has permissions that you do not have.',
      );

      await account.openUsers(person.username);
      await account.act('Edit', person.username);
      await expect(account.userDialog.role).not.toBeEditable();
      await expect(account.userDialog.enabled).toBeDisabled();

      await account.openUsers(budi.username);
      await account.act('Edit', budi.username);
      await account.userDialog.role.fill('Administrator');
      await expect(account.userDialog.roleOption('Administrator')).toContainText('Grants more than you have');

      await account.openRoles('Administrator');
      expect(await account.reasonOf(await account.action('Edit', 'Administrator'))).toBe(
        'This role grants permissions that you do not have.',
      );
      await account.openRoles('');
      await account.newRole.click();
      await expect(account.roleDialog.permission('Quotations')).toBeEnabled();
      await expect(account.roleDialog.permission('Shodan')).toBeDisabled();
      await expect(account.roleDialog.permission('Shodan')).toHaveAccessibleDescription(
        /You do not have this permission/,
      );
    },
  );
});

test('people, roles and their dialogs can be used by everybody', async ({ page, person, onPhone }) => {
  test.slow();
  const account = new AccountPage(page, { onPhone });
  await account.openUsers(person.username);
  await expect(account.users).toHaveCount(1);
  await expectAccessible(page);
  await account.act('Edit', person.username);
  for (const target of [account.userDialog.target, account.userDialog.targetVisit]) {
    await expect(target).not.toBeEditable();
    await expect(target).toHaveAccessibleDescription('You cannot change your own targets.');
  }
  await page.keyboard.press('Escape');
  await account.newUser.click();
  await account.userDialog.username.press('Enter');
  await expect(account.userDialog.summary).toBeVisible();
  await expectAccessible(page);
  await account.openRoles(person.username);
  await expect(account.role(`role of ${person.username}`)).toBeVisible();
  await expectAccessible(page);
  await account.act('Edit', `role of ${person.username}`);
  await expect(account.roleDialog.name).toBeFocused();
  await expectAccessible(page);
});
