import type { CustomerRow } from '@gso/contract/customer';
import type { ShodanRow } from '@gso/contract/shodan';
import { readDirectly } from '../server/src/platform/sheet/testing/sheet-files.ts';
import { expectAccessible } from './accessible.ts';
import type { Api } from './api.ts';
import { CompanyDialog } from './pages/company-dialog.ts';
import { Shell } from './pages/shell.ts';
import { ShodanPage } from './pages/shodan-page.ts';
import { expect, test, wideOnly } from './story.ts';

async function created<Row>(api: Api, path: string, record: object): Promise<Row> {
  const response = await api.send('POST', path, record);
  expect(response.status, await response.clone().text()).toBe(201);
  return response.json();
}

/** A company with one contact. */
async function contactAt(api: Api, company: string, name: string, position = ''): Promise<CustomerRow> {
  const { id } = await api.createCompany({ name: company });
  return created(api, '/api/customer', { name, position, company: { id } });
}

test('a shodan from its first field to its removal', async ({ page, person, colleague, tag, onPhone }) => {
  const executed: string[] = [];
  await page.exposeFunction('executed', (what: string) => executed.push(what));
  const agus = await contactAt(colleague.api, `PT Sinar ${tag}`, `Agus ${tag}`, 'Maintenance');
  const ratna = await contactAt(colleague.api, `PT Tirta ${tag}`, `Ratna ${tag}`);
  await colleague.api.createCompany({ name: `PT Sepi ${tag}` });
  const name = `Line 3 ${tag}`;
  const shodans = new ShodanPage(page, { onPhone });
  await shodans.openFor(tag);

  const dialog = await shodans.openNew();
  await expect(dialog.save).toBeDisabled();
  await dialog.pickCompany(`PT Sepi ${tag}`);
  await expect(dialog.customer).toHaveAccessibleDescription('This company has no contacts yet.');
  await dialog.pickCompany(agus.company.name);
  await expect(dialog.customer, 'the only contact').toHaveValue(agus.name);
  await dialog.name.fill(name);
  await dialog.amount.fill('1.500.000');
  await dialog.desc.fill('<img src=x onerror="executed(1)">\nTwo panels');
  await expectAccessible(page);
  await dialog.save.click();
  await expect(new Shell(page).messages).toContainText('Data saved/updated');
  for (const text of [agus.company.name, agus.name, 'Open', 'Rp 1.500.000']) {
    await expect(shodans.row(name)).toContainText(text);
  }

  await shodans.edit(name);
  await dialog.pickCompany(ratna.company.name);
  await expect(dialog.customer).toHaveValue(ratna.name);
  await dialog.chooseStatus('Win');
  await dialog.save.click();
  await expect(shodans.row(name)).toContainText(ratna.company.name);
  await expect(shodans.row(name)).toContainText('Win');
  const stored = await colleague.api.send('GET', `/api/shodan?qst=WIN&q=${tag}`);
  expect((await stored.json()).content).toMatchObject([
    { name, status: 'WIN', amount: 1_500_000, customer: { id: ratna.id }, createdBy: person.username, version: 2 },
  ]);
  await shodans.act('History', name);
  const latest = shodans.historyOf(name).getByRole('listitem').first();
  await expect(latest).toContainText(`${agus.name} → ${ratna.name}`);
  await expect(latest).toContainText('Open → Win');
  await page.keyboard.press('Escape');

  await shodans.act('Delete', name);
  await expect(shodans.confirmation).toContainText('Are you sure want to remove this record?');
  await shodans.confirmation.getByRole('button', { name: 'Remove' }).click();
  await expect(new Shell(page).messages).toContainText('Data removed');
  await expect(shodans.main.getByText('Nothing matches your search.')).toBeVisible();
  expect(executed).toEqual([]);
});

test(
  'a company and its contact that are missing are created on the way; visits keep the shodan from being removed',
  { tag: wideOnly },
  async ({ page, colleague, tag, onPhone, watch }) => {
    watch.expect(/status of 409/);
    const shodans = new ShodanPage(page, { onPhone });
    await shodans.openFor(tag);
    const dialog = await shodans.openNew();
    const name = `Line 5 ${tag}`;
    await dialog.name.fill(name);
    await dialog.company.fill(`PT Baru ${tag}`);
    await dialog.option(`New company “PT Baru ${tag}”`).click();
    const company = new CompanyDialog(page);
    await expect(company.name).toHaveValue(`PT Baru ${tag}`);
    await expect(company.street).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(company.box).toBeHidden();
    await expect(dialog.box, 'Escape closes only the upper one').toBeVisible();

    await dialog.company.fill(`PT Baru ${tag}`);
    await dialog.option(`New company “PT Baru ${tag}”`).click();
    await company.street.fill('Jl. Baru 1');
    await company.save.click();
    await expect(company.box).toBeHidden();
    await expect(dialog.company).toHaveValue(`PT Baru ${tag}`);
    await dialog.box.getByRole('button', { name: 'New contact' }).click();
    const contact = page.getByRole('dialog', { name: 'New customer' });
    await expect(contact.getByRole('combobox', { name: 'Company' })).toHaveValue(`PT Baru ${tag}`);
    await contact.getByRole('textbox', { name: 'Name' }).fill(`Sari ${tag}`);
    await contact.getByRole('textbox', { name: 'Name' }).press('Enter');
    await expect(contact).toBeHidden();
    await expect(dialog.customer).toHaveValue(`Sari ${tag}`);
    await expect(dialog.customer).toBeFocused();
    await expect(dialog.name, 'nothing else was lost or sent').toHaveValue(name);
    await dialog.desc.fill('New line');
    await dialog.save.click();
    await expect(shodans.row(name)).toContainText(`Sari ${tag}`);

    const [made]: ShodanRow[] = (await (await colleague.api.send('GET', `/api/shodan?q=${tag}`)).json()).content;
    for (let day = 1; day <= 6; day += 1) {
      await created(colleague.api, '/api/visit', {
        ...{ type: 'SALES', visitDate: `2026-09-0${day}`, timeStart: '0830', timeEnd: '1015' },
        activity: `Survey ${day}`,
        attachUrl: day === 6 ? 'https://drive.example/minutes' : '',
        ...{ customer: { id: made?.customer.id }, shodan: { id: made?.id } },
      });
    }
    const details = await shodans.expand(name);
    const visits = details.locator('tbody tr');
    await expect(visits).toHaveCount(5);
    for (const text of ['06/09/2026', colleague.username, '08:30–10:15', 'Survey 6']) {
      await expect(visits.first()).toContainText(text);
    }
    const attachment = visits.first().getByRole('link', { name: colleague.username });
    await expect(attachment).toHaveAttribute('href', 'https://drive.example/minutes');
    await expect(attachment).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(details.getByRole('link')).toHaveCount(1);
    await details.getByRole('button', { name: 'Older visits' }).click();
    await expect(visits).toHaveCount(6);
    await expect(details.getByRole('status')).toHaveText('6 of 6 visits');
    await expectAccessible(page);
    expect(await shodans.sidewaysOverflow()).toBeLessThanOrEqual(0);

    const downloading = page.waitForEvent('download');
    await shodans.showTools();
    await shodans.exportButton.click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('Shodan-All.xls');
    const rows = (await readDirectly.xls(await download.path())).map(({ cells }) => cells);
    expect(rows.find((cells) => cells.includes(name))).toContain(`Sari ${tag}`);
    expect(rows.length, 'whatever is filtered').toBeGreaterThan(2);

    await shodans.act('Delete', name);
    await shodans.confirmation.getByRole('button', { name: 'Remove' }).click();
    await expect(shodans.confirmation).toContainText('6 visits');
  },
);
