import type { ProjectRow } from '@gso/contract/project';
import { addDays } from '@gso/contract/rules/calendar-days';
import { addTask } from '../server/testing/project-tasks.ts';
import type { Database } from '../server/src/platform/db/database.ts';
import { readDirectly } from '../server/src/platform/sheet/testing/sheet-files.ts';
import { expectAccessible } from './accessible.ts';
import type { Api } from './api.ts';
import { ProjectReportPage } from './pages/project-report-page.ts';
import { expect, test, wideOnly } from './story.ts';

async function aProject(api: Api, tag: string): Promise<ProjectRow> {
  const { id } = await api.createCompany({ name: `PT Sinar ${tag}` });
  const customer = await (await api.send('POST', '/api/customer', { name: 'Agus', company: { id } })).json();
  const project = { name: `Line 3 ${tag}`, quota: 1, dueDate: '2027-01-31', customer: { id: customer.id } };
  return (await api.send('POST', '/api/project', project)).json();
}

const day = (days: number): string =>
  addDays(new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Jakarta' }).format(), days);
const noonOf = (days: number): string => `${day(days)}T05:00:00Z`;

/** One that was approved late, one early, one that is not finished, and an old one. */
async function addTasks(database: Database, tag: string, projectId: number, assignedTo: string, by: string) {
  const task = { projectId, assignedTo };
  const late = { endDate: day(-10), submittedAt: noonOf(-8), approved: { at: noonOf(-5), by } };
  const early = { endDate: day(-9), submittedAt: noonOf(-13), approved: { at: noonOf(-12), by } };
  await addTask(database, { ...task, desc: `Late ${tag}`, place: 1, ...late });
  await addTask(database, { ...task, desc: `Early ${tag}`, place: 2, ...early });
  await addTask(database, { ...task, desc: `Open ${tag}`, place: 3, endDate: day(-8), phase: 'TRIAL' });
  await addTask(database, { ...task, desc: `Old ${tag}`, place: 4, endDate: day(-100) });
}

test(
  'who was how late, and whether it was the work or the approval',
  { tag: wideOnly },
  async ({ page, person, database, colleague, tag, onPhone }) => {
    const project = await aProject(colleague.api, tag);
    await addTasks(database, tag, project.id, person.username, colleague.username);
    const report = new ProjectReportPage(page, { onPhone });
    await report.open(`?sdt=${day(-10)}&edt=${day(-8)}&ps=100`);
    const late = report.row(`Late ${tag}`);
    for (const text of [project.refNo, project.name, 'Full user', '+5 days', '+3 days']) {
      await expect(late).toContainText(text);
    }
    await expect(report.row(`Early ${tag}`)).toContainText('−3 days');
    await expect(report.row(`Open ${tag}`)).toContainText('+8 days');
    await expect(report.row(`Old ${tag}`)).toHaveCount(0);
    await expect(late.getByRole('link', { name: project.refNo })).toHaveAttribute('target', '_blank');
    const details = await report.expand(late);
    await expect(details).toContainText(project.customer.company.name);
    await expect(details).toContainText(
      'Approved 5 days late. The work was submitted 2 days late. It waited 3 days for approval.',
    );
    await expectAccessible(page);
    expect(await report.sidewaysOverflow()).toBeLessThanOrEqual(0);

    await report.chooseApproved('Is approved', 'No');
    await expect(report.row(`Open ${tag}`)).toBeVisible();
    await expect(late).toHaveCount(0);
    await expect(page).toHaveURL(/isd=false/);
    await report.clearFilter('Due date').click();
    await expect(report.filter('Due date: last two months')).toBeVisible();
    await expect(report.row(`Open ${tag}`)).toBeVisible();
  },
);

test('the figures of everybody and of one person, who filters the rows', async ({
  page,
  person,
  database,
  colleague,
  tag,
  onPhone,
}) => {
  // Long before the tasks of other stories, and under a name of its own.
  const projectId = (await aProject(colleague.api, tag)).id;
  await database
    .updateTable('user_login')
    .set({ first_name: `Rina ${tag}` })
    .where('username', '=', person.username)
    .execute();
  const own = { projectId, assignedTo: person.username, endDate: '2001-01-05' };
  const at = '2001-01-09T05:00:00Z';
  const approved = { submittedAt: at, approved: { at, by: colleague.username } };
  await addTask(database, { ...own, desc: `Late ${tag}`, place: 1, ...approved });
  await addTask(database, { ...own, desc: `Early ${tag}`, place: 2, ...approved, endDate: '2001-01-11' });
  const other = { projectId, assignedTo: colleague.username, endDate: '2001-01-05' };
  await addTask(database, { ...other, desc: `Other ${tag}`, place: 3 });
  const report = new ProjectReportPage(page, { onPhone });
  await report.open('?sdt=2001-01-01&edt=2001-01-31&ps=100');
  await expect(report.row(`Other ${tag}`)).toBeVisible();
  await expectAccessible(page);
  expect(await report.sidewaysOverflow()).toBeLessThanOrEqual(0);

  const rina = report.summary.getByRole('button', { name: `Rina ${tag}` });
  await rina.click();
  await expect(report.row(`Other ${tag}`)).toHaveCount(0);
  await expect(report.row(`Late ${tag}`)).toBeVisible();
  await expect(report.filter(`Assigned to: ${person.username}`)).toBeVisible();
  await expect(rina).toHaveAttribute('aria-pressed', 'true');
  // Two tasks, one of them on time, and four days late and two early on average.
  const figures = onPhone ? ['2', '1', '0', '+1 day'] : ['2', '1', '1', '0', '0', '+1 day', '+1 day', '0 days'];
  for (const row of [report.summaryRow('Total'), report.summaryRow(`Rina ${tag}`)]) {
    await expect(row.getByRole('cell')).toHaveText(figures);
  }
  await rina.click();
  await expect(report.row(`Other ${tag}`)).toBeVisible();
});

test.describe('with the permission for this report alone', () => {
  test.use({ granted: ['MA_REPORT_PROJECT'] });

  test(
    'the filtered tasks are exported to a file',
    { tag: wideOnly },
    async ({ page, database, colleague, person, tag, onPhone }) => {
      const project = await aProject(colleague.api, tag);
      await addTasks(database, tag, project.id, person.username, colleague.username);
      const report = new ProjectReportPage(page, { onPhone });
      await report.open('?ps=100&isd=true');
      await expect(report.row(`Late ${tag}`).getByRole('link')).toHaveCount(0);
      const downloading = page.waitForEvent('download');
      await report.showTools();
      await report.exportButton.click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe('Project-KPI.xls');
      const rows = (await readDirectly.xls(await download.path())).map(({ cells }) => cells);
      const own = rows.filter((cells) => cells.includes(project.refNo));
      expect(own).toEqual([
        expect.arrayContaining([`Late ${tag}`, 5, 2, 3]),
        expect.arrayContaining([`Early ${tag}`, -3, -4, 1]),
      ]);
    },
  );
});
