import { expectAccessible } from './accessible.ts';
import { AuditPage } from './pages/audit-page.ts';
import { Shell } from './pages/shell.ts';
import { readDirectly } from '../server/src/platform/sheet/testing/sheet-files.ts';
import { createPerson } from '../server/testing/people.ts';
import { logIn } from '../server/testing/log-in.ts';
import { permissions } from '@gso/contract/permissions';
import { Api } from './api.ts';
import { expect, test, wideOnly } from './story.ts';
import { theSystem } from './system/system.ts';

const longStreet = `Jl. ${'Panjang'.repeat(40)}`;
const hostile = '<img src=x onerror=alert(1)>';

test('find who changed a company, and what', { tag: wideOnly }, async ({ page, colleague, tag, onPhone }) => {
  const name = `${tag} PT Jejak`;
  const company = await colleague.api.createCompany({ name, phone: '021' });
  await colleague.api.changeCompany(company, {
    phone: '022',
    industry: hostile,
    address: { street: longStreet, zipCode: '' },
  });
  const audit = new AuditPage(page, { onPhone });
  await page.goto('/dashboard');
  const shell = new Shell(page);
  await shell.openDrawer();
  await shell.link('Audit').click();
  await expect(page).toHaveURL('/dashboard/audit');
  await audit.search.fill(tag);
  await expect(audit.rows).toHaveCount(2);

  const [changed, created] = [audit.rows.first(), audit.rows.last()];
  await expect(changed).toContainText('changed');
  await expect(changed).toContainText(colleague.username);
  await expect(changed).toContainText('Address street Jl. Merdeka 1 → ');
  await expect(changed).toContainText(', 2 more');
  await expect(created).toContainText('created');

  await expect(audit.details(changed)).toHaveAttribute('aria-expanded', 'false');
  const details = await audit.expand(changed);
  await expect(audit.details(changed)).toHaveAttribute('aria-expanded', 'true');
  await expect(details).toContainText('Phone');
  await expect(details).toContainText('021 → 022');
  await expect(details).toContainText(`(empty) → ${hostile}`);
  await expect(details).toContainText(`Jl. Merdeka 1 → ${longStreet}`);
  await expect(details).toContainText(/Request ID: [0-9a-f-]{36}/);
  await expect(details.getByRole('img')).toHaveCount(0);
  const { width = 0 } = (await details.boundingBox()) ?? {};
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  expect(await audit.sidewaysOverflow()).toBeLessThanOrEqual(0);

  await page.keyboard.press('Enter');
  await expect(details).toBeHidden();
});

test(
  'filters narrow the list, are in the address, and Back undoes each',
  { tag: wideOnly },
  async ({ page, database, colleague, tag, onPhone }) => {
    const other = await createPerson(database, permissions, 'auditor');
    const { token } = await logIn(theSystem().origin, other);
    const company = await colleague.api.createCompany({ name: `${tag} PT Satu` });
    await colleague.api.createCompany({ name: `${tag} PT Dua` });
    await new Api(theSystem().origin, token).changeCompany(company, { phone: '1' });

    const audit = new AuditPage(page, { onPhone });
    await audit.open(`?q=${tag}`);
    await expect(audit.rows).toHaveCount(3);
    await expect(audit.filters.getByRole('button', { name: 'Clear filters' })).toBeHidden();
    await audit.choosePerson(other.username);
    await expect(audit.rows).toHaveCount(1);
    await expect(page).toHaveURL(`/dashboard/audit?q=${tag}&who=${other.username}`);
    await expect(audit.filter(`Person: ${other.username}`)).toBeVisible();

    await audit.clearFilter('Person').click();
    await expect(audit.rows).toHaveCount(3);
    await expect(audit.filter('Person')).toBeFocused();
    await audit.choose('Action', 'created');
    await expect(audit.rows).toHaveCount(2);
    await audit.choose('Kind', 'Role');
    await expect(audit.main.getByText('Nothing matches your search.')).toBeVisible();
    await page.goBack();
    await expect(audit.rows).toHaveCount(2);
    await page.goBack();
    await expect(audit.rows).toHaveCount(3);

    await audit.rows.getByRole('button', { name: colleague.username, exact: true }).first().click();
    await expect(audit.rows).toHaveCount(2);
    await audit.rows.getByRole('button', { name: company.name, exact: true }).click();
    await expect(audit.rows).toHaveCount(1);
    await expect(page).toHaveURL(new RegExp(`kind=company&rec=${company.id}`));
    await expect(audit.filters).toContainText(`Record: ${company.name}`);
    await expect(audit.filter('Kind: Company')).toBeVisible();
    expect(await audit.sidewaysOverflow()).toBeLessThanOrEqual(0);
    await page.reload();
    await expect(audit.rows).toHaveCount(1);
    await audit.clearFilter('Person').click();
    await expect(audit.rows).toHaveCount(2);
    await audit.filters.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/dashboard/audit');
    await expect(audit.search).toHaveValue('');
  },
);

test(
  'a person who is no longer there, and days, typed or at a touch',
  { tag: wideOnly },
  async ({ page, colleague, tag, onPhone }) => {
    await colleague.api.createCompany({ name: `${tag} PT` });
    const audit = new AuditPage(page, { onPhone });
    await audit.open(`?q=${tag}`);
    const dates = await audit.openDates();
    await expect(dates.getByRole('textbox', { name: 'From' })).toBeFocused();
    await dates.getByRole('textbox', { name: 'From' }).fill('2/1/2020');
    await dates.getByRole('textbox', { name: 'Until' }).fill('31/02/2020');
    await dates.getByRole('button', { name: 'Apply' }).click();
    await expect(dates.getByText('Invalid date. Use DD/MM/YYYY.')).toBeVisible();
    await dates.getByRole('textbox', { name: 'Until' }).fill('1/1/2020');
    await dates.getByRole('button', { name: 'Apply' }).click();
    await expect(dates.getByText('The start date is after the end date.')).toBeVisible();
    await dates.getByRole('textbox', { name: 'Until' }).fill('28/02/2020');
    await dates.getByRole('textbox', { name: 'Until' }).press('Enter');
    await expect(dates).toBeHidden();
    await expect(page).toHaveURL(/from=2020-01-02&to=2020-02-28/);
    await expect(audit.filter('Date: 02/01/2020–28/02/2020')).toBeVisible();
    await expect(audit.main.getByText('Nothing matches your search.')).toBeVisible();
    for (const quick of ['Last 7 days', 'Today']) {
      await (await audit.openDates()).getByRole('button', { name: quick }).click();
      await expect(audit.rows).toHaveCount(1);
      await expect(audit.filter(`Date: ${quick}`)).toBeVisible();
    }
    await audit.choosePerson('left-long-ago');
    await expect(audit.main.getByText('Nothing matches your search.')).toBeVisible();
    await expect(page).toHaveURL(/who=left-long-ago/);
  },
);

test('the export holds what the filters show', { tag: wideOnly }, async ({ page, colleague, tag, onPhone }) => {
  const company = await colleague.api.createCompany({ name: `${tag} PT Ekspor` });
  await colleague.api.changeCompany(company, { phone: '0021' });
  const audit = new AuditPage(page, { onPhone });
  await audit.open(`?q=${tag}&act=update`);
  await expect(audit.rows).toHaveCount(1);
  await audit.showTools();
  const answering = page.waitForResponse(/\/api\/audit\/all/);
  const downloading = page.waitForEvent('download');
  await audit.exportButton.click();
  expect(await (await answering).headerValue('x-row-count')).toBe('1');
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^Audit.*\.xls$/);
  const rows = (await readDirectly.xls(await download.path())).map(({ cells }) => cells);
  expect(rows).toHaveLength(2);
  expect(rows[1]).toEqual(expect.arrayContaining([company.name, colleague.username]));
  await expect(new Shell(page).messages).toContainText('downloaded');
});

test('the screen in Indonesian', { tag: wideOnly }, async ({ page, colleague, tag, onPhone }) => {
  const company = await colleague.api.createCompany({ name: `${tag} PT Bahasa` });
  await colleague.api.changeCompany(company, { phone: '021', industry: 'Kaca' });
  await page.addInitScript(() => localStorage.setItem('gso.language', 'id'));
  await page.goto(`/dashboard/audit?q=${tag}`);
  await expect(new Shell(page).title).toHaveText('Jejak Audit');
  const rows = onPhone
    ? page.getByRole('list', { name: 'Jejak Audit' }).getByRole('listitem')
    : page.getByRole('table', { name: 'Jejak Audit' }).locator('tbody:not([aria-hidden]) tr');
  await expect(rows.first()).toContainText('diubah');
  await expect(rows.first()).toContainText('Perusahaan');
  await expect(rows.first()).toContainText('Telepon (kosong) → 021, 1 lagi');
  await page.getByRole('button', { name: 'Tanggal' }).click();
  await page.getByRole('button', { name: 'Bulan ini' }).click();
  await expect(page.getByRole('button', { name: 'Tanggal: Bulan ini' })).toBeVisible();
  await expect(rows).toHaveCount(2);
});

test.describe('without the permission', () => {
  test.use({ granted: ['MA_DASHBOARD', 'MA_MASTER_DATA'] });

  test('the address leads to the dashboard', { tag: wideOnly }, async ({ page }) => {
    await page.goto('/dashboard/audit');
    await expect(page).toHaveURL('/dashboard');
  });
});

test('everybody can use the list, its filters and its details', async ({ page, colleague, tag, onPhone }) => {
  const company = await colleague.api.createCompany({ name: `${tag} PT` });
  await colleague.api.changeCompany(company, { phone: '1' });
  const audit = new AuditPage(page, { onPhone });
  await audit.open(`?q=${tag}&kind=company&rec=${company.id}&who=${colleague.username}`);
  await expect(audit.rows).toHaveCount(2);
  await audit.expand(audit.rows.first());
  await expectAccessible(page);
  await audit.filter(`Person: ${colleague.username}`).click();
  await expect(page.getByRole('dialog', { name: 'Person' }).getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(await audit.openDates()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await audit.filter('Action').click();
  await expect(page.getByRole('menu', { name: 'Action' })).toBeVisible();
  await expectAccessible(page);
});
