import type { CustomerRow } from '@gso/contract/customer';
import type { ProjectRow } from '@gso/contract/project';
import type { Database } from '../server/src/platform/db/database.ts';
import { expectAccessible } from './accessible.ts';
import type { Api } from './api.ts';
import { ProjectDataPage } from './pages/project-data-page.ts';
import { Shell } from './pages/shell.ts';
import { expect, test, wideOnly } from './story.ts';

async function created<Row>(api: Api, path: string, record: object): Promise<Row> {
  const response = await api.send('POST', path, record);
  expect(response.status, await response.clone().text()).toBe(201);
  return response.json();
}

async function contactAt(api: Api, company: string, name: string): Promise<CustomerRow> {
  const { id } = await api.createCompany({ name: company });
  return created(api, '/api/customer', { name, company: { id } });
}

const createProject = (api: Api, { id }: CustomerRow, part: object): Promise<ProjectRow> =>
  created(api, '/api/project', { quota: 10, dueDate: '2027-03-31', customer: { id }, ...part });

/** The progress follows from its tasks, which have their own screen. */
const setProgress = (database: Database, { id }: ProjectRow, percentage: number) =>
  database.updateTable('project').set({ percentage }).where('id', '=', id).execute();

/** Orders something for the project, so that there are materials. */
async function orderFor(database: Database, api: Api, { id, customer }: ProjectRow, tag: string, by: string) {
  const price = { suppPrice: 1, sellingPrice: 1000, bottomPrice: 0 };
  const item = { brand: 'Omron', materialNo: `M-${tag}`, materialDesc: 'Controller', currency: 'IDR', price };
  const { id: itemId } = await created<{ id: number }>(api, '/api/item', item);
  const [term] = await (await api.send('GET', '/api/quo/paymentTerm/select')).json();
  const quotation = await created<{ id: number }>(api, '/api/quo', {
    ...{ quotationDate: '2026-11-02', name: `Panel ${tag}`, paymentTerm: term.id, salesUsername: by },
    customer: { id: customer.id },
    itemDetails: [{ id: itemId, qty: 2 }],
  });
  const order = { po_no: `PO-${tag}`, po_date: '2026-11-03', amount: 2000, category: 'PROJECT', created_by: by };
  const about = { company_id: customer.company.id, project_id: id, quotation_id: quotation.id, updated_by: by };
  await database
    .insertInto('sales_po')
    .values({ ...order, ...about })
    .execute();
}

test('a project from its first field to its removal', async ({ page, person, colleague, tag, onPhone, watch }) => {
  watch.expect(/status of 422/);
  const agus = await contactAt(colleague.api, `PT Sinar ${tag}`, `Agus ${tag}`);
  const projects = new ProjectDataPage(page, { onPhone });
  await projects.openFor(tag);

  const dialog = await projects.openNew();
  await expect(dialog.save).toBeDisabled();
  await dialog.pickCustomer(agus.company.name, agus.name);
  await dialog.name.fill(`Line 3 ${tag}`);
  await dialog.dueDate.fill('02/10/2026');
  await dialog.quota.fill('12');
  await dialog.docLink.fill('javascript:alert(1)');
  await dialog.desc.fill('<img src=x onerror=alert(1)>\nTwo panels');
  await expect(dialog.docLink).toHaveAccessibleDescription('Only addresses that begin with http:// or https://');
  await dialog.docLink.fill('https://drive.example/line-3');
  await dialog.choosePic(person.username);
  await expectAccessible(page);
  await dialog.save.click();
  await expect(new Shell(page).messages).toContainText('Data saved/updated');

  const row = projects.rows.first();
  for (const text of [agus.company.name, 'Preparation Component', '02/10/2026', 'days past due', '0%']) {
    await expect(row).toContainText(text);
  }
  const link = row.getByRole('link', { name: /^PRJ-\d{2}-\d{4}, opens in a new tab$/ });
  const refNo = await link.innerText();
  const [stored] = (await (await colleague.api.send('GET', `/api/project?q=${tag}`)).json()).content;
  expect(stored).toMatchObject({ refNo, quota: 12, pic: person.username, customer: { id: agus.id }, version: 1 });
  await expect(link).toHaveAttribute('href', `/project/overview?pid=${stored.id}`);
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener');

  const name = `${refNo} · Line 3 ${tag}`;
  await projects.edit(name);
  await dialog.choosePhase('Trial');
  await dialog.box.getByRole('button', { name: 'Clear PIC' }).click();
  await dialog.save.click();
  await expect(row).toContainText('Trial');
  await projects.act('History', name);
  const latest = projects.historyOf(name).getByRole('listitem').first();
  await expect(latest).toContainText('Preparation Component → Trial');
  await expect(latest).toContainText(`${person.username} → (empty)`);
  await page.keyboard.press('Escape');

  await projects.act('Download BOM', name);
  await expect(projects.failure).toContainText(`${refNo}: Quotation Data Not Exists`);
  await expectAccessible(page);
  expect(await projects.sidewaysOverflow()).toBeLessThanOrEqual(0);

  await projects.act('Delete', name);
  await projects.confirmation.getByRole('button', { name: 'Remove' }).click();
  await expect(new Shell(page).messages).toContainText('Data removed');
  await expect(projects.main.getByText('Nothing matches your search.')).toBeVisible();
});

test(
  'the list starts with what is under way; a row opens to its visits and gives its materials',
  { tag: wideOnly },
  async ({ page, database, colleague, tag, onPhone }) => {
    const agus = await contactAt(colleague.api, `PT Sinar ${tag}`, `Agus ${tag}`);
    const trial = await createProject(colleague.api, agus, {
      ...{ name: `Trial ${tag}`, phase: 'TRIAL', desc: 'Two panels' },
    });
    const half = await createProject(colleague.api, agus, { name: `Half ${tag}` });
    const finished = await createProject(colleague.api, agus, { name: `Finished ${tag}`, dueDate: '2026-01-31' });
    await setProgress(database, half, 37.5);
    await setProgress(database, finished, 100);
    await orderFor(database, colleague.api, trial, tag, colleague.username);
    await created(colleague.api, '/api/visit', {
      ...{ type: 'PROJECT', visitDate: '2026-09-01', timeStart: '0830', timeEnd: '1015', activity: 'Survey' },
      ...{ customer: { id: agus.id }, project: { id: trial.id } },
    });

    const projects = new ProjectDataPage(page, { onPhone });
    await projects.openFor(agus.company.name);
    await expect(projects.rows).toHaveCount(2);
    await expect(projects.clearFilter('Progress')).toBeHidden();
    await expect(projects.row(half.name)).toContainText('37,5%');
    await projects.askForProgress('12,5', '100');
    await expect(projects.rows).toHaveCount(2);
    await expect(projects.row(finished.name)).toContainText('31/01/2026');
    await expect(projects.row(finished.name), 'done is done').not.toContainText('past due');
    await expect(page).toHaveURL(/pctggte=12\.5&pctglte=100/);
    await page.reload();
    await expect(projects.filter('Progress: 12,5%–100%')).toBeVisible();
    await projects.clearFilter('Progress').click();
    await projects.choosePhase('Trial');
    await expect(projects.rows).toHaveCount(1);

    const name = `${trial.refNo} · ${trial.name}`;
    const details = await projects.expand(name);
    await expect(details).toContainText('Two panels');
    for (const text of ['01/09/2026', '08:30–10:15', 'Survey'])
      await expect(details.locator('tbody')).toContainText(text);
    await expectAccessible(page);
    expect(await projects.sidewaysOverflow()).toBeLessThanOrEqual(0);
    const downloading = page.waitForEvent('download');
    await projects.act('Download BOM', name);
    expect((await downloading).suggestedFilename()).toBe(`${trial.refNo}.xlsx`);

    await projects.tab('Project Visit Assignment').click();
    await expect(page).toHaveURL('/dashboard/project?tab=visits');
    await expect(projects.main.getByRole('heading', { name: /^Project assignments/ })).toBeVisible();
  },
);

test.describe('with the permission for projects alone', () => {
  test.use({ granted: ['MA_PROJECT'] });

  test('the visits say why they are not shown', { tag: wideOnly }, async ({ page, onPhone }) => {
    const projects = new ProjectDataPage(page, { onPhone });
    await projects.open('?tab=visits');
    await projects.tab('Project Visit Assignment').click({ force: true });
    await expect(page.getByRole('tooltip')).toContainText('also needs the permission for visits');
    await expect(projects.newButton).toBeVisible();
  });
});
