import type { Permission } from '@gso/contract/permissions';
import type { UserOption } from '@gso/contract/user';
import { expectAccessible } from './accessible.ts';
import type { Api } from './api.ts';
import { Business, dayFromNow, sent } from './business.ts';
import { DashboardPage } from './pages/dashboard-page.ts';
import { RecordPage } from './pages/record-page.ts';
import { Shell } from './pages/shell.ts';
import { TimelinePanel } from './pages/timeline-panel.ts';
import { VisitPage } from './pages/visit-page.ts';
import { apiOf, expect, test, wideOnly } from './story.ts';
import { theSystem } from './system/system.ts';

/** Without approvals, which are of everybody. */
const seller: Permission[] = ['MA_DASHBOARD', 'MA_VISIT', 'MA_SHODAN', 'MA_MD_COMPANY_READ', 'MA_MD_CUSTOMER_READ'];
test.use({ granted: seller });

const followUps = 'Follow-ups due this month';
const visits = 'Visits assigned to you';
const mentions = 'Notes that mention you';
const nothing = 'Nothing is waiting for you.';

/** A visit that the colleague asks the person to make. */
async function assign(api: Api, business: Business, [to, from]: [string, string], visitDate: string): Promise<void> {
  const people = await sent<UserOption[]>(api, 'GET', '/api/userlogin/select');
  const idOf = (username: string) => ({ id: people.find((one) => one.username === username)?.id });
  await sent(api, 'POST', '/api/assignv', {
    ...{ type: 'SALES', to: idOf(to), from: idOf(from), customer: { id: business.contact.id }, visitDate },
    ...{ timeStart: '0900', timeEnd: '1000', activity: 'Measure the old panel' },
  });
}

test('a follow-up is logged where it is due, and is no longer due', async ({ page, person, colleague, tag }) => {
  const business = await Business.begin(colleague.api, `PT Sinar ${tag}`);
  const own = await apiOf(theSystem(), person);
  for (const name of [`First ${tag}`, `Second ${tag}`]) await business.shodan(own, name);
  await business.shodan(colleague.api, `Of a colleague ${tag}`);
  const dashboard = new DashboardPage(page);
  await dashboard.open();
  await expect(dashboard.heading(followUps)).toHaveText(`${followUps} 2`);
  const first = dashboard.row(followUps, `First ${tag}`);
  for (const fact of [`PT Sinar ${tag}`, 'Agus Salim', 'No visit yet']) await expect(first).toContainText(fact);
  await expectAccessible(page);

  await first.getByRole('button', { name: `Log visit: First ${tag}` }).click();
  const { dialog } = new VisitPage(page, { onPhone: false });
  await expect(dialog.status).toHaveValue('FOLLOW_UP');
  await expect(dialog.company).toHaveValue(`PT Sinar ${tag}`);
  await expect(dialog.shodan).toHaveValue(`First ${tag}`);
  await dialog.activity.fill('They want an offer');
  await dialog.save.click();
  await expect(dialog.box).toBeHidden();
  await expect(first, 'it keeps its place').toContainText('Visit logged');
  await expect(dashboard.heading(followUps)).toHaveText(`${followUps} 1`);

  await page.reload();
  await expect(dashboard.heading(followUps)).toHaveText(`${followUps} 1`);
  await expect(first).toBeHidden();
  await dashboard.myDay.getByRole('link', { name: `Second ${tag}` }).click();
  await expect(new RecordPage(page).heading).toHaveText(`Second ${tag}`);
});

test(
  'what colleagues ask appears: a visit is confirmed and that is undone, a mention is read in place or at its record',
  { tag: wideOnly },
  async ({ page, person, colleague, tag }) => {
    const business = await Business.begin(colleague.api, `PT Tirta ${tag}`);
    const people: [string, string] = [person.username, colleague.username];
    const dashboard = new DashboardPage(page);
    const { bell, messages, undo } = new Shell(page);
    await dashboard.openAndListen();
    await expect(dashboard.myDay).toHaveText(nothing);
    await assign(colleague.api, business, people, dayFromNow(-3));
    const row = dashboard.row(visits, `PT Tirta ${tag}`);
    for (const fact of ['Measure the old panel', 'Full colleague', '3 days overdue', '09:00–10:00'])
      await expect(row).toContainText(fact);
    await expect(dashboard.heading(visits)).toHaveText(`${visits} 1 1 overdue`);
    await expectAccessible(page);

    const confirm = row.getByRole('button', { name: /^Confirm/ });
    await confirm.click();
    await expect(messages).toContainText('Visit confirmed');
    await expect(row).toContainText('Confirmed');
    await undo.click();
    await expect(confirm).toBeVisible();

    const { id } = business.contact.company;
    for (const text of ['please call them', 'never mind'])
      await sent(colleague.api, 'POST', `/api/company/${id}/note`, { text: `@${person.username} ${text}` });
    const second = dashboard.row(mentions, 'never mind');
    await expect(second).toBeVisible();
    await expect(bell, 'the visit is one of them').toHaveAccessibleName('Notifications, 3 unread');
    await second.getByRole('button', { name: /^Mark as read/ }).click();
    await expect(second.getByText('Read', { exact: true })).toBeVisible();
    await expect(bell).toHaveAccessibleName('Notifications, 2 unread');
    await dashboard
      .row(mentions, 'please call them')
      .getByRole('link', { name: `mentioned you at PT Tirta ${tag}` })
      .click();
    await expect(new RecordPage(page).heading).toHaveText(`PT Tirta ${tag}`);
    await expect(new TimelinePanel(page).entries.first()).toContainText('never mind');
    await page.goBack();
    await expect(row).toBeVisible();
    await expect(dashboard.heading(mentions)).toBeHidden();
    await row.getByRole('link', { name: `PT Tirta ${tag}` }).click();
    const list = new VisitPage(page, { onPhone: false });
    await expect(list.main).toContainText(`PT Tirta ${tag}`);
    await expect(list.main).toContainText('Draft');
  },
);
