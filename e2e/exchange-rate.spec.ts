import { expectAccessible } from './accessible.ts';
import { ExchangeRateDialog, ExchangeRatePage } from './pages/exchange-rate-page.ts';
import { Shell } from './pages/shell.ts';
import { expect, test, wideOnly } from './story.ts';

// A currency has one rate, so each test uses its own currencies at each width.

test('a new rate, a newer value, and the values so far', async ({ page, person, database, onPhone }) => {
  const [code, name] = onPhone ? ['MYR', 'Malaysian Ringgit'] : ['THB', 'Thai Baht'];
  await database.deleteFrom('exchange_rate').where('source_curr', '=', code).execute();
  const rates = new ExchangeRatePage(page, { onPhone });
  await rates.open();
  const sizes = rates.pager.getByRole('combobox', { name: 'Rows per page' });
  expect(await sizes.locator('option').allTextContents()).toEqual(['5', '20', '50', '100']);
  const dialog = await rates.openNew();
  await expect(dialog.source).toBeFocused();
  await expect(dialog.save).toBeDisabled();
  await expect(dialog.target).toHaveValue('IDR');
  await expect(dialog.target).toHaveAttribute('readonly');
  await dialog.choose(name.slice(2).toUpperCase(), `${code} – ${name}`);
  await expect(dialog.value).toHaveAccessibleDescription(`Rupiah for 1 ${code}`);
  await dialog.value.fill('1.452,1234567');
  await expect(dialog.value).toHaveAccessibleDescription(/Must be numeric/);
  await dialog.value.fill('');
  await expect(dialog.value).toHaveAccessibleDescription(/Required\./);
  await dialog.value.fill('1.452,123456');
  await dialog.value.press('Enter');
  await expect(dialog.box).toBeHidden();
  await expect(new Shell(page).messages).toContainText('Data saved/updated');
  await expect(rates.row(code)).toContainText('Rp 1.452,123456');

  await rates.edit(code);
  await expect(dialog.source).toHaveValue(`${code} – ${name}`);
  await expect(dialog.value).toBeFocused();
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(dialog.save).toBeDisabled();
  await dialog.value.fill('1500');
  await dialog.save.click();
  await expect(rates.row(code)).toContainText('Rp 1.500');
  const values = (await rates.expand(code)).getByRole('table', { name: `Rate history of ${code}` }).locator('tbody tr');
  await expect(values.nth(0)).toContainText('Rp 1.500');
  await expect(values.nth(0)).toContainText('+3,3%');
  await expect(values.nth(0)).toContainText(person.username);
  await expect(values.nth(1)).toContainText('Rp 1.452,123456');
  await expectAccessible(page);
  expect(await rates.sidewaysOverflow()).toBeLessThanOrEqual(0);
});

test(
  'a currency that has a rate is refused at its field, in Indonesian',
  { tag: wideOnly },
  async ({ page, database, colleague, watch }) => {
    watch.expect(/status of 409/);
    const [code, label] = ['PHP', 'PHP – Peso Filipina'];
    await database.deleteFrom('exchange_rate').where('source_curr', '=', code).execute();
    await colleague.api.send('POST', '/api/exchangerate', { sourceCurr: code, convValue: 11.5 });
    await page.addInitScript(() => localStorage.setItem('gso.language', 'id'));
    await page.goto(`/dashboard/md/exchrate?q=${code}`);
    await page.getByRole('button', { name: 'Baru', exact: true }).click();
    const dialog = new ExchangeRateDialog(page);
    await dialog.choose(code, label);
    await dialog.value.fill('12');
    await dialog.save.click();
    await expect(dialog.source).toHaveAccessibleDescription('Sudah ada kurs untuk mata uang ini');
    await expect(dialog.summary).toContainText('Sudah ada kurs untuk mata uang ini');
    await expect(page.getByRole('region', { name: 'Pesan' })).toContainText(
      'Dibatalkan. Sudah ada kurs untuk mata uang ini',
    );
    await expectAccessible(page);
    await dialog.choose('DOLAR NAMIBIA', 'NAD – Dolar Namibia');
    await expect(dialog.source).toHaveAccessibleDescription('');
  },
);

test(
  'search by code, then delete after a confirmation',
  { tag: wideOnly },
  async ({ page, database, colleague, onPhone }) => {
    const code = onPhone ? 'NOK' : 'SEK';
    await database.deleteFrom('exchange_rate').where('source_curr', '=', code).execute();
    await colleague.api.send('POST', '/api/exchangerate', { sourceCurr: code, convValue: 1520 });
    const rates = new ExchangeRatePage(page, { onPhone });
    await rates.open();
    await rates.search.fill(code.toLowerCase());
    await expect(rates.rows).toHaveCount(1);
    await expect(page).toHaveURL(`/dashboard/md/exchrate?q=${code.toLowerCase()}`);
    const removal = page.waitForRequest((request) => request.method() === 'DELETE');
    await rates.act('Delete', code);
    await expect(rates.confirmation).toContainText('Are you sure want to remove this record?');
    await rates.confirmation.getByRole('button', { name: 'Remove' }).click();
    expect(new URL((await removal).url()).pathname).toMatch(/^\/api\/exchangerate\/\d+$/);
    await expect(new Shell(page).messages).toContainText('Data removed');
    await expect(rates.main.getByText('Nothing matches your search.')).toBeVisible();
  },
);
