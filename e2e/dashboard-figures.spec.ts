import type { Locator, Page } from '@playwright/test';
import { permissions } from '@gso/contract/permissions';
import type { ProjectRow } from '@gso/contract/project';
import type { SalesPoRow } from '@gso/contract/sales-po';
import { freePort } from '../ops/free-port.ts';
import { openDatabase } from '../server/src/platform/db/database.ts';
import { createPerson, type Person } from '../server/testing/people.ts';
import { startServerProcess } from '../server/testing/server-process.ts';
import { copyTemplate } from '../server/testing/template-cluster.ts';
import { expectAccessible, expectAccessibleAtAllWidths } from './accessible.ts';
import { Business, dayFromNow } from './business.ts';
import { Keyboard } from './keyboard.ts';
import { followLayoutShift, layoutShiftOf, mostLayoutShift } from './layout-shift.ts';
import { DashboardPage } from './pages/dashboard-page.ts';
import { apiOf, expect, type OwnSystem, test, wideOnly } from './story.ts';
import { theSystem } from './system/system.ts';

/** The figures are those of the whole company, so these tests have separate servers. */

const today = dayFromNow(0);
const firstOfMonth = `${today.slice(0, 7)}-01`;
/** A month of this year, but not the current one. */
const otherMonth = today.slice(5, 7) === '01' ? `${today.slice(0, 4)}-02` : `${today.slice(0, 4)}-01`;
const juneOfLastYear = `${Number(today.slice(0, 4)) - 1}-06`;
const titles = {
  visits: 'Total Daily Visit Sales',
  orders: `PO Amount ${today.slice(0, 4)}`,
  salesVisits: 'Sales Visit on This Month',
  salesAmounts: 'Sales Achievement on This Month',
  followUps: 'User Follow up on This Month',
  progress: 'Progress of Projects',
  projectVisits: 'Visit of Projects',
};

const rupiah = (amount: number): string =>
  `Rp ${new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 }).format(amount)}`;
const monthText = (month: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(new Date(`${month}-01`));

const monthName = (month: string): string => monthText(month).split(' ')[0] ?? '';

/** With the amounts of this year and last year and the target. */
const tooltipOf = (month: string, [now, before, target]: readonly [string, string, string]): string =>
  `${monthName(month)} This year: Rp ${now} Last year: Rp ${before} Target: Rp ${target}`;

type System = Pick<OwnSystem, 'origin' | 'person' | 'createPerson'>;

interface Company {
  business: Business;
  siti: Person;
  budi: Person;
  late: ProjectRow;
  running: ProjectRow;
}

/** A month of work of two sellers, only one of whom has targets. */
async function work(system: System): Promise<Company> {
  const siti = await system.createPerson(['MA_VISIT', 'MA_SHODAN'], 'siti');
  const budi = await system.createPerson(['MA_VISIT', 'MA_SHODAN'], 'budi');
  const business = await Business.begin(await apiOf(system, system.person), 'PT Indofood Sukses Makmur');
  await business.setTargets(siti.username, { target: 3_000_000_000, targetVisit: 4 });

  const [his, hers] = [
    { username: budi.username, pctg: 40 },
    { username: siti.username, pctg: 60 },
  ];
  await business.order(firstOfMonth, 1_250_000_500, [hers, his]);
  await business.order(today, 749_999_500, [{ ...hers, pctg: 100 }]);
  await business.order(`${otherMonth}-03`, 4_800_000_000);
  await business.order(`${juneOfLastYear}-15`, 9_000_000_000);
  await business.quotation(firstOfMonth, 12_500_000);
  await business.quotation(today, 7_250_000);
  await business.quotation(`${otherMonth}-03`, 99_000_000);

  const sitisApi = await apiOf(system, siti);
  const followed = await business.shodan(sitisApi, 'Retrofit of line 3');
  await business.shodan(sitisApi, 'New palletizer');
  const won = await business.shodan(sitisApi, 'Spare parts');
  await sitisApi.send('PATCH', `/api/shodan/${won.id}`, { version: won.version, status: 'WIN' });
  await business.visit(siti.username, firstOfMonth, { status: 'CONFIRMED' });
  await business.visit(siti.username, today);
  await business.visit(budi.username, today, { status: 'FOLLOW_UP', shodan: { id: followed.id } });

  const late = await business.project('Boiler retrofit', dayFromNow(-3), 10);
  const running = await business.project('Palletizer for line 2', dayFromNow(40), 3);
  for (const day of [dayFromNow(-90), dayFromNow(-90), today]) {
    await business.visit(siti.username, day, { type: 'PROJECT', project: { id: running.id } });
  }
  return { business, siti, budi, late, running };
}

interface SharedCompany extends Company, System {
  end: () => Promise<void>;
}

/** A server with a month of work, for several tests that only look at it. */
async function startCompany(): Promise<SharedCompany> {
  const { url } = await copyTemplate(theSystem().adminUrl);
  const db = openDatabase({ url, connections: 1, name: 'gso e2e company' });
  const server = await startServerProcess(url, await freePort());
  const system: System = {
    origin: server.origin,
    person: await createPerson(db, permissions, 'boss'),
    createPerson: (granted, name) => createPerson(db, granted, name),
  };
  return {
    ...system,
    ...(await work(system)),
    end: async () => {
      await server.kill();
      await db.destroy();
    },
  };
}

/** Opens the link of a figure, returns the rows that are listed there, and goes back. */
async function rowsBehind<Row>(page: Page, figure: Locator, path: string): Promise<Row[]> {
  const listing = page.waitForResponse((response) => new URL(response.url()).pathname === path);
  await figure.click();
  const { content } = await (await listing).json();
  const shown = page.getByRole('main').getByText(new RegExp(`of ${content.length}$|^Nothing matches`));
  await expect(shown, 'the list shows just these rows').toBeVisible();
  await page.goBack();
  await page.getByRole('region', { name: 'PO Value' }).waitFor();
  return content;
}

/** The right edge. */
const edgeOf = (box: { x: number; width: number } | null): number => (box ? box.x + box.width : 0);

/** The colours that fill more than a few pixels of a drawing. */
const coloursOf = (drawing: Locator): Promise<string[]> =>
  drawing.evaluate((canvas: HTMLCanvasElement) => {
    // From a copy: reading a canvas often would slow it down, which the browser complains about.
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
    copy?.drawImage(canvas, 0, 0);
    const pixels = copy?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    const counts = new Map<string, number>();
    for (let at = 0; at < pixels.length; at += 4) {
      if (pixels[at + 3] !== 255) continue;
      const colour = `#${[0, 1, 2].map((part) => (pixels[at + part] ?? 0).toString(16).padStart(2, '0')).join('')}`;
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    return [...counts].filter(([, count]) => count > 50).map(([colour]) => colour);
  });

const amountOf = (rows: readonly SalesPoRow[]): number => rows.reduce((sum, { amount }) => sum + amount, 0);

test.describe('a company with a month of work', () => {
  // One after the other, because they share the company.
  test.describe.configure({ mode: 'default' });
  test.setTimeout(120_000);
  let company: SharedCompany;
  test.beforeAll(async () => {
    company = await startCompany();
  });
  test.afterAll(() => company.end());

  const openWide = async (openAs: (person: Person, origin: string) => Promise<Page>, person = company.person) => {
    const page = await openAs(person, company.origin);
    await page.setViewportSize({ width: 1440, height: 900 });
    return new DashboardPage(page);
  };

  test('every figure is shown, and leads to its rows', { tag: wideOnly }, async ({ openAs }) => {
    const { siti, budi, late, running } = company;
    const dashboard = await openWide(openAs);
    const { page } = dashboard;
    await dashboard.openAndListen();
    const cellOf = dashboard.cell.bind(dashboard);
    const linkOf = async (table: string, name: string, header: string) =>
      (await cellOf(table, name, header)).getByRole('link');

    await expect(dashboard.panel('PO Value')).toContainText('2.000.000 thousand rupiah');
    await expect(dashboard.figure('PO Value')).toHaveAttribute('data-tooltip', /^Rp\s2\.000\.000\.000$/);
    expect(amountOf(await rowsBehind(page, dashboard.figure('PO Value'), '/api/salespo'))).toBe(2_000_000_000);

    await expect(dashboard.panel('Quotation')).toContainText('19.750 thousand rupiah');
    const quotations = await rowsBehind<{ grandTotalPrice: number }>(page, dashboard.figure('Quotation'), '/api/quo');
    expect(quotations.map(({ grandTotalPrice }) => grandTotalPrice).sort()).toEqual([12_500_000, 7_250_000]);

    await expect(dashboard.panel('On Progress')).toContainText('2');
    await expect(dashboard.panel('Delayed')).toContainText('1Past due date, please check ...');
    expect(await rowsBehind(page, dashboard.figure('Delayed'), '/api/project')).toMatchObject([{ id: late.id }]);

    const bar = dashboard.point(titles.orders, `${monthText(otherMonth)}: Rp 4.800.000.000`);
    expect(amountOf(await rowsBehind(page, bar, '/api/salespo'))).toBe(4_800_000_000);
    await expect(dashboard.point(titles.orders, `${monthText(juneOfLastYear)}: Rp 9.000.000.000`)).toBeVisible();
    await expect(dashboard.panel(titles.orders)).toContainText(/In million IDR.*This year.*Last year.*Target/);
    const ofYear = dashboard.panel(titles.orders).getByRole('link', { name: 'Rp 6.800.000.000', exact: true });
    expect(amountOf(await rowsBehind(page, ofYear, '/api/salespo')), 'the year to date').toBe(6_800_000_000);

    const visitsToday = firstOfMonth === today ? 3 : 2;
    const dot = dashboard.point(titles.visits, `${today.split('-').reverse().join('/')}: ${visitsToday} visits`);
    expect(await rowsBehind(page, dot, '/api/visit')).toHaveLength(visitsToday);

    // web/src/features/dashboard/figures.test.tsx checks where each figure of the tables leads.
    await expect(await cellOf(titles.salesVisits, siti.username, 'Actual')).toHaveText('2');
    await expect(await cellOf(titles.salesVisits, siti.username, 'Achievement')).toHaveText('50%');
    await expect(await cellOf(titles.salesVisits, budi.username, 'Achievement'), 'without a target').toHaveText('–');
    const share = 1_499_999_800;
    await expect(await cellOf(titles.salesAmounts, siti.username, 'Actual')).toHaveText(rupiah(share));
    await expect(await cellOf(titles.salesAmounts, siti.username, 'Target')).toHaveText('Rp 3.000.000.000');
    await expect(await cellOf(titles.salesAmounts, siti.username, 'Achievement')).toHaveText('50%');
    const orders = await rowsBehind<SalesPoRow>(
      page,
      await linkOf(titles.salesAmounts, siti.username, 'Actual'),
      '/api/salespo',
    );
    const shares = orders.map(({ amount, salesUserPo }) => {
      const { pctg } = salesUserPo.find(({ username }) => username === siti.username) ?? { pctg: 0 };
      return (amount * pctg) / 100;
    });
    expect(shares.reduce((sum, part) => sum + part)).toBe(share);

    await expect(await cellOf(titles.followUps, siti.username, 'Target')).toHaveText('3');
    await expect(await cellOf(titles.followUps, siti.username, 'Achievement')).toHaveText('33,3%');
    const actual = await linkOf(titles.followUps, siti.username, 'Actual');
    expect(await rowsBehind(page, actual, '/api/shodan')).toMatchObject([{ name: 'Retrofit of line 3' }]);

    await expect(dashboard.line(titles.progress, late.refNo)).toContainText('3 days overdue');
    await expect(await cellOf(titles.projectVisits, running.refNo, 'Deviation')).toHaveText('1');
    const visits = await rowsBehind<{ visitDate: string }>(
      page,
      await linkOf(titles.projectVisits, running.refNo, 'Actual'),
      '/api/visit',
    );
    expect(visits, 'also what is long ago').toHaveLength(3);
    expect(new Set(visits.map(({ visitDate }) => visitDate)).size, 'on two days').toBe(2);

    for (const chart of [titles.visits, titles.orders]) {
      await dashboard.panel(chart).getByRole('button', { name: 'Show as a table' }).click();
    }
    const months = dashboard.panel(titles.orders).getByRole('row');
    await expect(months).toHaveCount(11);
    await dashboard.panel(titles.orders).getByRole('button', { name: 'Show all 12' }).click();
    await expect(months).toHaveCount(13);
    const other = monthName(otherMonth);
    await expect(await cellOf(titles.orders, other, 'This year')).toHaveText('Rp 4.800.000.000');
    await expect(await cellOf(titles.orders, other, 'Last year')).toHaveText('Rp 0');
    await expect(await cellOf(titles.orders, other, 'Target')).toHaveText('Rp 3.000.000.000');
    await expect(await cellOf(titles.orders, other, 'Achievement')).toHaveText('160%');
    await expect(await linkOf(titles.orders, 'June', 'Last year')).toHaveText('Rp 9.000.000.000');
    await expect(dashboard.line(titles.visits, today.split('-').reverse().join('/'))).toContainText(`${visitsToday}`);
    await expectAccessible(page);
    expect(await dashboard.sidewaysOverflow()).toBeLessThanOrEqual(0);
  });

  test(
    'a card shows the month that is chosen, and says when that fails',
    { tag: wideOnly },
    async ({ openAs, watch }) => {
      watch.expect(/ERR_FAILED/);
      const dashboard = await openWide(openAs);
      const { page } = dashboard;
      await dashboard.openAndCatchUp();
      const card = dashboard.panel('PO Value');
      const height = (await card.boundingBox())?.height;
      const asked: string[] = [];
      page.on('request', (request) => void asked.push(new URL(request.url()).pathname));

      await expect(dashboard.monthButton('PO Value')).toHaveAccessibleName(
        `Month of PO Value: ${monthText(today.slice(0, 7))}`,
      );
      await dashboard.monthButton('PO Value').click();
      await expect(page.getByRole('button', { name: monthText(today.slice(0, 7)), exact: true })).toBeFocused();
      await expectAccessible(page);
      await page.getByRole('button', { name: monthText(otherMonth), exact: true }).click();
      await expect(card).toContainText('4.800.000 thousand rupiah');
      await expect(dashboard.panel('Quotation'), 'stays as it is').toContainText('19.750 thousand rupiah');
      expect(asked.filter((path) => path.startsWith('/api/dashboard'))).toEqual(['/api/dashboard/statusCard/totalPo']);
      expect((await card.boundingBox())?.height).toBe(height);
      expect(await rowsBehind(page, dashboard.figure('PO Value'), '/api/salespo')).toHaveLength(1);
      await expect(card, 'the way back leads to the same month').toContainText('4.800.000 thousand rupiah');

      await page.route('**/statusCard/totalQuo?*', (route) => route.abort());
      await dashboard.chooseMonth('Quotation', monthText(otherMonth));
      const offers = dashboard.panel('Quotation');
      await expect(offers.getByRole('alert')).toContainText('The server could not be reached.');
      expect((await offers.boundingBox())?.height).toBe(height);
      // The card reloads from time to time, and is dimmed while it waits.
      await expect(() => expectAccessible(page)).toPass({ timeout: 30_000 });
      await page.unroute('**/statusCard/totalQuo?*');
      // It may have been reloaded already.
      const retry = offers.getByRole('button', { name: 'Retry' });
      await expect(retry.or(offers.getByText('99.000'))).toBeVisible();
      if (await retry.isVisible()) await retry.click();
      await expect(offers).toContainText('99.000 thousand rupiah');
      await dashboard.chooseMonth('Quotation', monthText(today.slice(0, 7)));
      await expect(offers).toContainText('19.750 thousand rupiah');
    },
  );

  test(
    'a part that fails leaves the others alone, and a chart that cannot be drawn still has its links and its table',
    { tag: wideOnly },
    async ({ openAs, watch }) => {
      watch.expect(/ERR_FAILED/);
      const dashboard = await openWide(openAs);
      const { page } = dashboard;
      // Otherwise the page would reload it automatically.
      await page.route('**/api/notification/stream*', (route) => route.abort());
      await page.route('**/api/dashboard/{chart,tables}', (route) => route.abort());
      await page.route('**/assets/plot-*', (route) => route.abort());
      await dashboard.open();
      await expect(dashboard.figure('PO Value')).toBeVisible();
      const failures = page.getByRole('main').getByRole('alert');
      await expect(failures).toHaveCount(2);
      await expectAccessible(page);
      await page.unroute('**/api/dashboard/{chart,tables}');
      await failures.last().getByRole('button', { name: 'Retry' }).click();
      await expect(dashboard.panel(titles.progress)).toBeVisible();
      await failures.first().getByRole('button', { name: 'Retry' }).click();
      await expect(dashboard.panel(titles.visits)).toBeVisible();
      await expect(failures).toHaveCount(0);

      const panel = dashboard.panel(titles.orders);
      await expect(panel).toContainText('The chart could not be loaded. The table shows the same figures.');
      const lastJune = dashboard.point(titles.orders, monthText(juneOfLastYear));
      expect(amountOf(await rowsBehind(page, lastJune, '/api/salespo'))).toBe(9_000_000_000);
      await panel.getByRole('button', { name: 'Show as a table' }).click();
      await expect(await dashboard.cell(titles.orders, monthName(otherMonth), 'This year')).toHaveText(
        'Rp 4.800.000.000',
      );
      await expectAccessible(page);
    },
  );

  test(
    'on a tablet and by keyboard; the charts are drawn, follow the theme and the width, and open in a new tab',
    { tag: wideOnly },
    async ({ openAs }) => {
      const dashboard = await openWide(openAs);
      const { page } = dashboard;
      await page.setViewportSize({ width: 768, height: 1024 });
      await dashboard.openAndListen();
      await expect(dashboard.panel(titles.salesAmounts)).toBeVisible();
      expect(await dashboard.sidewaysOverflow()).toBeLessThanOrEqual(0);
      await expectAccessible(page);

      const keyboard = new Keyboard(page);
      await keyboard.press(dashboard.monthButton('PO Value'));
      await expect(page.getByRole('button', { name: monthText(today.slice(0, 7)), exact: true })).toBeFocused();
      await page.keyboard.press('PageUp');
      for (let month = Number(today.slice(5, 7)); month > 6; month -= 1) await page.keyboard.press('ArrowLeft');
      for (let month = Number(today.slice(5, 7)); month < 6; month += 1) await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await expect(dashboard.panel('PO Value')).toContainText('9.000.000 thousand rupiah');
      await expect(dashboard.monthButton('PO Value')).toBeFocused();
      await page.keyboard.press('Enter');
      await keyboard.goTo(dashboard.figure('Delayed'));
      await expect(page.getByRole('dialog'), 'closes when the keyboard leaves it').toBeHidden();
      const bar = dashboard.point(titles.orders, monthText(otherMonth));
      await keyboard.goTo(bar);
      await expect(page.getByRole('tooltip')).toHaveText(
        tooltipOf(otherMonth, ['4.800.000.000', '0', '3.000.000.000']),
      );
      const ring = bar.locator('rect').first();
      expect(await ring.evaluate((rect) => getComputedStyle(rect).strokeWidth), 'the focus is seen').toBe('2px');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`/dashboard/sales\\?qpdf=${otherMonth}-01&qpdt=${otherMonth}-`));
      await page.goBack();

      await page.setViewportSize({ width: 1440, height: 900 });
      const drawing = dashboard.panel(titles.orders).locator('canvas');
      await expect
        .poll(() => coloursOf(drawing), 'this year, last year, target')
        .toEqual(expect.arrayContaining(['#0b6678', '#b9c4d1', '#b45309']));
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect.poll(() => coloursOf(drawing)).toEqual(expect.arrayContaining(['#74c3cf', '#465265', '#f2a64b']));
      expect(await coloursOf(drawing)).not.toContain('#0b6678');

      const marks = dashboard.panel(titles.orders).getByRole('group', { name: titles.orders });
      for (const width of [1440, 768, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await expect
          .poll(async () => edgeOf(await drawing.boundingBox()) - edgeOf(await marks.boundingBox()), `at ${width} px`)
          .toBeCloseTo(0, 0);
      }

      await page.setViewportSize({ width: 1440, height: 900 });
      const opened = page.context().waitForEvent('page');
      await dashboard.point(titles.orders, monthText(juneOfLastYear)).click({ modifiers: ['ControlOrMeta'] });
      const tab = await opened;
      await expect(tab).toHaveURL(new RegExp(`/dashboard/sales\\?qpdf=${juneOfLastYear}-01&qpdt=${juneOfLastYear}-30`));
      await expect(page).toHaveURL(/\/dashboard\?po=/);
    },
  );

  test(
    'to people with the dashboard alone, the figures are shown without links',
    { tag: wideOnly },
    async ({ openAs }) => {
      const dashboard = await openWide(openAs, await company.createPerson(['MA_DASHBOARD'], 'viewer'));
      const { page } = dashboard;
      await dashboard.open();
      await expect(dashboard.panel('PO Value')).toContainText('2.000.000 thousand rupiah');
      await expect(dashboard.panel('Delayed')).toContainText('1');
      await expect(dashboard.line(titles.progress, company.late.refNo)).toContainText('0%');
      const bar = dashboard.panel(titles.orders).getByRole('img', { name: monthText(otherMonth) });
      await bar.hover();
      await expect(page.getByRole('tooltip')).toHaveText(
        tooltipOf(otherMonth, ['4.800.000.000', '0', '3.000.000.000']),
      );
      await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
      await expect(dashboard.pending).toBeHidden();
      await expectAccessibleAtAllWidths(page);
    },
  );
});

test.describe('a company that begins', () => {
  test.use({ granted: permissions });
  test.setTimeout(120_000);

  test('it shows that there is nothing yet, and a colleague’s orders appear without a jump', async ({
    ownSystem,
    onPhone,
  }) => {
    const { page } = ownSystem;
    await page.setViewportSize(onPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 });
    const dashboard = new DashboardPage(page);
    await dashboard.openAndListen();
    await expect(dashboard.panel('PO Value')).toContainText('0 thousand rupiah');
    await expect(dashboard.panel('Quotation')).toContainText('0 thousand rupiah');
    await expect(dashboard.panel('Delayed')).toContainText('0No delay project, Good Work!');
    await expect(dashboard.panel(titles.orders)).toContainText('Total this year Rp 0');
    await expect(dashboard.point(titles.orders, `${monthText(otherMonth)}: Rp 0`)).toBeVisible();
    for (const table of [titles.progress, titles.projectVisits]) {
      await expect(dashboard.panel(table)).toContainText('No project is in progress.');
    }
    await expect(dashboard.panel(titles.salesVisits)).toContainText('No targets or visits this month.');
    await expect(dashboard.panel(titles.salesAmounts)).toContainText('No targets or orders this month.');
    await expect(dashboard.panel(titles.followUps)).toContainText('No shodans to follow up this month.');
    expect(await dashboard.sidewaysOverflow()).toBeLessThanOrEqual(0);
    await expectAccessible(page);

    const { business, siti } = await work(ownSystem);
    await followLayoutShift(page);
    await dashboard.openAndCatchUp();
    await expect(dashboard.figure('PO Value')).toHaveAttribute('data-tooltip', /^Rp\s2\.000\.000\.000$/);
    const shiftBefore = await layoutShiftOf(page);
    expect(shiftBefore).toBeLessThanOrEqual(mostLayoutShift);
    let asked = 0;
    page.on('request', (request) => (asked += Number(request.url().endsWith('/api/dashboard/statusCard'))));
    const begun = Date.now();

    const share = { username: siti.username, pctg: 100 };
    for (let count = 0; count < 20; count += 1) await business.order(today, 50_000_000, [share]);
    await expect(dashboard.figure('PO Value')).toHaveAttribute('data-tooltip', /^Rp\s3\.000\.000\.000$/);
    await expect(dashboard.line(titles.salesAmounts, siti.username)).toContainText('Rp 2.499.999.800');
    await expect(dashboard.point(titles.orders, `${monthText(today.slice(0, 7))}: Rp 3.000.000.000`)).toBeVisible();
    expect(await layoutShiftOf(page), 'nothing moves').toBe(shiftBefore);
    expect(asked, 'at most once a second').toBeLessThanOrEqual(Math.ceil((Date.now() - begun) / 1000) + 1);
  });
});
