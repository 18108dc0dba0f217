import { readFile } from 'node:fs/promises';
import { applyRetention } from '../server/src/features/privacy/retention/apply.ts';
import { expectAccessible } from './accessible.ts';
import { Shell } from './pages/shell.ts';
import { expect, phoneOnly, test, wideOnly } from './story.ts';

test('a contact is exported, and then erased', async ({ page, colleague, tag }) => {
  const create = async (path: string, body: object): Promise<{ id: number }> =>
    (await colleague.api.send('POST', path, body)).json();
  const company = await create('/api/company', { name: `PT Uji ${tag}`, address: { street: 'Jl. Merdeka 1' } });
  const name = `Rina Kusuma${tag}`;
  const { id } = await create('/api/customer', { name, email: `r${tag}@uji.id`, company: { id: company.id } });
  await create('/api/visit', {
    ...{ type: 'SALES', visitDate: '2026-11-10', timeStart: '0900', timeEnd: '1000', status: 'CONFIRMED' },
    ...{ customer: { id }, activity: `Talked to ${name}` },
  });

  await page.goto('/dashboard');
  const shell = new Shell(page);
  await shell.openDrawer();
  await shell.link('Privacy').click();
  await expect(page).toHaveURL('/dashboard/privacy');
  await page.getByRole('searchbox', { name: 'Search name or company' }).fill(`Kusuma${tag}`);
  await page.getByRole('button', { name: `Show the data of ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Personal data of ${name}` });
  await expect(dialog).toContainText(`r${tag}@uji.id`);
  await expect(dialog).toContainText('Quotations and orders must be kept for ten years');
  await expectAccessible(page);

  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export to CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain(`Talked to ${name}`);

  await dialog.getByRole('button', { name: 'Erase' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm' });
  await expect(question).toContainText('This cannot be undone.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByText('Erased. Texts and copies are being replaced')).toBeVisible();
  const erased = page.getByRole('dialog', { name: `Personal data of Erased contact ${id}` });
  await expect(erased.getByRole('region', { name: 'Earlier erasures' })).toContainText('done', { timeout: 30_000 });
  const visits = await (await colleague.api.send('GET', `/api/customer/${id}/timeline`)).text();
  expect(visits).not.toContain(tag);
});

test(
  'a retention rule shows what it would erase before it is saved; an enabled account is not erased',
  { tag: wideOnly },
  async ({ page, colleague, tag, database, watch }) => {
    const create = async (path: string, body: object): Promise<{ id: number }> =>
      (await colleague.api.send('POST', path, body)).json();
    const company = await create('/api/company', { name: `PT Uji ${tag}`, address: { street: 'Jl. Merdeka 1' } });
    const name = `Siti Lama${tag}`;
    const { id } = await create('/api/customer', { name, company: { id: company.id } });
    // Nothing else on the shared system is as old as that.
    await database.updateTable('customer').set({ updated_at: '2001-02-03T05:00:00Z' }).where('id', '=', id).execute();

    await page.goto('/dashboard/privacy');
    await page.getByRole('tab', { name: 'Retention' }).click();
    const rules = page.getByRole('table', { name: 'Retention rules' });
    await expect(rules.getByRole('row', { name: /Contacts without activity/ })).toContainText('For ever');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Change: Contacts without activity' }).click();
    const dialog = page.getByRole('dialog', { name: 'Contacts without activity' });
    const months = dialog.getByRole('textbox', { name: 'Months without activity' });
    await months.fill('601');
    await expect(dialog).toContainText('A whole number from 1 to 600');
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await months.fill('240');
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Show what is due' }).click();
    const due = dialog.getByRole('table', { name: 'What is due' });
    await expect(due.getByRole('row', { name }).first()).toContainText('03/02/2001');
    await expect(due.getByRole('link', { name })).toHaveAttribute('href', `/dashboard/md/customer/${id}`);
    await expectAccessible(page);

    // One more becomes due before it is saved.
    const other = await create('/api/customer', { name: `Budi Lama${tag}`, company: { id: company.id } });
    await database
      .updateTable('customer')
      .set({ updated_at: '2001-02-03T05:00:00Z' })
      .where('id', '=', other.id)
      .execute();
    watch.expect(/status of 409/);
    const save = dialog.getByRole('button', { name: /^Save and erase/ });
    await save.click();
    await expect(dialog.getByRole('alert')).toContainText('Look at the list again');
    await expect(due.getByRole('row', { name: `Budi Lama${tag}` })).toBeVisible();
    await save.click();
    await expect(dialog).toBeHidden();
    const row = rules.getByRole('row', { name: /Contacts without activity/ });
    await expect(row).toContainText('240 months');

    await applyRetention(database, { signal: AbortSignal.timeout(30_000), stopping: AbortSignal.timeout(30_000) });
    await page.goto(`/dashboard/md/customer/${id}`);
    await expect(page.getByRole('heading', { name: `Erased contact ${id}` })).toBeVisible();

    await page.goto('/dashboard/privacy?tab=retention');
    await page.getByRole('button', { name: 'Change: Contacts without activity' }).click();
    await months.fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(row).toContainText('For ever');

    await page.getByRole('tab', { name: 'Employees' }).click();
    await page.getByRole('searchbox', { name: 'Search name or username' }).fill(colleague.username);
    await page.getByRole('button', { name: /^Show the data/ }).click();
    const employee = page.getByRole('dialog', { name: /^Personal data of/ });
    await expect(employee).toContainText('Disable the account first.');
    await expect(employee.getByRole('button', { name: 'Erase' })).toBeDisabled();
    await expectAccessible(page);
  },
);

test('retention rules on a phone, in Indonesian', { tag: phoneOnly }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('gso.language', 'id'));
  await page.goto('/dashboard/privacy?tab=retention');
  await expect(page.getByRole('table', { name: 'Aturan masa simpan' })).toContainText('Tanpa batas waktu');
  await page.getByRole('button', { name: 'Ubah: Email penawaran' }).click();
  const dialog = page.getByRole('dialog', { name: 'Email penawaran' });
  await dialog.getByRole('textbox', { name: 'Bulan sejak dikirim' }).fill('600');
  await dialog.getByRole('button', { name: 'Lihat yang akan dihapus' }).click();
  await expect(dialog).toContainText('Hari ini tidak ada yang perlu dihapus.');
  await expectAccessible(page);
});
