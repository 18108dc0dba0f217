import type { CustomerRow } from '@gso/contract/customer';
import type { Quotation } from '@gso/contract/quotation';
import type { Database } from '../server/src/platform/db/database.ts';
import type { BundleRow } from '@gso/contract/bundle';
import { createPerson } from '../server/testing/people.ts';
import { expectAccessible, expectAccessibleAtAllWidths } from './accessible.ts';
import type { Api } from './api.ts';
import { Keyboard } from './keyboard.ts';
import { ItemPage } from './pages/item-page.ts';
import { QuotationListPage, QuotationWizard } from './pages/quotation-page.ts';
import { Shell } from './pages/shell.ts';
import { expect, test, wideOnly } from './story.ts';

async function answered<Reply>(response: Promise<Response>): Promise<Reply> {
  const answer = await response;
  if (!answer.ok) throw new Error(`answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

interface NewItem {
  materialNo: string;
  currency?: string;
  sellingPrice: number;
  bottomPrice?: number;
}

async function createItem(api: Api, { materialNo, currency = 'IDR', sellingPrice, bottomPrice = 0 }: NewItem) {
  const price = { suppPrice: 1, sellingPrice, bottomPrice };
  const body = { brand: 'Omron', materialNo, materialDesc: `Controller ${materialNo}`, currency, price };
  return (await answered<{ id: number }>(api.send('POST', '/api/item', body))).id;
}

async function createBundle(api: Api, materialNo: string, items: { id: number; qty: number }[]): Promise<BundleRow> {
  const body = { brand: 'GSO', materialNo, materialDesc: 'Panel siap pasang', items };
  return answered(api.send('POST', '/api/itembundling', body));
}

async function createCustomer(api: Api, tag: string): Promise<CustomerRow> {
  const { id } = await api.createCompany({ name: `PT Maju ${tag}` });
  return answered(api.send('POST', '/api/customer', { name: `Budi ${tag}`, company: { id } }));
}

async function createQuotation(
  api: Api,
  by: string,
  customerId: number,
  name: string,
  itemIds: number[],
  quotationDate = '2026-11-02',
) {
  const [term] = await answered<{ id: number }[]>(api.send('GET', '/api/quo/paymentTerm/select'));
  const body = {
    quotationDate,
    name,
    paymentTerm: term?.id,
    customer: { id: customerId },
    salesUsername: by,
    itemDetails: itemIds.map((id) => ({ id, qty: 2 })),
  };
  return answered<Quotation>(api.send('POST', '/api/quo', body));
}

/** A currency has one rate for all tests, so each test uses its own currencies at each width. */
async function setRate(database: Database, currency: string, rate: number | undefined, by: string): Promise<void> {
  await database.deleteFrom('exchange_rate').where('source_curr', '=', currency).execute();
  if (rate === undefined) return;
  const values = { source_curr: currency, conv_value: rate, created_by: by, updated_by: by };
  await database.insertInto('exchange_rate').values(values).execute();
}

test('what is typed right after New is the title', { tag: wideOnly }, async ({ page, tag, onPhone }) => {
  const list = new QuotationListPage(page, { onPhone });
  await list.openFor(tag);
  await list.newButton.click();
  await page.keyboard.type(`Panel ${tag}`);
  const wizard = new QuotationWizard(page);
  await expect(wizard.title).toHaveValue(`Panel ${tag}`);
  await expect(wizard.title).toBeFocused();
});

test('a quotation from nothing to the list', async ({ page, database, colleague, tag, onPhone }) => {
  const [known, unknown] = onPhone ? ['INR', 'TWD'] : ['GBP', 'CHF'];
  await setRate(database, known, 20_000.5, colleague.username);
  await setRate(database, unknown, undefined, colleague.username);
  const customer = await createCustomer(colleague.api, tag);
  await createItem(colleague.api, { materialNo: `A-${tag}`, sellingPrice: 250_000, bottomPrice: 230_000 });
  await createItem(colleague.api, { materialNo: `B-${tag}`, sellingPrice: 10, bottomPrice: 5, currency: known });
  await createItem(colleague.api, { materialNo: `C-${tag}`, sellingPrice: 100, currency: unknown });

  const wizard = new QuotationWizard(page);
  await wizard.open();
  await wizard.title.press('Enter');
  await expect(wizard.summary).toContainText('Title: Required.');
  await expect(wizard.summary).toContainText('Payment term: Required.');
  await expect(wizard.step('Items Selection')).toBeDisabled();
  await expectAccessible(page);
  await wizard.title.fill(`Panel ${tag}`);
  await wizard.pick(wizard.company, customer.company.name);
  await wizard.pick(wizard.customer, customer.name);
  await wizard.pick(wizard.paymentTerm, '30 days', '30 days after invoice');
  await page.evaluate(() => window.scrollTo(0, 0));
  const railBefore = await wizard.rail.boundingBox();
  await wizard.title.press('Enter');

  await expect(onPhone ? wizard.heading('Items Selection') : wizard.addLine).toBeFocused();
  expect(await wizard.rail.boundingBox()).toEqual(railBefore);
  await wizard.continue.click({ force: true });
  await expect(wizard.summary).toContainText('Please select at least one');
  if (onPhone) await wizard.button('Filters').click();
  await wizard.field('Material no').fill(tag);
  for (const letter of ['A', 'B', 'C']) await wizard.select(`${letter}-${tag}`).check();
  await expect(wizard.chosen).toHaveCount(3);
  await expect(wizard.total('Subtotal')).toHaveText('Rp 450.005');
  await expectAccessible(page);
  await wizard.continue.click();

  await expect(wizard.lines).toHaveCount(3);
  await expect(wizard.field(`Selling price of B-${tag}`)).toHaveValue('200.005');
  await expect(wizard.lines.nth(2)).toContainText(`No rate ${unknown}→IDR`);
  await expect(wizard.continue).toBeDisabled();
  await expectAccessible(page);
  await wizard.field(`Selling price of C-${tag}`).fill('1.500.000');
  await wizard.rounding.selectOption('1000');
  await expect(wizard.field(`Selling price of B-${tag}`)).toHaveValue('200.000');
  await wizard.rounding.selectOption('0');
  await expect(wizard.field(`Selling price of B-${tag}`)).toHaveValue('200.005');
  await wizard.field(`Quantity of A-${tag}`).fill('3');
  await wizard.button(`Move C-${tag} up`).click();
  await expect(wizard.button(`Move C-${tag} up`)).toBeFocused();
  await expect(wizard.lines.nth(1)).toContainText(`C-${tag}`);
  await wizard.discount.fill('10');
  await expect(wizard.lines.nth(0)).toContainText('Rp 15.000 below bottom');
  await expect(wizard.total('Discount')).toHaveText('−Rp 245.000');
  await expect(wizard.total('Grand total')).toHaveText('Rp 2.447.556');

  // What was typed survives a reload.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(wizard.box).toContainText('has been restored.');
  await expect(wizard.box).toContainText('Draft kept');
  await expect(wizard.lines.nth(1)).toContainText(`C-${tag}`);
  await expect(wizard.field(`Quantity of A-${tag}`)).toHaveValue('3');
  expect(await new QuotationListPage(page, { onPhone }).sidewaysOverflow()).toBeLessThanOrEqual(0);
  await wizard.continue.click();

  await expect(wizard.document).toContainText(`PT Maju ${tag}`);
  await expect(wizard.document).toContainText('Rp 2.447.556');
  await expect(wizard.document).toContainText('In words: two million');
  await expectAccessible(page);
  await wizard.button('Change Quotation Header').click();
  await expect(wizard.title).toHaveValue(`Panel ${tag}`);
  await wizard.step('Confirmation').click();
  await wizard.finish.click();
  await expect(new Shell(page).messages).toContainText('Quotation Created');

  const list = new QuotationListPage(page, { onPhone });
  await expect(page.getByRole('tab', { name: 'Quotations List' })).toHaveAttribute('aria-selected', 'true');
  await list.search.fill(tag);
  await expect(list.rows).toHaveCount(1);
  await expect(list.rows).toContainText('Rp 2.447.556');
  await expect(list.rows).toContainText('Needs approval');
});

test(
  'an edit: earlier prices, somebody else at the same time, and nothing lost',
  { tag: wideOnly },
  async ({ page, person, colleague, tag, onPhone, watch }) => {
    watch.expect(/status of 409/);
    const { api, username } = colleague;
    const customer = await createCustomer(api, tag);
    const a = await createItem(api, { materialNo: `A-${tag}`, sellingPrice: 100_000 });
    const b = await createItem(api, { materialNo: `B-${tag}`, sellingPrice: 50_000 });
    const earlier = await createQuotation(api, username, customer.id, `Earlier ${tag}`, [a]);
    const own = await createQuotation(api, username, customer.id, `Panel ${tag}`, [a]);
    const line = { line: earlier.itemDetails[0]?.line, id: a, qty: 1, sellingPrice: 91_000 };
    await answered(api.send('PATCH', '/api/quo', { id: earlier.id, version: earlier.version, itemDetails: [line] }));

    const list = new QuotationListPage(page, { onPhone });
    await list.openFor(tag);
    await list.act('Edit', own.refNo);
    const wizard = new QuotationWizard(page);
    await expect(wizard.title).toHaveValue(`Panel ${tag}`);
    await expect(wizard.box.getByRole('radio', { name: 'Bundled items' })).toBeDisabled();
    await wizard.step('Items Selection').click();
    await wizard.field('Material no').fill(tag);
    await wizard.select(`B-${tag}`).check();
    await wizard.continue.click();
    await wizard.button(`Previous prices of A-${tag}`).click();
    const prices = page.getByRole('dialog', { name: `Price reference: A-${tag}` });
    await expect(prices).toContainText(earlier.refNo);
    await expect(prices).not.toContainText(own.refNo);
    await expectAccessibleAtAllWidths(page);
    await prices.getByRole('button', { name: `Use this price ${earlier.refNo}` }).click();
    await expect(wizard.field(`Selling price of A-${tag}`)).toHaveValue('91.000');
    await wizard.lines.nth(1).locator('[draggable]').dragTo(wizard.lines.nth(0));
    await expect(wizard.lines.nth(0)).toContainText(`B-${tag}`);
    await wizard.step('Quotation Header').click();
    await wizard.title.fill(`Panel and cabling ${tag}`);

    const theirs = { name: `Panel with switch ${tag}`, footerNote: 'Ex works' };
    await answered(api.send('PATCH', '/api/quo', { id: own.id, version: own.version, ...theirs }));
    await wizard.step('Confirmation').click();
    await wizard.finish.click();
    const choice = wizard.box.getByRole('radiogroup', { name: 'Title' });
    await expect(choice).toContainText(`Panel with switch ${tag}`);
    await expect(choice.getByRole('radio', { name: 'Keep mine' })).toBeChecked();
    await wizard.button('Save again').click();
    await expect(new Shell(page).messages).toContainText('Quotation Updated');
    const saved = await answered<Quotation>(api.send('GET', `/api/quo/${own.id}`));
    expect(saved).toMatchObject({
      name: `Panel and cabling ${tag}`,
      footerNote: 'Ex works',
      lastUpdateBy: person.username,
    });
    expect(saved.itemDetails.map(({ id, price }) => [id, price.sellingPrice])).toEqual([
      [b, 50_000],
      [a, 91_000],
    ]);
  },
);

test(
  'a copy is a separate quotation, is marked as lost, and prints',
  { tag: wideOnly },
  async ({ page, colleague, tag, onPhone }) => {
    const { api, username } = colleague;
    const customer = await createCustomer(api, tag);
    const a = await createItem(api, { materialNo: `A-${tag}`, sellingPrice: 100_000 });
    const original = await createQuotation(api, username, customer.id, `Panel ${tag}`, [a]);
    const list = new QuotationListPage(page, { onPhone });
    await list.openFor(tag);
    await list.act('Duplicate', original.refNo);
    const wizard = new QuotationWizard(page);
    await expect(wizard.title).toHaveValue(`Panel ${tag}`);
    await wizard.title.fill(`Second panel ${tag}`);
    await wizard.button('Back to the list').click();
    await page.getByRole('button', { name: 'Keep draft and close' }).click();
    await list.search.fill(tag);
    await expect(page).toHaveURL(new RegExp(`q=${tag}`));
    await expect(list.rows, 'nothing is stored before it is finished').toHaveCount(1);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(wizard.heading('Quotation Header'), 'the step where it was left').toBeVisible();
    await wizard.step('Confirmation').click();
    await wizard.finish.click();
    await expect(new Shell(page).messages).toContainText('Quotation Created');
    await list.search.fill(tag);
    await expect(page).toHaveURL(new RegExp(`q=${tag}`));
    await expect(list.rows).toHaveCount(2);
    const copy = list.rows.filter({ hasText: `Second panel ${tag}` });
    await expect(copy).toContainText('Open');
    const [refNo = ''] = (await copy.textContent())?.match(/QUO-\d{4}-\d{4}/) ?? [];
    expect(refNo).not.toBe(original.refNo);
    await expect(await list.expand(refNo)).toContainText(`A-${tag}`);
    await expectAccessibleAtAllWidths(page);

    await list.act('Status', refNo);
    await list.statusDialog.getByRole('radio', { name: 'Lose' }).check();
    await list.statusDialog.getByRole('button', { name: 'Save' }).click();
    await expect(copy).toContainText('Lose');
    const download = page.waitForEvent('download');
    await list.act('Download PDF', refNo);
    expect((await download).suggestedFilename()).toContain(refNo);
    await list.act('Delete', refNo);
    await list.confirmation.getByRole('button', { name: 'Remove' }).click();
    await expect(list.rows).toHaveCount(1);
  },
);

test('a deleted quotation comes back by keyboard with its number and lines', async ({
  page,
  colleague,
  tag,
  onPhone,
}) => {
  const { api, username } = colleague;
  const customer = await createCustomer(api, tag);
  const items = [
    await createItem(api, { materialNo: `A-${tag}`, sellingPrice: 100_000 }),
    await createItem(api, { materialNo: `B-${tag}`, sellingPrice: 200_000 }),
  ];
  const { id, refNo } = await createQuotation(api, username, customer.id, `Panel ${tag}`, items);
  const before = await answered<Quotation>(api.send('GET', `/api/quo/${id}`));
  const list = new QuotationListPage(page, { onPhone });
  const { messages } = new Shell(page);
  await list.openFor(tag);
  await list.act('Delete', refNo);
  await list.confirmation.getByRole('button', { name: 'Remove' }).click();
  await expect(messages).toContainText(`Data removed${refNo}`);
  await expect(list.rows).toHaveCount(0);
  await page.keyboard.press('z');
  await expect(messages).toContainText('Undone');
  await expect(list.rows).toHaveCount(1);
  await expect(await list.expand(refNo)).toContainText(`B-${tag}`);
  const after = await answered<Quotation>(api.send('GET', `/api/quo/${id}`));
  const marks = { version: 0, lastUpdateBy: '', lastUpdateDate: '' };
  expect({ ...after, ...marks }).toEqual({ ...before, ...marks });
});

test('a new status of a quotation is undone', { tag: wideOnly }, async ({ page, colleague, tag, onPhone }) => {
  const { api, username } = colleague;
  const customer = await createCustomer(api, tag);
  const item = await createItem(api, { materialNo: `A-${tag}`, sellingPrice: 100_000 });
  const { refNo } = await createQuotation(api, username, customer.id, `Panel ${tag}`, [item]);
  const list = new QuotationListPage(page, { onPhone });
  const { messages, undo } = new Shell(page);
  await list.openFor(tag);
  await list.act('Status', refNo);
  await list.statusDialog.getByRole('radio', { name: 'Lose' }).check();
  await list.statusDialog.getByRole('button', { name: 'Save' }).click();
  await expect(list.rows).toContainText('Lose');
  await undo.click();
  await expect(messages).toContainText(`Undone${refNo}`);
  await expect(list.rows).toContainText('Open');
});

test(
  'an address with a month shows exactly its quotations, until the filters are cleared',
  { tag: wideOnly },
  async ({ page, database, colleague, tag, onPhone }) => {
    const { api, username } = colleague;
    const seller = await createPerson(database, ['MA_QUOTATION'], 'joko');
    const customer = await createCustomer(api, tag);
    const item = await createItem(api, { materialNo: `A-${tag}`, sellingPrice: 100_000 });
    for (const [title, date, by] of [
      ['Before', '2024-01-31', seller.username],
      ['First', '2024-02-01', seller.username],
      ['Others', '2024-02-15', username],
      ['Last', '2024-02-29', seller.username],
      ['After', '2024-03-01', seller.username],
    ] as const) {
      await createQuotation(api, by, customer.id, `${title} ${tag}`, [item], date);
    }
    const list = new QuotationListPage(page, { onPhone });
    const { filters } = list;
    const expectQuotations = (...expected: string[]) =>
      expect(list.rows).toContainText(expected.map((title) => `${title} ${tag}`));

    await list.open(`?qdf=2024-02-01&qdt=2024-02-29&qsu=${seller.username}&so=quotationDate`);
    await expectQuotations('Last', 'First');
    await expect(list.range).toHaveText('1–2 of 2');
    await expect(filters.chip('Date: 01/02/2024–29/02/2024')).toBeVisible();
    await expect(filters.chip(`Sales user: ${seller.username}`)).toBeVisible();
    expect(await list.sidewaysOverflow()).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    await filters.clear('Date');
    await expectQuotations('After', 'Last', 'First', 'Before');
    await expect(page).not.toHaveURL(/qd[ft]/);
    await page.goBack();
    await expectQuotations('Last', 'First');

    await list.search.fill(tag);
    await filters.clear('Sales user');
    await expectQuotations('Last', 'Others', 'First');
    await filters.clear('Date');
    await filters.chooseDays('Date', '15/02/2024', '01/03/2024');
    await expectQuotations('After', 'Last', 'Others');
    await expect(page).toHaveURL(/qdf=2024-02-15&qdt=2024-03-01/);
    await filters.clearAll();
    await expect(page).not.toHaveURL(/q=|qd[ft]/);
    await expect(page).toHaveURL(/tab=list/);
  },
);

test(
  'a quotation without a mouse, from nothing to its document',
  { tag: wideOnly },
  async ({ page, colleague, tag, onPhone }) => {
    const customer = await createCustomer(colleague.api, tag);
    // More than fit on the screen.
    for (const letter of 'ABCDEFGHIJ') {
      await createItem(colleague.api, { materialNo: `${letter}-${tag}`, sellingPrice: 100_000 });
    }
    const wizard = new QuotationWizard(page);
    const keyboard = new Keyboard(page);
    await wizard.open();
    await keyboard.type(wizard.title, `Panel ${tag}`);
    await keyboard.pick(wizard.company, customer.company.name);
    await keyboard.pick(wizard.customer, customer.name);
    await keyboard.pick(wizard.paymentTerm, '30 days after invoice');
    await keyboard.press(wizard.continue);

    await expect(wizard.addLine).toBeFocused();
    await keyboard.type(wizard.field('Material no'), tag);
    await expect(wizard.rows).toHaveCount(10);
    await keyboard.press(wizard.select(`J-${tag}`), 'Space');
    await keyboard.press(wizard.box.getByRole('checkbox', { name: 'Select all rows on this page' }), 'Space');
    await expect(wizard.chosen).toHaveCount(10);
    await keyboard.press(wizard.continue);

    await expect(wizard.heading('Items Revision')).toBeFocused();
    await expect(wizard.lines.nth(0)).toContainText(`J-${tag}`);
    await keyboard.press(wizard.button(`Move A-${tag} up`));
    await expect(wizard.lines.nth(0)).toContainText(`A-${tag}`);
    await expect(wizard.button(`Move A-${tag} up`)).toBeFocused();
    await keyboard.type(wizard.field(`Quantity of I-${tag}`), '3');
    await keyboard.type(wizard.discount, '10');
    await expect(wizard.total('Grand total')).toHaveText('Rp 1.198.800');
    await keyboard.press(wizard.continue);

    await expect(wizard.heading('Confirmation')).toBeFocused();
    await keyboard.press(wizard.finish);
    await expect(new Shell(page).messages).toContainText('Quotation Created');

    const list = new QuotationListPage(page, { onPhone });
    await expect(page.getByRole('tab', { name: 'Quotations List' })).toBeFocused();
    await keyboard.type(list.search, tag);
    await expect(list.rows).toHaveCount(1);
    const [refNo = ''] = (await list.rows.textContent())?.match(/QUO-\d{4}-\d{4}/) ?? [];
    const download = page.waitForEvent('download');
    await keyboard.choose(list.main.getByRole('button', { name: `Actions for ${refNo}` }), 'Download PDF');
    expect((await download).suggestedFilename()).toContain(refNo);
  },
);

test('a quotation of ten lines by keyboard alone', { tag: wideOnly }, async ({ page, colleague, tag }) => {
  const { api } = colleague;
  const customer = await createCustomer(api, tag);
  const letters = [...'ABCDEFGHIJ'];
  for (const letter of letters) await createItem(api, { materialNo: `${letter}-${tag}`, sellingPrice: 1000 });
  await page.goto('/dashboard/quotation?tab=list');
  const keyboard = new Keyboard(page);
  const wizard = new QuotationWizard(page);
  await page.getByRole('main').getByRole('table').waitFor();
  await keyboard.key('n');
  await expect(wizard.title).toBeFocused();
  await page.keyboard.type(`Ten lines ${tag}`);
  await keyboard.pick(wizard.company, customer.company.name);
  await keyboard.pick(wizard.paymentTerm, '30 days after invoice');
  await keyboard.key('Control+Enter');

  const header = keyboard.keys;
  for (const [place, letter] of letters.entries()) {
    await expect(wizard.addLine).toBeFocused();
    // Without waiting for the matches, as people do who know the number.
    await page.keyboard.type(`${letter}-${tag}`);
    await keyboard.key('Enter');
    await expect(wizard.field(`Quantity of ${letter}-${tag}`)).toBeFocused();
    await page.keyboard.type(String(place + 2));
    await keyboard.key('Enter');
  }
  expect(keyboard.keys - header).toBe(20);
  await expect(wizard.chosen).toHaveCount(10);
  await expect(wizard.total('Subtotal')).toHaveText('Rp 65.000');
  await keyboard.key('Control+Enter');
  await expect(wizard.heading('Items Revision')).toBeFocused();
  await expect(wizard.field(`Quantity of J-${tag}`)).toHaveValue('11');
  await keyboard.key('Control+Enter');
  await expect(wizard.heading('Confirmation')).toBeFocused();
  await keyboard.key('Control+Enter');
  await expect(new Shell(page).messages).toContainText('Quotation Created');
  test.info().annotations.push({ type: 'keys', description: String(keyboard.keys) });
  expect(keyboard.keys / letters.length, 'keys for each line, with the header and all steps').toBeLessThanOrEqual(10);
});

test('items and a bundle in one quotation', async ({ page, colleague, tag, onPhone }) => {
  const { api } = colleague;
  const customer = await createCustomer(api, tag);
  const a = await createItem(api, { materialNo: `A-${tag}`, sellingPrice: 100_000 });
  await createItem(api, { materialNo: `B-${tag}`, sellingPrice: 25_000 });
  await createBundle(api, `KIT-${tag}`, [{ id: a, qty: 2 }]);
  const wizard = new QuotationWizard(page);
  await wizard.open();
  await wizard.title.fill(`Panel ${tag}`);
  await wizard.pick(wizard.company, customer.company.name);
  await wizard.pick(wizard.paymentTerm, '30 days', '30 days after invoice');
  const take = async (materialNo: string, quantity: string) => {
    await wizard.addLine[onPhone ? 'tap' : 'click']();
    await wizard.addLine.fill(tag);
    const match = page.getByRole('option', { name: materialNo });
    await match[onPhone ? 'tap' : 'click']();
    await expect(wizard.field(`Quantity of ${materialNo}`)).toBeFocused();
    await page.keyboard.type(quantity);
  };
  await wizard.continue.click();
  await take(`A-${tag}`, '3');
  await take(`KIT-${tag}`, '2');
  await expect(wizard.chosen).toHaveText([/PCS/, /SET/]);
  await expect(wizard.total('Subtotal')).toHaveText('Rp 700.000');

  // The table shows one kind at a time; what was chosen of the other stays.
  const kind = wizard.box.getByRole('radiogroup', { name: 'Item select' });
  await kind.getByRole('radio', { name: 'Bundled items' }).check();
  await wizard.box.getByRole('searchbox').fill(tag);
  await expect(wizard.select(`KIT-${tag}`)).toBeChecked();
  await expect(wizard.total('Subtotal')).toHaveText('Rp 700.000');
  await kind.getByRole('radio', { name: 'Standard items' }).check();
  await wizard.box.getByRole('searchbox').fill(tag);
  await expect(wizard.select(`A-${tag}`)).toBeChecked();
  await wizard.select(`B-${tag}`).check();
  await expect(wizard.chosen).toHaveCount(3);
  await wizard.button(`Remove A-${tag}`).click();
  await expect(wizard.select(`A-${tag}`)).not.toBeChecked();
  await expect(wizard.chosen).toHaveCount(2);
  await wizard.continue.click();
  await expect(wizard.field(`Quantity of KIT-${tag}`)).toHaveValue('2');
  await wizard.continue.click();
  await expect(wizard.document).toContainText('2 SET');
  await expect(wizard.document).toContainText('1 PCS');
  await wizard.finish.click();
  await expect(new Shell(page).messages).toContainText('Quotation Created');
  const list = new QuotationListPage(page, { onPhone });
  await list.search.fill(tag);
  await expect(list.rows).toHaveCount(1);
  await expect(list.rows).toContainText('Rp 471.750');
  const [refNo = ''] = (await list.rows.textContent())?.match(/QUO-\d{4}-\d{4}/) ?? [];

  // It is edited as it was saved, and an item more makes no bundle less.
  await list.act('Edit', refNo);
  await wizard.step('Items Selection').click();
  await expect(wizard.chosen).toHaveText([/KIT/, /B-/]);
  await take(`A-${tag}`, '1');
  await wizard.step('Confirmation').click();
  await wizard.finish.click();
  await expect(new Shell(page).messages).toContainText('Quotation Updated');
  await expect(list.rows.filter({ hasText: refNo })).toContainText('Rp 582.750');
});

test('an item that is not found is created on the way', { tag: wideOnly }, async ({ page, colleague, tag }) => {
  const customer = await createCustomer(colleague.api, tag);
  const wizard = new QuotationWizard(page);
  await wizard.open();
  await wizard.title.fill(`Panel ${tag}`);
  await wizard.pick(wizard.company, customer.company.name);
  await wizard.pick(wizard.paymentTerm, '30 days', '30 days after invoice');
  await wizard.continue.click();
  await wizard.addLine.fill(`NEW-${tag}`);
  await page.getByRole('option', { name: `New item “NEW-${tag}”` }).click();
  const { dialog } = new ItemPage(page, { onPhone: false });
  await expect(dialog.brand).toBeFocused();
  await expect(dialog.materialNo).toHaveValue(`NEW-${tag}`);
  await dialog.brand.fill('Omron');
  await dialog.materialDesc.fill('A relay');
  await dialog.suppPrice.fill('40000');
  await dialog.sellingPrice.fill('55000');
  await dialog.save.click();
  await expect(wizard.field(`Quantity of NEW-${tag}`)).toBeFocused();
  await page.keyboard.type('2');
  await expect(wizard.total('Subtotal')).toHaveText('Rp 110.000');
});

test('a quotation of bundles, in Indonesian', { tag: wideOnly }, async ({ page, colleague, tag }) => {
  const { api } = colleague;
  const customer = await createCustomer(api, tag);
  const a = await createItem(api, { materialNo: `A-${tag}`, sellingPrice: 100_000 });
  const b = await createItem(api, { materialNo: `B-${tag}`, sellingPrice: 25_000 });
  const items = [a, b].map((id) => ({ id, qty: 2 }));
  await createBundle(api, `PAKET-${tag}`, items);
  await page.addInitScript(() => localStorage.setItem('gso.language', 'id'));

  const wizard = new QuotationWizard(page, 'id');
  await wizard.open();
  await wizard.title.fill(`Panel ${tag}`);
  await wizard.pick(wizard.company, customer.company.name);
  await wizard.pick(wizard.customer, customer.name);
  await wizard.pick(wizard.paymentTerm, '30');
  await wizard.box.getByRole('radio', { name: 'Item paket' }).check();
  await wizard.continue.click();
  await expect(wizard.addLine).toBeFocused();
  await wizard.box.getByRole('searchbox').fill(tag);
  await wizard.box.getByRole('checkbox', { name: `Pilih PAKET-${tag}` }).check();
  await wizard.box.getByRole('button', { name: `Rincian PAKET-${tag}` }).click();
  await expect(wizard.box.getByRole('table')).toContainText(`2 × Omron B-${tag}`);
  await expectAccessibleAtAllWidths(page);
  await wizard.continue.click();

  await expect(wizard.lines).toContainText([`2 × Omron A-${tag}`]);
  await wizard.field(`Jumlah PAKET-${tag}`).fill('4');
  await wizard.discount.fill('12,5');
  await expect(wizard.total('Total keseluruhan')).toHaveText('Rp 971.250');
  await wizard.continue.click();
  await expect(wizard.document).toContainText('4 SET');
  await expect(wizard.document).toContainText(
    'Terbilang: sembilan ratus tujuh puluh satu ribu dua ratus lima puluh rupiah',
  );
  await wizard.finish.click();
  await expect(page.getByRole('region', { name: 'Pesan' })).toContainText('Penawaran dibuat');
  await page.getByRole('main').getByRole('searchbox').fill(tag);
  const row = page
    .getByRole('main')
    .getByRole('row')
    .filter({ hasText: `Panel ${tag}` });
  await expect(row).toContainText('Rp 971.250');
});

test(
  'a payment term is offered as soon as the administrator has written it',
  { tag: wideOnly },
  async ({ page, tag }) => {
    await page.goto('/dashboard/quotation?tab=terms');
    await page.getByRole('button', { name: 'New', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Description' }).fill(`90 days ${tag}`);
    await expectAccessibleAtAllWidths(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('table', { name: 'Payment Terms' })).toContainText(`90 days ${tag}`);
    await expectAccessibleAtAllWidths(page);
    const wizard = new QuotationWizard(page);
    await page.getByRole('tab', { name: 'Quotation Form' }).click();
    await wizard.pick(wizard.paymentTerm, tag, `90 days ${tag}`);
    await expect(wizard.paymentTerm).toHaveValue(`90 days ${tag}`);
  },
);
