import { readFile } from 'node:fs/promises';
import { expectAccessible } from './accessible.ts';
import { Shell } from './pages/shell.ts';
import { expect, test, wideOnly } from './story.ts';

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

test('an employee with an enabled account is not erased', { tag: wideOnly }, async ({ page, colleague }) => {
  await page.addInitScript(() => localStorage.setItem('gso.language', 'id'));
  await page.goto('/dashboard/privacy?tab=employees');
  await page.getByRole('searchbox', { name: 'Cari nama atau nama pengguna' }).fill(colleague.username);
  await page.getByRole('button', { name: /^Lihat data/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Nonaktifkan akunnya dahulu.');
  await expect(dialog.getByRole('button', { name: 'Hapus data pribadi' })).toBeDisabled();
  await expectAccessible(page);
});

test.describe('without the permission', () => {
  test.use({ granted: ['MA_DASHBOARD', 'MA_MASTER_DATA'] });

  test('the address leads to the dashboard', { tag: wideOnly }, async ({ page }) => {
    await page.goto('/dashboard/privacy');
    await expect(page).toHaveURL('/dashboard');
  });
});
