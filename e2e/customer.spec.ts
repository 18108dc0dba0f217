import type { CustomerInput, CustomerRow } from '@gso/contract/customer';
import { expectAccessible } from './accessible.ts';
import type { Api } from './api.ts';
import { CompanyPage } from './pages/company-page.ts';
import { CustomerPage, KeyPersonPage } from './pages/customer-page.ts';
import { Shell } from './pages/shell.ts';
import { xlsxFile } from '../server/testing/sheet-files.ts';
import { expect, test, wideOnly } from './story.ts';

async function createCustomer(
  api: Api,
  customer: Partial<CustomerInput> & Pick<CustomerInput, 'name' | 'company'>,
): Promise<CustomerRow> {
  const response = await api.send('POST', '/api/customer', customer);
  expect(response.status).toBe(201);
  return response.json();
}

async function customersNamed(api: Api, text: string): Promise<CustomerRow[]> {
  return (await (await api.send('GET', `/api/customer?q=${encodeURIComponent(text)}`)).json()).content;
}

test('a contact from its first field to its removal', async ({ page, colleague, tag, onPhone }) => {
  const first = await colleague.api.createCompany({ name: `PT Asal ${tag}` });
  const second = await colleague.api.createCompany({ name: `PT Tujuan <b>${tag}</b>` });
  const name = `<img src=x onerror=hacked()> ${tag}`;
  const executed: string[] = [];
  await page.exposeFunction('hacked', () => executed.push('hacked'));
  const customers = new CustomerPage(page, { onPhone });
  await customers.openFor(tag);
  const dialog = await customers.openNew();
  await dialog.name.fill(name);
  await dialog.company.fill('PT');
  await expect(dialog.pickerNote).toHaveText('Type at least 3 characters');
  await dialog.company.fill(`${tag} nowhere`);
  await expect(dialog.pickerNote).toHaveText('Nothing found.');
  await expect(dialog.companyOption(`New company “${tag} nowhere”`)).toBeVisible();
  await dialog.phone.click();
  await expect(dialog.company).toHaveValue('');
  await expect(dialog.company).toHaveAccessibleDescription('Required.');
  await dialog.company.fill(`asal ${tag}`);
  await expect(dialog.companyOption(first.name)).toBeVisible();
  await expectAccessible(page);
  await dialog.company.press('Enter');
  await expect(dialog.company).toHaveValue(first.name);
  await dialog.box.getByRole('button', { name: 'Clear Company' }).click();
  await expect(dialog.company).toHaveValue('');
  await expect(dialog.save).toBeDisabled();
  await dialog.pickCompany(first.name);
  await dialog.phone.fill('0218980112');
  await dialog.ext.fill('007');
  await dialog.save.click();
  await expect(new Shell(page).messages).toContainText('Data saved/updated');
  await expect(customers.row(name)).toContainText(first.name);

  await customers.openNew();
  await dialog.name.fill(name.toUpperCase());
  await expect(dialog.similar).toContainText(`${name}, ${first.name}`);
  await page.keyboard.press('Escape');
  await dialog.box.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();

  await customers.edit(name);
  await expect(dialog.company).toHaveValue(first.name);
  await dialog.pickCompany(second.name);
  await dialog.save.click();
  await expect(customers.row(name)).toContainText(second.name);
  expect(await customersNamed(colleague.api, tag)).toMatchObject([{ company: { id: second.id }, ext: '007' }]);
  await customers.act('History', name);
  const latest = customers.historyOf(name).getByRole('listitem').first();
  await expect(latest).toContainText(`${first.name} → ${second.name}`);
  await expect(latest).not.toContainText('Company number');
  await page.keyboard.press('Escape');

  await customers.act('Delete', name);
  await expect(customers.confirmation).toContainText('Are you sure want to remove this record?');
  await customers.confirmation.getByRole('button', { name: 'Remove' }).click();
  await expect(new Shell(page).messages).toContainText('Data removed');
  await expect(customers.main.getByText('Nothing matches your search.')).toBeVisible();
  expect(executed).toEqual([]);
});

test(
  'an import names the companies, whose rows then show their people',
  { tag: wideOnly },
  async ({ page, colleague, tag, onPhone }) => {
    const { name: company } = await colleague.api.createCompany({ name: `PT Impor ${tag}` });
    const header = ['Name', 'Company', 'Position', 'Email', 'Phone', 'Ext', 'Mobile Phone'];
    const file = await xlsxFile([
      header,
      [`Ani ${tag}`, company.toUpperCase(), 'Buyer', 'ani@impor.example', '0218980112', '007', ''],
      [`Budi ${tag}`, `PT Entah ${tag}`, '', '', '', '', ''],
    ]);
    const customers = new CustomerPage(page, { onPhone });
    await customers.openFor(tag);
    await customers.chooseFile({ name: 'customers.xlsx', buffer: Buffer.from(file) });
    const refused = customers.importRow('No company has this name');
    await expect(refused).toContainText('Row 3');
    await expect(refused.getByRole('textbox', { name: 'Company' })).toHaveValue(`PT Entah ${tag}`);
    await customers.importValidRows();
    await expect(customers.importFigure('Created')).toHaveText('1');
    await customers.closeImport();
    await expect(customers.row(`Ani ${tag}`)).toContainText(company);

    const companies = new CompanyPage(page, { onPhone });
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/api/customer?') && asked.push(request.url()));
    await companies.openFor(tag);
    expect(asked).toEqual([]);
    const people = (await companies.expand(company)).getByRole('row').filter({ hasText: `Ani ${tag}` });
    for (const text of ['Buyer', '0218980112-007', 'ani@impor.example']) await expect(people).toContainText(text);
    await expectAccessible(page);
    expect(await companies.sidewaysOverflow()).toBeLessThanOrEqual(0);
  },
);

test('key persons are edited in their rows', async ({ page, colleague, tag, onPhone, watch }) => {
  watch.expect(/status of 409/);
  const company = await colleague.api.createCompany({ name: `PT Kunci ${tag}` });
  await createCustomer(colleague.api, { name: `Zul ${tag}`, company: { id: company.id } });
  const people = new KeyPersonPage(page, { onPhone });
  const { messages } = new Shell(page);
  await people.openFor(tag);
  await people.newButton.click();
  await expect(messages.getByText('Dialog opened')).toBeAttached();
  await people.dialog.name.fill(`Eka ${tag}`);
  await people.dialog.pickCompany(company.name);
  await people.dialog.phone.fill('abc');
  await expect(people.dialog.phone).toHaveAccessibleDescription('Must be numeric');
  await people.dialog.phone.fill('');
  await expect(people.dialog.phone).toHaveAccessibleDescription('Required.');
  await people.dialog.phone.fill('0218980112');
  await people.dialog.save.click();
  await expect(messages.getByText('Data saved', { exact: true })).toBeVisible();

  await people.act('Edit', `Eka ${tag}`);
  await expect(messages.getByText('Edit mode opened')).toBeAttached();
  await expect(people.rowName).toBeFocused();
  await people.rowName.press('Enter');
  await expect(people.rowEmail).toHaveAccessibleDescription('Required.');
  await people.rowEmail.fill('eka@kunci');
  await expect(people.rowEmail).toHaveAccessibleDescription('Invalid e-mail.');
  await expectAccessible(page);
  await people.act('Edit', `Zul ${tag}`);
  await expect(messages).toContainText(`Save or cancel the changes to Eka ${tag} first.`);
  await people.rowEmail.press('Escape');
  await expect(people.rowEmail).toBeHidden();

  await people.act('Edit', `Eka ${tag}`);
  const [stored] = await customersNamed(colleague.api, `Eka ${tag}`);
  const theirs = { version: stored?.version, email: 'lama@kunci.example' };
  expect((await colleague.api.send('PATCH', `/api/customer/${stored?.id}`, theirs)).status).toBe(200);
  await people.rowName.fill(`Eka Putri ${tag}`);
  await people.rowEmail.fill('eka@kunci.example');
  await people.rowEmail.press('Enter');
  await expect(people.rowRefusal).toContainText(`${colleague.username} changed this record in the meantime.`);
  await expect(people.rowRefusal).toContainText('Email is now lama@kunci.example.');
  await expect(people.rowName).toHaveValue(`Eka Putri ${tag}`);
  await people.rowName.press('Enter');
  await expect(messages.getByText('Data updated', { exact: true })).toBeVisible();
  await expect(people.row(`Eka Putri ${tag}`)).toContainText('eka@kunci.example');
  expect(await customersNamed(colleague.api, `Eka Putri ${tag}`)).toMatchObject([
    { email: 'eka@kunci.example', version: 3 },
  ]);

  await people.pager.getByRole('combobox', { name: 'Rows per page' }).selectOption('All');
  await expect(people.range).toHaveText('1–2 of 2');
  expect(await people.sidewaysOverflow()).toBeLessThanOrEqual(0);
});

test.describe('with the permission to read', () => {
  test.use({ granted: ['MA_DASHBOARD', 'MA_MD_CUSTOMER_READ'] });

  test(
    'the screen speaks Indonesian and changes nothing',
    { tag: wideOnly },
    async ({ page, colleague, tag, onPhone }) => {
      const company = await colleague.api.createCompany({ name: `PT Baca ${tag}` });
      const { name } = await createCustomer(colleague.api, { name: `Sari ${tag}`, company: { id: company.id } });
      await page.addInitScript(() => localStorage.setItem('gso.language', 'id'));
      await page.goto(`/dashboard/md/customer?q=${tag}`);
      const main = page.getByRole('main');
      await expect(new Shell(page).title).toHaveText('Pelanggan');
      await expect(main.getByText(company.name)).toBeVisible();
      await main.getByRole('button', { name: 'Alat lainnya' }).click();
      for (const button of ['Baru', 'Ekspor Semua', 'Templat', 'Impor'])
        await expect(main.getByRole('button', { name: button, exact: true })).toBeDisabled();
      await main.getByRole('tab', { name: 'Kontak Utama' }).click();
      await main.getByRole('searchbox', { name: 'Cari nama atau perusahaan' }).fill(tag);
      await expect(main.getByText(company.name)).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`tab=key-persons&q=${tag}`));
      if (onPhone) await main.getByRole('button', { name: `Aksi untuk ${name}` }).click();
      const edit = onPhone
        ? page.getByRole('menuitem', { name: 'Ubah' })
        : main.getByRole('button', { name: `Ubah ${name}` });
      await expect(edit).toBeDisabled();
    },
  );
});
