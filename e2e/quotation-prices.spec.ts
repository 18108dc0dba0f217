import type { CustomerRow } from '@gso/contract/customer';
import type { Quotation } from '@gso/contract/quotation';
import { createPerson } from '../server/testing/people.ts';
import { expectAccessible } from './accessible.ts';
import type { Api } from './api.ts';
import { QuotationWizard } from './pages/quotation-page.ts';
import { runSoon } from './run-soon.ts';
import { expect, test, wideOnly } from './story.ts';

async function replied<Reply>(response: Promise<Response>): Promise<Reply> {
  const reply = await response;
  if (!reply.ok) throw new Error(`replied ${reply.status}: ${await reply.text()}`);
  return reply.json();
}

const createItem = async (api: Api, materialNo: string, currency = 'IDR'): Promise<number> => {
  const price = { suppPrice: 70_000, sellingPrice: 100_000, bottomPrice: 90_000 };
  const body = { brand: 'Omron', materialNo, materialDesc: `Sensor ${materialNo}`, currency, price };
  return (await replied<{ id: number }>(api.send('POST', '/api/item', body))).id;
};

async function createCustomer(api: Api, name: string): Promise<CustomerRow> {
  const { id } = await api.createCompany({ name: `PT ${name}` });
  return replied(api.send('POST', '/api/customer', { name: `Budi ${name}`, company: { id } }));
}

interface Offer {
  by: string;
  to: CustomerRow;
  name: string;
  line: object;
}

async function createQuotation(api: Api, { by, to, name, line }: Offer): Promise<Quotation> {
  const [term] = await replied<{ id: number }[]>(api.send('GET', '/api/quo/paymentTerm/select'));
  return replied(
    api.send('POST', '/api/quo', {
      ...{ quotationDate: '2026-11-02', name, paymentTerm: term?.id, customer: { id: to.id }, salesUsername: by },
      itemDetails: [line],
    }),
  );
}

test('the last prices are next to the price, and one key takes one', async ({
  page,
  colleague,
  openAs,
  database,
  tag,
  onPhone,
}) => {
  const { api, username: by } = colleague;
  const id = await createItem(api, `S-${tag}`);
  const [here, elsewhere] = [await createCustomer(api, `Maju ${tag}`), await createCustomer(api, `Lain ${tag}`)];
  const offer = (to: CustomerRow, qty: number, sellingPrice: number) =>
    createQuotation(api, { by, to, name: `Earlier ${tag}`, line: { id, qty, sellingPrice } });
  const lost = await offer(here, 5, 95_000);
  await replied(api.send('PATCH', `/api/quo/${lost.id}`, { status: 'LOSE', version: lost.version }));
  await offer(elsewhere, 40, 92_500);
  const edited = await createQuotation(api, { by, to: here, name: `New ${tag}`, line: { id, qty: 10 } });

  const wizard = new QuotationWizard(page);
  await page.goto(`/dashboard/quotation?tab=form&id=${edited.id}`);
  await wizard.title.press('Enter');
  await wizard.continue.press('Enter');
  const price = wizard.field(`Selling price of S-${tag}`);
  await price.focus();
  const memory = page.getByRole('dialog', { name: 'Last prices' });
  await expect(memory.getByRole('region', { name: 'To this company' })).toContainText('Rp 95.000');
  await expect(memory.getByRole('region', { name: 'To this company' })).toContainText('Lose');
  await expect(memory.getByRole('region', { name: 'To others' })).toContainText(elsewhere.company.name);
  await expect(memory).toContainText('Purchase price');
  await expect(memory).toContainText('Rp 70.000');
  await expectAccessible(page);
  await expect(price, 'the focus stays').toBeFocused();
  if (onPhone) await memory.getByRole('button', { name: /^B: Rp 92\.500/ }).click();
  else await page.keyboard.press('b');
  await expect(price).toBeFocused();
  await expect(price).toHaveValue('92.500');
  await expect(wizard.total('Subtotal')).toHaveText('Rp 925.000');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('91000');
  await expect(wizard.total('Subtotal')).toHaveText('Rp 910.000');
  await price.press('Escape');
  await expect(memory).toHaveCount(0);

  if (onPhone) return;
  const seller = await createPerson(database, ['MA_QUOTATION']);
  const other = await openAs(seller);
  const theirs = new QuotationWizard(other);
  await other.goto(`/dashboard/quotation?tab=form&id=${edited.id}`);
  await theirs.title.press('Enter');
  await theirs.continue.press('Enter');
  await theirs.field(`Selling price of S-${tag}`).focus();
  const shown = other.getByRole('dialog', { name: 'Last prices' });
  await expect(shown).toContainText('Rp 95.000');
  await expect(shown).not.toContainText('Purchase price');
});

test.describe('margins', () => {
  // A seller, who may not see purchase prices.
  test.use({ granted: ['MA_DASHBOARD', 'MA_QUOTATION'] });

  test(
    'a new rate makes a margin fall: its seller is notified, and list and page show it',
    { tag: wideOnly },
    async ({ page, person, colleague, openAs, database, tag }, { retry }) => {
      const { api } = colleague;
      const currency = ['AUD', 'CAD'][retry] ?? '';
      const rate = await replied<{ id: number; version: number }>(
        api.send('POST', '/api/exchangerate', { sourceCurr: currency, convValue: 10_000 }),
      );
      await database.updateTable('margin_limit').set({ percent: 20 }).execute();
      const price = { suppPrice: 700, sellingPrice: 1000, bottomPrice: 900 };
      const fields = { brand: 'Omron', materialNo: `F-${tag}`, materialDesc: 'Drive', currency, price };
      const { id } = await replied<{ id: number }>(api.send('POST', '/api/item', fields));
      const to = await createCustomer(api, `Kurs ${tag}`);
      const offer = { by: person.username, to, name: `Drive ${tag}`, line: { id, qty: 2 } };
      const quotation = await createQuotation(api, offer);
      await replied(api.send('PATCH', `/api/exchangerate/${rate.id}`, { convValue: 12_000, version: rate.version }));

      await page.goto('/dashboard');
      await runSoon(database, 'watch the margins of open quotations');
      const bell = page.getByRole('button', { name: /^Notifications, 1 unread/ });
      await bell.click({ timeout: 30_000 });
      const reports = page.getByRole('link', { name: new RegExp(`The margin of ${quotation.refNo}`) });
      await expect(reports).toHaveCount(1);
      await reports.click();
      await expect(page.getByText('Margin fell: Bottom prices Rp 3.600.000 higher')).toBeVisible();
      await expect(page.getByText(/^Margin 30/), 'a seller does not see margins').toHaveCount(0);
      await expectAccessible(page);
      await page.goto(`/dashboard/quotation?tab=list&qmf=true&q=${tag}`);
      await expect(page.getByText(quotation.refNo).first()).toBeVisible();
      await expectAccessible(page);

      const manager = await openAs(colleague);
      await manager.goto(`/dashboard/quotation/${quotation.id}`);
      await expect(manager.getByText('Margin 30 % → 16 %, purchase Rp 2.800.000 higher')).toBeVisible();
    },
  );
});
