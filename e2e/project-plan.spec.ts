import type { ProjectPhaseTasks, ProjectTask } from '@gso/contract/project-task';
import { addDays } from '@gso/contract/rules/calendar-days';
import { expectAccessible } from './accessible.ts';
import { ProjectOverviewPage } from './pages/project-overview-page.ts';
import { createProject } from './projects.ts';
import { expect, test } from './story.ts';

// Monday to Friday, in a week without holidays.
const monday = '2027-04-05';
const friday = addDays(monday, 4);
const long = 'Order components with a long lead time, and check the bill of materials against the quotation twice';

test('a plan is read and changed by keyboard alone, and saved with the other changes', async ({
  page,
  person,
  colleague,
  tag,
  onPhone,
}) => {
  const project = await createProject(colleague.api, tag, { pic: person.username });
  const assignedTo = { username: person.username };
  const dates = { assignedTo, startDate: monday, endDate: friday };
  const many = Array.from({ length: onPhone ? 60 : 490 }, (_, at) => ({
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
  await expectAccessible(page);

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
});
