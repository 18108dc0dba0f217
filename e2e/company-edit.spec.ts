import { expectAccessible } from './accessible.ts';
import { CompanyPage } from './pages/company-page.ts';
import { CustomerPage } from './pages/customer-page.ts';
import { Shell } from './pages/shell.ts';
import { readDirectly } from '../server/src/platform/sheet/testing/sheet-files.ts';
import { expect, test, wideOnly } from './story.ts';

test('a new company: focus, required fields, the reason on Save, and the saved row', async ({ page, tag, onPhone }) => {
  const companies = new CompanyPage(page, { onPhone });
  await companies.openFor(tag);
  const dialog = await companies.openNew();
  await expect(dialog.name).toBeFocused();
  await expect(dialog.save).toBeDisabled();
  if (!onPhone) {
    await dialog.save.hover({ force: true });
    await expect(page.getByRole('tooltip')).toHaveText(
      'Cannot be saved yet. Name: Required. Address street: Required.',
    );
  }
  await dialog.name.press('Enter');
  await expect(dialog.summary).toContainText('Please check these fields:');
  await dialog.summary.getByRole('button', { name: 'Address street: Required.' }).click();
  await expect(dialog.street).toBeFocused();
  await expect(dialog.street).toHaveAccessibleDescription('Required.');
  await dialog.fill({ phone: '021 x 89' });
  await expect(dialog.phone).toHaveAccessibleDescription('Must be numeric');

  await dialog.fill({ name: `PT Baru ${tag}`, street: 'Jl. Melati 7', phone: '(021) 89', npwp: '012345678901000' });
  await expect(dialog.npwp).toHaveValue('01.234.567.8-901.000');
  await dialog.name.press('Enter');
  await expect(dialog.box).toBeHidden();
  await expect(new Shell(page).messages).toContainText('Data saved/updated');
  await expect(companies.row(`PT Baru ${tag}`)).toContainText('02189');
  await expect(companies.newButton).toBeFocused();
});

test(
  'a possible duplicate is pointed out and can still be saved',
  { tag: wideOnly },
  async ({ page, colleague, tag, onPhone }) => {
    await colleague.api.createCompany({ name: `PT Kembar ${tag} Tbk`, address: { street: 'Jl. Asli 1', zipCode: '' } });
    const companies = new CompanyPage(page, { onPhone });
    await companies.openFor(tag);
    // The dialog has to be loaded first; an experienced user types before that.
    await companies.newButton.click();
    await page.keyboard.type(`kembar. ${tag}`);
    const { dialog } = companies;
    await expect(dialog.name).toHaveValue(`kembar. ${tag}`);
    await dialog.fill({ street: 'Jl. Lain 2' });
    await expect(dialog.similar).toContainText(`PT Kembar ${tag} Tbk, Jl. Asli 1`);
    await dialog.save.click();
    await expect(companies.rows).toHaveCount(2);
  },
);

test('Back asks before what was typed is lost', { tag: wideOnly }, async ({ page, tag, onPhone }) => {
  const companies = new CompanyPage(page, { onPhone });
  const shell = new Shell(page);
  await page.goto('/dashboard/md/customer');
  await shell.openDrawer();
  await shell.link('Company').click();
  const dialog = await companies.openNew();
  await dialog.fill({ name: `PT ${tag}` });
  await page.goBack();
  await dialog.unsavedQuestion.getByRole('button', { name: 'Continue editing' }).click();
  await expect(dialog.name).toHaveValue(`PT ${tag}`);
  await page.goBack();
  await dialog.unsavedQuestion.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL('/dashboard/md/customer');
});

test('an edit changes the row in place', { tag: wideOnly }, async ({ page, person, colleague, tag, onPhone }) => {
  for (const letter of ['A', 'B', 'C']) await colleague.api.createCompany({ name: `PT ${letter} ${tag}` });
  const companies = new CompanyPage(page, { onPhone });
  await companies.openFor(tag);
  const dialog = await companies.edit(`PT B ${tag}`);
  await expect(dialog.save).toBeDisabled();
  await dialog.fill({ name: `PT Z ${tag}`, phone: '0274123' });
  await dialog.save.click();
  await expect(dialog.box).toBeHidden();
  await expect(companies.rows.nth(1)).toContainText(`PT Z ${tag}`);
  await expect(companies.rows.nth(1)).toContainText('0274123');
  await companies.act('History', `PT Z ${tag}`);
  const history = companies.historyOf(`PT Z ${tag}`);
  const entries = history.getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText(`${person.username} changed`);
  await expect(entries.first()).toContainText(`PT B ${tag} → PT Z ${tag}`);
  await expect(entries.last()).toContainText(`${colleague.username} created`);
  await page.keyboard.press('Escape');
  await expect(history).toBeHidden();
});

test('a deleted company comes back with Undo, and its history says so', async ({ page, colleague, tag, onPhone }) => {
  const { id, name } = await colleague.api.createCompany({ name: `PT Kembali ${tag}` });
  const companies = new CompanyPage(page, { onPhone });
  const { messages, undo } = new Shell(page);
  await companies.openFor(tag);
  await companies.act('Delete', name);
  await expect(companies.confirmation).toContainText('Are you sure want to remove this record?');
  await expect(companies.confirmation).toContainText(name);
  await companies.confirmation.getByRole('button', { name: 'Cancel' }).click();
  await expect(companies.row(name)).toBeVisible();
  await companies.act('Delete', name);
  await companies.confirmation.getByRole('button', { name: 'Remove' }).click();
  await expect(messages).toContainText(`Data removed${name}`);
  await expect(companies.row(name)).toBeHidden();
  await expectAccessible(page, 'messages');
  await undo.press('Enter');
  await expect(messages).toContainText('Undone');
  await expect(companies.row(name)).toBeVisible();
  await expect(companies.main).toBeFocused();
  await companies.act('History', name);
  const entries = companies
    .historyOf(name)
    .getByRole('listitem')
    .filter({ hasText: /restored|removed|created/ });
  await expect(entries).toHaveText([/restored/, /removed/, /created/]);
  const [restored] = await colleague.api.companiesNamed(tag);
  expect(restored).toMatchObject({ id, version: 3 });
});

test(
  'an Undo by keyboard that is refused says why',
  { tag: wideOnly },
  async ({ page, colleague, database, tag, onPhone, watch }) => {
    watch.expect(/status of 404/);
    const { id, name } = await colleague.api.createCompany({ name: `PT Terlambat ${tag}` });
    const companies = new CompanyPage(page, { onPhone });
    const { messages } = new Shell(page);
    await companies.openFor(tag);
    await companies.act('Delete', name);
    await companies.confirmation.getByRole('button', { name: 'Remove' }).click();
    await expect(messages).toContainText('Data removed');
    await database
      .updateTable('deleted_record')
      .set({ deleted_at: '2026-01-01' })
      .where('record_id', '=', id)
      .execute();
    await page.keyboard.press('z');
    await expect(messages).toContainText('Canceled. This record cannot be restored any more.');
    await expect(companies.row(name)).toBeHidden();
  },
);

test('a company in use stays, and the dialog says who uses it', { tag: wideOnly }, async ({ page, onPhone, watch }) => {
  watch.expect(/status of 409/);
  const companies = new CompanyPage(page, { onPhone });
  await companies.openFor('PT Sinar Baja Presisi');
  await companies.act('Delete', 'PT Sinar Baja Presisi');
  await companies.confirmation.getByRole('button', { name: 'Remove' }).click();
  await expect(companies.confirmation.getByRole('alert')).toContainText('still used by');
  await expect(companies.confirmation.getByRole('button', { name: 'Remove' })).toBeHidden();
  await expect(new Shell(page).messages).not.toContainText('3 customers');
  await companies.confirmation.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(companies.row('PT Sinar Baja Presisi')).toBeVisible();
  await companies.act('Delete', 'PT Sinar Baja Presisi');
  await companies.confirmation.getByRole('button', { name: 'Remove' }).click();
  await companies.confirmation.getByRole('link', { name: '3 customers' }).click();
  await expect(new CustomerPage(page, { onPhone }).rows).toHaveCount(3);
});

test('selected companies are exported and removed together, what stays is named, and Undo brings them back', async ({
  page,
  colleague,
  tag,
  onPhone,
  watch,
}) => {
  watch.expect(/status of 409/);
  const names = ['Satu', 'Dua', 'Tiga', 'Empat'].map((number) => `PT ${number} ${tag}`);
  const made = [];
  for (const name of names) made.push(await colleague.api.createCompany({ name }));
  const contact = { name: `Budi ${tag}`, company: { id: made[0]?.id } };
  expect((await colleague.api.send('POST', '/api/customer', contact)).status).toBe(201);
  const companies = new CompanyPage(page, { onPhone });
  const { messages, undo } = new Shell(page);
  await companies.openFor(tag);
  for (const name of names.slice(0, 3)) await companies.select(name);
  await expect(companies.main.getByText('3 selected')).toBeVisible();
  await expectAccessible(page);

  const downloading = page.waitForEvent('download');
  await companies.main.getByRole('button', { name: 'Export 3 rows' }).click();
  const path = await (await downloading).path();
  const exported = (await readDirectly.xls(path)).slice(1).map(({ cells }) => cells[1]);
  expect(exported.sort()).toEqual(names.slice(0, 3).sort());

  await companies.main.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(companies.confirmation).toContainText('Remove the 3 selected records?');
  await companies.confirmation.getByRole('button', { name: 'Remove' }).click();
  const kept = page.getByRole('dialog', { name: '1 record was not removed' });
  await expect(kept).toContainText(names[0] ?? '');
  await expect(kept).toContainText('1 customer');
  await kept.getByRole('button', { name: 'Close' }).last().click();
  await expect(companies.main.getByText('1 selected')).toBeVisible();
  await expect(companies.rows).toHaveCount(2);
  await expect(messages).toContainText('2 records removed');
  await undo.press('Enter');
  await expect(messages).toContainText('Undone');
  await expect(companies.rows).toHaveCount(4);
});

test('text that looks like a program stays text everywhere', { tag: wideOnly }, async ({ page, tag, onPhone }) => {
  const name = `<img src=x onerror=hacked()>${tag}`;
  const street = `"><script>hacked()</script><svg onload=hacked()>{{7*7}}\${7*7}`;
  const industry = `javascript:hacked()//'"><b>`;
  const executed: string[] = [];
  await page.exposeFunction('hacked', () => executed.push('hacked'));
  page.on('dialog', (box) => {
    executed.push(box.message());
    void box.dismiss();
  });
  const companies = new CompanyPage(page, { onPhone });
  await companies.openFor(tag);
  const dialog = await companies.openNew();
  await dialog.fill({ name, street, industry });
  await dialog.save.click();
  await expect(companies.row(name)).toContainText(street);
  await companies.openNew();
  await dialog.fill({ name });
  await expect(dialog.similar).toContainText(name);
  await dialog.cancel.click();
  await dialog.unsavedQuestion.getByRole('button', { name: 'Keep draft and close' }).click();
  await expect(companies.main.getByText(`new record “${name}”`)).toBeVisible();
  await companies.edit(name);
  await expect(dialog.industry).toHaveValue(industry);
  await dialog.cancel.click();
  await companies.act('History', name);
  await expect(companies.historyOf(name)).toContainText(street);
  await page.keyboard.press('Escape');
  await companies.act('Delete', name);
  await expect(companies.confirmation).toContainText(name);
  await page.keyboard.press('Escape');
  await companies.search.fill(name);
  await expect(companies.rows).toHaveCount(1);
  const shell = new Shell(page);
  await shell.openPalette();
  await shell.palette.getByRole('combobox').fill(name);
  await expect(shell.palette.getByRole('group', { name: 'Companies' }).getByRole('option', { name })).toBeVisible();
  expect(executed).toEqual([]);
});
