import { expectAccessible } from './accessible.ts';
import { CompanyPage } from './pages/company-page.ts';
import { RecordPage } from './pages/record-page.ts';
import { Shell } from './pages/shell.ts';
import { readFile } from 'node:fs/promises';
import { readDirectly } from '../server/src/platform/sheet/testing/sheet-files.ts';
import { expect, phoneOnly, test, wideOnly } from './story.ts';

const numbered = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1).padStart(2, '0'));

test(
  'paging, page size and sort are in the address, and Back undoes each step',
  { tag: wideOnly },
  async ({ page, colleague, tag, onPhone }) => {
    for (const number of numbered(8)) {
      await colleague.api.createCompany({ name: `PT ${tag} ${number}`, industry: `Branch ${99 - Number(number)}` });
    }
    const companies = new CompanyPage(page, { onPhone });
    await companies.open(`?q=${tag}&ps=5`);
    await expect(companies.rows).toHaveCount(5);
    await expect(companies.range).toHaveText('1–5 of 8');

    await companies.pager.getByRole('button', { name: 'Next page' }).click();
    await expect(companies.range).toHaveText('6–8 of 8');
    await expect(companies.rows).toHaveCount(3);
    await expect(page).toHaveURL(/pn=1/);
    await expect(companies.pager.getByRole('button', { name: 'Next page' })).toBeDisabled();

    const sizes = companies.pager.getByRole('combobox', { name: 'Rows per page' });
    expect(await sizes.locator('option').allTextContents()).toEqual(['5', '20', '50', '100']);
    await sizes.selectOption('20');
    await expect(companies.range).toHaveText('1–8 of 8');
    await expect(companies.rows.first()).toContainText(`PT ${tag} 01`);

    await companies.sortBy('Industry');
    await expect(companies.rows.first()).toContainText(`PT ${tag} 08`);
    await expect(page).toHaveURL(/so=industry/);

    await page.goBack();
    await expect(companies.rows.first()).toContainText(`PT ${tag} 01`);
    await page.goBack();
    await expect(companies.range).toHaveText('6–8 of 8');
    await page.goBack();
    await expect(companies.range).toHaveText('1–5 of 8');
    await page.goForward();
    await page.reload();
    await expect(companies.range).toHaveText('6–8 of 8');
  },
);

test(
  'columns, their widths and the row height are kept',
  { tag: wideOnly },
  async ({ page, colleague, tag, onPhone }) => {
    await colleague.api.createCompany({ name: `PT ${tag}` });
    const companies = new CompanyPage(page, { onPhone });
    await companies.openFor(tag);
    const height = async () => (await companies.rows.first().boundingBox())?.height;
    expect(await height()).toBe(34);
    await companies.main.getByRole('button', { name: 'Columns and row height' }).click();
    const view = page.getByRole('dialog', { name: 'Columns and row height' });
    await view.getByRole('checkbox', { name: 'Zip code' }).uncheck();
    const up = view.getByRole('button', { name: 'Move Industry up' });
    await up.click();
    await up.click();
    await view.getByText('Comfortable').click();
    await expect(companies.main.getByRole('columnheader', { name: 'Zip code' })).toBeHidden();
    await expect.poll(height).toBe(58);
    await page.keyboard.press('Escape');
    await expect(view).toBeHidden();

    const phone = companies.main.getByRole('columnheader', { name: 'Phone' });
    const width = async () => Math.round((await phone.boundingBox())?.width ?? 0);
    const fitted = await width();
    const edge = await phone.boundingBox();
    if (!edge) throw new Error('The column has no box.');
    await page.mouse.move(edge.x + edge.width - 2, edge.y + 10);
    await page.mouse.down();
    await page.mouse.move(edge.x + edge.width + 58, edge.y + 10);
    await page.mouse.up();
    await expect.poll(width).toBe(fitted + 60);
    await phone.getByRole('button').press('Shift+ArrowLeft');
    await expect.poll(width).toBe(fitted + 44);

    await page.reload();
    await expect(companies.rows).toHaveCount(1);
    expect(await width()).toBe(fitted + 44);
    expect(await height()).toBe(58);
    const marks = ['Update by', 'Update date time'];
    expect(await companies.headers()).toEqual(['Actions', 'Name', 'Address street', 'Industry', 'Phone', ...marks]);
    await companies.main.getByRole('button', { name: 'Columns and row height' }).click();
    await view.getByRole('button', { name: 'Reset columns' }).click();
    await expect.poll(width).toBe(fitted);
    const usual = ['Actions', 'Name', 'Address street', 'Phone', 'Zip code', 'Industry'];
    expect(await companies.headers()).toEqual([...usual, ...marks]);
  },
);

test('a list is used by keyboard alone', { tag: wideOnly }, async ({ page, colleague, tag, onPhone }) => {
  for (const number of numbered(3)) await colleague.api.createCompany({ name: `PT ${tag} ${number}` });
  const companies = new CompanyPage(page, { onPhone });
  await companies.openFor(tag);
  await expect(companies.rows).toHaveCount(3);
  const { keyboard } = page;
  for (const key of ['j', 'j', 'j', 'k']) await keyboard.press(key);
  await expect(companies.rows.nth(1)).toBeFocused();
  await keyboard.press('e');
  await expect(companies.dialog.name).toHaveValue(`PT ${tag} 02`);
  await keyboard.press('Escape');
  await expect(companies.dialog.name).toBeHidden();
  await keyboard.press('Enter');
  await expect(companies.main.getByRole('heading', { name: `PT ${tag} 02` })).toBeVisible();
  await page.goBack();
  await expect(companies.rows).toHaveCount(3);
  await keyboard.press('/');
  await expect(companies.search).toBeFocused();
  await keyboard.press('End');
  await keyboard.type(' 03');
  await keyboard.press('Enter');
  await expect(companies.rows).toHaveCount(1);
  await keyboard.press('Tab');
  await keyboard.press('n');
  await expect(companies.dialog.name).toHaveValue('');
  await keyboard.press('Escape');
  await keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toContainText('Next row');
  await expect(help).toContainText('Quotation');
  await keyboard.press('Escape');
  await keyboard.press('g');
  await keyboard.press('s');
  await expect(page).toHaveURL('/dashboard/md/supplier');
});

test(
  'a list says that it is loading, has failed, has ended or finds nothing, and how to continue',
  { tag: wideOnly },
  async ({ page, colleague, tag, onPhone, watch }) => {
    watch.expect(/status of 500/);
    await colleague.api.createCompany({ name: `PT ${tag}` });
    const companies = new CompanyPage(page, { onPhone });
    const { progress } = new Shell(page);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    // The list retries an unreachable server; after a fault of the server the user has to.
    const fault = { message: 'FAILED', code: 'internal', details: 'Something went wrong.', requestId: 'request-7' };
    await page.route('**/api/company?*', async (route) => {
      await held;
      await route.fulfill({ status: 500, json: fault });
    });
    await page.goto(`/dashboard/md/company?q=${tag}`);
    await expect(progress).toBeVisible();
    answer();
    await expect(companies.failure).toContainText('Something went wrong.');
    await expect(companies.failure).toContainText('request-7');
    await expect(progress).toBeHidden();
    await expectAccessible(page);
    await page.unrouteAll();
    await companies.failure.getByRole('button', { name: 'Retry' }).click();
    await expect(companies.row(`PT ${tag}`)).toBeVisible();
    await expect(companies.failure).toBeHidden();

    await companies.open(`?q=${tag}&pn=9`);
    await expect(companies.main.getByText('This page is past the end of the list.')).toBeVisible();
    await companies.main.getByRole('button', { name: 'First page' }).first().click();
    await expect(companies.row(`PT ${tag}`)).toBeVisible();

    await companies.search.fill(`no such ${tag}`);
    await expect(companies.main.getByText('Nothing matches your search.')).toBeVisible();
    await companies.main.getByRole('button', { name: 'Clear filters' }).click();
    await expect(companies.rows).not.toHaveCount(0);
    await expect(companies.search).toHaveValue('');
    await expect(page).toHaveURL('/dashboard/md/company');
  },
);

test(
  'Export All saves a genuine Excel file, and CSV from its menu',
  { tag: wideOnly },
  async ({ page, colleague, tag, onPhone }) => {
    const company = await colleague.api.createCompany({ name: `PT Ekspor, ${tag}`, phone: '+6221900' });
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
    expect(rows.find((cells) => cells.includes(company.name))).toContain('+6221900');
    await expect(new Shell(page).messages).toContainText('Company-All.xls downloaded');

    await page.getByRole('group', { name: 'Export All' }).getByRole('button', { name: 'Excel or CSV' }).click();
    await expectAccessible(page);
    const other = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'CSV file, for other programs' }).click();
    expect((await other).suggestedFilename()).toBe('Company-All.csv');
    const csv = (await readFile(await (await other).path())).toString();
    expect(csv).toMatch(/^\ufeffID,/);
    expect(csv.split('\r\n').find((line) => line.includes(`"${company.name}"`))).toContain(',+6221900,');
  },
);

test.describe('with the permission to read only', () => {
  test.use({ granted: ['MA_DASHBOARD', 'MA_MD_COMPANY_READ'] });

  test(
    'everything that changes something is disabled, in the list and on the page of a company',
    { tag: wideOnly },
    async ({ page, colleague, tag, onPhone }) => {
      const { name } = await colleague.api.createCompany({ name: `PT ${tag}`, industry: 'Food' });
      const companies = new CompanyPage(page, { onPhone });
      await companies.openFor(tag);
      await companies.showTools();
      for (const button of [companies.newButton, companies.exportButton, companies.importButton]) {
        await expect(button).toBeDisabled();
      }
      await expect(await companies.action('Edit', name)).toBeDisabled();
      await expect(await companies.action('Delete', name)).toBeDisabled();
      await (await companies.action('Edit', name)).click({ force: true });
      await expect(companies.dialog.box).toBeHidden();
      await companies.act('History', name);
      await expect(companies.historyOf(name)).toContainText('created');
      await page.keyboard.press('Escape');

      await companies.main.getByRole('link', { name, exact: true }).click();
      const record = new RecordPage(page);
      await expect(record.fact('Industry')).toContainText('Food');
      await expect(record.edit).toBeDisabled();
      await expect(record.main.getByRole('button', { name: /^Edit ./ })).toHaveCount(0);
      await expect(record.main.getByRole('tab')).toHaveText(['Timeline']);
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
    const call = companies.row(name).getByRole('link', { name: 'Call 0218980112' });
    await expect(call).toHaveAttribute('href', 'tel:0218980112');
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
