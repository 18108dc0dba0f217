import type { Quotation } from '@gso/contract/quotation';
import { expectAccessible } from './accessible.ts';
import { Business, dayFromNow, sent } from './business.ts';
import { expect, test, wideOnly } from './story.ts';

test.use({ granted: ['MA_DASHBOARD', 'MA_QUOTATION', 'MA_SALES'] });

test('a total of a quotation opens its formula, rows and the last change of its inputs', async ({
  page,
  person,
  colleague,
  tag,
}) => {
  const business = await Business.begin(colleague.api, `PT Hitung ${tag}`);
  const item = await sent<{ id: number }>(colleague.api, 'POST', '/api/item', {
    ...{ brand: 'Omron', materialNo: `E-${tag}`, materialDesc: 'Servo drive', currency: 'IDR' },
    price: { suppPrice: 600_000, sellingPrice: 1_250_000, bottomPrice: 900_000 },
  });
  const [term] = await sent<{ id: number }[]>(colleague.api, 'GET', '/api/quo/paymentTerm/select');
  const { id } = await sent<Quotation>(colleague.api, 'POST', '/api/quo', {
    ...{ quotationDate: dayFromNow(0), name: `Servo ${tag}`, paymentTerm: term?.id, salesUsername: person.username },
    ...{ customer: { id: business.contact.id }, itemDetails: [{ id: item.id, qty: 10 }], discount: 10 },
  });

  await page.goto(`/dashboard/quotation/${id}`);
  const figure = page.getByRole('button', { name: /^Explain: Grand total, Rp\s12\.487\.500$/ });
  await figure.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Grand total' });
  await expect(dialog.getByRole('region', { name: 'After discount' })).toContainText(
    /Rp\s12\.500\.000 × \(100% − 10%\)/,
  );
  await expect(dialog.getByRole('region', { name: 'VAT amount' })).toContainText(/Rp\s11\.250\.000 × 11%/);
  await expect(dialog.getByRole('region', { name: 'Subtotal' })).toContainText(/Rp\s1\.250\.000 × 10/);
  await expect(dialog.getByRole('region', { name: 'Inputs' })).toContainText('Last changed by');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(figure).toBeFocused();

  await page.getByRole('button', { name: new RegExp(`^Explain: Selling price, E-${tag}`) }).click();
  await expect(page.getByRole('dialog')).toContainText(`Omron E-${tag}`);
});

test(
  'a figure of the dashboard opens the rows that it is the sum of, beside the link to their list, and so does a list',
  { tag: wideOnly },
  async ({ page, colleague, tag }) => {
    const business = await Business.begin(colleague.api, `PT Jumlah ${tag}`);
    const first = await business.order('2003-05-12', 1_500_000);
    const second = await business.order('2003-05-14', 2_250_000);

    await page.goto('/dashboard?po=2003-05');
    const mark = page.getByRole('button', { name: /^Explain: PO Value, Rp\s/ });
    await mark.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'PO Value' });
    const rowsOf = { name: 'Amounts of the orders' };
    const firstRow = new RegExp(`${first.poNo}.*12/05/2003.*Last changed by`);
    await expect(dialog.getByRole('region', rowsOf)).toContainText(firstRow);
    await expect(dialog).toContainText(/The page shows Rp\s[\d.]+, computed at \d\d:\d\d:\d\d\./);
    await expectAccessible(page);
    await dialog.getByRole('link', { name: 'Show these rows in their list' }).click();
    await expect(page).toHaveURL(/\/dashboard\/sales\?/);
    await expect(page.getByRole('main').getByText(second.poNo).first()).toBeVisible();

    // The sum of a list follows the filters in the address.
    await page.goto(`/dashboard/sales?q=${encodeURIComponent(`Jumlah ${tag}`)}&qpdt=2003-05-12&so=amount&ps=5`);
    await page.getByRole('button', { name: /^Explain: Total, Rp\s1\.500\.000$/ }).click();
    const orders = page.getByRole('dialog', { name: 'Total' }).getByRole('region', rowsOf);
    await expect(orders).toContainText(firstRow);
    await expect(orders).not.toContainText(second.poNo);
  },
);
