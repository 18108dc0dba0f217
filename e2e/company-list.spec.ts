import { CompanyPage } from './pages/company-page.ts';
import { Shell } from './pages/shell.ts';
import { readFile } from 'node:fs/promises';
import { readDirectly } from '../server/src/platform/sheet/testing/sheet-files.ts';
import { expect, phoneOnly, test, wideOnly } from './story.ts';

const numbered = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1).padStart(2, '0'));

test(
  'search waits for a pause in typing, then stands in the address',
  { tag: wideOnly },
  async ({ page, colleague, tag, onPhone }) => {
    for (const name of ['Andalas', 'Borneo']) await colleague.api.createCompany({ name: `PT ${name} ${tag}` });
    const companies = new CompanyPage(page, { onPhone });
    await companies.open();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/company') asked.push(searchParams.get('q') ?? '');
    });
    await companies.search.pressSequentially(`borneo ${tag}`, { delay: 30 });
    await expect(companies.row(`PT Borneo ${tag}`)).toBeVisible();
    await expect(companies.rows).toHaveCount(1);
    await expect(companies.count).toContainText('1');
    expect(asked).toEqual([`borneo ${tag}`]);
    await expect(page).toHaveURL(`/dashboard/md/company?q=borneo+${tag}`);
    await companies.search.fill(tag);
    await companies.search.press('Enter');
    await expect(companies.rows).toHaveCount(2);
  },
);

test(
  'paging, page size and sort stand in the address, and Back undoes each step',
  { tag: wideOnly },
  async ({ page, colleague, tag, onPhone }) => {
    for (const number of numbered(23)) {
      await colleague.api.createCompany({ name: `PT ${tag} ${number}`, industry: `Branch ${99 - Number(number)}` });
    }
    const companies = new CompanyPage(page, { onPhone });
    await companies.openFor(tag);
    await expect(companies.rows).toHaveCount(20);
    await expect(companies.range).toHaveText('1–20 of 23');

    await companies.pager.getByRole('button', { name: 'Next page' }).click();
    await expect(companies.range).toHaveText('21–23 of 23');
    await expect(companies.rows).toHaveCount(3);
    await expect(page).toHaveURL(/pn=1/);
    await expect(companies.pager.getByRole('button', { name: 'Next page' })).toBeDisabled();

    const sizes = companies.pager.getByRole('combobox', { name: 'Rows per page' });
    expect(await sizes.locator('option').allTextContents()).toEqual(['5', '20', '50', '100']);
    await sizes.selectOption('5');
    await expect(companies.range).toHaveText('1–5 of 23');
    await expect(companies.rows.first()).toContainText(`PT ${tag} 01`);

    await sortBy('Industry', companies);
    await expect(companies.rows.first()).toContainText(`PT ${tag} 23`);
    await expect(page).toHaveURL(/so=industry/);

    await page.goBack();
    await expect(companies.rows.first()).toContainText(`PT ${tag} 01`);
    await page.goBack();
    await expect(companies.range).toHaveText('21–23 of 23');
    await page.goBack();
    await expect(companies.range).toHaveText('1–20 of 23');
    await page.goForward();
    await page.reload();
    await expect(companies.range).toHaveText('21–23 of 23');
  },
);

async function sortBy(header: string, companies: CompanyPage): Promise<void> {
  const column = companies.main.getByRole('columnheader', { name: header });
  if (await column.isVisible()) {
    await column.getByRole('button').click();
    await expect(column).toHaveAttribute('aria-sort', 'ascending');
  } else {
    await companies.showTools();
    await companies.main.getByRole('combobox', { name: 'Sort by' }).selectOption(`Sort by: ${header}, ascending`);
  }
}

test('the same header again turns the order around', { tag: wideOnly }, async ({ page, colleague, tag, onPhone }) => {
  for (const number of numbered(3)) await colleague.api.createCompany({ name: `PT ${tag} ${number}` });
  const companies = new CompanyPage(page, { onPhone });
  await companies.openFor(tag);
  const header = companies.main.getByRole('columnheader', { name: 'Name' });
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await expect(companies.rows.first()).toContainText(`PT ${tag} 03`);
  await expect(page).toHaveURL(/dc=true/);
});

test('columns and row height are kept', { tag: wideOnly }, async ({ page, colleague, tag, onPhone }) => {
  await colleague.api.createCompany({ name: `PT ${tag}` });
  const companies = new CompanyPage(page, { onPhone });
  await companies.openFor(tag);
  const height = async () => (await companies.rows.first().boundingBox())?.height;
  expect(await height()).toBe(43);
  await companies.main.getByRole('button', { name: 'Columns and row height' }).click();
  const view = page.getByRole('dialog', { name: 'Columns and row height' });
  await view.getByRole('checkbox', { name: 'Zip code' }).uncheck();
  await view.getByText('Compact').click();
  await expect(companies.main.getByRole('columnheader', { name: 'Zip code' })).toBeHidden();
  await expect.poll(height).toBe(29);
  await page.reload();
  await expect(companies.rows).toHaveCount(1);
  await expect(companies.main.getByRole('columnheader', { name: 'Zip code' })).toBeHidden();
  expect(await height()).toBe(29);
});

test('nothing matches: the filters can be cleared', { tag: wideOnly }, async ({ page, tag, onPhone }) => {
  const companies = new CompanyPage(page, { onPhone });
  await companies.openFor(`no such ${tag}`);
  await expect(companies.main.getByText('Nothing matches your search.')).toBeVisible();
  await companies.main.getByRole('button', { name: 'Clear filters' }).click();
  await expect(companies.rows).not.toHaveCount(0);
  await expect(companies.search).toHaveValue('');
  await expect(page).toHaveURL('/dashboard/md/company');
});

test(
  'a list that failed keeps its place and can be asked again',
  { tag: wideOnly },
  async ({ page, colleague, tag, onPhone, watch }) => {
    watch.expect(/status of 500/);
    await colleague.api.createCompany({ name: `PT ${tag}` });
    const companies = new CompanyPage(page, { onPhone });
    // A server that is away is asked again by the list itself; after a fault of the server a person has to.
    const fault = { message: 'FAILED', code: 'internal', details: 'Something went wrong.', requestId: 'request-7' };
    await page.route('**/api/company?*', (route) => route.fulfill({ status: 500, json: fault }));
    await page.goto(`/dashboard/md/company?q=${tag}`);
    await expect(companies.failure).toContainText('Something went wrong.');
    await expect(companies.failure).toContainText('request-7');
    await page.unrouteAll();
    await companies.failure.getByRole('button', { name: 'Retry' }).click();
    await expect(companies.row(`PT ${tag}`)).toBeVisible();
    await expect(companies.failure).toBeHidden();
  },
);

test('an empty list invites to make the first record', { tag: wideOnly }, async ({ ownSystem, onPhone }) => {
  const { page } = ownSystem;
  const companies = new CompanyPage(page, { onPhone });
  await companies.open();
  await expect(companies.main.getByText('No companies yet.')).toBeVisible();
  await companies.newButton.last().click();
  await companies.dialog.fill({ name: 'PT Pertama', street: 'Jl. Awal 1' });
  await companies.dialog.save.click();
  await expect(companies.row('PT Pertama')).toBeVisible();
});

test('Export All saves a genuine Excel file', { tag: wideOnly }, async ({ page, colleague, tag, onPhone }) => {
  const company = await colleague.api.createCompany({ name: `PT Ekspor ${tag}`, phone: '0021900' });
  const companies = new CompanyPage(page, { onPhone });
  await companies.open();
  await companies.showTools();
  const downloading = page.waitForEvent('download');
  await companies.exportButton.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Company-All.xls');
  const path = await download.path();
  expect((await readFile(path)).subarray(0, 4).toString('hex')).toBe('d0cf11e0');
  const rows = (await readDirectly.xls(path)).map(({ cells }) => cells);
  expect(rows[0]).toEqual(expect.arrayContaining(['Name', 'Address Street', 'Phone', 'Zip Code', 'Industry']));
  expect(rows.find((cells) => cells.includes(company.name))).toContain('0021900');
  await expect(new Shell(page).messages).toContainText('Company-All.xls downloaded');
});

test.describe('with the permission to read only', () => {
  test.use({ granted: ['MA_DASHBOARD', 'MA_MD_COMPANY_READ'] });

  test(
    'everything that changes something is disabled and says why',
    { tag: wideOnly },
    async ({ page, colleague, tag, onPhone }) => {
      const { name } = await colleague.api.createCompany({ name: `PT ${tag}` });
      const companies = new CompanyPage(page, { onPhone });
      await companies.openFor(tag);
      await companies.showTools();
      const select = companies.main.getByRole('button', { name: 'Select', exact: true });
      for (const button of [companies.newButton, companies.exportButton, select, companies.uploadButton]) {
        await expect(button).toBeDisabled();
      }
      await expect(await companies.action('Edit', name)).toBeDisabled();
      await expect(await companies.action('Delete', name)).toBeDisabled();
      await (await companies.action('Edit', name)).click({ force: true });
      await expect(companies.dialog.box).toBeHidden();
      await companies.act('History', name);
      await expect(companies.historyOf(name)).toContainText('created');
    },
  );
});

test(
  'on a phone a row is a card and nothing sticks out',
  { tag: phoneOnly },
  async ({ page, colleague, tag, onPhone }) => {
    const name = `PT ${tag} ${'W'.repeat(30)}`;
    await colleague.api.createCompany({
      name,
      phone: '0218980112',
      address: { street: 'X'.repeat(200), zipCode: '17530' },
    });
    const companies = new CompanyPage(page, { onPhone });
    await companies.openFor(tag);
    await expect(companies.row(name)).toContainText('0218980112');
    await expect(companies.main.getByRole('table')).toHaveCount(0);
    expect(await companies.sidewaysOverflow()).toBeLessThanOrEqual(0);
    await companies.showTools();
    expect(await companies.sidewaysOverflow()).toBeLessThanOrEqual(0);
    const dialog = await companies.edit(name);
    expect(await companies.sidewaysOverflow()).toBeLessThanOrEqual(0);
    expect(await dialog.box.boundingBox()).toMatchObject({ x: 0, width: 390 });
    await dialog.cancel.click();
    await companies.act('History', name);
    await expect(companies.historyOf(name)).toContainText('created');
    expect(await companies.sidewaysOverflow()).toBeLessThanOrEqual(0);
  },
);
