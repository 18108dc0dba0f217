import { expectAccessible } from './accessible.ts';
import { ExchangeRatePage } from './pages/exchange-rate-page.ts';
import { Shell } from './pages/shell.ts';
import { expect, test } from './story.ts';

const taken = 'There is already a rate for this currency';

test('a rate from its first field, its values so far, and its removal', async ({
  page,
  person,
  database,
  onPhone,
  watch,
}) => {
  // The open values are loaded once more before the row of a removed rate is gone.
  watch.expect(/status of 409/, /status of 404 .*\/values/);
  // A currency has one rate, so each width has its own.
  const [code, name] = onPhone ? ['MYR', 'Malaysian Ringgit'] : ['THB', 'Thai Baht'];
  await database.deleteFrom('exchange_rate').where('source_curr', '=', code).execute();
  const rates = new ExchangeRatePage(page, { onPhone });
  const { messages } = new Shell(page);
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
  await expect(messages).toContainText('Data saved/updated');
  await rates.search.fill(code.toLowerCase());
  await expect(page).toHaveURL(`/dashboard/md/exchrate?q=${code.toLowerCase()}`);
  await expect(rates.rows).toHaveCount(1);
  await expect(rates.row(code)).toContainText('Rp 1.452,123456');

  await rates.openNew();
  await dialog.choose(code, `${code} – ${name}`);
  await dialog.value.fill('12');
  await dialog.save.click();
  await expect(dialog.source).toHaveAccessibleDescription(taken);
  await expect(dialog.summary).toContainText(taken);
  await expect(messages).toContainText(`Canceled. ${taken}`);
  await expectAccessible(page);
  await dialog.choose('NAMIBIA', 'NAD – Namibian Dollar');
  await expect(dialog.source).toHaveAccessibleDescription('');
  await dialog.box.getByRole('button', { name: 'Cancel', exact: true }).click();
  await dialog.box.getByRole('button', { name: 'Discard changes' }).click();
  await expect(dialog.box).toBeHidden();

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

  const removal = page.waitForRequest((request) => request.method() === 'DELETE');
  await rates.act('Delete', code);
  await expect(rates.confirmation).toContainText('Are you sure want to remove this record?');
  await rates.confirmation.getByRole('button', { name: 'Remove' }).click();
  expect(new URL((await removal).url()).pathname).toMatch(/^\/api\/exchangerate\/\d+$/);
  await expect(messages).toContainText('Data removed');
  await expect(rates.main.getByText('Nothing matches your search.')).toBeVisible();
});
