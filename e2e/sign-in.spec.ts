import { expectAccessible } from './accessible.ts';
import { LoginPage } from './pages/login-page.ts';
import { Shell } from './pages/shell.ts';
import { CompanyPage } from './pages/company-page.ts';
import { Api } from './api.ts';
import { expect, test, wideOnly } from './story.ts';
import { theSystem } from './system/system.ts';

test.use({ signedIn: false });

const emptyText = 'Username / Password are empty';
const wrongText = 'Username & password are wrong or Username is inactive!';
const refused = /status of 401/;

test('a person signs in and lands on the dashboard, also after empty fields', async ({ page, person }) => {
  const login = new LoginPage(page);
  await page.goto('/');
  await expect(page).toHaveTitle('GSO WebApp | Login');
  await expect(page.getByRole('heading', { name: 'GSO Login Form' })).toBeVisible();
  await login.submit.click();
  await expect(login.problem).toHaveText(emptyText);
  await expectAccessible(page, 'everything');
  await login.logIn(person);
  await expect(page).toHaveURL('/dashboard');
  await expect(page).toHaveTitle('GSO WebApp | Dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome, Full user' })).toBeVisible();
});

test('the keyboard alone suffices, also after a wrong password', { tag: wideOnly }, async ({ page, person, watch }) => {
  watch.expect(refused);
  const login = new LoginPage(page);
  await page.goto('/');
  await expect(login.username).toBeFocused();
  await page.keyboard.type(person.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type('not this one');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Show or hide the password' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(login.password).toHaveAttribute('type', 'text');
  await page.keyboard.press('Tab');
  await expect(login.submit).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(login.problem).toHaveText(wrongText);
  await expect(login.password).toBeFocused();
  await expect(page).toHaveURL('/');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
});

test.describe('with a session', () => {
  test.use({ signedIn: true });

  test(
    'logging out ends the session here and on the server',
    { tag: wideOnly },
    async ({ page, onPhone, tag, watch }) => {
      watch.expect(refused);
      const companies = new CompanyPage(page, { onPhone });
      await companies.open();
      const token = await page.evaluate(() => JSON.parse(localStorage.getItem('gso.session') ?? '{}').token);
      const api = new Api(theSystem().origin, token);
      expect((await api.send('GET', '/api/company')).status).toBe(200);
      const dialog = await companies.openNew();
      await dialog.fill({ name: `PT Draf ${tag}` });
      await dialog.cancel.click();
      await dialog.unsavedQuestion.getByRole('button', { name: 'Keep draft and close' }).click();
      const keptDrafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')));
      expect(await keptDrafts()).toHaveLength(1);
      await new Shell(page).logOut();
      const question = page.getByRole('dialog', { name: 'Log out' });
      await expect(question).toContainText('You have 1 unsaved draft on this device:');
      await expect(question).toContainText(`new record “PT Draf ${tag}”`);
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Delete and log out' }).click();
      await expect(page).toHaveURL('/');
      expect(await keptDrafts()).toEqual([]);
      await expect.poll(async () => (await api.send('GET', '/api/company')).status).toBe(401);
      await page.goto('/dashboard/md/company');
      await expect(page).toHaveURL('/');
      await expect(new LoginPage(page).reason).toBeHidden();
    },
  );

  test(
    'a session that was ended elsewhere loses nothing that was typed',
    { tag: wideOnly },
    async ({ page, person, database, onPhone, tag, watch }) => {
      watch.expect(refused);
      const companies = new CompanyPage(page, { onPhone });
      await companies.open();
      const dialog = await companies.openNew();
      // The search for duplicates would otherwise find the ended session before Save does.
      const looked = page.waitForResponse(/api\/company\/similar/);
      await dialog.fill({ name: `PT Draf ${tag}`, street: 'Jl. Anggrek 9' });
      await looked;
      await database
        .deleteFrom('session')
        .using('user_login')
        .whereRef('user_login.id', '=', 'session.user_id')
        .where('username', '=', person.username)
        .execute();
      await dialog.save.click();
      const login = new LoginPage(page);
      await expect(login.reason).toHaveText(/Your session has ended/);
      await login.logIn(person);
      await expect(page).toHaveURL('/dashboard/md/company');
      await expect(companies.main.getByText(`You have an unsaved draft: new record “PT Draf ${tag}”`)).toBeVisible();
      await companies.main.getByRole('button', { name: 'Continue' }).click();
      await expect(dialog.name).toHaveValue(`PT Draf ${tag}`);
      await expect(dialog.street).toHaveValue('Jl. Anggrek 9');
      await dialog.save.click();
      await expect(dialog.box).toBeHidden();
      await companies.openFor(tag);
      await expect(companies.rows).toHaveCount(1);
    },
  );
});
