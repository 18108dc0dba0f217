import type { CustomerRow } from '@gso/contract/customer';
import type { Quotation } from '@gso/contract/quotation';
import type { Database } from '../server/src/platform/db/database.ts';
import type { BundleRow } from '@gso/contract/bundle';
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

async function createQuotation(api: Api, by: string, customerId: number, name: string, itemIds: number[]) {
  const [term] = await answered<{ id: number }[]>(api.send('GET', '/api/quo/paymentTerm/select'));
  const body = {
    quotationDate: '2026-11-02',
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
  for (const letter of ['A', 'B']) await wizard.select(`${letter}-${tag}`).check();
  await wizard.addLine[onPhone ? 'tap' : 'click']();
  await wizard.addLine.fill(tag);
  const match = page.getByRole('option', { name: `C-${tag}` });
  await match[onPhone ? 'tap' : 'click']();
  await expect(wizard.field(`Quantity of C-${tag}`)).toBeFocused();
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
  'a copy is a separate quotation, and its status and its deletion are undone',
  { tag: wideOnly },
  async ({ page, colleague, tag, onPhone }) => {
    const { api, username } = colleague;
    const customer = await createCustomer(api, tag);
    const items = [
      await createItem(api, { materialNo: `A-${tag}`, sellingPrice: 100_000 }),
      await createItem(api, { materialNo: `B-${tag}`, sellingPrice: 200_000 }),
    ];
    const original = await createQuotation(api, username, customer.id, `Panel ${tag}`, items);
    const list = new QuotationListPage(page, { onPhone });
    const { messages, undo } = new Shell(page);
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
    await expect(messages).toContainText('Quotation Created');
    await list.search.fill(tag);
    await expect(page).toHaveURL(new RegExp(`q=${tag}`));
    await expect(list.rows).toHaveCount(2);
    const copy = list.rows.filter({ hasText: `Second panel ${tag}` });
    await expect(copy).toContainText('Open');
    const [refNo = ''] = (await copy.textContent())?.match(/QUO-\d{4}-\d{4}/) ?? [];
    expect(refNo).not.toBe(original.refNo);

    await list.act('Status', refNo);
    await list.statusDialog.getByRole('radio', { name: 'Lose' }).check();
    await list.statusDialog.getByRole('button', { name: 'Save' }).click();
    await expect(copy).toContainText('Lose');
    await undo.click();
    await expect(messages).toContainText(`Undone${refNo}`);
    await expect(copy).toContainText('Open');
    const download = page.waitForEvent('download');
    await list.act('Download PDF', refNo);
    expect((await download).suggestedFilename()).toContain(refNo);

    const { content } = await answered<{ content: Quotation[] }>(api.send('GET', `/api/quo?q=${tag}`));
    const id = content.find((one) => one.refNo === refNo)?.id;
    const before = await answered<Quotation>(api.send('GET', `/api/quo/${id}`));
    expect(before.itemDetails).toHaveLength(2);
    await list.act('Delete', refNo);
    await list.confirmation.getByRole('button', { name: 'Remove' }).click();
    await expect(messages).toContainText(`Data removed${refNo}`);
    await expect(list.rows).toHaveCount(1);
    await page.keyboard.press('z');
    await expect(list.rows).toHaveCount(2);
    const after = await answered<Quotation>(api.send('GET', `/api/quo/${id}`));
    const marks = { version: 0, lastUpdateBy: '', lastUpdateDate: '' };
    expect({ ...after, ...marks }).toEqual({ ...before, ...marks });
    await expect(await list.expand(refNo)).toContainText(`B-${tag}`);
    await expectAccessibleAtAllWidths(page);
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
    const list = new QuotationListPage(page, { onPhone });
    await list.open();
    await keyboard.key('n');
    // The form may have to be loaded first: what is typed meanwhile is not lost.
    await page.keyboard.type(`Panel ${tag}`);
    await expect(wizard.title).toHaveValue(`Panel ${tag}`);
    await expect(wizard.title).toBeFocused();
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

    await expect(page.getByRole('tab', { name: 'Quotations List' })).toBeFocused();
    await keyboard.type(list.search, tag);
    await expect(list.rows).toHaveCount(1);
    const [refNo = ''] = (await list.rows.textContent())?.match(/QUO-\d{4}-\d{4}/) ?? [];
    const download = page.waitForEvent('download');
    await keyboard.choose(list.main.getByRole('button', { name: `Actions for ${refNo}` }), 'Download PDF');
    expect((await download).suggestedFilename()).toContain(refNo);
  },
);

test('items and a bundle in one quotation', { tag: wideOnly }, async ({ page, colleague, tag, onPhone }) => {
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
    await wizard.addLine.fill(tag);
    await page.getByRole('option', { name: materialNo }).click();
    await expect(wizard.field(`Quantity of ${materialNo}`)).toBeFocused();
    await page.keyboard.type(quantity);
  };
  // Offered first in the next step.
  await wizard.box.getByRole('radio', { name: 'Bundled items' }).check();
  await wizard.continue.click();
  await take(`A-${tag}`, '3');
  await take(`KIT-${tag}`, '2');
  await expect(wizard.chosen).toHaveText([/PCS/, /SET/]);
  await expect(wizard.total('Subtotal')).toHaveText('Rp 700.000');

  // The table shows one kind at a time; what was chosen of the other stays.
  const kind = wizard.box.getByRole('radiogroup', { name: 'Item select' });
  await expect(kind.getByRole('radio', { name: 'Bundled items' })).toBeChecked();
  await wizard.box.getByRole('searchbox').fill(tag);
  await expect(wizard.select(`KIT-${tag}`)).toBeChecked();
  await wizard.button(`Details of KIT-${tag}`).click();
  await expect(wizard.box.getByRole('table')).toContainText(`2 × Omron A-${tag}`);
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
  await expect(wizard.lines.first()).toContainText(`2 × Omron A-${tag}`);
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

test(
  'what is missing is written on the way: a payment term by the administrator, and an item from its line',
  { tag: wideOnly },
  async ({ page, colleague, tag }) => {
    const customer = await createCustomer(colleague.api, tag);
    await page.goto('/dashboard/quotation?tab=terms');
    await page.getByRole('button', { name: 'New', exact: true }).click();
    const term = page.getByRole('dialog');
    await term.getByRole('textbox', { name: 'Description' }).fill(`90 days ${tag}`);
    await expectAccessibleAtAllWidths(page);
    await term.getByRole('button', { name: 'Save' }).click();
    await expect(term).toBeHidden();
    await expect(page.getByRole('table', { name: 'Payment Terms' })).toContainText(`90 days ${tag}`);
    await expectAccessibleAtAllWidths(page);
    const wizard = new QuotationWizard(page);
    await page.getByRole('tab', { name: 'Quotation Form' }).click();
    await wizard.pick(wizard.paymentTerm, tag, `90 days ${tag}`);
    await expect(wizard.paymentTerm).toHaveValue(`90 days ${tag}`);

    await wizard.title.fill(`Panel ${tag}`);
    await wizard.pick(wizard.company, customer.company.name);
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
  },
);
