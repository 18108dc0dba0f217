import { Hands } from './hands.ts';
import { ItemPage } from './pages/item-page.ts';
import { ExchangeRatePage } from './pages/exchange-rate-page.ts';
import { ProjectDataPage } from './pages/project-data-page.ts';
import { CompanyDialog } from './pages/company-dialog.ts';
import { DashboardPage } from './pages/dashboard-page.ts';
import { QuotationWizard } from './pages/quotation-page.ts';
import { RecordPage } from './pages/record-page.ts';
import { SalesPoPage } from './pages/sales-po-page.ts';
import { Shell } from './pages/shell.ts';
import { ShodanPage } from './pages/shodan-page.ts';
import { VisitPage } from './pages/visit-page.ts';
import { sent } from './business.ts';
import { createProject, decide, plan } from './projects.ts';
import { apiOf, expect, test, wideOnly } from './story.ts';

/** What the same work took when every record had to be created on its own screen and picked again on the next. */
const before = {
  sales: { clicks: 88, keys: 640 },
  /** A price rule for nine brands, six clicks each, and two exchange rates. */
  salesAdmin: { clicks: 58, keys: 20 },
  /** A new project. */
  projectManager: { clicks: 10, keys: 44 },
  /** Five tasks that are approved one by one, far below on the page. */
  approver: { clicks: 5, keys: 0 },
};

function expectHalf({ clicks, keys }: Hands, old: { clicks: number; keys: number }): void {
  test.info().annotations.push({ type: 'work', description: `${clicks} clicks and ${keys} keys` });
  expect(clicks).toBeLessThanOrEqual(old.clicks / 2);
  expect(keys).toBeLessThanOrEqual(old.keys / 2);
}

test(
  'the day of a sales engineer: from a new company to its order, without the menu',
  { tag: wideOnly },
  async ({ page, colleague, tag }) => {
    const short = tag.slice(1, 6);
    const letters = [...'ABCDEFGHIJ'];
    for (const letter of letters) {
      const price = { suppPrice: 1, sellingPrice: 1000, bottomPrice: 0 };
      const item = {
        brand: 'Omron',
        materialNo: `${letter}${short}`,
        materialDesc: 'Controller',
        currency: 'IDR',
        price,
      };
      await colleague.api.send('POST', '/api/item', item);
    }
    const hands = new Hands(page);
    const { messages, palette } = new Shell(page);
    const find = async (text: string) => {
      await hands.press('Control+k');
      await expect(palette.getByRole('combobox')).toBeFocused();
      await hands.type(text);
    };
    /** Starts a record from the search; its fields begin with the company. */
    const start = async (record: string) => {
      await find(short);
      await hands.click(palette.getByRole('option', { name: `New ${record} for PT Baja ${short}` }));
    };
    await page.goto('/dashboard');
    await new DashboardPage(page).myDay.waitFor();

    // A company that the search does not find, and from its page the contact.
    await find(`PT Baja ${short}`);
    await hands.click(palette.getByRole('option', { name: `New company “PT Baja ${short}”` }));
    const company = new CompanyDialog(page);
    await expect(company.street).toBeFocused();
    await hands.type('Jl. Raya Serang 18, Cikupa');
    await hands.press('Control+Enter');
    const record = new RecordPage(page);
    await expect(record.heading).toHaveText(`PT Baja ${short}`);
    await hands.click(record.main.getByRole('button', { name: 'New', exact: true }));
    await hands.click(page.getByRole('menuitem', { name: 'New contact' }));
    const contact = page.getByRole('dialog', { name: 'New customer' });
    await hands.tabTo(contact.getByRole('textbox', { name: 'Name' }));
    await hands.type('Sari Wulandari');
    await hands.press('Enter');
    await expect(contact).toBeHidden();

    const shodan = new ShodanPage(page, { onPhone: false });
    await start('shodan');
    await expect(shodan.dialog.customer).toHaveValue('Sari Wulandari');
    await hands.tabTo(shodan.dialog.name);
    await hands.type('Panel press 4');
    await hands.tabTo(shodan.dialog.desc);
    await hands.type('Panel baru untuk press 4');
    await hands.press('Control+Enter');
    await expect(shodan.row('Panel press 4').filter({ hasText: short })).toBeVisible();

    // The visit that led to it.
    const visits = new VisitPage(page, { onPhone: false });
    await start('visit');
    await expect(visits.dialog.customer).toHaveValue('Sari Wulandari');
    await hands.tabTo(visits.dialog.activity);
    await hands.type('Ukur panel lama');
    await hands.press('Control+Enter');
    await expect(visits.rows.filter({ hasText: short })).toBeVisible();

    const wizard = new QuotationWizard(page);
    await start('quotation');
    await expect(wizard.title).toBeFocused();
    await hands.type('Panel press 4');
    await expect(wizard.customer).toHaveValue('Sari Wulandari');
    await hands.pick(wizard.paymentTerm, '30', '30 days after invoice');
    await hands.press('Control+Enter');
    for (const [place, letter] of letters.entries()) {
      await expect(wizard.addLine).toBeFocused();
      await hands.type(`${letter}${short}`);
      await hands.press('Enter');
      await expect(wizard.field(`Quantity of ${letter}${short}`)).toBeFocused();
      await hands.type(String(place + 2));
      await hands.press('Enter');
    }
    await expect(wizard.chosen).toHaveCount(10);
    await expect(wizard.total('Subtotal')).toHaveText('Rp 65.000');
    await hands.press('Control+Enter');
    await expect(wizard.heading('Items Revision')).toBeFocused();
    await expect(wizard.field(`Quantity of J${short}`)).toHaveValue('11');
    await hands.press('Control+Enter');
    await expect(wizard.heading('Confirmation')).toBeFocused();
    await hands.press('Control+Enter');
    await expect(messages).toContainText('Quotation Created');

    const orders = new SalesPoPage(page, { onPhone: false });
    await start('PO');
    await expect(orders.dialog.poNo).toBeFocused();
    await hands.type(`4500${short}`);
    await hands.tabTo(orders.dialog.category);
    await hands.press('ArrowDown');
    await hands.takeHighlighted('Goods');
    await expect(orders.dialog.category).toHaveValue('Goods');
    await hands.pick(orders.dialog.quotation, 'Panel', /Panel press 4/);
    await expect(orders.dialog.amount).toHaveValue('72.150');
    await hands.press('Control+Enter');
    await expect(orders.row(`4500${short}`)).toContainText('Rp 72.150');
    expectHalf(hands, before.sales);
  },
);

test(
  'the day of a sales admin: new prices for nine brands, and two exchange rates',
  { tag: wideOnly },
  async ({ ownSystem }) => {
    const { page } = ownSystem;
    const api = await apiOf(ownSystem, ownSystem.person);
    const brands = ['Autonics', 'Fuji', 'Keyence', 'Mitsubishi', 'Omron', 'Panasonic', 'Schneider', 'Siemens', 'SMC'];
    const price = { suppPrice: 100_000, sellingPrice: 110_000, bottomPrice: 105_000 };
    for (const brand of brands) {
      const item = { brand, materialNo: `${brand}-1`, materialDesc: 'Sensor', currency: 'IDR', price };
      await sent(api, 'POST', '/api/item', item);
    }
    await sent(api, 'POST', '/api/pricerule', { name: 'Standard', opsMultiplier: 1.3, discMax: 10 });
    for (const [sourceCurr, convValue] of [
      ['USD', 16_100],
      ['JPY', 107],
    ]) {
      await sent(api, 'POST', '/api/exchangerate', { sourceCurr, convValue });
    }
    const hands = new Hands(page);
    const { messages, drawer } = new Shell(page);

    const items = new ItemPage(page, { onPhone: false });
    await items.open();
    const { applyDialog: dialog } = items;
    await hands.click(items.main.getByRole('button', { name: 'Apply Rule' }));
    await hands.click(dialog.rule);
    await hands.click(dialog.option('Standard'));
    await hands.click(dialog.brands);
    for (const brand of brands) await hands.click(dialog.option(brand));
    await expect(dialog.box).toContainText('9 of 9 items get new prices.');
    await hands.click(dialog.apply);
    await expect(messages).toContainText('Data saved/updated');
    await expect(items.notice).toContainText('Rule Standard applied to 9 items');
    for (const brand of brands) await expect(items.row(`${brand}-1`)).toContainText('Rp 130.000');

    const rates = new ExchangeRatePage(page, { onPhone: false });
    await hands.click(drawer.getByRole('link', { name: 'Exchange Rate' }));
    for (const [code, typed, shown] of [
      ['USD', '16250', 'Rp 16.250'],
      ['JPY', '109', 'Rp 109'],
    ] as const) {
      await hands.click(rates.rows.filter({ hasText: code }));
      await expect(rates.dialog.value).toBeFocused();
      await hands.type(typed);
      await hands.press('Enter');
      await expect(rates.rows.filter({ hasText: code })).toContainText(shown);
    }
    expectHalf(hands, before.salesAdmin);
  },
);

test('the day of a project manager: a new project', { tag: wideOnly }, async ({ page, colleague, tag }) => {
  const short = tag.slice(1, 5);
  const { id } = await colleague.api.createCompany({ name: `PT Sinar ${short}` });
  await sent(colleague.api, 'POST', '/api/customer', { name: 'Agus', company: { id } });
  const hands = new Hands(page);
  const projects = new ProjectDataPage(page, { onPhone: false });
  await projects.open();
  const { dialog } = projects;
  await hands.click(projects.newButton);
  await hands.pick(dialog.company, short, `PT Sinar ${short}`);
  await hands.click(dialog.name);
  await hands.type('Panel 4');
  await hands.click(dialog.dueDate);
  await hands.type('310327');
  await hands.click(dialog.quota);
  await hands.type('12');
  await hands.press('Enter');
  const row = projects.rows.filter({ hasText: `PT Sinar ${short}` });
  await expect(row).toContainText('31/03/2027');
  expectHalf(hands, before.projectManager);
});

test(
  'the day of an approver: what is done is approved together',
  { tag: wideOnly },
  async ({ ownSystem, openAs, watch }) => {
    watch.expect(/status of 409/);
    const engineer = await ownSystem.createPerson(['MA_PROJECT'], 'siti');
    const approver = await ownSystem.createPerson(['PRO_APPROVE_TASK'], 'budi');
    const [api, work] = [await apiOf(ownSystem, ownSystem.person), await apiOf(ownSystem, engineer)];
    const project = await createProject(api, 'q1');
    const descs = ['First', 'Second', 'Third', 'Fourth', 'Fifth'];
    await plan(api, project, engineer, descs);
    for (const desc of descs) await decide(work, project.id, desc, 'submit');
    const page = await openAs(approver, ownSystem.origin);
    const dashboard = new DashboardPage(page);
    const { messages } = new Shell(page);
    await dashboard.open();
    await expect(dashboard.item('Fifth'), 'no scrolling').toBeInViewport();
    const hands = new Hands(page);
    await hands.click(dashboard.inbox.getByRole('checkbox', { name: 'Select all rows on this page' }));
    await hands.click(dashboard.inbox.getByRole('button', { name: 'Approve 5 tasks' }));
    await expect(messages).toContainText('5 tasks approved');
    for (const desc of descs) await expect(dashboard.item(desc)).toContainText('Approved');
    await expect(dashboard.inbox.getByText('selected')).toBeHidden();
    expectHalf(hands, before.approver);

    const more = ['Sixth', 'Seventh', 'Eighth'];
    await plan(api, project, engineer, more);
    for (const desc of more) await decide(work, project.id, desc, 'submit');
    await page.reload();
    await expect(dashboard.waiting).toHaveCount(3);
    await decide(api, project.id, 'Seventh', 'approve');
    await hands.press('j', 'x', 'j', 'x');
    await expect(dashboard.inbox).toContainText('2 selected');
    await hands.press('a');
    await expect(messages).toContainText(/^1 approved, 1 refused: .* changed this record in the meantime\./);
    await expect(dashboard.item('Sixth')).toContainText('Approved');
    await expect(dashboard.item('Seventh')).toContainText('No longer waiting');
    await hands.press('j', 'j', 'j', 'a');
    await expect(dashboard.item('Eighth')).toContainText('Approved');
    await page.context().close();
  },
);
