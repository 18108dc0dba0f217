import type { BundleRow } from '@gso/contract/bundle';
import type { Database } from '../server/src/platform/db/database.ts';
import { expectAccessible } from './accessible.ts';
import type { Api } from './api.ts';
import { BundlingPage } from './pages/bundling-page.ts';
import { ItemPage } from './pages/item-page.ts';
import { Shell } from './pages/shell.ts';
import { expect, test, wideOnly } from './story.ts';

interface NewItem {
  materialNo: string;
  currency?: string;
  sellingPrice: number;
  bottomPrice?: number;
  materialDesc?: string;
}

async function answered<Reply>(response: Promise<Response>): Promise<Reply> {
  const answer = await response;
  if (!answer.ok) throw new Error(`answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

async function createItem(api: Api, item: NewItem): Promise<number> {
  const { materialNo, currency = 'IDR', sellingPrice, bottomPrice = 0, materialDesc = 'Part' } = item;
  const price = { suppPrice: 1, sellingPrice, bottomPrice };
  const body = { brand: 'Omron', materialNo, materialDesc, currency, price };
  return (await answered<{ id: number }>(api.send('POST', '/api/item', body))).id;
}

const createBundle = (api: Api, materialNo: string, items: { id: number; qty: number }[]): Promise<BundleRow> =>
  answered(api.send('POST', '/api/itembundling', { brand: 'GSO', materialNo, materialDesc: 'Panel', items }));

/** A currency has one rate for all tests, so each test uses its own currency at each width. */
async function setRate(database: Database, currency: string, rate: number, by: string): Promise<void> {
  await database.deleteFrom('exchange_rate').where('source_curr', '=', currency).execute();
  const names = { created_by: by, updated_by: by };
  await database
    .insertInto('exchange_rate')
    .values({ source_curr: currency, conv_value: rate, ...names })
    .execute();
}

test('a new set: items, quantities, order, and totals that follow', async ({
  page,
  database,
  colleague,
  tag,
  onPhone,
}) => {
  const currency = onPhone ? 'AUD' : 'CAD';
  await setRate(database, currency, 10_000.5, colleague.username);
  const hostile = '<img src=x onerror=alert(1)> "% _';
  await createItem(colleague.api, { materialNo: `A-${tag}`, sellingPrice: 250_000, bottomPrice: 200_000 });
  await createItem(colleague.api, { materialNo: `B-${tag}`, currency, sellingPrice: 19.99, materialDesc: hostile });
  const sets = new BundlingPage(page, { onPhone });
  await sets.openFor(tag);
  const dialog = await sets.openNew();
  await expect(dialog.brand).toBeFocused();
  await dialog.addItem.click();
  await expect(dialog.picker).toContainText('All prices are converted to IDR.');
  const header = await dialog.picker.locator('header').boundingBox();
  const search = await dialog.pickerSearch.boundingBox();
  // The focus ring reaches 4 pixels beyond the field.
  expect((search?.y ?? 0) - (header?.y ?? 0) - (header?.height ?? 0)).toBeGreaterThanOrEqual(4);
  await dialog.pickerSearch.fill(tag);
  await expect(dialog.picker.getByRole('listitem')).toHaveCount(2);
  await expect(dialog.picker).toContainText('Rp 199.909,995');
  await page.keyboard.press('Escape');
  await expect(dialog.picker).toBeHidden();
  await expect(dialog.addItem).toBeFocused();

  await dialog.pick(tag, `A-${tag}`, `B-${tag}`);
  await expect(dialog.total('Selling')).toHaveText('Rp 449.910');
  await dialog.quantity(`B-${tag}`).fill('3');
  await expect(dialog.total('Selling')).toHaveText('Rp 849.730');
  await dialog.button(`One more of A-${tag}`).click();
  await expect(dialog.total('Selling')).toHaveText('Rp 1.099.730');
  await expect(dialog.total('Bottom')).toHaveText('Rp 400.000');
  await dialog.button(`Move B-${tag} up`).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.button(`Move B-${tag} up`)).toBeFocused();
  await expect(dialog.members.first()).toContainText(`B-${tag}`);
  await dialog.quantity(`B-${tag}`).fill('');
  await expect(dialog.total('Selling'), 'an empty quantity counts as one').toHaveText('Rp 699.910');
  await dialog.quantity(`B-${tag}`).fill('0');
  await expect(dialog.box).not.toContainText('rate is missing');
  await dialog.materialNo.fill(`KIT-${tag}`);
  await expect(dialog.box).toContainText('Quantities must be whole numbers from 1');
  await expectAccessible(page);
  await dialog.quantity(`B-${tag}`).fill('3');
  await dialog.brand.fill('GSO');
  await dialog.description.fill(hostile);
  await dialog.save.click();
  await expect(dialog.box).toBeHidden();
  await expect(new Shell(page).messages).toContainText('Data saved/updated');

  await expect(sets.row(`KIT-${tag}`)).toContainText('Rp 1.099.730');
  await expect(sets.row(`KIT-${tag}`)).toContainText(hostile);
  const sizes = sets.pager.getByRole('combobox', { name: 'Rows per page' });
  expect(await sizes.locator('option').allTextContents()).toEqual(['5', '10', '25']);
  const details = await sets.expand(`KIT-${tag}`);
  const lines = details.getByRole('listitem');
  await expect(lines.nth(0)).toContainText(`B-${tag}`);
  await expect(lines.nth(0)).toContainText('Rp 599.729,985');
  await expect(lines.nth(1)).toContainText('× 2');
  await expect(details).toContainText('Rp 400.000');
  expect(await sets.sidewaysOverflow()).toBeLessThanOrEqual(0);
});

test(
  'without a rate nothing is saved and nothing lost; a changed rate is marked with the difference, and taken over',
  { tag: wideOnly },
  async ({ page, database, colleague, person, tag, onPhone, watch }) => {
    watch.expect(/status of 422/);
    const currency = 'HKD';
    await database.deleteFrom('exchange_rate').where('source_curr', '=', currency).execute();
    await createItem(colleague.api, { materialNo: `A-${tag}`, currency, sellingPrice: 50, bottomPrice: 40 });
    const sets = new BundlingPage(page, { onPhone });
    const { messages } = new Shell(page);
    await sets.openFor(tag);
    const dialog = await sets.openNew();
    await dialog.brand.fill('GSO');
    await dialog.materialNo.fill(`KIT-${tag}`);
    await dialog.description.fill('Panel');
    await dialog.pick(tag, `A-${tag}`);
    await dialog.quantity(`A-${tag}`).fill('2');
    await expect(dialog.members).toContainText(`No rate ${currency}→IDR`);
    await dialog.save.click();
    await expect(dialog.summary).toContainText(`No rate ${currency}→IDR`);
    await expect(messages).toContainText(`Canceled. No rate ${currency}→IDR`);
    await setRate(database, currency, 2000, colleague.username);
    await dialog.save.click();
    await expect(dialog.box).toBeHidden();
    const row = sets.row(`KIT-${tag}`);
    await expect(row).toContainText('Rp 200.000');

    await setRate(database, currency, 2100, colleague.username);
    await sets.openFor(tag);
    await expect(row).toContainText('Rp 200.000');
    await expect(row).toContainText('Price out of date +Rp 10.000');
    await expect(await sets.expand(`KIT-${tag}`)).toContainText('Total now');
    await expectAccessible(page);
    await sets.recompute(`KIT-${tag}`).click();
    await expect(messages).toContainText('Data updated');
    await expect(row).toContainText('Rp 210.000');
    await expect(row).not.toContainText('Price out of date');
    await sets.act('History', `KIT-${tag}`);
    const entries = sets.historyOf(`KIT-${tag}`).getByRole('listitem');
    await expect(entries.first()).toContainText(`${person.username} changed`);
    await expect(entries.first()).toContainText('Rp 200.000 → Rp 210.000');
    await expect(entries.last()).toContainText(`A-${tag} × 2`);
  },
);

test('an item that a set lacks is created on the way', { tag: wideOnly }, async ({ page, tag, onPhone }) => {
  const sets = new BundlingPage(page, { onPhone });
  await page.goto(`/dashboard/quotation?tab=bundling&q=${tag}`);
  await sets.newButton.click();
  const { dialog } = sets;
  await dialog.brand.fill('GSO');
  await dialog.addItem.click();
  await dialog.pickerSearch.fill(`NEW-${tag}`);
  await dialog.picker.getByRole('button', { name: `New item “NEW-${tag}”` }).click();
  const item = new ItemPage(page, { onPhone }).dialog;
  await expect(item.materialNo).toHaveValue(`NEW-${tag}`);
  await item.brand.press('Escape');
  await expect(item.box).toBeHidden();
  await expect(dialog.picker, 'Escape closes one dialog').toBeVisible();
  await dialog.picker.getByRole('button', { name: `New item “NEW-${tag}”` }).click();
  await item.brand.fill('Omron');
  await item.materialDesc.fill('A relay');
  await item.suppPrice.fill('40000');
  await item.sellingPrice.fill('55000');
  await item.save.click();
  await dialog.picker.getByRole('button', { name: `Add NEW-${tag}` }).click();
  await dialog.picker.getByRole('button', { name: 'Done' }).click();
  await expect(dialog.members).toContainText(`NEW-${tag}`);
  await expect(dialog.brand, 'nothing else was lost').toHaveValue('GSO');
});

test(
  'tabs in the address, two editors of the same members, and a removal',
  { tag: wideOnly },
  async ({ page, colleague, tag, onPhone, watch }) => {
    watch.expect(/status of 409/);
    const ids = [];
    for (const letter of ['A', 'B']) {
      ids.push(await createItem(colleague.api, { materialNo: `${letter}-${tag}`, sellingPrice: 1000 }));
    }
    const [a = 0, b = 0] = ids;
    const saved = await createBundle(colleague.api, `KIT-${tag}`, [{ id: a, qty: 1 }]);
    const sets = new BundlingPage(page, { onPhone });
    await page.goto('/dashboard/quotation?tab=list');
    await expect(page.getByRole('tab', { name: 'Quotations List' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('heading', { level: 2, name: /^Quotations/ })).toBeVisible();
    await page.getByRole('tab', { name: 'Item Bundling' }).click();
    await sets.search.fill(tag);
    await expect(page).toHaveURL(new RegExp(`q=${tag}`));
    await expect(sets.rows).toHaveCount(1);

    const dialog = await sets.edit(`KIT-${tag}`);
    await dialog.quantity(`A-${tag}`).fill('7');
    await answered(
      colleague.api.send('PATCH', `/api/itembundling/${saved.id}`, { version: 1, items: [{ id: b, qty: 4 }] }),
    );
    await dialog.save.click();
    const choice = dialog.box.getByRole('radiogroup', { name: 'Items' });
    await expect(choice).toContainText(`A-${tag} × 7`);
    await expect(choice).toContainText(`B-${tag} × 4`);
    await expectAccessible(page);
    await choice.getByRole('radio', { name: 'Take theirs' }).check();
    await dialog.box.getByRole('button', { name: 'Save again' }).click();
    await expect(dialog.box).toBeHidden();
    await expect(sets.row(`KIT-${tag}`)).toContainText('Rp 4.000');

    await sets.act('Delete', `KIT-${tag}`);
    await expect(sets.confirmation).toContainText('Are you sure want to remove this record?');
    await sets.confirmation.getByRole('button', { name: 'Remove' }).click();
    await expect(new Shell(page).messages).toContainText('Data removed');
    await expect(sets.rows).toHaveCount(0);
  },
);
