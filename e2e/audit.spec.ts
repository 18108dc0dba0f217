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
  'filters narrow the list and its export, are in the address, and Back undoes each',
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
    await audit.clearFilter('Person').click();
    await expect(audit.rows).toHaveCount(2);
    const dates = await audit.openDates();
    await expect(dates.getByRole('textbox', { name: 'From' })).toBeFocused();
    await dates.getByRole('textbox', { name: 'From' }).fill('2/1/2020');
    await dates.getByRole('textbox', { name: 'Until' }).fill('28/02/2020');
    await dates.getByRole('textbox', { name: 'Until' }).press('Enter');
    await expect(dates).toBeHidden();
    await expect(page).toHaveURL(/from=2020-01-02&to=2020-02-28/);
    await expect(audit.filter('Date: 02/01/2020–28/02/2020')).toBeVisible();
    await expect(audit.main.getByText('Nothing matches your search.')).toBeVisible();
    await (await audit.openDates()).getByRole('button', { name: 'Today' }).click();
    await expect(audit.filter('Date: Today')).toBeVisible();
    await expect(audit.rows).toHaveCount(2);

    await audit.showTools();
    const answering = page.waitForResponse(/\/api\/audit\/all/);
    const downloading = page.waitForEvent('download');
    await audit.exportButton.click();
    expect(await (await answering).headerValue('x-row-count')).toBe('2');
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^Audit.*\.xls$/);
    const exported = (await readDirectly.xls(await download.path())).map(({ cells }) => cells);
    expect(exported).toHaveLength(3);
    for (const row of exported.slice(1)) expect(row).toContain(company.name);
    expect(exported.flat()).toEqual(expect.arrayContaining([colleague.username, other.username]));
    await expect(new Shell(page).messages).toContainText('downloaded');
    await audit.filters.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/dashboard/audit');
    await expect(audit.search).toHaveValue('');
  },
);

test('everybody can use the list, its filters and its details', async ({ page, colleague, tag, onPhone }) => {
  const company = await colleague.api.createCompany({ name: `${tag} PT` });
  await colleague.api.changeCompany(company, { phone: '1' });
  const audit = new AuditPage(page, { onPhone });
  await audit.open(`?q=${tag}&kind=company&rec=${company.id}&who=${colleague.username}`);
  await expect(audit.rows).toHaveCount(2);
  await audit.expand(audit.rows.first());
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
