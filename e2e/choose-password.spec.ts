import { expectAccessible } from './accessible.ts';
import { LoginPage } from './pages/login-page.ts';
import { PasswordForm } from './pages/profile-page.ts';
import { Shell } from './pages/shell.ts';
import type { Person } from '../server/testing/people.ts';
import { expect, test as base } from './story.ts';

const chosen = 'a password of my own';

/** A user whose password an administrator has just set. */
const test = base.extend<{ newcomer: Person }>({
  newcomer: async ({ database, person }, use) => {
    await database
      .updateTable('user_login')
      .set({ must_change_password: true })
      .where('username', '=', person.username)
      .execute();
    await use(person);
  },
});
test.use({ signedIn: false });

test('the first sign-in asks for a new password, also after signing out, then opens the requested page', async ({
  page,
  newcomer,
  watch,
}) => {
  watch.expect(/status of 422/);
  await page.goto('/');
  const login = new LoginPage(page);
  await login.logIn(newcomer);
  await expect(page.getByRole('main')).toContainText(`Signed in as ${newcomer.username}.`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(login.submit).toBeVisible();
  await expect(login.reason).toBeHidden();
  await login.logIn(newcomer);
  await expect(page).toHaveURL('/choose-password');
  await expect(page).toHaveTitle('GSO WebApp | Choose password');
  await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible();
  await expect(page.getByText('Your password was set by somebody else')).toBeVisible();
  await page.goto('/dashboard/md/company?q=glass');
  await expect(page).toHaveURL('/choose-password');

  const form = new PasswordForm(page.getByRole('main'));
  await form.fill('x', 'short', 'other');
  await form.confirmed.press('Enter');
  await expect(form.summary).toBeVisible();
  await expectAccessible(page);
  await form.fill(newcomer.password, newcomer.password);
  await form.change.click();
  await expect(form.chosen).toHaveAccessibleDescription('The new password must differ from the old one.');
  await form.fill(newcomer.password, chosen);
  await form.confirmed.press('Enter');
  await expect(page).toHaveURL('/dashboard/md/company?q=glass');
  await expect(new Shell(page).messages).toContainText('Success Change Password!');
  await expect(page.getByRole('button', { name: 'New', exact: true })).toBeEnabled();

  await page.goto('/choose-password');
  await expect(page).toHaveURL('/dashboard');
  await new Shell(page).logOut();
  await login.logIn({ ...newcomer, password: chosen });
  await expect(page).toHaveURL('/dashboard');
});
