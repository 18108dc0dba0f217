import { expectAccessible } from './accessible.ts';
import { Business, dayFromNow, sent } from './business.ts';
import { RecordPage } from './pages/record-page.ts';
import { Shell } from './pages/shell.ts';
import { expect, test, wideOnly } from './story.ts';

test('one search finds pages and records of every kind, and opens them', async ({ page, colleague, tag, onPhone }) => {
  const business = await Business.begin(colleague.api, `PT Rimba ${tag}`);
  const quotation = await business.quotation(dayFromNow(0), 1000);
  const { contact } = business;
  await colleague.api.send('PATCH', `/api/customer/${contact.id}`, { version: contact.version, name: `Ratna ${tag}` });
  const price = { suppPrice: 1, sellingPrice: 2, bottomPrice: 1 };
  const material = { brand: 'Omron', materialNo: `CP2E-${tag}-14`, materialDesc: 'Controller', currency: 'IDR', price };
  const item = await sent<{ id: number }>(colleague.api, 'POST', '/api/item', material);
  const shell = new Shell(page);
  const field = shell.palette.getByRole('combobox');
  const options = shell.palette.getByRole('option');
  const group = (name: string) => shell.palette.getByRole('group', { name });
  const openSearch = async () => {
    if (onPhone) await shell.toolbar.getByRole('button', { name: 'Search' }).click();
    else await shell.openPalette();
  };
  await page.goto('/dashboard');

  await openSearch();
  await expect(field).toBeFocused();
  await page.keyboard.type('pri');
  await expect(shell.palette.getByRole('option', { selected: true })).toHaveText('Price Rule');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/md/pricerule');
  await shell.openPalette();
  await page.keyboard.press('Escape');
  await expect(shell.palette).toBeHidden();

  // Enter waits for the reply.
  await openSearch();
  await field.fill(quotation.refNo.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/dashboard/quotation/${quotation.id}`);

  await openSearch();
  await field.fill(`${tag}-1`);
  await expect(group('Items').getByRole('option')).toHaveText(`CP2E-${tag}-14 ControllerOmron`);
  await options.filter({ hasText: `CP2E-${tag}` }).click();
  await expect(page).toHaveURL(`/dashboard/md/item/${item.id}`);

  await openSearch();
  await expect(group('Recent').getByRole('option').first()).toContainText(`CP2E-${tag}-14`);
  await expect(group('Recent').getByRole('option').nth(1)).toContainText(quotation.refNo);
  await field.fill(`ratna ${tag}`);
  await expect(group('Customers').getByRole('option')).toHaveText(`Ratna ${tag}PT Rimba ${tag}`);
  await expectAccessible(page, 'everything');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/dashboard/md/customer/${contact.id}`);
});

test('a company that is not found can be created', { tag: wideOnly }, async ({ page, tag }) => {
  const shell = new Shell(page);
  await page.goto('/dashboard');
  await shell.openPalette();
  await shell.palette.getByRole('combobox').fill(`PT Baru ${tag}`);
  await expect(shell.palette.getByRole('status')).toHaveText('Nothing found.');
  await shell.palette.getByRole('option', { name: `New company “PT Baru ${tag}”` }).click();
  const dialog = page.getByRole('dialog', { name: 'New Company' });
  await dialog.getByRole('textbox', { name: 'Address street' }).fill('Jl. Baru 1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard\/md\/company\/\d+$/);
  await expect(new RecordPage(page).heading).toHaveText(`PT Baru ${tag}`);
  await shell.openPalette();
  await expect(shell.palette.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toContainText(
    `PT Baru ${tag}`,
  );
});

test.describe('with the permissions of a seller', () => {
  test.use({ granted: ['MA_DASHBOARD', 'MA_QUOTATION'] });

  test('only what they may open is found', { tag: wideOnly }, async ({ page, colleague, tag }) => {
    const business = await Business.begin(colleague.api, `PT Rahasia ${tag}`);
    const { refNo } = await business.quotation(dayFromNow(0), 1000);
    const shell = new Shell(page);
    await page.goto('/dashboard');
    await shell.openPalette();
    await shell.palette.getByRole('combobox').fill(`rahasia ${tag}`);
    await expect(shell.palette.getByRole('status')).toHaveText('Nothing found.');
    await expect(shell.palette.getByRole('option')).toHaveCount(0);
    await shell.palette.getByRole('combobox').fill(refNo);
    await expect(shell.palette.getByRole('option')).toHaveCount(1);
  });
});

test.describe('without permissions', () => {
  test.use({ granted: [] });

  test('the search offers pages only, and asks the server nothing', { tag: wideOnly }, async ({ page }) => {
    const shell = new Shell(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/dashboard');
    await shell.openPalette();
    await shell.palette.getByRole('combobox').fill('prof');
    await expect(shell.palette.getByRole('option')).toHaveText('Profile');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/dashboard/user-profile');
    expect(asked.filter((url) => url.includes('/api/search'))).toEqual([]);
  });
});
