import type { SupplierInput, SupplierRow } from '@gso/contract/supplier';
import { expectAccessible } from './accessible.ts';
import type { Api } from './api.ts';
import { SupplierPage } from './pages/supplier-page.ts';
import { Shell } from './pages/shell.ts';
import { xlsxFile } from '../server/testing/sheet-files.ts';
import { expect, test, wideOnly } from './story.ts';

async function createSupplier(api: Api, supplier: Partial<SupplierInput> & { name: string }): Promise<SupplierRow> {
  const filled = { country: 'IDN', address: { street: 'Jl. Merdeka 1' }, ...supplier };
  const response = await api.send('POST', '/api/supplier', filled);
  expect(response.status).toBe(201);
  return response.json();
}

async function suppliersNamed(api: Api, text: string): Promise<SupplierRow[]> {
  return (await (await api.send('GET', `/api/supplier?q=${encodeURIComponent(text)}`)).json()).content;
}

test('a supplier from its first field to its removal', async ({ page, colleague, tag, onPhone }) => {
  const name = `<img src=x onerror=hacked()> ${tag}`;
  const executed: string[] = [];
  await page.exposeFunction('hacked', () => executed.push('hacked'));
  const suppliers = new SupplierPage(page, { onPhone });
  await suppliers.openFor(tag);
  const dialog = await suppliers.openNew();
  await expect(dialog.name).toBeFocused();
  await expect(dialog.save).toBeDisabled();
  await dialog.name.press('Enter');
  await dialog.summary.getByRole('button', { name: 'Country: Required.' }).click();
  await expect(dialog.country).toBeFocused();
  await dialog.name.fill(name);
  await dialog.street.fill('Jl. Melati 7');
  await dialog.country.click();
  await expect(page.getByRole('listbox', { name: 'Country' }).getByRole('option').first()).toHaveText('Indonesia');
  await dialog.country.fill('jpn');
  await dialog.countryOption('Japan').click();
  await dialog.contact.fill('Rina');
  await dialog.phone.fill('+62 21 555');

  await dialog.addBrand('Omron');
  await dialog.addBrand('<b>SMC</b>', ',');
  await dialog.addBrand('OMRON');
  await expect(dialog.box.getByText('OMRON is already in the list.')).toBeVisible();
  await dialog.brands.fill(`Kuka ${tag}`);
  await dialog.save.click();
  await expect(new Shell(page).messages).toContainText('Data saved/updated');
  const row = suppliers.row(name);
  for (const text of ['Japan', 'Rina', '+6221555', 'Omron', '<b>SMC</b>', `Kuka ${tag}`])
    await expect(row).toContainText(text);

  await suppliers.edit(name);
  await dialog.removalOf('Omron').press('Enter');
  await expect(dialog.brands).toBeFocused();
  await dialog.brands.press('Backspace');
  await dialog.chooseCountry('Germany');
  await dialog.save.click();
  await expect(row).toContainText('Germany');
  expect(await suppliersNamed(colleague.api, tag)).toMatchObject([{ country: 'DEU', brands: ['<b>SMC</b>'] }]);
  await suppliers.act('History', name);
  await expect(suppliers.historyOf(name)).toContainText('Japan → Germany');
  await page.keyboard.press('Escape');

  await suppliers.act('Delete', name);
  await expect(suppliers.confirmation).toContainText('Are you sure want to remove this record?');
  await suppliers.confirmation.getByRole('button', { name: 'Remove' }).click();
  await expect(new Shell(page).messages).toContainText('Data removed');
  await expect(suppliers.main.getByText('Nothing matches your search.')).toBeVisible();
  expect(executed).toEqual([]);
});

test(
  'a sheet with country names and several brands is imported, and the filter takes exactly one brand',
  { tag: wideOnly },
  async ({ page, colleague, tag, onPhone }) => {
    await createSupplier(colleague.api, { name: `PT Dua ${tag}`, brands: [`merek ${tag} lain`] });
    await createSupplier(colleague.api, { name: `${tag.repeat(5)}`, country: 'BIH', cp1: 'x'.repeat(50) });
    const brands = ['Festo', 'SMC', 'Keyence', `Merek ${tag}`, 'ABB'];
    const rows = [
      ['Name', 'Country', 'Address Street', 'Zip Code', 'CP 1', 'Phone 1', 'CP 2', 'Phone 2', 'Brands'],
      [`PT Satu ${tag}`, 'Jepang', 'Jl. 1', '00123', 'Ani', '0021', null, null, [...brands, 'smc'].join('; ')],
      [`PT Salah ${tag}`, 'Atlantis', 'Jl. 2', null, null, null, null, null, null],
    ];
    const suppliers = new SupplierPage(page, { onPhone });
    await suppliers.openFor(tag);
    await suppliers.chooseFile({ name: 'suppliers.xlsx', buffer: Buffer.from(await xlsxFile(rows)) });
    await expect(suppliers.importRow(`PT Salah ${tag}`)).toContainText('Unknown country');
    await suppliers.importValidRows();
    await expect(suppliers.importFigure('Created')).toHaveText('1');
    await suppliers.closeImport();
    await expect(suppliers.row(`PT Satu ${tag}`)).toContainText('Japan');
    expect(await suppliersNamed(colleague.api, `PT Satu ${tag}`)).toMatchObject([
      { country: 'JPN', phone1: '0021', address: { zipCode: '00123' }, brands },
    ]);

    await expect(suppliers.rows).toHaveCount(3);
    await expect(suppliers.row(`PT Satu ${tag}`)).toContainText(onPhone ? '+1' : '+3');
    expect(await suppliers.sidewaysOverflow()).toBeLessThanOrEqual(0);
    await suppliers.filterByBrand(`Merek ${tag}`);
    await expect(suppliers.rows).toHaveCount(1);
    await expect(page).toHaveURL(new RegExp(`q=${tag}&br=Merek\\+${tag}`));
    await expectAccessible(page);
    const dialog = await suppliers.edit(`PT Satu ${tag}`);
    await expect(dialog.removalOf('Keyence')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog.box).toBeHidden();
    await suppliers.filters.getByRole('button', { name: 'Clear filter Brand' }).click();
    await expect(suppliers.rows).toHaveCount(3);
  },
);
