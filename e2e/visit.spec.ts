import type { CustomerRow } from '@gso/contract/customer';
import type { ShodanRow } from '@gso/contract/shodan';
import type { VisitInput, VisitRow } from '@gso/contract/visit';
import { expectAccessible, expectAccessibleAtAllWidths } from './accessible.ts';
import type { Api } from './api.ts';
import { Shell } from './pages/shell.ts';
import { VisitPage } from './pages/visit-page.ts';
import type { Database } from '../server/src/platform/db/database.ts';
import { xlsxFile } from '../server/testing/sheet-files.ts';
import { expect, test, wideOnly } from './story.ts';

async function created<Row>(api: Api, path: string, record: object): Promise<Row> {
  const response = await api.send('POST', path, record);
  expect(response.status, await response.clone().text()).toBe(201);
  return response.json();
}

/** A company with one contact. */
async function contactAt(api: Api, company: string, name: string): Promise<CustomerRow> {
  const { id } = await api.createCompany({ name: company });
  return created(api, '/api/customer', { name, company: { id } });
}

const openShodan = (api: Api, { id }: CustomerRow, name: string): Promise<ShodanRow> =>
  created(api, '/api/shodan', { name, desc: 'Retrofit', customer: { id } });

const logVisit = (api: Api, { id }: Pick<CustomerRow, 'id'>, part: Partial<VisitInput> = {}): Promise<VisitRow> =>
  created(api, '/api/visit', {
    ...{ type: 'SALES', visitDate: day(0), timeStart: '0900', timeEnd: '1000', activity: 'Demo' },
    customer: { id },
    ...part,
  });

async function addProject(db: Database, name: string, { id }: CustomerRow, author: string) {
  const project = { ref_no: `PRJ-${name}`, name, customer_id: id, due_date: day(30) };
  await db
    .insertInto('project')
    .values({ ...project, created_by: author, updated_by: author })
    .execute();
}

/** A day by its distance from today in Jakarta. */
const day = (distance: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Jakarta' }).format(Date.now() + distance * 86_400_000);
const shown = (date: string): string => date.split('-').reverse().join('/');

test.describe('with sales visits of their own', () => {
  test.use({ granted: ['MA_DASHBOARD', 'MA_VISIT', 'MA_SHODAN'] });

  test('somebody logs a sales visit and changes it', async ({ page, person, colleague, tag, onPhone }) => {
    const agus = await contactAt(colleague.api, `PT Sinar ${tag}`, `Agus ${tag}`);
    const ratna = await contactAt(colleague.api, `PT Tirta ${tag}`, `Ratna ${tag}`);
    await openShodan(colleague.api, agus, `Line 3 ${tag}`);
    await openShodan(colleague.api, ratna, `Filling ${tag}`);
    const theirs = await logVisit(colleague.api, ratna);
    const visits = new VisitPage(page, { onPhone });
    await visits.openFor(tag);
    await expect(visits.tab('PROJECT VISIT')).toBeDisabled();

    const dialog = await visits.openNew();
    await expect(dialog.company).toBeFocused();
    await expect(dialog.date).toHaveValue(shown(day(0)));
    await expect(dialog.start, 'now').toHaveValue(/^([01]\d|2[0-3]):[0-5]\d$/);
    await expect(dialog.visitBy).toHaveValue(person.username);
    await expect(dialog.visitBy).not.toBeEditable();
    await dialog.pickCompany(`PT Tirta ${tag}`);
    await expect(dialog.customer, 'the only contact').toHaveValue(`Ratna ${tag}`);
    await dialog.pick(dialog.shodan, `Filling ${tag}`);
    await dialog.pickCompany(`PT Sinar ${tag}`);
    await expect(dialog.shodan).toHaveValue('');
    await expect(dialog.customer).toHaveValue(`Agus ${tag}`);
    await dialog.pick(dialog.shodan, `Line 3 ${tag}`);
    await dialog.end.fill('0900');
    await dialog.start.click();
    await page.keyboard.type('1330');
    await dialog.end.click();
    await expect(dialog.start).toHaveValue('13:30');
    await expect(dialog.end, 'follows a start that was moved behind it').toHaveValue('14:30');
    await dialog.end.fill('8.30');
    await dialog.activity.fill('Measured the panel.\nThe I/O list is due on Friday.');
    await expect(dialog.end).toHaveAccessibleDescription('Ends before it starts');
    await expect(dialog.save).toBeDisabled();
    // On a wide screen the next test checks the same fields.
    if (onPhone) await expectAccessible(page);
    await dialog.end.fill('1500');
    await dialog.save.click();
    await expect(new Shell(page).messages).toContainText('Data saved/updated');

    const name = `PT Sinar ${tag}, ${shown(day(0))} 13:30`;
    await visits.edit(name);
    await dialog.status.selectOption('Confirmed');
    await dialog.attachment.fill('files.example/report');
    await expect(dialog.attachment).toHaveAccessibleDescription(/http/);
    await dialog.attachment.fill('https://files.example/report');
    await dialog.save.click();
    const row = visits.rows.filter({ hasText: `Agus ${tag}` });
    await expect(row.getByRole('link', { name: 'Confirmed' })).toHaveAttribute('href', 'https://files.example/report');
    const details = await visits.expand(name);
    for (const text of ['The I/O list is due on Friday.', '13:30–15:00', `Line 3 ${tag}`])
      await expect(details).toContainText(text);

    const edit = await visits.action('Edit', `PT Tirta ${tag}, ${shown(theirs.visitDate)} 09:00`);
    await expect(edit).toBeDisabled();
    await expect(edit).toHaveAttribute('data-tooltip', /^Only the visitor/);
    if (onPhone) await page.keyboard.press('Escape');
    await expectAccessible(page);
    expect(await visits.sidewaysOverflow()).toBeLessThanOrEqual(0);
  });
});

test(
  'a project brings its company and customer, and its visit is logged for a colleague',
  { tag: wideOnly },
  async ({ page, person, colleague, database, tag, onPhone }) => {
    const agus = await contactAt(colleague.api, `PT Sinar ${tag}`, `Agus ${tag}`);
    const ratna = await contactAt(colleague.api, `PT Tirta ${tag}`, `Ratna ${tag}`);
    await addProject(database, `Panel ${tag}`, agus, person.username);
    await addProject(database, `Boiler ${tag}`, ratna, person.username);
    const visits = new VisitPage(page, { onPhone }, 'Project');
    await visits.openFor(tag);
    const dialog = await visits.openNew();
    await dialog.project.fill(`panel ${tag}`);
    await dialog.option(`Panel ${tag}`).click();
    await expect(dialog.company).toHaveValue(`PT Sinar ${tag}`);
    await expect(dialog.customer).toHaveValue(`Agus ${tag}`);
    await dialog.pickCompany(`PT Tirta ${tag}`);
    await expect(dialog.project).toHaveValue('');
    await dialog.pick(dialog.customer, `Ratna ${tag}`);
    // The customer's own projects are there without typing.
    await dialog.pick(dialog.project, `Boiler ${tag}`);
    await expectAccessible(page);
    await dialog.visitBy.fill(colleague.username);
    await dialog.option(colleague.username).click();
    await dialog.activity.fill('Commissioning');
    await dialog.save.click();
    const row = visits.rows.filter({ hasText: `Boiler ${tag}` });
    await expect(row).toContainText(colleague.username);
    const { content } = await (await colleague.api.send('GET', `/api/visit?vt=PROJECT&q=${tag}`)).json();
    expect(content).toMatchObject([
      { username: colleague.username, customer: { id: ratna.id }, createdBy: person.username },
    ]);
  },
);

test(
  'visits are exported and imported, and grouped by week until they are sorted by something else',
  { tag: wideOnly },
  async ({ page, colleague, tag, onPhone }) => {
    await contactAt(colleague.api, `PT Sinar ${tag}`, `Agus ${tag}`);
    const visits = new VisitPage(page, { onPhone });
    await visits.open(`?q=${tag}&qvdf=2026-10-01&qvdt=2026-10-31`);
    const download = page.waitForEvent('download');
    await visits.showTools();
    await visits.exportButton.click();
    expect((await download).suggestedFilename()).toBe('Visit-Sales.xls');

    // Monday and Sunday of one week, the Monday after, and one that ends before it starts.
    const rows = [
      ['05/10/2026', '10:00', 'Monday'],
      ['11/10/2026', '10:00', 'Sunday'],
      ['12/10/2026', '10:00', 'The Monday after'],
      ['13/10/2026', '07:00', 'Turned around'],
    ].map(([date = '', end = '', what = '']) => [date, '08:30', end, `PT Sinar ${tag}`, `Agus ${tag}`, '', what]);
    const header = ['Visit Date', 'Time Start', 'Time End', 'Company', 'Customer', 'Shodan', 'Activity'];
    await visits.chooseFile({ name: 'visits.xlsx', buffer: Buffer.from(await xlsxFile([header, ...rows])) });
    await expect(visits.importRow('Time End')).toContainText('Ends before it starts');
    await visits.importValidRows();
    await expect(visits.importFigure('Created')).toHaveText('3');
    await visits.closeImport();
    await expect(visits.rows).toHaveCount(3);
    await expect(visits.rows.first()).toContainText('08:30');
    await expect(visits.groups).toHaveCount(0);

    await visits.groupBy('Week');
    const weeks = [/^12\s*–\s*18 Oct 2026$/, /^5\s*–\s*11 Oct 2026$/];
    await expect(visits.groups).toHaveText(weeks);
    await expectAccessibleAtAllWidths(page);
    await page.reload();
    await expect(visits.groups, 'the browser remembers it').toHaveText(weeks);

    await visits.sortBy('Visit by');
    await expect(visits.groups).toHaveCount(0);
    await expect(visits.rows).toHaveCount(3);
    expect(await visits.sidewaysOverflow()).toBeLessThanOrEqual(0);
  },
);
