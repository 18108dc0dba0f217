import type { CustomerRow } from '@gso/contract/customer';
import { addDays } from '@gso/contract/rules/calendar-days';
import type { VisitInput, VisitRow } from '@gso/contract/visit';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { Api } from './api.ts';
import { logIn } from '../server/testing/log-in.ts';
import { Keyboard } from './keyboard.ts';
import { Shell } from './pages/shell.ts';
import { expect, phoneOnly, test, wideOnly } from './story.ts';

// A week without holidays, far from everything else: Monday to Sunday.
const monday = '2031-09-08';
const [tuesday, wednesday] = [addDays(monday, 1), addDays(monday, 2)];

async function created<Row>(api: Api, path: string, record: object): Promise<Row> {
  const response = await api.send('POST', path, record);
  expect(response.status, await response.clone().text()).toBe(201);
  return response.json();
}

async function contactAt(api: Api, company: string, name: string): Promise<CustomerRow> {
  const { id } = await api.createCompany({ name: company });
  return created(api, '/api/customer', { name, company: { id } });
}

const logVisit = (api: Api, { id }: CustomerRow, part: Partial<VisitInput> = {}): Promise<VisitRow> =>
  created(api, '/api/visit', {
    ...{ type: 'SALES', visitDate: tuesday, timeStart: '0900', timeEnd: '1000', activity: 'Demo', customer: { id } },
    ...part,
  });

const read = async (api: Api, { id }: VisitRow): Promise<VisitRow> =>
  (await api.send('GET', `/api/visit/${id}`)).json();

async function expectNoOverflow(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

test.use({ granted: ['MA_DASHBOARD', 'MA_VISIT', 'MA_SHODAN'] });

test(
  'somebody plans a week with the keyboard alone',
  { tag: wideOnly },
  async ({ page, person, colleague, tag, baseURL, watch }) => {
    watch.expect(/status of 409/);
    const own = new Api(baseURL ?? '', (await logIn(baseURL ?? '', person)).token);
    const agus = await contactAt(colleague.api, `PT Sinar ${tag}`, `Agus ${tag}`);
    const mine = await logVisit(own, agus);
    const theirs = await logVisit(colleague.api, agus, { timeStart: '1300', timeEnd: '1400' });
    const keyboard = new Keyboard(page);
    const shell = new Shell(page);
    const calendar = page.getByRole('region', { name: 'Calendar of visits' });
    const bar = (visit: VisitRow) => calendar.locator(`[data-visit="${visit.id}"]`);

    await page.goto(`/dashboard/visit?q=${tag}`);
    await keyboard.press(
      page.getByRole('navigation', { name: 'Views of the list' }).getByRole('link', { name: 'Calendar' }),
    );
    await expect(calendar.getByRole('button', { name: 'Week', pressed: true })).toBeVisible();
    await page.goto(`/dashboard/visit?q=${tag}&view=calendar&day=${monday}`);
    await expect(bar(mine)).toHaveAccessibleName(new RegExp(`^09:00–10:00, PT Sinar ${tag}, Agus ${tag}, Draft`));

    // To Wednesday, half an hour later and a quarter of an hour longer.
    await keyboard.goTo(bar(mine));
    for (const key of ['Space', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'Shift+ArrowDown']) await keyboard.key(key);
    await expect(page.getByRole('status').filter({ hasText: '10 September 2031, 09:30–10:45' })).toHaveCount(1);
    await keyboard.key('Enter');
    await expect(shell.messages).toContainText('Visit moved');
    expect(await read(own, mine)).toMatchObject({
      ...{ visitDate: wednesday, timeStart: '0930', timeEnd: '1045', version: 2 },
    });
    await keyboard.key('z');
    await expect(shell.messages).toContainText('Undone');
    expect(await read(own, mine)).toMatchObject({ visitDate: tuesday, timeStart: '0900', timeEnd: '1000', version: 3 });
    await expect(bar(mine)).toHaveAccessibleName(/^09:00–10:00/);

    // Escape puts it back, and nothing is saved.
    await keyboard.goTo(bar(mine));
    for (const key of ['Space', 'ArrowDown', 'Escape']) await keyboard.key(key);
    await expect(bar(mine)).toHaveAccessibleName(/^09:00–10:00/);

    // A colleague was faster: the move is refused, and the calendar shows theirs.
    await colleague.api.send('PATCH', `/api/visit/${mine.id}`, { version: 3, timeStart: '0700', timeEnd: '0800' });
    for (const key of ['Space', 'ArrowDown', 'Enter']) await keyboard.key(key);
    await expect(shell.messages).toContainText('Canceled.');
    await expect(bar(mine)).toHaveAccessibleName(/^07:00–08:00/);

    // Beside a colleague it moves by time alone: whose it is, they may not change.
    await page.goto(
      `/dashboard/visit?q=${tag}&view=calendar&mode=day&day=${tuesday}&people=${person.username},${colleague.username}`,
    );
    await keyboard.goTo(bar(mine));
    for (const key of ['Space', 'ArrowRight', 'Enter']) await keyboard.key(key);
    await expect(page.getByRole('status').filter({ hasText: 'Put back where it was.' })).toHaveCount(1);
    await page.goBack();

    // What they may not change can only be read, and says why.
    await keyboard.goTo(bar(mine));
    await keyboard.key('ArrowDown');
    await expect(bar(theirs)).toBeFocused();
    await keyboard.key('Space');
    await expect(shell.messages).toContainText('Only the visitor, the person who logged the visit');
    await keyboard.key('Enter');
    const glance = page.getByRole('dialog', { name: `PT Sinar ${tag}` });
    await expect(glance).toContainText('Demo');
    await keyboard.key('Escape');
    await expect(glance).toBeHidden();

    await keyboard.goTo(calendar.getByRole('button', { name: 'Today' }));
    await keyboard.press(calendar.getByRole('button', { name: 'New visit on Wednesday' }));
    const dialog = page.getByRole('dialog', { name: 'New sales visit' });
    await expect(dialog.getByRole('textbox', { name: 'Visit date' })).toHaveValue('10/09/2031');
    await expect(dialog.getByRole('textbox', { name: 'Time start' })).toHaveValue('08:00');
    await keyboard.key('Escape');
  },
);

test.describe('with everything', () => {
  test.use({ granted: ['MA_DASHBOARD', 'MA_VISIT', 'MA_SHODAN', 'MA_PROJECT', 'MA_MASTER_DATA'] });

  test(
    'visits move, grow and begin with the mouse, and a full hour stays readable',
    { tag: wideOnly },
    async ({ page, person, database, colleague, tag }) => {
      const long = `PT ${'Panjangsekali'.repeat(3)} ${tag}`.slice(0, 50);
      const agus = await contactAt(colleague.api, long, `Agus ${tag}`);
      const visit = await logVisit(colleague.api, agus, { timeStart: '0800', timeEnd: '0900' });
      const by = { username: person.username, created_by: person.username, updated_by: person.username };
      const crowd = Array.from({ length: 30 }, (_, n) => ({
        ...{
          type: 'SALES',
          status: n % 2 ? 'CONFIRMED' : 'TRIAL',
          visit_date: addDays(monday, 3),
          activity: 'x',
          ...by,
        },
        ...{ time_start: '1000', time_end: n === 0 ? '1000' : '1100', customer_id: agus.id },
      }));
      await database.insertInto('visit').values(crowd).execute();
      await page.goto(`/dashboard/visit?q=${tag}&view=calendar&mode=week&day=${monday}`);
      const bar = page.locator(`[data-visit="${visit.id}"]`);
      const shell = new Shell(page);
      const from = await bar.boundingBox();
      const target = await page.locator(`[data-day="${wednesday}"]`).boundingBox();
      const at = { x: (from?.x ?? 0) + 30, y: (from?.y ?? 0) + 10 };
      await page.mouse.move(at.x, at.y);
      await page.mouse.down();
      await page.mouse.move((target?.x ?? 0) + 30, at.y + 96, { steps: 8 });
      await page.mouse.up();
      await expect(shell.messages).toContainText('Visit moved');
      expect(await read(colleague.api, visit)).toMatchObject({
        visitDate: wednesday,
        timeStart: '1000',
        timeEnd: '1100',
      });

      const there = await bar.boundingBox();
      await page.mouse.move((there?.x ?? 0) + 30, (there?.y ?? 0) + (there?.height ?? 0) - 3);
      await page.mouse.down();
      await page.mouse.move((there?.x ?? 0) + 30, (there?.y ?? 0) + (there?.height ?? 0) + 45, { steps: 5 });
      await page.mouse.up();
      await expect.poll(async () => (await read(colleague.api, visit)).timeEnd).toBe('1200');
      await expect(page.getByRole('dialog')).toHaveCount(0);

      const thursday = page.locator(`[data-day="${addDays(monday, 3)}"]`);
      await expect(thursday.locator('[data-visit]')).toHaveCount(2);
      await expect(thursday.getByRole('button', { name: /^\+28 more/ })).toBeVisible();
      await expectAccessible(page);

      const monthly = page.getByRole('button', { name: 'Month', exact: true });
      await monthly.click();
      await expect(page.getByRole('button', { name: /^27 more visits, show Thursday/ })).toBeVisible();
      await expectAccessible(page);
      await expectNoOverflow(page);
      await page.goBack();

      const friday = await page.locator(`[data-day="${addDays(monday, 4)}"]`).boundingBox();
      const x = (friday?.x ?? 0) + 40;
      await page.mouse.move(x, (there?.y ?? 0) + 2);
      await page.mouse.down();
      await page.mouse.move(x, (there?.y ?? 0) + 90, { steps: 5 });
      await page.mouse.up();
      const dialog = page.getByRole('dialog', { name: 'New sales visit' });
      await expect(dialog.getByRole('textbox', { name: 'Visit date' })).toHaveValue('12/09/2031');
      await expect(dialog.getByRole('textbox', { name: 'Time start' })).toHaveValue('10:00');
      await expect(dialog.getByRole('textbox', { name: 'Time end' })).toHaveValue('12:00');
    },
  );

  test(
    'in the day of a team, a visit is given to somebody else by mouse and keyboard',
    { tag: wideOnly },
    async ({ page, person, colleague, tag }) => {
      const agus = await contactAt(colleague.api, `PT Regu ${tag}`, `Agus ${tag}`);
      const visit = await logVisit(colleague.api, agus);
      const team = `${colleague.username},${person.username}`;
      await page.goto(`/dashboard/visit?q=${tag}&view=calendar&mode=day&day=${tuesday}&people=${team}`);
      const bar = page.locator(`[data-visit="${visit.id}"]`);
      const columnOf = ({ username }: { username: string }) => page.locator(`[data-person="${username}"]`);
      const shell = new Shell(page);
      const [from, target] = [await bar.boundingBox(), await columnOf(person).boundingBox()];
      const at = { x: (from?.x ?? 0) + 30, y: (from?.y ?? 0) + 10 };
      await page.mouse.move(at.x, at.y);
      await page.mouse.down();
      await page.mouse.move((target?.x ?? 0) + 60, at.y + 48, { steps: 8 });
      await page.mouse.up();
      await expect(shell.messages).toContainText(`10:00–11:00, by ${person.username}`);
      await expect(columnOf(person).locator('[data-visit]')).toHaveCount(1);
      expect(await read(colleague.api, visit)).toMatchObject({ username: person.username, timeStart: '1000' });

      await bar.focus();
      for (const key of ['Space', 'ArrowLeft']) await page.keyboard.press(key);
      await expect(bar).toBeFocused();
      await page.keyboard.press('Enter');
      await expect.poll(async () => (await read(colleague.api, visit)).username).toBe(colleague.username);
      await shell.messages.getByRole('button', { name: 'Undo' }).last().click();
      await expect.poll(async () => (await read(colleague.api, visit)).username).toBe(person.username);
      await expectAccessible(page);
      await expectNoOverflow(page);

      // Each view is a step that Back undoes.
      const calendar = page.getByRole('region', { name: 'Calendar of visits' });
      await calendar.getByRole('button', { name: 'Agenda', exact: true }).click();
      await expect(calendar.getByRole('listitem').filter({ hasText: `PT Regu ${tag}` })).toHaveCount(1);
      await expectAccessible(page);
      await expectNoOverflow(page);
      await page.goBack();
      await expect(calendar.getByRole('button', { name: 'Day', pressed: true })).toBeVisible();
    },
  );

  test(
    'on a phone the calendar begins with the agenda; a finger that rests on a visit moves it, one that moves scrolls',
    { tag: phoneOnly },
    async ({ page, colleague, tag }) => {
      const agus = await contactAt(colleague.api, `PT Sentuh ${tag}`, `Agus ${tag}`);
      const visit = await logVisit(colleague.api, agus);
      await logVisit(colleague.api, agus, { timeStart: '1300', timeEnd: '1400' });
      const calendar = page.getByRole('region', { name: 'Calendar of visits' });
      const bar = calendar.locator(`[data-visit="${visit.id}"]`);
      const views = {
        Agenda: calendar
          .getByRole('listitem')
          .filter({ hasText: `PT Sentuh ${tag}` })
          .first(),
        Week: bar,
        Month: calendar.getByRole('button', { name: /^2 more visits, show Tuesday/ }),
        Day: bar,
      };
      await page.goto(`/dashboard/visit?q=${tag}&view=calendar&day=${tuesday}`);
      await expect(calendar.getByRole('button', { name: 'Agenda', pressed: true })).toBeVisible();
      for (const [view, shown] of Object.entries(views)) {
        await calendar.getByRole('button', { name: view, exact: true }).tap();
        await expect(shown).toBeVisible();
        await expectAccessible(page);
        await expectNoOverflow(page);
      }
      const fingers = await page.context().newCDPSession(page);
      const swipe = async (restMs: number, by: number) => {
        await bar.scrollIntoViewIfNeeded();
        const box = await bar.boundingBox();
        const at = { x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 12 };
        await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
        await page.waitForTimeout(restMs);
        for (let part = 1; part <= 8; part += 1) {
          const touchPoints = [{ x: at.x, y: at.y + (by * part) / 8 }];
          await fingers.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
        }
        await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      };
      const scrolled = () => bar.evaluate((one) => one.closest('[data-fills-page]')?.scrollTop ?? 0);
      const before = await scrolled();
      await swipe(0, -96);
      await expect.poll(scrolled).toBeGreaterThan(before);
      await swipe(600, 96);
      await expect(new Shell(page).messages).toContainText('11:00–12:00');
      expect(await read(colleague.api, visit)).toMatchObject({ visitDate: tuesday, timeStart: '1100', version: 2 });
    },
  );
});
