import type { CustomerRow } from '@gso/contract/customer';
import type { Quotation } from '@gso/contract/quotation';
import { poForm, type SalesPoRow } from '@gso/contract/sales-po';
import type { Locator, Page } from '@playwright/test';
import { createPerson } from '../server/testing/people.ts';
import { expectAccessible } from './accessible.ts';
import type { Api } from './api.ts';
import { hostilePdf, hostilePng, pdfOf, scanAt } from './order-files.ts';
import { SalesPoPage } from './pages/sales-po-page.ts';
import { Shell } from './pages/shell.ts';
import { expect, test, wideOnly } from './story.ts';

async function created<Row>(api: Api, path: string, record: object): Promise<Row> {
  const response = await api.send('POST', path, record);
  expect(response.status, await response.clone().text()).toBe(201);
  return response.json();
}

async function contactAt(api: Api, tag: string): Promise<CustomerRow> {
  const { id } = await api.createCompany({ name: `PT Sinar ${tag}` });
  return created(api, '/api/customer', { name: `Agus ${tag}`, company: { id } });
}

/** Rp 1.000.000 and VAT. */
async function quotationFor(api: Api, { id }: CustomerRow, tag: string, salesUsername: string): Promise<Quotation> {
  const price = { suppPrice: 1, sellingPrice: 500_000, bottomPrice: 0 };
  const item = { brand: 'Omron', materialNo: `M-${tag}`, materialDesc: 'Controller', currency: 'IDR', price };
  const { id: itemId } = await created<{ id: number }>(api, '/api/item', item);
  const [term] = await (await api.send('GET', '/api/quo/paymentTerm/select')).json();
  return created(api, '/api/quo', {
    ...{ quotationDate: '2026-11-02', name: `Panel ${tag}`, paymentTerm: term.id, salesUsername, isVat: true },
    ...{ customer: { id }, itemDetails: [{ id: itemId, qty: 2 }] },
  });
}

async function statusOf(api: Api, { id }: Quotation): Promise<string> {
  return (await (await api.send('GET', `/api/quo/${id}`)).json()).status;
}

const colourOf = (canvas: Locator, place: { x: number; y: number }): Promise<number[]> =>
  canvas.evaluate((drawn: HTMLCanvasElement, { x, y }) => {
    const pixel = drawn.getContext('2d')?.getImageData(drawn.width * x, drawn.height * y, 1, 1);
    return [...(pixel?.data ?? [])];
  }, place);

const pdf = (name: string, ...texts: string[]) => ({ name, mimeType: 'application/pdf', buffer: pdfOf(texts) });

test('an order with its quotation and its file, from the first field to its removal', async ({
  page,
  database,
  colleague,
  tag,
  onPhone,
}) => {
  const { api } = colleague;
  const agus = await contactAt(api, tag);
  const seller = await createPerson(database, ['MA_QUOTATION'], 'joko');
  const offer = await quotationFor(api, agus, tag, seller.username);
  const poNo = `PO-${tag}`;
  const orders = new SalesPoPage(page, { onPhone });
  await orders.openFor(tag);

  const dialog = await orders.openNew();
  await expect(dialog.save).toBeDisabled();
  await dialog.poNo.fill(poNo);
  await dialog.choose('Category', 'Goods');
  await expect(dialog.addInfo, 'only projects have it').toBeHidden();
  await dialog.pickCompany(agus.company.name);
  await dialog.choose('Quotation', `${offer.refNo} · Panel ${tag}`);
  await expect(dialog.amount).toHaveValue('1.110.000');
  await expect(dialog.field('Share 1')).toHaveValue('100');
  await expect(dialog.box.getByText('less than the quotation')).toBeHidden();
  await dialog.amount.fill('1000000');
  await expect(dialog.box.getByText('110.000 less than the quotation’s total')).toBeVisible();

  await dialog.chooseFile({ name: 'order.html', mimeType: 'text/html', buffer: Buffer.from('<p>') });
  await expect(dialog.attachment.getByRole('alert')).toHaveText('Please select jpg/png/pdf file');
  await dialog.dropFile(pdf('../../Order signed.pdf', `Order ${tag}`, 'Terms', 'Drawing'));
  await expect(dialog.attachment).toContainText('Order signed.pdf');
  await expect(dialog.attachment).toContainText('A draft keeps the fields but not the file.');
  await expectAccessible(page);
  await dialog.save.click();
  await expect(new Shell(page).messages).toContainText('Data saved/updated');
  const row = orders.row(poNo);
  for (const text of ['Goods', agus.company.name, 'Rp 1.000.000', 'Rp 110.000 less']) {
    await expect(row).toContainText(text);
  }
  expect(await statusOf(api, offer)).toBe('WIN');
  await orders.filters.choose('Category', 'Service');
  await expect(orders.rows).toHaveCount(0);
  await orders.filters.clear('Category');

  const file = await orders.view(poNo, 'Order signed.pdf');
  await expect(file.drawn(1, 3)).toBeVisible();
  await expect(file.box).toContainText(`Order ${tag}`);
  expect(await colourOf(file.drawn(1, 3), scanAt), 'scanned pages are decoded').toEqual([0, 0, 0, 255]);
  const before = await file.drawn(1, 3).boundingBox();
  await file.button('Zoom in').click();
  await expect.poll(async () => (await file.drawn(1, 3).boundingBox())?.width).toBeGreaterThan(before?.width ?? 0);
  await file.button('Next page').click();
  await expect(file.box.getByText('Page 2 of 3')).toBeVisible();
  await expectAccessible(page);
  expect(await file.download()).toBe('Order signed.pdf');
  await file.close();

  const downloading = page.waitForEvent('download');
  await orders.act('Download BOM', poNo);
  expect((await downloading).suggestedFilename()).toBe(`${poNo}.xlsx`);
  await orders.showTools();
  const exporting = page.waitForEvent('download');
  await orders.exportButton.click();
  expect((await exporting).suggestedFilename()).toBe('PO-All.xls');

  await orders.edit(poNo);
  await expect(dialog.category).toBeDisabled();
  await dialog.button('Use the total').click();
  await dialog.field('Share 1').fill('60');
  await dialog.button('Add person').click();
  await expect(dialog.save).toBeDisabled();
  await dialog.choosePerson('Sales person 2', colleague.username);
  await expect(dialog.field('Share 2'), 'the rest').toHaveValue('40');
  await dialog.button('Remove file').click();
  await dialog.save.click();
  await expect(row).not.toContainText('less');
  const view = await orders.action('View file', poNo);
  await expect(view).toBeDisabled();
  await view.click({ force: true });
  await expect(page.getByRole('tooltip')).toHaveText("This PO don't have a file");
  await page.keyboard.press('Escape');
  await orders.act('History', poNo);
  const latest = orders.historyOf(poNo).getByRole('listitem').first();
  await expect(latest).toContainText('Order signed.pdf → (empty)');
  await expect(latest).toContainText(`${seller.username} 60%, ${colleague.username} 40%`);
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  expect(await orders.sidewaysOverflow()).toBeLessThanOrEqual(0);

  await orders.act('Delete', poNo);
  await orders.confirmation.getByRole('button', { name: 'Remove' }).click();
  await expect(orders.main.getByText('Nothing matches your search.')).toBeVisible();
  expect(await statusOf(api, offer)).toBe('OPEN');
});

test.describe('with the permissions for sales administration and projects', () => {
  test.use({ granted: ['MA_SALES', 'MA_PROJECT'] });

  test(
    'an order of a project makes it; a draft keeps the fields but not the file',
    { tag: wideOnly },
    async ({ page, colleague, database, openAs, tag, onPhone, watch }) => {
      watch.expect(/status of (409|422)/);
      const { api } = colleague;
      const agus = await contactAt(api, tag);
      const poNo = `PO-${tag}`;
      const orders = new SalesPoPage(page, { onPhone });
      await orders.openFor(tag);
      const dialog = await orders.openNew();
      await dialog.poNo.fill(poNo);
      await dialog.choose('Category', 'Project');
      await dialog.pickCompany(agus.company.name);
      await dialog.amount.fill('250.000.000');
      await dialog.box.getByRole('radio', { name: 'a new project' }).check();
      await dialog.field('Project name').fill(`Line 3 ${tag}`);
      await dialog.choose('Contact', agus.name);
      await dialog.field('Due date').fill('31/03/2027');
      await dialog.field('Visit quota').fill('12');
      await dialog.addInfo.fill('Two panels');
      await dialog.chooseFile(pdf('order.pdf', 'Order'));
      await expectAccessible(page);

      page.once('dialog', (question) => void question.accept());
      await page.reload();
      await orders.main.getByRole('button', { name: 'Continue' }).click();
      await expect(dialog.attachment).toContainText('Drafts do not include files.');
      await expect(dialog.field('Project name')).toHaveValue(`Line 3 ${tag}`);
      await dialog.save.click();
      const row = orders.row(poNo);
      await expect(row).toContainText('Rp 250.000.000');
      const [made] = (await (await api.send('GET', `/api/project?q=${tag}`)).json()).content;
      expect(made).toMatchObject({
        name: `Line 3 ${tag}`,
        quota: 12,
        addInfo: 'Two panels',
        customer: { id: agus.id },
      });
      await expect(await orders.expand(poNo)).toContainText(`${made.refNo} · Line 3 ${tag}`);

      await orders.act('Download BOM', poNo);
      await expect(orders.failure).toContainText(`${poNo}: Quotation Data Not Exists`);

      await orders.edit(poNo);
      const [stored]: SalesPoRow[] = (await (await api.send('GET', `/api/salespo?q=${tag}`)).json()).content;
      const meanwhile = { version: stored?.version, amount: 300_000_000, project: { id: made.id, addInfo: 'Three' } };
      expect((await api.send('PATCH', `/api/salespo/${stored?.id}`, meanwhile)).status).toBe(200);
      await dialog.addInfo.fill('Four panels');
      await dialog.save.click();
      await expect(dialog.box).toContainText('Somebody saved this record while you were editing');
      await expect(dialog.box.getByRole('radiogroup', { name: 'Project Add. Info' })).toContainText('Four panels');
      await expectAccessible(page);
      await dialog.button('Save again').click();
      await expect(row).toContainText('Rp 300.000.000');
      const after = await (await api.send('GET', `/api/salespo/${stored?.id}`)).json();
      expect(after).toMatchObject({ amount: 300_000_000, project: { id: made.id, addInfo: 'Four panels' } });

      const seller = new SalesPoPage(await openAs(await createPerson(database, ['MA_SALES'])), { onPhone });
      await seller.openFor(tag);
      const { addInfo } = await seller.edit(poNo);
      await expect(addInfo, 'belongs to the project').not.toBeEditable();
      await expect(addInfo).toHaveAccessibleDescription('Only people who may change projects can change this.');
    },
  );
});

async function attach(api: Api, order: object, name: string, type: string, content: Buffer): Promise<SalesPoRow> {
  const form = new FormData();
  form.append(poForm.item, JSON.stringify(order));
  form.append(poForm.file, new Blob([new Uint8Array(content)], { type }), name);
  const response = await api.sendForm('/api/salespo', form);
  expect(response.status, await response.clone().text()).toBe(201);
  return response.json();
}

/** What the hostile files would leave behind if they ran. */
async function expectUntouched(page: Page): Promise<void> {
  expect(await page.evaluate(() => [window.name, document.title])).toEqual(['', 'GSO WebApp | Sales PO']);
  for (const frame of page.frames()) expect(await frame.evaluate(() => window.name)).toBe('');
}

test(
  'hostile files are shown without running, and broken ones are reported',
  { tag: wideOnly },
  async ({ page, colleague, tag, onPhone }) => {
    const company = await colleague.api.createCompany({ name: `PT Sinar ${tag}` });
    const order = { poDate: '2026-11-15', amount: 1, category: 'GOODS', company: { id: company.id } };
    const asPdf = { ...order, poNo: `PDF-${tag}` };
    const asPng = { ...order, poNo: `PNG-${tag}` };
    await attach(colleague.api, asPdf, 'a.pdf', 'application/pdf', hostilePdf(`Hostile ${tag}`));
    await attach(colleague.api, asPng, '<img src=x onerror=alert(1)>.png', 'text/html', hostilePng());
    const opened: string[] = [];
    page.on('dialog', (box) => {
      opened.push(box.message());
      void box.dismiss();
    });
    page.on('popup', (other) => opened.push(other.url()));

    const orders = new SalesPoPage(page, { onPhone });
    await orders.openFor(tag);
    const pdfShown = await orders.view(asPdf.poNo, 'a.pdf');
    await expect(pdfShown.drawn(1, 2)).toBeVisible();
    await expect(pdfShown.drawn(2, 2)).toBeVisible();
    await expect(pdfShown.box, 'it is told as text').toContainText('<html><script>');
    await pdfShown.drawn(1, 2).click();
    await expectUntouched(page);
    await pdfShown.close();

    const pngName = 'img src=x onerror=alert(1).png';
    const pngShown = await orders.view(asPng.poNo, pngName);
    await expect(pngShown.box.getByRole('img', { name: pngName })).toHaveJSProperty('naturalWidth', 64);
    await expectUntouched(page);
    await pngShown.close();
    const details = await orders.expand(asPng.poNo);
    await expect(details.getByRole('img', { name: `Preview of ${pngName}` })).toBeVisible();
    await expectAccessible(page);

    await page.route('**/api/pdf/salespo/*', (route) =>
      route.fulfill({ contentType: 'image/png', body: 'not a picture' }),
    );
    await page.reload();
    await orders.view(asPng.poNo, pngName);
    await expect(pngShown.box).toContainText('This picture cannot be shown.');
    await pngShown.close();
    await orders.view(asPdf.poNo, 'a.pdf');
    await expect(pdfShown.box.getByRole('alert')).toContainText('This PDF cannot be shown here.');
    await expectUntouched(page);
    expect(opened).toEqual([]);
  },
);
