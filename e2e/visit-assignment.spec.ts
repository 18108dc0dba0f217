import type { AssignedVisitInput, AssignedVisitRow } from '@gso/contract/assigned-visit';
import type { CustomerRow } from '@gso/contract/customer';
import type { UserOption } from '@gso/contract/user';
import { createPerson } from '../server/testing/people.ts';
import { expectAccessible } from './accessible.ts';
import type { Api } from './api.ts';
import { Shell } from './pages/shell.ts';
import { VisitAssignmentPage } from './pages/visit-assignment-page.ts';
import { expect, test, wideOnly } from './story.ts';

async function saved<Row>(api: Api, path: string, body: object): Promise<Row> {
  const response = await api.send('POST', path, body);
  expect(response.status).toBe(201);
  return response.json();
}

async function createContact(api: Api, tag: string): Promise<CustomerRow> {
  const company = await api.createCompany({ name: `PT Tugas ${tag}` });
  return saved(api, '/api/customer', { name: `Ibu Ratna ${tag}`, company: { id: company.id } });
}

test('a visit is assigned, moved to another day, and withdrawn', async ({
  page,
  person,
  colleague,
  database,
  tag,
  onPhone,
}) => {
  const contact = await createContact(colleague.api, tag);
  const sales = await createPerson(database, ['MA_VISIT', 'MA_SHODAN'], 'joko');
  const assignments = new VisitAssignmentPage(page, { onPhone });
  await assignments.openFor(tag);

  await assignments.newButton.click();
  const { dialog } = assignments;
  await expect(dialog.company).toBeFocused();
  await expect(dialog.box).toContainText('Sales visit');
  await expect(dialog.from).toHaveValue('Full user');
  await dialog.pickCustomer(contact.company.name, contact.name);
  await dialog.visitDate.fill('20/11/2026');
  await dialog.timeStart.fill('1330');
  await dialog.timeStart.press('Tab');
  await expect(dialog.timeEnd, 'an end before the new start moves along').toHaveValue('14:30');
  await dialog.timeEnd.fill('1200');
  await dialog.chooseTo(sales.username);
  await expect(dialog.timeEnd).toHaveAccessibleDescription('Ends before it starts');
  await dialog.timeEnd.fill('15:00');
  await dialog.activity.fill('Demonstrate the new sensors');
  await expectAccessible(page);
  await dialog.save.click();
  await expect(new Shell(page).messages).toContainText('Data saved/updated');
  const name = `${contact.company.name}, 20/11/2026 13:30`;
  const row = assignments.rows.filter({ hasText: contact.company.name });
  for (const text of ['20/11/2026', '13:30–15:00', sales.username, 'Draft']) await expect(row).toContainText(text);

  await assignments.act('Edit', name);
  await expect(dialog.to).toHaveValue('Full joko');
  await dialog.visitDate.fill('21/11/2026');
  await dialog.save.click();
  await expect(row).toContainText('21/11/2026');
  const moved = name.replace('20/11', '21/11');
  const details = await assignments.expand(moved);
  await expect(details).toContainText(`Full joko (${sales.username})`);
  await assignments.act('History', moved);
  const latest = assignments.historyOf(moved).getByRole('listitem').first();
  await expect(latest).toContainText(`${person.username} changed`);
  await expect(latest).toContainText('20/11/2026 → 21/11/2026');
  await page.keyboard.press('Escape');
  expect(await assignments.sidewaysOverflow()).toBeLessThanOrEqual(0);

  await assignments.act('Delete', moved);
  await assignments.confirmation.getByRole('button', { name: 'Remove' }).click();
  await expect(new Shell(page).messages).toContainText('Data removed');
  await expect(assignments.main.getByText('Nothing matches your search.')).toBeVisible();
});

test.describe('with the permission of sales administration alone', () => {
  test.use({ granted: ['MA_SALES'] });

  test(
    'what is under way or somebody else’s is blocked and says why',
    { tag: wideOnly },
    async ({ page, person, colleague, tag, onPhone }) => {
      const contact = await createContact(colleague.api, tag);
      const people: UserOption[] = await (await colleague.api.send('GET', '/api/userlogin/select')).json();
      const idOf = (username: string) => ({ id: people.find((one) => one.username === username)?.id ?? 0 });
      const assign = (visitDate: string, from: string) => {
        const assignment: AssignedVisitInput = {
          type: 'SALES',
          to: idOf(colleague.username),
          from: idOf(from),
          customer: { id: contact.id },
          shodan: null,
          project: null,
          visitDate,
          timeStart: '0900',
          timeEnd: '1000',
          activity: 'Visit',
        };
        return saved<AssignedVisitRow>(colleague.api, '/api/assignv', assignment);
      };
      const { visit } = await assign('2026-11-20', person.username);
      await assign('2026-11-21', colleague.username);
      const confirmed = { status: 'CONFIRMED', version: visit.version };
      expect((await colleague.api.send('PATCH', `/api/visit/${visit.id}`, confirmed)).status).toBe(200);

      const assignments = new VisitAssignmentPage(page, { onPhone });
      await assignments.openFor(tag);
      await expect(assignments.rows.filter({ hasText: 'Confirmed' })).toContainText('20/11/2026');
      const underWay = await assignments.action('Edit', `${contact.company.name}, 20/11/2026 09:00`);
      expect(await assignments.reasonOf(underWay)).toContain('no longer a draft');
      await assignments.openFor(tag);
      const theirs = await assignments.action('Delete', `${contact.company.name}, 21/11/2026 09:00`);
      expect(await assignments.reasonOf(theirs)).toContain('Only the creator of the assignment');
      await expect(assignments.tab('Project Visit Assignment')).toBeDisabled();
      await expectAccessible(page);
      await assignments.newButton.click();
      await expect(assignments.dialog.from).toHaveValue('Full user');
      await expect(assignments.dialog.box, 'whoever may not read shodans is not asked for one').not.toContainText(
        'Shodan',
      );
    },
  );
});
