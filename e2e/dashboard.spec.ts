import type { CustomerRow } from '@gso/contract/customer';
import type { Permission } from '@gso/contract/permissions';
import type { ProjectRow } from '@gso/contract/project';
import type { ProjectTask } from '@gso/contract/project-task';
import { expectAccessible } from './accessible.ts';
import type { Api } from './api.ts';
import { dayFromNow as day, sent } from './business.ts';
import { DashboardPage } from './pages/dashboard-page.ts';
import { Shell } from './pages/shell.ts';
import { decide, plan, plannedPhase, tasksOf } from './projects.ts';
import { apiOf, expect, test, wideOnly } from './story.ts';

/** Waiting tasks of all projects are shown, so these tests have a separate server. */
const planner: Permission[] = ['MA_DASHBOARD', 'MA_MASTER_DATA', 'MA_PROJECT', 'PRO_APPROVE_TASK'];
const shown = (date: string): string => date.split('-').reverse().join('/');

async function createProject(api: Api): Promise<ProjectRow> {
  const { id: company } = await api.createCompany({ name: 'PT Indofood Sukses Makmur' });
  const { id } = await sent<CustomerRow>(api, 'POST', '/api/customer', { name: 'Agus', company: { id: company } });
  const project = { name: 'Boiler retrofit', quota: 10, dueDate: day(60), customer: { id } };
  return sent(api, 'POST', '/api/project', project);
}

/** Nothing is wider than the window, and everybody can use it, on a wide screen and on a phone. */
async function expectFitting(dashboard: DashboardPage): Promise<void> {
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await dashboard.page.setViewportSize(size);
    expect(await dashboard.sidewaysOverflow(), `at ${size.width} px`).toBeLessThanOrEqual(0);
    await expectAccessible(dashboard.page);
  }
}

test.describe('with the permission to approve', () => {
  test.use({ granted: planner });

  test(
    'a task is submitted, sent back with a reason, submitted again and approved',
    { tag: wideOnly },
    async ({ ownSystem, openAs }) => {
      const engineer = await ownSystem.createPerson(['MA_DASHBOARD', 'MA_PROJECT'], 'siti');
      const [approverApi, engineerApi] = [await apiOf(ownSystem, ownSystem.person), await apiOf(ownSystem, engineer)];
      const project = await createProject(approverApi);
      const [wire] = await plan(approverApi, project, engineer, ['Wire the panel', 'Label the terminals']);
      const pages = [ownSystem.page, await openAs(engineer, ownSystem.origin)] as const;
      const [approving, working] = [new DashboardPage(pages[0]), new DashboardPage(pages[1])];

      await approving.openAndListen();
      await expect(approving.myDay).toHaveText('Nothing is waiting for you.');

      await working.openAndListen();
      await expect(working.inbox, 'only for approvers').toBeHidden();
      await expect(working.heading('My pending tasks')).toHaveText('My pending tasks 2 2 overdue');
      const facts = ['PT Indofood Sukses Makmur', 'Boiler retrofit', project.refNo];
      const wiring = working.task('Wire the panel');
      for (const fact of [...facts, shown(day(-9)), shown(day(-2)), '2 days overdue'])
        await expect(wiring).toContainText(fact);
      await expect(wiring.getByRole('link', { name: project.refNo })).toHaveAttribute(
        'href',
        `/project/overview?pid=${project.id}`,
      );

      await decide(engineerApi, project.id, 'Wire the panel', 'submit');
      const [bell, messages] = [new Shell(approving.page).bell, new Shell(approving.page).messages];
      await expect(messages).toContainText(
        `Full siti (${engineer.username}) finished "Wire the panel" in ${project.refNo}: please approve`,
      );
      await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
      const item = approving.item('Wire the panel');
      for (const fact of [...facts, 'Full siti', '2 days overdue', shown(day(0))])
        await expect(item).toContainText(fact);
      await expectFitting(approving);

      await approving.button('Reject', 'Wire the panel').click();
      const { rejection } = approving;
      await expect(rejection.reject).toBeDisabled();
      await rejection.reason.fill('Terminal X3 has no labels.');
      await expectAccessible(approving.page);
      await rejection.reject.click();
      await expect(messages).toContainText('Task sent back');
      await expect(item).toContainText('Sent back');
      await expect(approving.button('Approve', 'Wire the panel')).toBeHidden();

      const told = new Shell(working.page);
      const sentBack = `Full user (${ownSystem.person.username}) sent "Wire the panel" in ${project.refNo} back: Terminal X3 has no labels.`;
      await expect(told.messages).toContainText(sentBack);
      await expect(wiring).toContainText('Sent back');
      await expect(wiring).toContainText(`${ownSystem.person.username}, `);
      await expect(wiring).toContainText('Terminal X3 has no labels.');
      await expectFitting(working);

      await wiring.getByRole('button', { name: 'Submit for approval: Wire the panel' }).click();
      await expect(told.messages).toContainText('Submitted for approval');
      await expect(wiring).toContainText('Waiting for approval');
      await approving.button('Approve', 'Wire the panel').click();
      await expect(messages).toContainText('Task approved');
      await expect(item).toContainText('Approved');
      await expect(told.messages).toContainText(
        `Full user (${ownSystem.person.username}) approved "Wire the panel" in ${project.refNo}`,
      );
      await expect(wiring, 'it keeps its place').toContainText('No longer waiting');
      await expect(working.heading('My pending tasks')).toHaveText('My pending tasks 1 1 overdue');
      await approving.myDay.getByRole('button', { name: 'Hide completed' }).click();
      await expect(approving.myDay).toHaveText('Nothing is waiting for you.');

      await told.bell.click();
      await told.notifications.getByRole('link', { name: `Unread: ${sentBack}` }).click();
      await expect(working.page).toHaveURL(`/project/overview?pid=${project.id}&task=${wire?.id}`);
      await expect(working.page.locator(':focus'), 'the task is marked').toContainText('Wire the panel');
      await expect(told.bell, 'the assignment and the approval').toHaveAccessibleName('Notifications, 2 unread');
      // Closed before its server stops, which would log errors.
      await working.page.context().close();
    },
  );

  test(
    'nobody approves a version they have not seen, and no row moves while it is used',
    { tag: wideOnly },
    async ({ ownSystem, openAs, watch }) => {
      watch.expect(/status of 409/, /ERR_FAILED/);
      const [engineer, approver] = [
        await ownSystem.createPerson(['MA_PROJECT'], 'siti'),
        await ownSystem.createPerson(['PRO_APPROVE_TASK'], 'budi'),
      ];
      const [api, work] = [await apiOf(ownSystem, ownSystem.person), await apiOf(ownSystem, engineer)];
      const project = await createProject(api);
      const descs = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh'];
      const tasks = await plan(api, project, engineer, descs);
      for (const desc of descs) await decide(work, project.id, desc, 'submit');

      const page = await openAs(approver, ownSystem.origin);
      const dashboard = new DashboardPage(page);
      await dashboard.open();
      await expect(dashboard.pending, 'only with the permission for projects').toBeHidden();
      await expect(dashboard.inbox.getByRole('link')).toHaveCount(0);
      await expect(dashboard.waiting, 'the others are folded').toHaveCount(6);
      const heightOf = async (desc: string) => (await dashboard.item(desc).boundingBox())?.y;
      const before = await heightOf('Third');

      const [first] = await tasksOf(api, project.id);
      const { assignedTo, startDate, endDate } = tasks[0] as ProjectTask;
      const rewritten = { ...first, desc: 'First, with earthing', assignedTo, startDate, endDate };
      const change = { projectId: project.id, projectPhase: plannedPhase, taskList: [rewritten] };
      await sent(work, 'PATCH', '/api/project/detailphase', [change]);
      await dashboard.button('Approve', 'First').click();
      const changed = dashboard.item('First, with earthing');
      await expect(changed.getByRole('alert')).toHaveText(
        `${engineer.username} changed this record in the meantime. The current version is shown. Please check it again.`,
      );
      await dashboard.button('Approve', 'First, with earthing').click();
      await expect(changed).toContainText('Approved');
      await expect(changed.getByRole('alert')).toBeHidden();
      await expect(dashboard.waiting).toHaveCount(6);
      expect(await heightOf('Third'), 'rows stay where they are').toBe(before);

      await decide(api, project.id, 'Second', 'approve');
      await dashboard.button('Reject', 'Second').click();
      await dashboard.rejection.reason.fill('Too late');
      await dashboard.rejection.reject.click();
      await expect(dashboard.rejection.box).toContainText('changed this record in the meantime.');
      await dashboard.rejection.cancel.click();
      await page.getByRole('button', { name: 'Discard changes' }).click();
      await expect(dashboard.item('Second')).toContainText('No longer waiting');
      await expect(dashboard.button('Approve', 'Second')).toBeHidden();
      await expectAccessible(page);

      await page.route('**/approve', (route) => route.abort());
      await dashboard.button('Approve', 'Third').click();
      await expect(dashboard.item('Third').getByRole('alert')).toContainText('The server could not be reached.');
      await page.unroute('**/approve');
      await dashboard.button('Approve', 'Third').press('Enter');
      await expect(dashboard.item('Third')).toContainText('Approved');
      await expect(dashboard.item('Third').locator(':focus'), 'the keyboard goes on from there').toHaveCount(1);

      const more = Array.from({ length: 17 }, (_, n) => `Further ${n + 1}`);
      await plan(api, project, engineer, more);
      for (const desc of more) await decide(work, project.id, desc, 'submit');
      await page.reload();
      await expect(dashboard.waiting).toHaveCount(6);
      await dashboard.inbox.getByRole('button', { name: 'Show all 21' }).click();
      await expect(dashboard.waiting).toHaveCount(20);
      await dashboard.inbox.getByRole('button', { name: 'Next page' }).click();
      await expect(dashboard.waiting).toHaveCount(1);
      await expect(dashboard.item('Further 17')).toBeVisible();
      await page.context().close();
    },
  );
});

test.describe('without any permission', () => {
  test.use({ granted: [] });

  test('the page says where to ask', { tag: wideOnly }, async ({ page }) => {
    const dashboard = new DashboardPage(page);
    await dashboard.open();
    await expect(dashboard.places).toContainText('Ask your administrator for access.');
    await expect(dashboard.myDay).toBeHidden();
    await expectAccessible(page);
  });
});
