import { readFile } from 'node:fs/promises';
import type { ProjectPhaseTasks, ProjectTask } from '@gso/contract/project-task';
import { addDays, mondayOf } from '@gso/contract/rules/calendar-days';
import type { Locator, Page } from '@playwright/test';
import { createPerson } from '../server/testing/people.ts';
import { expectAccessible, expectAccessibleAtAllWidths } from './accessible.ts';
import { dayFromNow, sent } from './business.ts';
import { Hands } from './hands.ts';
import { ProjectOverviewPage } from './pages/project-overview-page.ts';
import { RecordListPage } from './pages/record-list-page.ts';
import { createProject } from './projects.ts';
import { expect, test, wideOnly } from './story.ts';

// Monday to Friday, in a week without holidays.
const monday = '2027-04-05';
const friday = addDays(monday, 4);
const long = 'Order components with a long lead time, and check the bill of materials against the quotation twice';

test(
  'a plan is read and changed by keyboard alone, and saved with the other changes',
  { tag: wideOnly },
  async ({ page, person, colleague, tag }) => {
    const project = await createProject(colleague.api, tag, { pic: person.username });
    const assignedTo = { username: person.username };
    const dates = { assignedTo, startDate: monday, endDate: friday };
    const many = Array.from({ length: 490 }, (_, at) => ({
      desc: `Check ${at + 1}`,
      assignedTo,
      startDate: addDays(monday, at % 60),
      endDate: addDays(monday, (at % 60) + 3),
    }));
    const response = await colleague.api.send('PATCH', '/api/project/detailphase', [
      {
        projectId: project.id,
        projectPhase: 'PREPARATION_COMPONENT',
        taskList: [
          { ...dates, desc: long, key: 'a' },
          { ...dates, desc: 'Receive', startDate: addDays(monday, 7), endDate: addDays(monday, 8), after: ['a'] },
        ],
      },
      { projectId: project.id, projectPhase: 'INSTALLATION', taskList: [{ ...dates, desc: 'Install' }] },
      { projectId: project.id, projectPhase: 'TRIAL', taskList: many },
    ]);
    expect(response.status, await response.clone().text()).toBe(200);

    const overview = new ProjectOverviewPage(page);
    await overview.open(project);
    await page.getByRole('link', { name: 'Plan', exact: true }).focus();
    await page.keyboard.press('Enter');
    const chart = page.getByRole('region', { name: 'Plan' });
    const bar = (name: string) => chart.getByRole('button', { name: new RegExp(`^${name}`) });
    await expect(bar('Order components')).toBeVisible();
    await expect(chart.getByRole('button'), 'only rows near the visible part').not.toHaveCount(many.length + 3);

    await bar('Order components').focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect(bar('Order components')).toHaveAccessibleName(/05\/04\/2027 – 12\/04\/2027/);
    const offer = page.getByRole('status').filter({ hasText: 'behind it would begin too early' });
    await expect(offer).toContainText('1 task');
    await offer.getByRole('button', { name: 'Move them too' }).focus();
    await page.keyboard.press('Enter');
    await expect(bar('Receive')).toHaveAccessibleName(/13\/04\/2027 – 14\/04\/2027/);
    await expect(bar('Order components')).toBeFocused();

    await page.keyboard.press('ArrowDown');
    await expect(bar('Receive')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(bar('Receive')).toHaveAccessibleName(/14\/04\/2027 – 15\/04\/2027/);
    await page.keyboard.press('ArrowDown');
    await expect(bar('Install')).toBeFocused();
    await page.keyboard.press('Enter');
    const details = page.getByRole('region', { name: 'Install' });
    await expect(details).toBeFocused();
    await details.getByRole('combobox', { name: 'Add a task to wait for' }).selectOption('Receive');
    await expect(details).toContainText('Receive');
    await expectAccessible(page);
    await details.press('Escape');
    await expect(bar('Install')).toBeFocused();
    await expect(overview.foot).toContainText('3 tasks changed');

    await overview.confirm('Save All Changes');
    await expect(page.getByText('Nothing has been changed yet.')).toBeVisible();
    const phases: ProjectPhaseTasks[] = await (
      await colleague.api.send('GET', `/api/project/detailphase/${project.id}`)
    ).json();
    const tasks = phases.flatMap(({ taskList }) => taskList);
    const named = (desc: string) => tasks.find((task) => task.desc === desc) as ProjectTask;
    expect(named(long).endDate).toBe('2027-04-12');
    expect(named('Receive')).toMatchObject({ startDate: '2027-04-14', endDate: '2027-04-15', after: [named(long).id] });
    expect(named('Install').after).toEqual([named('Receive').id]);
  },
);

test('bars are dragged by mouse or finger, and the saved plan is printed', async ({
  page,
  person,
  colleague,
  tag,
  onPhone,
}) => {
  const project = await createProject(colleague.api, tag, { pic: person.username });
  const task = (desc: string, key: string, after: string[] = []) => ({
    ...{ desc, key, after, startDate: monday, endDate: friday },
    assignedTo: { username: person.username },
  });
  await sent(colleague.api, 'PATCH', '/api/project/detailphase', [
    {
      projectId: project.id,
      projectPhase: 'INSTALLATION',
      taskList: [task('Wire', 'a'), task('Mount', 'b'), task('Connect', 'c')],
    },
  ]);
  await page.goto(`/project/overview?pid=${project.id}&view=plan`);
  const chart = page.getByRole('region', { name: 'Plan' });
  const bar = (name: string) => chart.getByRole('button', { name: new RegExp(`^${name}`) });
  await expect(bar('Wire')).toBeVisible();
  // On a wide screen the story above checks the plan.
  if (onPhone) await expectAccessible(page);
  await bar('Wire').evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const drag = onPhone ? await fingerOn(page) : mouseOn(page);

  const day = (await boxOf(bar('Wire'))).width / 5;
  const wire = await boxOf(bar('Wire'));
  await drag({ x: wire.x + 10, y: wire.y + 10 }, { x: 7 * day, y: 0 });
  await expect(bar('Wire')).toHaveAccessibleName(/12\/04\/2027 – 16\/04\/2027/);
  const mount = await boxOf(bar('Mount'));
  await drag({ x: mount.x + mount.width - 3, y: mount.y + 10 }, { x: 3 * day, y: 0 });
  await expect(bar('Mount')).toHaveAccessibleName(/05\/04\/2027 – 12\/04\/2027/);
  await expect(page.getByRole('region', { name: 'Wire' }), 'a drag opens nothing').toBeHidden();

  if (!onPhone) {
    // From the end of one bar to another one: it waits for the first. The way back would be a circle.
    const link = async (from: string, to: string) => {
      await bar(from).hover();
      const [one, other] = [await boxOf(bar(from)), await boxOf(bar(to))];
      const start = { x: one.x + one.width + 10, y: one.y + 9 };
      await drag(start, { x: other.x + 10 - start.x, y: other.y + 10 - start.y });
    };
    await link('Mount', 'Connect');
    await expect(page.getByRole('status').filter({ hasText: 'would begin too early' })).toBeVisible();
    await page.getByRole('button', { name: 'Leave them' }).click();
    await link('Connect', 'Mount');
    await expect(page.getByText('These tasks would wait for each other.')).toBeVisible();
  }
  const print = page.getByRole('button', { name: 'Plan as PDF' });
  await expect(print).toHaveAttribute('aria-disabled', 'true');
  const overview = new ProjectOverviewPage(page);
  await overview.confirm('Save All Changes');
  await expect(page.getByText('Nothing has been changed yet.')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await print.click();
  const file = await (await downloading).path();
  expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-');
});

test(
  'all projects stand beside each other, and the workload leads to its tasks',
  { tag: wideOnly },
  async ({ page, person, colleague, database, tag }) => {
    // The list of people begins with this one.
    const engineer = await createPerson(database, ['MA_PROJECT'], `aa-${tag}`);
    const start = mondayOf(dayFromNow(0));
    for (const name of ['First', 'Second']) {
      const project = await createProject(colleague.api, `${tag} ${name}`, { pic: person.username });
      const taskList = ['Wire', 'Test'].map((desc) => ({
        ...{ desc: `${desc} ${name}`, startDate: start, endDate: addDays(start, 4) },
        assignedTo: { username: engineer.username },
      }));
      await sent(colleague.api, 'PATCH', '/api/project/detailphase', [
        { projectId: project.id, projectPhase: 'INSTALLATION', taskList },
      ]);
    }
    await page.goto(`/dashboard/project?q=${tag}`);
    await page.getByRole('link', { name: 'Plan', exact: true }).focus();
    await page.keyboard.press('Enter');
    const plan = page.getByRole('region', { name: 'Plan of all projects' });
    const bars = plan.getByRole('link');
    await expect(bars).toHaveCount(2);
    await expectAccessibleAtAllWidths(page);
    await bars.first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(bars.last()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Plan', exact: true })).toBeVisible();
    await page.goBack();

    await page.getByRole('link', { name: 'Workload', exact: true }).focus();
    await page.keyboard.press('Enter');
    const cell = page.getByRole('button', { name: new RegExp(`aa-${tag}.*more days of work than the week has`) });
    await cell.focus();
    await page.keyboard.press('Enter');
    const tasks = page.getByRole('region', { name: /^Tasks of / });
    await expect(tasks).toBeFocused();
    await expect(tasks.getByRole('listitem')).toHaveCount(4);
    await page.keyboard.press('Escape');
    await expect(cell).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(tasks).toBeFocused();
    await expectAccessibleAtAllWidths(page);
  },
);

test(
  'a template is kept, and a project begins with it',
  { tag: wideOnly },
  async ({ page, person, colleague, tag, onPhone }) => {
    const { api } = colleague;
    const texts = { path: '/dashboard/project?tab=templates', title: 'Task Templates', search: 'Search templates' };
    const list = new RecordListPage(page, { onPhone }, texts);
    const name = `Small panel ${tag}`;
    await page.goto(`${texts.path}&q=${tag}`);
    await expect(list.main.getByText('Nothing matches your search.')).toBeVisible();
    const hands = new Hands(page);
    await list.newButton.focus();
    await hands.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'New task template' });
    await hands.tabTo(dialog.getByRole('textbox', { name: 'Name' }));
    await hands.type(name);
    await dialog.getByRole('combobox', { name: 'Lengths' }).selectOption('Working days');
    const add = dialog.getByRole('button', { name: 'Add task' });
    for (const desc of ['Wire', 'Test']) {
      await hands.tabTo(add);
      await hands.press('Enter');
      const place = desc === 'Wire' ? 1 : 2;
      await dialog.getByRole('combobox', { name: `Phase, task ${place}` }).focus();
      await hands.tabTo(dialog.getByRole('textbox', { name: `Task, task ${place}` }));
      await hands.type(desc);
    }
    await hands.tabTo(dialog.getByRole('textbox', { name: 'Waits for no., task 2' }));
    await hands.type('1');
    await expectAccessibleAtAllWidths(page);
    await dialog.getByRole('button', { name: 'Save' }).focus();
    await hands.press('Enter');
    await expect(list.rows.filter({ hasText: name })).toContainText('2');
    await expectAccessibleAtAllWidths(page);

    const project = await createProject(api, tag, { pic: person.username });
    const overview = new ProjectOverviewPage(page);
    await overview.open(project);
    await page.getByRole('button', { name: 'Create Default' }).focus();
    await hands.press('Enter');
    const choice = overview.confirmation.getByRole('combobox', { name: 'Template' });
    await choice.selectOption(`${name} (2 tasks)`);
    await expectAccessible(page);
    await overview.confirmation.getByRole('button', { name: 'Create Default' }).focus();
    await hands.press('Enter');
    await expect(overview.foot).toContainText('2 added');
    await overview.confirm('Save All Changes');
    await expect(page.getByText('Nothing has been changed yet.')).toBeVisible();
    const phases: ProjectPhaseTasks[] = await (await api.send('GET', `/api/project/detailphase/${project.id}`)).json();
    const [wire, test] = phases.flatMap(({ taskList }) => taskList);
    expect([wire?.desc, test?.desc, test?.after]).toEqual(['Wire', 'Test', [wire?.id]]);
  },
);

type Point = { x: number; y: number };

async function boxOf(bar: Locator) {
  const box = await bar.boundingBox();
  if (!box) throw new Error(`${String(bar)} is not shown`);
  return box;
}

function mouseOn({ mouse }: Page) {
  return async (from: Point, by: Point): Promise<void> => {
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(from.x + by.x, from.y + by.y, { steps: 6 });
    await mouse.up();
  };
}

async function fingerOn(page: Page) {
  const browser = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints });
  return async (from: Point, by: Point): Promise<void> => {
    await touch('touchStart', [from]);
    for (let step = 1; step <= 6; step += 1) {
      await touch('touchMove', [{ x: from.x + (by.x * step) / 6, y: from.y + (by.y * step) / 6 }]);
    }
    await touch('touchEnd', []);
  };
}
