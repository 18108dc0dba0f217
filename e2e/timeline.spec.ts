import type { CustomerRow } from '@gso/contract/customer';
import type { ShodanRow } from '@gso/contract/shodan';
import { expectAccessible } from './accessible.ts';
import { sent } from './business.ts';
import { RecordPage } from './pages/record-page.ts';
import { createProject } from './projects.ts';
import { Shell } from './pages/shell.ts';
import { TimelinePanel } from './pages/timeline-panel.ts';
import { expect, test, wideOnly } from './story.ts';

test('a company tells its story, and notes are written into it, also half of one', async ({ page, colleague, tag }) => {
  const { api } = colleague;
  const company = await api.createCompany({ name: `PT ${tag}` });
  const contact = await sent<CustomerRow>(api, 'POST', '/api/customer', {
    name: `Ratna ${tag}`,
    company: { id: company.id },
  });
  const shodan = await sent<ShodanRow>(api, 'POST', '/api/shodan', {
    ...{ name: `Line ${tag}`, desc: 'A second line', amount: 5_000_000, customer: { id: contact.id } },
  });
  await sent(api, 'POST', '/api/visit', {
    ...{ type: 'SALES', visitDate: '2026-01-05', timeStart: '0930', timeEnd: '1030', activity: `Talked ${tag}` },
    ...{ customer: { id: contact.id }, shodan: { id: shodan.id } },
  });
  await api.send('PATCH', `/api/shodan/${shodan.id}`, { status: 'WIN', version: shodan.version });
  await page.goto(`/dashboard/md/company/${company.id}`);
  const timeline = new TimelinePanel(page);
  await expect(timeline.entries).toHaveCount(3);
  await expect(timeline.entries.first()).toContainText(`Line ${tag}`);
  await expect(timeline.month('January 2026')).toContainText(`Talked ${tag}`);
  await expectAccessible(page);

  await timeline.filter('Visits').click();
  await expect(timeline.entries).toHaveCount(1);
  await timeline.filter('Visits').click();

  await timeline.write(`They like it, @${colleague.username.slice(0, -2)}`);
  await timeline.people.getByRole('option', { name: colleague.username }).click();
  await timeline.field.press('Control+Enter');
  const note = timeline.entries.first();
  await expect(note).toContainText(`They like it, @${colleague.username}`);
  await expect(timeline.field).toHaveValue('');

  await note.hover();
  await note.getByRole('button', { name: 'Edit note' }).click();
  await timeline.edited.fill('They love it');
  await timeline.edited.press('Control+Enter');
  await expect(note).toContainText('They love it');
  await expect(note).toContainText('edited');
  await note.hover();
  await note.getByRole('button', { name: 'Remove note' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(timeline.entries).toHaveCount(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(timeline.entries.first()).toContainText('They love it');

  // An unsaved note is still there after a reload.
  await timeline.field.fill('Half a sentence');
  await page.reload();
  await expect(timeline.field).toHaveValue('Half a sentence');
  await timeline.field.fill('');

  await timeline.entries
    .getByRole('link', { name: `Line ${tag}` })
    .first()
    .click();
  await expect(new RecordPage(page).heading).toHaveText(`Line ${tag}`);
});

test(
  'a contact and a project tell their story too, and a mention leads to it',
  { tag: wideOnly },
  async ({ page, person, colleague, tag }) => {
    const { id, customer } = await createProject(colleague.api, tag);
    await sent(colleague.api, 'POST', `/api/project/${id}/note`, { text: `@${person.username} the panel is late` });
    const timeline = new TimelinePanel(page);
    await page.goto(`/project/overview?pid=${id}`);
    const toggle = page.getByRole('button', { name: 'Timeline' });
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await toggle.click();
    await expect(timeline.entries.first()).toContainText('the panel is late');

    await page.goto('/dashboard/user-profile');
    const shell = new Shell(page);
    await shell.bell.click();
    await shell.notifications.getByRole('link', { name: 'mentioned you at' }).click();
    await expect(timeline.entries.first()).toBeInViewport();
    await timeline.write('The supplier promises Friday');
    await timeline.field.press('Control+Enter');
    await expect(timeline.entries.first()).toContainText('The supplier promises Friday');
    await expectAccessible(page);

    await page.goto(`/dashboard/md/customer/${customer.id}`);
    await expect(timeline.entries.first()).toContainText('The supplier promises Friday');
  },
);
