import type { CustomerRow } from '@gso/contract/customer';
import { idOf } from '../server/testing/accounts.ts';
import type { Person } from '../server/testing/people.ts';
import { expectAccessible } from './accessible.ts';
import type { Api } from './api.ts';
import { Shell } from './pages/shell.ts';
import { VisitPage } from './pages/visit-page.ts';
import { expect, test, wideOnly } from './story.ts';

type Database = Parameters<typeof idOf>[0];

/** Lets the colleague assign visits to the user, at a company whose name contains the tag. */
async function assigning(database: Database, { api, username }: Person & { api: Api }, person: Person, tag: string) {
  const company = await api.createCompany({ name: `PT Tugas ${tag}` });
  const created = await api.send('POST', '/api/customer', { name: 'Ibu Ratna', company: { id: company.id } });
  const customer: CustomerRow = await created.json();
  const [to, from] = await Promise.all([idOf(database, person), idOf(database, { username })]);
  return async (type: 'SALES' | 'PROJECT', visitDate: string) => {
    const response = await api.send('POST', '/api/assignv', {
      type,
      to: { id: to },
      from: { id: from },
      customer: { id: customer.id },
      visitDate,
      timeStart: '0900',
      timeEnd: '1000',
      activity: 'Talk about spare parts',
    });
    expect(response.status).toBe(201);
  };
}

test('an assigned visit appears at the bell, and the notification links to it', async ({
  page,
  person,
  colleague,
  database,
  tag,
  onPhone,
}) => {
  const assign = await assigning(database, colleague, person, tag);
  const shell = new Shell(page);
  await assign('SALES', '2026-01-05');
  const stream = page.waitForResponse('**/api/notification/stream');
  await page.goto('/dashboard/user-profile');
  await expect(shell.bell).toHaveAccessibleName('Notifications, 1 unread');
  await stream;
  await assign('PROJECT', '2026-01-06');
  const project = `Full colleague (${colleague.username}) assigned you a project visit at PT Tugas ${tag} on 06/01/2026`;
  await expect(shell.messages).toContainText(project);
  await expect(shell.bell).toHaveAccessibleName('Notifications, 2 unread');

  await shell.bell.click();
  const messages = shell.notifications.getByRole('listitem');
  await expect(messages).toContainText([project, `a sales visit at PT Tugas ${tag} on 05/01/2026`]);
  await expectAccessible(page, 'everything');
  await shell.notifications.getByRole('link', { name: `Unread: ${project}` }).click();
  await expect(page).toHaveURL(/\/dashboard\/visit\?nid=\d+&tab=1$/);
  await expect(shell.notifications).toBeHidden();
  await expect(shell.bell).toHaveAccessibleName('Notifications, 1 unread');
  await expect(new VisitPage(page, { onPhone }, 'Project').rows).toHaveCount(1);

  await shell.bell.click();
  await shell.notifications.getByRole('link', { name: 'a sales visit' }).click();
  await expect(page).toHaveURL(/\/dashboard\/visit\?nid=\d+&tab=0$/);
  await expect(shell.bell).toHaveAccessibleName('Notifications');
});

test(
  'notifications sent while the browser was offline arrive afterwards, in every tab',
  { tag: wideOnly },
  async ({ page, context, person, colleague, database, tag, watch }) => {
    watch.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/);
    const assign = await assigning(database, colleague, person, tag);
    const streams: string[] = [];
    context.on('request', (request) => {
      if (request.url().includes('/api/notification/stream')) streams.push(request.url());
    });
    const second = await context.newPage();
    const [shell, other] = [new Shell(page), new Shell(second)];
    const opened = page.waitForResponse('**/api/notification/stream');
    await page.goto('/dashboard/user-profile');
    await opened;
    await second.goto('/dashboard/user-profile');
    await expect(other.bell).toBeVisible();
    await assign('SALES', '2026-01-05');
    for (const { bell } of [shell, other]) await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
    expect(streams.length).toBe(1);

    await context.setOffline(true);
    await assign('SALES', '2026-01-06');
    await context.setOffline(false);
    for (const { bell } of [shell, other]) await expect(bell).toHaveAccessibleName('Notifications, 2 unread');

    await page.close();
    await expect.poll(() => streams.length, 'the other tab continues').toBeGreaterThan(1);
    await assign('SALES', '2026-01-07');
    await expect(other.bell).toHaveAccessibleName('Notifications, 3 unread');
    await other.bell.click();
    await other.notifications.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(other.bell).toHaveAccessibleName('Notifications');
  },
);
