import type { CustomerRow } from '@gso/contract/customer';
import type { ProjectRow } from '@gso/contract/project';
import type { ShodanRow } from '@gso/contract/shodan';
import type { VisitInput, VisitRow } from '@gso/contract/visit';
import { expectAccessible } from './accessible.ts';
import type { Api } from './api.ts';
import { createProject } from './projects.ts';
import { Shell } from './pages/shell.ts';
import { VisitPage } from './pages/visit-page.ts';
import type { Database } from '../server/src/platform/db/database.ts';
import { notify } from '../server/src/features/notification/notify.ts';
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

test('visits are grouped by week, until they are sorted by something else', async ({
  page,
  colleague,
  tag,
  onPhone,
}) => {
  const agus = await contactAt(colleague.api, `PT Sinar ${tag}`, `Agus ${tag}`);
  // Monday and Sunday of one week, and the Monday after.
  const days = ['2026-10-05', '2026-10-11', '2026-10-12'];
  for (const visitDate of days) await logVisit(colleague.api, agus, { visitDate });
  const visits = new VisitPage(page, { onPhone });
  const openAll = () => visits.open(`?q=${tag}&qvdf=2026-10-01&qvdt=2026-10-31`);
  await openAll();
  await expect(visits.rows).toHaveCount(3);
  await expect(visits.groups).toHaveCount(0);

  await visits.groupBy('Week');
  const weeks = [/^12\s*–\s*18 Oct 2026$/, /^5\s*–\s*11 Oct 2026$/];
  await expect(visits.groups).toHaveText(weeks);
  await expectAccessible(page);
  await openAll();
  await expect(visits.groups, 'the browser remembers it').toHaveText(weeks);

  await visits.sortBy('Visit by');
  await expect(visits.groups).toHaveCount(0);
  await expect(visits.rows).toHaveCount(3);
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
  'filters are in the address, and a notification links to its visit',
  { tag: wideOnly },
  async ({ page, person, colleague, database, tag, onPhone }) => {
    const agus = await contactAt(colleague.api, `PT Sinar ${tag}`, `Agus ${tag}`);
    const shodan = await openShodan(colleague.api, agus, `Line 3 ${tag}`);
    await logVisit(colleague.api, agus, { activity: 'Recent', status: 'TRIAL', shodan: { id: shodan.id } });
    await logVisit(colleague.api, agus, { activity: 'Planned', visitDate: day(5) });
    const old = await logVisit(colleague.api, agus, { activity: 'Long ago', visitDate: day(-100) });
    const visits = new VisitPage(page, { onPhone });
    await visits.openFor(tag);
    await expect(visits.range).toHaveText('1–2 of 2');
    await visits.filter('Visit date: Last two months').click();
    await page.getByRole('dialog', { name: 'Visit date' }).getByRole('button', { name: 'All' }).click();
    await expect(visits.range).toHaveText('1–3 of 3');
    await visits.choose('Status', 'Trial');
    await visits.choose('Shodan', 'Yes');
    await expect(visits.range).toHaveText('1–1 of 1');
    await page.reload();
    await expect(visits.filter('Visit date: All')).toBeVisible();
    await expect(visits.rows).toContainText('Recent');
    await visits.filters.getByRole('button', { name: 'Clear filters' }).click();
    await expect(visits.filter('Visit date: Last two months')).toBeVisible();

    const notification = await tell(database, person.username, old);
    await visits.open(`?nid=${notification}`);
    await expect(visits.rows).toContainText('Long ago');
    await expect(visits.range).toHaveText('1–1 of 1');
    await expect(visits.filters).toContainText('From a notification');
    await visits.clearFilter('Visit').click();
    await expect(page).not.toHaveURL(/nid/);
  },
);

test(
  'an address leads to the visits of one person or of one project, and back to all',
  { tag: wideOnly },
  async ({ page, person, colleague, tag, onPhone }) => {
    const agus = await contactAt(colleague.api, `PT Sinar ${tag}`, `Agus ${tag}`);
    for (const visitDate of [day(0), day(-99), day(-100), day(-100)])
      await logVisit(colleague.api, agus, { visitDate });
    await logVisit(colleague.api, agus, { visitDate: day(-100), username: person.username });
    const sales = new VisitPage(page, { onPhone });
    // The colleague has visits of other tests as well.
    const rows = sales.rows.filter({ hasText: tag });
    await sales.open(`?qvu=${colleague.username}&qvdf=${day(-100)}&qvdt=${day(-100)}`);
    await expect(rows).toHaveCount(2);
    await expect(sales.filter(`Visit by: ${colleague.username}`)).toBeVisible();
    await expect(sales.filter(`Visit date: ${shown(day(-100))}`)).toBeVisible();
    await expectAccessible(page);
    expect(await sales.sidewaysOverflow()).toBeLessThanOrEqual(0);
    await sales.clearFilter('Visit date').click();
    await expect(rows, 'the last two months').toHaveCount(1);
    await sales.clearFilter('Visit by').click();
    await expect(page).toHaveURL('/dashboard/visit?tab=0');

    const panel = await createProject(colleague.api, `A ${tag}`);
    const boiler = await createProject(colleague.api, `B ${tag}`, { name: `Boiler ${tag}` });
    const ofProject = (project: ProjectRow, visitDate: string) =>
      logVisit(colleague.api, project.customer, { type: 'PROJECT', project: { id: project.id }, visitDate });
    await ofProject(panel, day(0));
    await ofProject(panel, day(-400));
    await ofProject(boiler, day(-400));
    const visits = new VisitPage(page, { onPhone }, 'Project');
    await visits.open(`?qpid=${panel.id}&qvdf=`);
    await expect(visits.rows).toHaveCount(2);
    for (const row of await visits.rows.all()) await expect(row).toContainText(panel.refNo);
    await expect(visits.filter(`Project: ${panel.refNo}`)).toBeVisible();
    await expect(visits.filter('Visit date: All')).toBeVisible();
    await visits.chooseProject(panel.refNo, `Boiler ${tag}`);
    await expect(page).toHaveURL(`/dashboard/visit?tab=1&qpid=${boiler.id}&qvdf=`);
    await expect(visits.rows).toHaveCount(1);
    await expect(visits.rows).toContainText(boiler.customer.company.name);
    await expectAccessible(page);
    expect(await visits.sidewaysOverflow()).toBeLessThanOrEqual(0);
    await visits.clearFilter('Project').click();
    await expect(page).toHaveURL('/dashboard/visit?tab=1&qvdf=');
    await expect(visits.filter('Project')).toBeFocused();
  },
);

/** Sends a notification about a visit, as an assignment does. Returns its number. */
async function tell(db: Database, username: string, visit: VisitRow): Promise<number> {
  const facts = { by: visit.createdBy, company: visit.customer.company.name, date: visit.visitDate };
  const author = { username: visit.createdBy, requestId: 'e2e' };
  await db
    .transaction()
    .execute((tx) =>
      notify(tx, author, { kind: 'visit-assigned', type: visit.type, facts, visitId: visit.id, to: [username] }),
    );
  const told = db.selectFrom('notification').select('id').where('visit_id', '=', visit.id);
  return (await told.executeTakeFirstOrThrow()).id;
}

test(
  'in Indonesian, visits are exported and imported, and the result says why a row failed',
  { tag: wideOnly },
  async ({ page, colleague, tag, onPhone }) => {
    await page.addInitScript(() => localStorage.setItem('gso.language', 'id'));
    await contactAt(colleague.api, `PT Sinar ${tag}`, `Agus ${tag}`);
    const visits = new VisitPage(page, { onPhone });
    await page.goto(`/dashboard/visit?q=${tag}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('tab', { name: 'KUNJUNGAN SALES' })).toHaveAttribute('aria-selected', 'true');
    const download = page.waitForEvent('download');
    await main.getByRole('button', { name: 'Alat lainnya' }).click();
    await main.getByRole('button', { name: 'Ekspor Semua' }).click();
    expect((await download).suggestedFilename()).toBe('Visit-Sales.xls');

    const file = await xlsxFile([
      ['Visit Date', 'Time Start', 'Time End', 'Company', 'Customer', 'Shodan', 'Activity'],
      [shown(day(0)), '08:30', '10:00', `PT Sinar ${tag}`, `Agus ${tag}`, '', 'Survei panel'],
      [shown(day(-1)), '08:30', '07:00', `PT Sinar ${tag}`, `Agus ${tag}`, '', 'Terbalik'],
    ]);
    const chooser = page.waitForEvent('filechooser');
    await main.getByRole('button', { name: 'Impor', exact: true }).click();
    await (
      await chooser
    ).setFiles({ name: 'visits.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(file) });
    const result = page.getByRole('dialog', { name: 'Informasi Impor Excel' });
    await expect(result.getByRole('listitem').filter({ hasText: 'Time End' })).toContainText('Berakhir sebelum mulai');
    await result.getByRole('button', { name: 'Impor baris yang benar' }).click();
    await expect(result.locator('dl > div').filter({ hasText: 'Dibuat' }).getByRole('definition')).toHaveText('1');
    await result.getByRole('button', { name: 'Tutup' }).last().click();
    await expect(main.getByRole('row').filter({ hasText: 'Survei panel' })).toContainText('08:30');
    expect(await visits.sidewaysOverflow()).toBeLessThanOrEqual(0);
  },
);
