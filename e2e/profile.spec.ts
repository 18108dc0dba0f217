import { expectAccessible } from './accessible.ts';
import { LoginPage } from './pages/login-page.ts';
import { ProfilePage } from './pages/profile-page.ts';
import { Shell } from './pages/shell.ts';
import { expect, test, wideOnly } from './story.ts';

const newPassword = 'another long password';

test(
  'people edit their own details, and choose language and theme here as in the menu',
  { tag: wideOnly },
  async ({ page, person, tag }) => {
    const profile = new ProfilePage(page);
    const shell = new Shell(page);
    await profile.open();
    await expect(profile.who).toContainText('Full user');
    await expect(profile.who).toContainText(person.username);
    await expect(profile.who).toContainText(`role of ${person.username}`);
    await profile.fillAccount({ fullName: `Siti ${tag}`, email: 'siti@gso', phone: '0812 x' });
    await expect(profile.save).toBeDisabled();
    await expect(profile.email).toHaveAccessibleDescription('Invalid e-mail.');
    await expect(profile.phone).toHaveAccessibleDescription('Must be numeric');
    await profile.fillAccount({ email: 'siti@gso.co.id', phone: '0812-1' });
    await profile.phone.press('Enter');
    await expect(shell.messages).toContainText('Success Update Account!');
    await expect(profile.save).toBeDisabled();
    await expect(profile.who).toContainText(`Siti ${tag}`);
    await expect(await shell.openProfileMenu()).toContainText(`Siti ${tag}`);
    await page.reload();
    await expect(profile.email).toHaveValue('siti@gso.co.id');
    await expect(profile.phone).toHaveValue('08121');

    await page.getByRole('radiogroup', { name: 'Theme' }).getByRole('radio', { name: 'Dark' }).check();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await page.getByRole('radiogroup', { name: 'Language' }).getByRole('radio', { name: 'Bahasa Indonesia' }).click();
    await expect(shell.title).toHaveText('Profil');
    await expect(page.getByRole('radio', { name: 'Bahasa Indonesia' })).toBeFocused();
    await expect((await shell.openProfileMenu()).getByRole('menuitemradio', { name: 'Gelap' })).toBeChecked();
  },
);

test(
  'what an administrator changed meanwhile is shown, and what was typed survives leaving',
  { tag: wideOnly },
  async ({ page, person, colleague, database, watch }) => {
    watch.expect(/status of 409/);
    const profile = new ProfilePage(page);
    await profile.open();
    await profile.fillAccount({ email: 'mine@gso.co.id', phone: '111' });
    await new Shell(page).toolbar.getByRole('link', { name: 'Home' }).click();
    await profile.account.getByRole('button', { name: 'Keep draft and close' }).click();
    await expect(page).toHaveURL('/dashboard');
    await profile.open();
    await expect(profile.account).toContainText(/Your draft of .* has been restored\./);

    const { id, version } = await database
      .selectFrom('user_login')
      .select(['id', 'version'])
      .where('username', '=', person.username)
      .executeTakeFirstOrThrow();
    const change = { version, employee: { phoneNo: '222' } };
    expect((await colleague.api.send('PATCH', `/api/userlogin/${id}`, change)).status).toBe(200);
    await profile.save.click();
    await expect(new Shell(page).messages).toContainText('Update Account Fail!');
    await expect(profile.account).toContainText(`changed by ${colleague.username}`);
    const phone = profile.account.getByRole('radiogroup', { name: 'Phone no' });
    await expect(phone.getByRole('radio', { name: 'Keep mine' })).toBeChecked();
    await phone.getByRole('radio', { name: 'Take theirs' }).check();
    await profile.account.getByRole('button', { name: 'Save again' }).click();
    await expect(new Shell(page).messages).toContainText('Success Update Account!');
    await expect(profile.phone).toHaveValue('222');
    await expect(profile.email).toHaveValue('mine@gso.co.id');
  },
);

test.describe('signed in by the form', () => {
  test.use({ signedIn: false });

  test(
    'other browsers are signed out one by one, all at once, and by a new password',
    { tag: wideOnly },
    async ({ page, person, openAs, watch }) => {
      watch.expect(/status of 4(01|22)/);
      const other = await openAs(person);
      const others = [other, await openAs(person), await openAs(person)];
      await page.goto('/dashboard/user-profile');
      await new LoginPage(page).logIn(person);
      const profile = new ProfilePage(page);
      const { messages } = new Shell(page);
      await expect(profile.sessions).toHaveCount(4);
      await expect(profile.sessions.first()).toContainText('Chrome on Linux');
      await expect(profile.sessions.first()).toContainText('This device');
      await expect(profile.sessions.first().getByRole('button')).toHaveCount(0);

      await profile.sessions
        .nth(1)
        .getByRole('button', { name: /^Sign out / })
        .click();
      await expect(messages).toContainText('is signed out');
      await expect(profile.sessions).toHaveCount(3);
      await profile.signOutOthers.click();
      await expect(profile.confirmation).toContainText('Other sessions: 2');
      await profile.confirmation.getByRole('button', { name: 'Sign out everywhere else' }).click();
      await expect(messages).toContainText('Signed out everywhere else');
      await expect(profile.sessions).toHaveCount(1);
      await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible();
      for (const one of others) {
        await one.goto('/dashboard/md/company');
        await expect(one).toHaveURL('/');
      }

      const login = new LoginPage(other);
      await login.logIn(person);
      await expect(other).toHaveURL('/dashboard/md/company');
      await profile.open();
      await expect(profile.sessions).toHaveCount(2);
      const { password } = profile;
      await password.fill('not my password', newPassword, 'something else');
      await expect(password.confirmed).toHaveAccessibleDescription('New & Confirm Password must match');
      await expect(password.change).toBeDisabled();
      await password.confirmed.fill(newPassword);
      await password.change.click();
      await expect(password.summary).toContainText('Change Password Fail!');
      await expect(password.old).toHaveAccessibleDescription('The old password is wrong.');
      await expect(password.old).toHaveAttribute('aria-invalid', 'true');
      await password.fill(person.password, person.password);
      await password.change.click();
      await expect(password.chosen).toHaveAccessibleDescription('The new password must differ from the old one.');
      await expect(password.old).toHaveAttribute('autocomplete', 'current-password');
      await expect(password.chosen).toHaveAttribute('autocomplete', 'new-password');
      expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(person.password);

      await password.fill(person.password, newPassword);
      await password.confirmed.press('Enter');
      await expect(messages).toContainText('Success Change Password!');
      await expect(password.old).toHaveValue('');
      await expect(profile.sessions).toHaveCount(1);
      await expect(profile.sessions).toContainText('This device');
      await page.goto('/dashboard/md/company');
      await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
      await other.goto('/dashboard/md/company');
      await expect(login.reason).toHaveText(/Your session has ended/);
      await login.logIn({ ...person, password: newPassword });
      await expect(other).toHaveURL('/dashboard/md/company');
    },
  );
});

test('everybody can use the page', async ({ page, person, openAs }) => {
  await openAs(person);
  const profile = new ProfilePage(page);
  await profile.open();
  await profile.fullName.fill('');
  await profile.fullName.press('Enter');
  await expect(profile.account.getByRole('alert')).toBeVisible();
  await profile.password.fill('x', 'short', 'other');
  await new Shell(page).toolbar.getByRole('link', { name: 'Home' }).click();
  await expect(profile.account.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
  await profile.account.getByRole('button', { name: 'Discard changes' }).click();
  await expect(profile.password.box.getByRole('alertdialog')).toContainText('Passwords are never kept in a draft.');
  await profile.password.box.getByRole('button', { name: 'Continue editing' }).click();
  await profile.signOutOthers.click();
  await expect(profile.confirmation).toBeVisible();
  await expectAccessible(page);
});
