import type { CustomerRow } from '@gso/contract/customer';
import type { ShodanRow } from '@gso/contract/shodan';
import { expectAccessible } from './accessible.ts';
import { sent } from './business.ts';
import { CompanyPage } from './pages/company-page.ts';
import { RecordPage } from './pages/record-page.ts';
import { Shell } from './pages/shell.ts';
import { ShodanPage } from './pages/shodan-page.ts';
import { expect, test, wideOnly } from './story.ts';

test('a company has a page: from the list, through its neighbours and back', async ({
  page,
  colleague,
  tag,
  onPhone,
}) => {
  for (const number of ['01', '02', '03', '04', '05', '06'])
    await colleague.api.createCompany({ name: `PT ${tag} ${number}` });
  const companies = new CompanyPage(page, { onPhone });
  await companies.open(`?q=${tag}&ps=5`);
  await companies.main.getByRole('link', { name: `PT ${tag} 04`, exact: true }).click();
  const record = new RecordPage(page);
  await expect(record.heading).toHaveText(`PT ${tag} 04`);
  await expect(page).toHaveTitle(`GSO WebApp | PT ${tag} 04`);
  await expect(page).toHaveURL(/\/dashboard\/md\/company\/\d+$/);
  await expect(record.position).toHaveText('4 of 6');
  await expectAccessible(page);

  await record.next.click();
  await expect(record.heading).toHaveText(`PT ${tag} 05`);
  await record.next.click();
  await expect(record.heading, 'on the next page of the list').toHaveText(`PT ${tag} 06`);
  await expect(record.position).toHaveText('6 of 6');
  await expect(record.next).toBeDisabled();
  await record.previous.click();
  await expect(record.heading).toHaveText(`PT ${tag} 05`);
  if (!onPhone) {
    await page.keyboard.press('k');
    await expect(record.heading).toHaveText(`PT ${tag} 04`);
  }
  await record.backTo('Company');
  await expect(companies.rows).toHaveCount(5);
  await expect(companies.search).toHaveValue(tag);
});

test('a field is edited where it is shown; edit, history, delete and its undo', async ({
  page,
  colleague,
  tag,
  onPhone,
}) => {
  const { id } = await colleague.api.createCompany({ name: `PT ${tag}`, phone: '0215550101' });
  await page.goto(`/dashboard/md/company/${id}`);
  const record = new RecordPage(page);
  const industry = await record.editField('Industry');
  await expect(industry).toBeFocused();
  await industry.fill('Food');
  await industry.press('Enter');
  await expect(record.fact('Industry')).toContainText('Food');
  await expect(record.main.getByRole('button', { name: 'Edit Industry' }), 'the focus returns').toBeFocused();

  const name = await record.editField('Name');
  await name.fill('');
  await name.press('Enter');
  await expect(name).toHaveAccessibleDescription('Required.');
  await name.press('Escape');
  await expect(record.heading).toHaveText(`PT ${tag}`);
  await expect(name).toBeHidden();

  const phone = await record.editField('Phone');
  await phone.fill('+62 21 555 0199');
  await record.main.getByRole('button', { name: 'Save Phone' }).click();
  await expect(record.fact('Phone').getByRole('link').first()).toHaveAttribute('href', /tel:.*5550199/);
  const [stored] = await colleague.api.companiesNamed(tag);
  expect(stored).toMatchObject({ name: `PT ${tag}`, industry: 'Food', version: 3 });

  const companies = new CompanyPage(page, { onPhone });
  await record.edit.click();
  await expect(companies.dialog.save, 'no draft is left').toBeDisabled();
  await companies.dialog.name.fill(`PT ${tag} Baru`);
  await companies.dialog.save.click();
  await expect(record.heading).toHaveText(`PT ${tag} Baru`);
  await record.act('History');
  await expect(companies.historyOf(`PT ${tag} Baru`).getByRole('listitem').first()).toContainText('Baru');
  await page.keyboard.press('Escape');
  await record.act('Delete');
  await companies.confirmation.getByRole('button', { name: 'Remove' }).click();
  await expect(page).toHaveURL('/dashboard/md/company');
  await expect(companies.main.getByText('unsaved draft')).toBeHidden();
  const { messages } = new Shell(page);
  await messages.getByRole('button', { name: 'Undo' }).click();
  await expect(messages).toContainText('Undone');
  await page.goto(`/dashboard/md/company/${id}`);
  await expect(record.heading).toHaveText(`PT ${tag} Baru`);
});

test('two people edit the same field in place', { tag: wideOnly }, async ({ page, colleague, tag, watch }) => {
  watch.expect(/status of 409/);
  const company = await colleague.api.createCompany({ name: `PT ${tag}`, industry: 'Old' });
  await page.goto(`/dashboard/md/company/${company.id}`);
  const record = new RecordPage(page);
  const industry = await record.editField('Industry');
  await industry.fill('Mine');
  await colleague.api.changeCompany(company, { industry: 'Theirs' });
  await industry.press('Enter');
  const conflict = page.getByRole('dialog', { name: 'Conflict: Industry' });
  await expect(conflict.getByRole('radio', { name: 'Mine' })).toBeVisible();
  await expectAccessible(page);
  await conflict.getByRole('radio', { name: 'Mine' }).check();
  await conflict.getByRole('button', { name: 'Save again' }).click();
  await expect(record.fact('Industry')).toContainText('Mine');
  await expect(conflict).toBeHidden();
});

test('records lead to each other', async ({ page, colleague, tag }) => {
  const { api } = colleague;
  const company = await api.createCompany({ name: `PT ${tag}` });
  const contact = await sent<CustomerRow>(api, 'POST', '/api/customer', {
    name: `Agus ${tag}`,
    company: { id: company.id },
  });
  const shodan = await sent<ShodanRow>(api, 'POST', '/api/shodan', {
    name: `Line 3 ${tag}`,
    desc: 'Retrofit',
    amount: 150_000_000,
    customer: { id: contact.id },
  });
  await page.goto(`/dashboard/shodan/${shodan.id}`);
  const record = new RecordPage(page);
  await expect(record.heading).toHaveText(`Line 3 ${tag}`);
  await expectAccessible(page);
  await record.main.getByRole('link', { name: `Agus ${tag}` }).click();
  await expect(record.heading).toHaveText(`Agus ${tag}`);
  await record.main.getByRole('link', { name: `PT ${tag}` }).click();
  await expect(record.heading).toHaveText(`PT ${tag}`);
  await expect(record.fact('Open'), 'the open shodan').toContainText('Rp 150.000.000');
  await expect(record.fact('Last visit')).toContainText('None');
  await record.main.getByRole('tab', { name: 'Contacts' }).click();
  await record.main.getByRole('link', { name: `Agus ${tag}` }).click();
  await expect(record.heading).toHaveText(`Agus ${tag}`);
});

test(
  'a company page starts records with its fields filled in',
  { tag: wideOnly },
  async ({ page, colleague, tag, onPhone }) => {
    const { api } = colleague;
    const company = await api.createCompany({ name: `PT ${tag}` });
    await sent<CustomerRow>(api, 'POST', '/api/customer', { name: `Agus ${tag}`, company: { id: company.id } });
    const record = new RecordPage(page);
    const address = `/dashboard/md/company/${company.id}`;

    await page.goto(address);
    await record.start('New shodan');
    const shodans = new ShodanPage(page, { onPhone });
    await expect(shodans.dialog.company).toHaveValue(`PT ${tag}`);
    await expect(shodans.dialog.customer, 'the only contact').toHaveValue(`Agus ${tag}`);
    await shodans.dialog.name.fill(`Line 3 ${tag}`);
    await shodans.dialog.desc.fill('Retrofit');
    await shodans.dialog.save.click();
    await expect(shodans.row(`Line 3 ${tag}`)).toBeVisible();
    await page.reload();
    await expect(shodans.row(`Line 3 ${tag}`)).toBeVisible();
    await expect(page.getByRole('dialog'), 'the form is not opened again').toBeHidden();

    for (const action of ['New contact', 'New visit', 'New PO', 'New quotation']) {
      await page.goto(address);
      await record.start(action);
      await expect(page.getByRole('combobox', { name: /^Company/ }).first(), action).toHaveValue(`PT ${tag}`);
    }
  },
);
