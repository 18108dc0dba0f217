import type { ItemInput, ItemRow } from '@gso/contract/item';
import { expectAccessible } from './accessible.ts';
import { Api } from './api.ts';
import { ItemPage } from './pages/item-page.ts';
import { Shell } from './pages/shell.ts';
import { logIn } from '../server/testing/log-in.ts';
import { xlsxFile } from '../server/testing/sheet-files.ts';
import { expect, test, wideOnly } from './story.ts';

async function created<Row>(api: Api, path: string, body: object): Promise<Row> {
  const response = await api.send('POST', path, body);
  expect(response.status).toBe(201);
  return response.json();
}

const createItem = (api: Api, item: Partial<ItemInput> & Pick<ItemInput, 'brand' | 'materialNo'>) =>
  created<ItemRow>(api, '/api/item', {
    materialDesc: 'Sensor 24 VDC',
    currency: 'IDR',
    price: { suppPrice: 100_000, sellingPrice: 110_000, bottomPrice: 105_000 },
    ...item,
  });

test('an item from its first field to its removal', async ({ page, colleague, tag, onPhone }) => {
  const supplier = `PT Pemasok ${tag}`;
  await created(colleague.api, '/api/supplier', { name: supplier, country: 'IDN', address: { street: 'Jl. 1' } });
  await createItem(colleague.api, { brand: `Omron ${tag}`, category: `Sensor ${tag}`, materialNo: 'E2E-0' });
  const executed: string[] = [];
  await page.exposeFunction('hacked', () => executed.push('hacked'));
  const items = new ItemPage(page, { onPhone });
  await items.openFor(`${tag} 007`);
  const dialog = await items.openNew();
  await expect(dialog.brand).toBeFocused();
  await expect(dialog.save).toBeDisabled();
  await dialog.brand.fill(`omron ${tag}`);
  await dialog.option(`Omron ${tag}`).click();
  await dialog.category.click();
  await dialog.option(`Sensor ${tag}`).click();
  await dialog.materialNo.fill(`${tag} 007`);
  await dialog.materialDesc.fill('<img src=x onerror=hacked()> sensor\n24 VDC');
  await dialog.supplier.fill(tag);
  await dialog.option(supplier).click();
  await dialog.currency.fill('usd');
  await dialog.suppPrice.fill('1.250,5');
  await dialog.sellingPrice.fill('1500');
  await dialog.bottomPrice.fill('1600');
  await expect(dialog.box.getByText('The bottom price is above the selling price.')).toBeVisible();
  await expectAccessible(page);
  await dialog.save.click();
  await expect(new Shell(page).messages).toContainText('Data saved/updated');

  const name = `Omron ${tag} ${tag} 007`;
  await expect(items.row(`${tag} 007`)).toContainText('USD 1.500,00');
  const details = await items.expand(name);
  for (const text of ['onerror=hacked()> sensor', supplier, 'USD 1.250,50']) await expect(details).toContainText(text);

  await items.edit(name);
  await dialog.box.getByRole('button', { name: 'Clear Supplier' }).click();
  await dialog.bottomPrice.fill('1400');
  await dialog.save.click();
  await expect(details).not.toContainText(supplier);
  await items.act('History', name);
  await expect(items.historyOf(name)).toContainText('1.600 → 1.400');
  await page.keyboard.press('Escape');

  await items.act('Delete', name);
  await expect(items.confirmation).toContainText('Are you sure want to remove this record?');
  await items.confirmation.getByRole('button', { name: 'Remove' }).click();
  await expect(new Shell(page).messages).toContainText('Data removed');
  await expect(items.main.getByText('Nothing matches your search.')).toBeVisible();
  expect(executed).toEqual([]);
});

test(
  'imported items are found by four fields, and chosen rows stay chosen on other pages',
  { tag: wideOnly },
  async ({ page, colleague, tag, onPhone }) => {
    const brand = `Merek ${tag}`;
    const prices = ['Supplier Price', 'Selling Price', 'Bottom Price'];
    const rows = [
      ['Brand', 'Category', 'Material No', 'Material Desc', 'Currency', 'Supplier', ...prices],
      ...['00123', 'A1', 'A2'].map((no) => [brand, 'PLC', no, 'Relay 5 A', 'IDR', null, 12_500.5, null, null]),
      ...['A3', 'A4', 'A5'].map((no) => [brand, 'HMI', no, 'Relay 5 A', 'IDR', null, 12_500.5, null, null]),
      [brand, 'HMI', '1E5', 'Relay 10 A', 'IDR', 'Tidak ada', 'mahal', null, null],
    ];
    const items = new ItemPage(page, { onPhone });
    await items.openFor(tag);
    await items.chooseFile({ name: 'items.xlsx', buffer: Buffer.from(await xlsxFile(rows)) });
    await expect(items.importDialog).toContainText('Nothing has been saved yet');
    await expect(items.importRow('1E5')).toContainText('Must be numeric');
    await items.importValidRows();
    await expect(items.importFigure('Created')).toHaveText('6');
    await items.closeImport();
    await expect(items.row('00123')).toBeVisible();
    const found = await colleague.api.send('GET', `/api/item?qbra=${encodeURIComponent(brand)}&qmat=00123`);
    expect((await found.json()).content).toMatchObject([
      { materialNo: '00123', price: { suppPrice: 12_500.5, sellingPrice: 0 } },
    ]);
    await items.showTools();
    const template = page.waitForEvent('download');
    await items.main.getByRole('button', { name: 'Template' }).click();
    expect((await template).suggestedFilename()).toBe('item_material-Template.xlsx');

    await createItem(colleague.api, {
      brand: tag.repeat(5),
      materialNo: 'X'.repeat(50),
      materialDesc: 'W'.repeat(300),
    });
    await items.open('?ps=5');
    await items.searchIn('Brand', `merek ${tag}`);
    await expect(items.count).toContainText('6');
    await items.searchIn('Category', 'hmi');
    await expect(items.rows).toHaveCount(3);
    await items.searchIn('Material no', 'a5');
    await expect(items.rows).toHaveCount(1);
    await items.main.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/dashboard/md/item?ps=5');

    await items.open(`?ps=5&q=${tag}`);
    await items.box(`${brand} A1`).check();
    await items.selectPage.click();
    await expect(items.selected(5)).toBeVisible();
    await items.pager.getByRole('button', { name: 'Next page' }).click();
    await expect(items.rows).toHaveCount(2);
    await expect(items.selectPage).not.toBeChecked();
    await items.box(`${tag.repeat(5)} ${'X'.repeat(50)}`).press('Space');
    await expect(items.selected(6)).toBeVisible();
    expect(await items.sidewaysOverflow()).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    await items.main.getByRole('button', { name: 'Clear selection' }).click();
    await expect(items.main.getByText(/ selected$/)).toHaveCount(0);
  },
);

test(
  'a rule is applied after a preview, and undone except where somebody edited since',
  { tag: wideOnly },
  async ({ ownSystem, onPhone }) => {
    const { page, origin, person } = ownSystem;
    const api = new Api(origin, (await logIn(origin, person)).token);
    await created(api, '/api/pricerule', { name: 'Standard', opsMultiplier: 1.3, opsAddition: 500, discMax: 10 });
    for (const materialNo of ['A1', 'A2', 'A3']) await createItem(api, { brand: 'Omron', materialNo });
    await createItem(api, { brand: 'SMC', materialNo: 'S1' });
    const items = new ItemPage(page, { onPhone });
    await items.open();

    const dialog = await items.openApply();
    await expect(dialog.box.getByRole('radio', { name: /selected items/ })).toBeDisabled();
    await expect(dialog.box).toContainText('Please select at least one');
    await dialog.choose('Price rule', 'Standard');
    await expect(dialog.apply).toBeDisabled();
    await dialog.choose('Brand', 'Omron');
    await expect(dialog.box).toContainText('3 of 3 items get new prices.');
    await dialog.box.getByRole('button', { name: 'Cancel' }).click();

    await items.box('Omron A1').check();
    await items.box('Omron A2').check();
    await items.openApply();
    await dialog.choose('Price rule', 'Standard');
    await expect(dialog.row('A1')).toContainText('Rp 110.000 Rp 130.500');
    await expect(dialog.row('A1')).toContainText('Rp 105.000 Rp 117.450');
    expect(await items.sidewaysOverflow()).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    await dialog.apply.click();
    await expect(new Shell(page).messages).toContainText('Data saved/updated');
    await expect(items.notice).toContainText(`Rule Standard applied to 2 items by ${person.username} at `);
    await expect(items.row('A2')).toContainText('Rp 130.500');
    await expect(items.row('A3')).toContainText('Rp 110.000');

    const [edited] = (await (await api.send('GET', '/api/item?qmat=A2')).json()).content;
    const price = { sellingPrice: 200_000 };
    expect((await api.send('PATCH', `/api/item/${edited.id}`, { version: edited.version, price })).status).toBe(200);
    await items.undo();
    const result = page.getByRole('dialog', { name: 'Old prices restored' });
    await expect(result).toContainText('1 item has the old prices again.');
    await expect(result.getByRole('listitem')).toHaveText(['Omron A2']);
    await result.getByRole('button', { name: 'Close' }).last().click();
    await expect(items.notice).toBeHidden();
    await expect(items.row('A1')).toContainText('Rp 110.000');
    await expect(items.row('A2')).toContainText('Rp 200.000');
  },
);
