import type { Locator, Page } from '@playwright/test';
import { demoAdministrator } from '../server/seeds/demo-people.ts';
import { logIn } from '../server/testing/log-in.ts';
import { testPassword } from '../server/testing/people.ts';
import { Api } from './api.ts';
import { percentile95, throttle } from './measure.ts';
import { CompanyPage } from './pages/company-page.ts';
import { KeyPersonPage } from './pages/customer-page.ts';
import { QuotationWizard } from './pages/quotation-page.ts';
import type { RecordListPage } from './pages/record-list-page.ts';
import { expect, test, wideOnly } from './story.ts';
import { theSystem } from './system/system.ts';

const slowDown = 4;
const goal = 200;
const manyLines = 500;
/** So many of them are typed. */
const addedLines = 3;
const longPage = 100;
const manyContacts = 1000;

declare global {
  interface Window {
    /** How long each interaction took until the next paint, in milliseconds. */
    interactions: Map<number, number>;
  }
}

/** Interaction to next paint, as the browser measures it: the slowest event of each interaction. */
async function observe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.interactions = new Map();
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        const { interactionId, duration } = entry as PerformanceEventTiming & { interactionId: number };
        if (interactionId > 0)
          window.interactions.set(interactionId, Math.max(duration, window.interactions.get(interactionId) ?? 0));
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
}

async function p95(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => window.interactions.clear());
  await work();
  await page.waitForTimeout(500);
  // Interactions below 16 ms are not reported.
  return percentile95(await page.evaluate(() => [...window.interactions.values()]));
}

test(`interactions are painted within ${goal} ms on a slow machine`, { tag: wideOnly }, async ({ page }) => {
  test.setTimeout(600_000);
  await observe(page);
  const { token } = await logIn(theSystem().origin, { username: demoAdministrator, password: testPassword });
  const api = new Api(theSystem().origin, token);
  const quotation = await quotationOf(api);
  await fillLists(api);
  const companies = new CompanyPage(page, { onPhone: false });
  await companies.open();
  await companies.rows.first().waitFor();
  await throttle(page, slowDown);
  const figures: Record<string, number> = {};

  figures['search'] = await p95(page, () => typeSearches(companies));
  const name = companies.main.getByRole('columnheader').getByRole('button', { name: 'Name' });
  const nextPage = companies.main.getByRole('button', { name: 'Next page' });
  const previousPage = companies.main.getByRole('button', { name: 'Previous page' });
  figures['sort'] = await p95(page, () => clickInTurn([name], 8));
  figures['page'] = await p95(page, () => clickInTurn([nextPage, previousPage], 8));
  figures['open dialog'] = await p95(page, () => openDialogs(companies));
  figures[`show ${longPage} rows`] = await p95(page, () => showMoreRows(companies, longPage));
  figures[`search among ${longPage} rows`] = await p95(page, () => typeSearches(companies));
  figures[`open dialog over ${longPage} rows`] = await p95(page, () => openDialogs(companies));

  const people = new KeyPersonPage(page, { onPhone: false });
  await people.open('?');
  figures[`show all ${manyContacts} rows`] = await p95(page, () => showMoreRows(people, manyContacts));
  figures[`search among ${manyContacts} rows`] = await p95(page, () => typeSearches(people));
  figures[`edit one of ${manyContacts} rows`] = await p95(page, async () => {
    await people.search.fill('');
    await rowsAreThere(page, manyContacts);
    for (const row of [1, 3, 5]) {
      await clickInTurn([people.rows.nth(row).getByRole('button', { name: /^Edit/ })], 1);
      await page.keyboard.type('abcdef', { delay: 120 });
      await page.keyboard.press('Escape');
    }
  });

  await page.goto(`/dashboard/quotation?tab=list&q=${quotation.refNo}`);
  await page.getByRole('main').getByText(quotation.name).first().click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const wizard = new QuotationWizard(page);
  await expect(wizard.title).toHaveValue(quotation.name);
  figures[`type the title of a quotation of ${manyLines} lines`] = await p95(page, async () => {
    await wizard.title.click();
    await page.keyboard.type(' for the line in Cikupa', { delay: 100 });
  });
  await wizard.continue.click();
  await expect(wizard.chosen).toHaveCount(10);
  figures[`add a line to ${manyLines - addedLines}`] = await p95(page, async () => {
    for (const materialNo of quotation.others) {
      await wizard.addLine.click();
      await page.keyboard.type(materialNo, { delay: 120 });
      await page.waitForTimeout(1500);
      await page.keyboard.press('Enter');
      await page.waitForTimeout(500);
      await page.keyboard.type('12', { delay: 150 });
      await page.keyboard.press('Enter');
    }
  });
  figures[`open the revision of ${manyLines} lines`] = await p95(page, () => clickInTurn([wizard.continue], 1));
  await expect(wizard.lines).toHaveCount(manyLines);
  figures[`type a quantity among ${manyLines} lines`] = await p95(page, async () => {
    const quantity = wizard.lines.first().getByRole('textbox').first();
    await quantity.click();
    for (let times = 0; times < 10; times += 1) {
      await page.keyboard.type('2', { delay: 150 });
      await page.keyboard.press('Backspace', { delay: 150 });
    }
  });
  console.table(Object.entries(figures).map(([interaction, ms]) => ({ interaction, 'p95 in ms': ms })));
  for (const [interaction, ms] of Object.entries(figures)) expect.soft(ms, interaction).toBeLessThanOrEqual(goal);
});

async function typeSearches({ page, search }: RecordListPage): Promise<void> {
  await search.click();
  for (const text of ['baja', 'tirta', 'agro']) {
    await page.keyboard.type(text, { delay: 120 });
    await page.waitForTimeout(600);
    for (const _letter of text) await page.keyboard.press('Backspace', { delay: 60 });
  }
}

/** By position, because finding an element by its role takes so long on a slow machine that it delays the paint. */
async function clickInTurn(targets: Locator[], times: number): Promise<void> {
  const boxes = await Promise.all(targets.map((target) => target.boundingBox()));
  for (let time = 0; time < times; time += 1) {
    const { x, y, width, height } = boxes[time % boxes.length] ?? { x: 0, y: 0, width: 0, height: 0 };
    await targets[0]?.page().mouse.click(x + width / 2, y + height / 2);
    await targets[0]?.page().waitForTimeout(700);
  }
}

async function openDialogs(companies: CompanyPage): Promise<void> {
  for (let times = 0; times < 6; times += 1) {
    await clickInTurn([companies.newButton], 1);
    await companies.page.keyboard.press('Escape');
    await companies.page.waitForTimeout(500);
  }
}

/** Keys are pressed while the rows arrive, so that a page that is blocked by them is noticed. */
async function showMoreRows({ page, pager }: RecordListPage, count: number): Promise<void> {
  await pager.getByRole('combobox').focus();
  for (const [size, least] of [
    ['End', count],
    ['Home', 1],
    ['End', count],
  ] as const) {
    await page.keyboard.press(size);
    for (let times = 0; times < 20; times += 1) await page.keyboard.press('Shift', { delay: 100 });
    await rowsAreThere(page, least);
  }
}

async function rowsAreThere(page: Page, least: number): Promise<void> {
  const enough = (count: number) => document.querySelectorAll('tr[data-row]').length >= count;
  await page.waitForFunction(enough, least, { polling: 1000, timeout: 60_000 });
}

/** Long lists: enough companies for the largest page, and many contacts. */
async function fillLists(api: Api): Promise<void> {
  const company = await api.createCompany({ name: 'PT Panjang' });
  for (let place = 0; place < longPage; place += 1) await api.createCompany({ name: `PT Panjang ${place}` });
  for (let place = 0; place < manyContacts; place += 1)
    await api.send('POST', '/api/customer', { name: `Contact ${place}`, company: { id: company.id } });
}

/** A quotation that is full but for a few lines, and the numbers of items that it does not contain. */
async function quotationOf(api: Api): Promise<{ refNo: string; name: string; others: string[] }> {
  const read = async <Answer>(path: string): Promise<Answer> => (await api.send('GET', path)).json();
  const [customer] = (await read<{ content: { id: number }[] }>('/api/customer?ps=5')).content;
  const [term] = await read<{ id: number }[]>('/api/quo/paymentTerm/select');
  const items = (await read<{ content: { id: number; materialNo: string }[] }>('/api/item?ps=50')).content;
  const others = items.splice(0, addedLines).map(({ materialNo }) => materialNo);
  const itemDetails = Array.from({ length: manyLines - addedLines }, (_, place) => ({
    id: items[place % items.length]?.id,
    qty: 1,
    sellingPrice: 1000,
  }));
  const answer = await api.send('POST', '/api/quo', {
    ...{ quotationDate: '2026-11-02', name: 'Many lines', paymentTerm: term?.id, customer: { id: customer?.id } },
    ...{ salesUsername: demoAdministrator, itemDetails },
  });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return { ...(await answer.json()), others };
}
