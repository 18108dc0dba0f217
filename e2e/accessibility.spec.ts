import { expectAccessible } from './accessible.ts';
import { CompanyPage } from './pages/company-page.ts';
import { LoginPage } from './pages/login-page.ts';
import { Shell } from './pages/shell.ts';
import { xlsxFile } from '../server/testing/sheet-files.ts';
import { expect, test, wideOnly } from './story.ts';

test.describe('without a session', () => {
  test.use({ signedIn: false });

  test('the login form, also with a problem', async ({ page }) => {
    await page.goto('/');
    const login = new LoginPage(page);
    await expect(login.submit).toBeVisible();
    await expectAccessible(page, 'everything');
    await login.submit.click();
    await expect(login.problem).toBeVisible();
    await expectAccessible(page, 'everything');
  });
});

test('dashboard, a page still to come, and the pages for failures', { tag: wideOnly }, async ({ page }) => {
  for (const address of ['/dashboard', '/dashboard/report/project', '/404', '/500']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, 'everything');
  }
});

test('the drawer over the page, with the settings of the sidebar', async ({ page }) => {
  const shell = new Shell(page);
  await page.goto('/dashboard');
  await shell.openDrawer();
  await expectAccessible(page, 'everything');
  await shell.drawer.getByRole('button', { name: 'Sidebar appearance' }).click();
  await expect(page.getByRole('radio', { name: 'Danger' })).toBeAttached();
  await expectAccessible(page, 'everything');
});

test('the palette and the profile menu', { tag: wideOnly }, async ({ page }) => {
  const shell = new Shell(page);
  await page.goto('/dashboard');
  await shell.openPalette();
  await expect(shell.palette.getByRole('option').first()).toBeVisible();
  await expectAccessible(page, 'everything');
  await page.keyboard.press('Escape');
  const menu = await shell.openProfileMenu();
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await expectAccessible(page, 'everything');
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('menuitem').nth(1)).toBeFocused();
  const button = page.getByRole('button', { name: /^Profile menu of/ });
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(menu).toBeHidden();
  await expect(shell.toolbar.getByRole('button', { name: 'Log out' })).toBeFocused();
});

test('the list of companies and its dialogs', async ({ page, colleague, tag, onPhone }) => {
  const { name } = await colleague.api.createCompany({ name: `PT ${tag}`, industry: 'Glass' });
  const companies = new CompanyPage(page, { onPhone });
  await companies.openFor(tag);
  await expect(companies.rows).toHaveCount(1);
  await companies.showTools();
  await expectAccessible(page);

  const dialog = await companies.openNew();
  await dialog.name.press('Enter');
  await expect(dialog.summary).toBeVisible();
  await expectAccessible(page);
  await dialog.fill({ name });
  await expect(dialog.similar).toBeVisible();
  await dialog.cancel.click();
  await expect(dialog.unsavedQuestion).toBeVisible();
  await expectAccessible(page);
  await dialog.unsavedQuestion.getByRole('button', { name: 'Discard changes' }).click();

  await companies.act('Delete', name);
  await expect(companies.confirmation).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await companies.act('History', name);
  await expect(companies.historyOf(name)).toContainText('created');
  await expectAccessible(page);
});

test('the preview of an import', { tag: wideOnly }, async ({ page, tag, onPhone }) => {
  const companies = new CompanyPage(page, { onPhone });
  await companies.open();
  const buffer = Buffer.from(await xlsxFile([['Name', 'Address Street', 'Phone', 'Zip Code', 'Industry'], [tag]]));
  await companies.chooseFile({ name: 'companies.xlsx', buffer });
  await expect(companies.importRow('Row 2')).toBeVisible();
  await expectAccessible(page);
});

test(
  'a conflict, a failed list and an empty one',
  { tag: wideOnly },
  async ({ page, colleague, tag, onPhone, watch }) => {
    watch.expect(/status of 409/, /ERR_FAILED/);
    const company = await colleague.api.createCompany({ name: `PT ${tag}` });
    const companies = new CompanyPage(page, { onPhone });
    await companies.openFor(tag);
    const dialog = await companies.edit(company.name);
    await dialog.fill({ phone: '1' });
    await colleague.api.changeCompany(company, { phone: '2' });
    await dialog.save.click();
    await expect(dialog.choice('Phone', 'Keep mine')).toBeChecked();
    await expectAccessible(page);
    page.on('dialog', (question) => void question.accept());
    await companies.openFor(`nothing like ${tag}`);
    await expectAccessible(page);
    await page.route('**/api/company?*', (route) => route.abort());
    await page.reload();
    await expect(companies.failure).toBeVisible();
    await expectAccessible(page);
  },
);
