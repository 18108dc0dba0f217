import type { ProjectPhase, ProjectRow } from '@gso/contract/project';
import type { ProjectPhaseTasks, ProjectTask } from '@gso/contract/project-task';
import { addDays } from '@gso/contract/rules/calendar-days';
import { createPerson } from '../server/testing/people.ts';
import { addTask } from '../server/testing/project-tasks.ts';
import { expectAccessible, expectAccessibleAtAllWidths } from './accessible.ts';
import type { Api } from './api.ts';
import { ProjectOverviewPage } from './pages/project-overview-page.ts';
import { Shell } from './pages/shell.ts';
import { createProject } from './projects.ts';
import { expect, test, wideOnly } from './story.ts';

async function phasesOf(api: Api, { id }: ProjectRow): Promise<ProjectPhaseTasks[]> {
  return (await api.send('GET', `/api/project/detailphase/${id}`)).json();
}

async function tasksOf(api: Api, project: ProjectRow, phase: ProjectPhase): Promise<ProjectTask[]> {
  return (await phasesOf(api, project)).find(({ projectPhase }) => projectPhase === phase)?.taskList ?? [];
}

const firstPhase = 'PREPARATION_COMPONENT';
const days = { startDate: '2026-11-02', endDate: '2026-11-20' };

/** Tasks of the first phase, all of one person. */
async function plan(api: Api, project: ProjectRow, username: string, descs: readonly string[]): Promise<ProjectTask[]> {
  const taskList = descs.map((desc) => ({ desc, assignedTo: { username }, ...days }));
  await savePhase(api, project, { taskList });
  return tasksOf(api, project, firstPhase);
}

async function savePhase(api: Api, { id: projectId }: ProjectRow, part: object): Promise<void> {
  const response = await api.send('PATCH', '/api/project/detailphase', [
    { projectId, projectPhase: firstPhase, ...part },
  ]);
  expect(response.status, await response.clone().text()).toBe(200);
}

/** A task as somebody else saves it. */
const asSent = ({ id, version, desc, assignedTo, startDate, endDate }: ProjectTask) => ({
  id,
  version,
  desc,
  assignedTo: { username: assignedTo.username },
  startDate,
  endDate,
});

test('tasks are planned, put in order and saved', async ({ page, person, colleague, tag, onPhone }) => {
  const project = await createProject(colleague.api, tag, { pic: person.username });
  const overview = new ProjectOverviewPage(page);
  await overview.open(project);
  for (const text of [project.refNo, project.name, `PT Proyek ${tag}`, 'Full user', '31/03/2027', '0%']) {
    await expect(overview.summary).toContainText(text);
  }
  const phase = overview.phase('Preparation Component');
  await phase.add();
  await expect(phase.field(1, 'Description')).toBeFocused();
  await phase.add();
  await phase.field(1, 'Description').fill('Check the <b>stock</b>');
  await overview.confirm('Save All Changes');
  const { messages } = new Shell(page);
  await expect(messages).toContainText('Canceled. Failed to Save. Some of the Task are empty!');
  await expect(phase.field(2, 'Description')).toHaveAttribute('aria-invalid', 'true');
  await overview.alert.getByRole('button', { name: /task 2, Due date: Required/ }).click();
  await expect(phase.field(2, 'Due date')).toBeFocused();
  if (!onPhone) await expectAccessible(page);

  await phase.field(2, 'Description').fill('Order the controllers');
  for (const task of [1, 2]) {
    await phase.assign(task, person.username);
    await phase.field(task, 'Start date').fill('02/11/2026');
    await phase.field(task, 'Due date').fill('20/11/2026');
  }
  const up = phase.tool('Move Order the controllers up');
  await up.focus();
  await page.keyboard.press('Enter');
  await phase.expectDescriptions(['Order the controllers', 'Check the <b>stock</b>']);
  await expect(up, 'the keyboard goes on where it was').toBeFocused();

  await page.reload();
  await expect(page.getByText(/^Your draft of .* has been restored\./)).toBeVisible();
  await phase.expectDescriptions(['Order the controllers', 'Check the <b>stock</b>']);
  await expect(overview.foot).toContainText('2 added');
  await expectAccessible(page);
  await overview.confirm('Save All Changes');
  await expect(messages).toContainText('Data saved/updated');
  await expect(overview.foot).toContainText('Nothing has been changed yet.');
  await expect(overview.people).toContainText(person.username);
  expect(await tasksOf(colleague.api, project, firstPhase)).toMatchObject([
    { order: 1, desc: 'Order the controllers', assignedTo: { username: person.username }, ...days },
    { order: 2, desc: 'Check the <b>stock</b>', updateBy: person.username },
  ]);

  await phase.tool('Remove Order the controllers').click();
  await expect(overview.foot).toContainText('1 removed');
  await overview.confirm('Cancel All Changes');
  await phase.expectDescriptions(['Order the controllers', 'Check the <b>stock</b>']);
});

test(
  'what is late comes first and leads to its tasks',
  { tag: wideOnly },
  async ({ page, person, colleague, database, tag }) => {
    const project = await createProject(colleague.api, tag);
    const day = (days: number) =>
      addDays(new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Jakarta' }).format(), days);
    const own = { projectId: project.id, assignedTo: person.username };
    const at = `${day(-30)}T05:00:00Z`;
    const approved = { submittedAt: at, approved: { at, by: colleague.username } };
    await addTask(database, { ...own, place: 1, desc: 'Done', endDate: day(-40), ...approved });
    await addTask(database, { ...own, place: 1, phase: 'TRIAL', desc: 'Wiring', endDate: day(30), submittedAt: at });
    await addTask(database, { ...own, place: 2, phase: 'TRIAL', desc: 'Labels', endDate: day(-3) });
    await addTask(database, { ...own, place: 1, phase: 'COMMISSIONING', desc: 'Training', endDate: day(-2) });
    await database
      .updateTable('project')
      .set({ due_date: day(-12) })
      .where('id', '=', project.id)
      .execute();

    const overview = new ProjectOverviewPage(page);
    await overview.open(project);
    await expect(overview.trouble.getByRole('listitem')).toHaveText([
      'Project 12 days late',
      '2 tasks overdue',
      '1 task waiting for approval',
    ]);
    await expect(overview.summary).toContainText(/End date\S+12 days late/);
    const trial = overview.phase('Trial');
    await expect(trial.toggle).toHaveAttribute('aria-expanded', 'true');
    await expect(overview.phase('Preparation Component').toggle).toHaveAttribute('aria-expanded', 'false');
    await expect(trial.box).toContainText('1 overdue');
    await expect(trial.task(2)).toContainText('3 days late');
    await expectAccessibleAtAllWidths(page);

    const overdue = overview.trouble.getByRole('button', { name: '2 tasks overdue' });
    await overdue.click();
    await expect(trial.task(2)).toBeFocused();
    await overdue.click();
    const last = overview.phase('Commissioning');
    await expect(last.task(1), 'its phase opens').toBeFocused();

    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await expect(menu.getByRole('link', { name: 'Project', exact: true })).toHaveAttribute('aria-current', 'true');
    await page.getByRole('link', { name: 'All projects' }).click();
    await expect(page).toHaveURL(/\/dashboard\/project/);
  },
);

test(
  'two people: other tasks survive, and the same field is asked about',
  { tag: wideOnly },
  async ({ page, colleague, tag, watch }) => {
    watch.expect(/status of 409/);
    const project = await createProject(colleague.api, tag);
    await plan(colleague.api, project, colleague.username, ['Stock', 'Wiring', 'Labels']);
    const overview = new ProjectOverviewPage(page);
    await overview.open(project);
    const phase = overview.phase('Preparation Component');
    await phase.open();
    await phase.field(1, 'Description').fill('Stock of mine');

    const [, wiring, labels] = await tasksOf(colleague.api, project, firstPhase);
    if (!wiring || !labels) throw new Error('the tasks were not planned');
    const theirLabels = { ...asSent(labels), desc: 'Labels of theirs' };
    await savePhase(colleague.api, project, { taskList: [{ ...asSent(wiring), endDate: '2026-12-24' }, theirLabels] });
    await overview.confirm('Save All Changes');
    await expect(new Shell(page).messages).toContainText('Data saved/updated');
    await phase.expectDescriptions(['Stock of mine', 'Wiring', 'Labels of theirs']);
    await expect(phase.field(2, 'Due date')).toHaveValue('24/12/2026');

    await phase.field(1, 'Description').fill('Stock once more');
    await phase.field(3, 'Description').fill('Labels of mine');
    await phase.field(3, 'Start date').fill('05/11/2026');
    const [stock, , newest] = await tasksOf(colleague.api, project, firstPhase);
    if (!stock || !newest) throw new Error('the tasks are gone');
    await savePhase(colleague.api, project, {
      taskList: [
        { ...asSent(stock), desc: 'Stock of theirs' },
        { ...asSent(newest), desc: 'Labels once more' },
      ],
    });
    await overview.confirm('Save All Changes');
    await expect(overview.alert).toContainText('Somebody saved the same tasks while you were editing');
    await expect(page.getByText(`changed by ${colleague.username}`)).toHaveCount(2);
    await expect(overview.choice('Labels of theirs', 'Description', 'Keep mine')).toBeChecked();
    await overview.choice('Stock of mine', 'Description', 'Take theirs').check();
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('button', { name: 'Save again' }).click();
    await expect(overview.foot).toContainText('Nothing has been changed yet.');
    expect(await tasksOf(colleague.api, project, firstPhase)).toMatchObject([
      { desc: 'Stock of theirs' },
      { desc: 'Wiring', endDate: '2026-12-24' },
      { desc: 'Labels of mine', startDate: '2026-11-05' },
    ]);
  },
);

test(
  'work is submitted, sent back and approved, and the usual tasks replace what is not approved',
  { tag: wideOnly },
  async ({ page, person, colleague, openAs, database, tag }) => {
    const worker = await createPerson(database, ['MA_PROJECT'], 'joko');
    const project = await createProject(colleague.api, tag);
    await plan(colleague.api, project, worker.username, ['Stock', 'Wiring']);
    await savePhase(colleague.api, project, {
      taskList: [{ desc: 'Mine', assignedTo: { username: person.username }, ...days }],
      readOrder: [],
    });

    const theirs = new ProjectOverviewPage(await openAs(worker));
    await theirs.open(project);
    const worked = theirs.phase('Preparation Component');
    await worked.open();
    await expect(worked.tool('Approve Stock')).toBeDisabled();
    // Scrolling it into view may hide the tooltip again.
    await expect(async () => {
      await worked.tool('Approve Stock').click({ force: true });
      const why = theirs.page.getByText("You don't have the permission to Approve/Reject");
      await expect(why).toBeVisible({ timeout: 500 });
    }).toPass();
    for (const task of [1, 2]) await worked.task(task).getByRole('button', { name: 'Submit for approval' }).click();
    await expect(theirs.foot).toContainText('2 to be submitted');
    await theirs.confirm('Save All Changes');
    await expect(worked.task(1)).toContainText('Waiting for approval');

    const overview = new ProjectOverviewPage(page);
    await overview.open(project);
    const phase = overview.phase('Preparation Component');
    await phase.open();
    await expect(phase.tool('Approve Mine')).toBeDisabled();
    await phase.tool('Approve Stock').click();
    await expect(phase.task(1)).toContainText('To be approved');
    await phase.tool('Reject Wiring').click();
    const dialog = page.getByRole('dialog', { name: 'Send the task back' });
    await expect(dialog.getByRole('button', { name: 'Reject' })).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Terminal X3 is loose');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect(overview.foot).toContainText('1 to be approved · 1 to be sent back');
    await overview.confirm('Save All Changes');
    await expect(phase.task(1)).toContainText(`by ${person.username}`);
    await expect(phase.task(2)).toContainText('Terminal X3 is loose');
    await expect(phase.field(1, 'Description'), 'approved tasks are locked').toHaveCount(0);
    await expect(phase.tool('Remove Stock')).toBeDisabled();
    await expect(overview.summary).toContainText('1 of 3 tasks done');
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Create Default' }).click();
    const { confirmation } = overview;
    await expect(confirmation).toContainText('It will create default tasks and OVERWRITE existing tasks!');
    await expect(confirmation).toContainText('1 approved task stays. 2 tasks would be replaced:');
    const replaced = ['Wiring (Preparation Component)', 'Mine (Preparation Component)'];
    await expect(confirmation.getByRole('listitem')).toHaveText(replaced);
    await confirmation.getByRole('button', { name: 'Create Default' }).click();
    await expect(new Shell(page).messages).toContainText('Data reset to default');
    await phase.open();
    await expect(phase.task(1)).toContainText('Stock');
    await expect(phase.task(1)).toContainText('Approved');
    expect(await phase.tasks.count()).toBeGreaterThan(1);
    await overview.confirm('Save All Changes');
    await expect(overview.foot).toContainText('Nothing has been changed yet.');
    const stored = await phasesOf(colleague.api, project);
    expect(stored.filter(({ taskList }) => taskList.length === 0)).toEqual([]);
    const [first = { taskList: [] }] = stored;
    expect(first.taskList.map(({ order }) => order)).toEqual(first.taskList.map((_, at) => at + 1));
    expect(first.taskList.map(({ desc }) => desc)).not.toContain('Mine');

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export All' }).click();
    expect((await download).suggestedFilename()).toBe('ProjectPhase-Task.xls');
  },
);
