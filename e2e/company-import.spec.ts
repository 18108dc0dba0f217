import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { CompanyPage } from './pages/company-page.ts';
import { xlsxFile } from '../server/testing/sheet-files.ts';
import { expect, test, wideOnly } from './story.ts';

const header = ['Name', 'Address Street', 'Phone', 'Zip Code', 'Industry'];
const bulkRows = Number(process.env['GSO_IMPORT_ROWS'] ?? 2000);
const written = (count: number) => new Intl.NumberFormat('id-ID').format(count);

async function sheet(rows: (string | number | null)[][]): Promise<{ name: string; buffer: Buffer }> {
  return { name: 'companies.xlsx', buffer: Buffer.from(await xlsxFile([header, ...rows])) };
}

test(
  'a file that is no sheet is refused; what a sheet changes is shown, imported with one key, and undone',
  { tag: wideOnly },
  async ({ page, colleague, tag, onPhone, watch }) => {
    watch.expect(/status of 4(15|22)/);
    const old = await colleague.api.createCompany({ name: `PT Lama ${tag}`, phone: '021', industry: 'Food' });
    const companies = new CompanyPage(page, { onPhone });
    await companies.openFor(tag);
    await companies.chooseFile({ name: 'notes.txt', buffer: Buffer.from('Name') });
    const refusal = companies.importDialog.getByRole('alert');
    await expect(refusal).toContainText('Please select xls/xlsx file');
    await expectAccessible(page);
    const chooser = page.waitForEvent('filechooser');
    await companies.importDialog.getByRole('button', { name: 'Choose another file' }).click();
    const renamed = { name: 'renamed.xlsx', mimeType: 'application/octet-stream' };
    await (await chooser).setFiles({ ...renamed, buffer: Buffer.from('%PDF-1.7 not a sheet') });
    await expect(refusal).toContainText('Canceled.');
    await companies.importDialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(companies.importDialog).toBeHidden();

    await companies.chooseFile(
      await sheet([
        [old.name, old.address.street, '021', null, 'Steel'],
        [`PT Baru ${tag}`, 'Jl. Dua 2', null, null, null],
      ]),
    );
    await expect(companies.importDialog).toContainText('companies.xlsx: 2 rows. Nothing has been saved yet.');
    await expect(companies.importRow(old.name)).toContainText('Food → Steel');
    const importIt = companies.importDialog.getByRole('button', { name: 'Import 2 rows' });
    await expect(importIt).toBeFocused();
    await companies.importPart('New').click();
    await expect(companies.importRow(`PT Baru ${tag}`)).toContainText('Jl. Dua 2');
    expect(await colleague.api.companiesNamed(tag)).toHaveLength(1);
    await importIt.press('Enter');
    await expect(companies.importFigure('Created')).toHaveText('1');
    await expect(companies.importFigure('Updated')).toHaveText('1');
    await companies.importDialog.getByRole('button', { name: 'Undo all of it' }).click();
    await expect(companies.importDialog).toContainText('2 records are as they were before.');
    await companies.closeImport();
    await expect(companies.importButton).toBeFocused();
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await expect(companies.rows).toHaveCount(1);
  },
);

test('refused cells are corrected in place, and the rest can be imported without them', async ({
  page,
  colleague,
  tag,
  onPhone,
}) => {
  const companies = new CompanyPage(page, { onPhone });
  await companies.openFor(tag);
  await companies.chooseFile(
    await sheet([
      [`PT Impor ${tag} 1`, 'Jl. Satu 1', '0218980112', '17530', 'Glass'],
      [`PT Impor ${tag} 2`, null, 'delapan', '17530', 'Glass'],
      [`PT Impor ${tag} 3`, 'Jl. Tiga 3', 'tiga', null, null],
    ]),
  );
  await expect(companies.importPart('Refused')).toContainText('2');
  const [second, third] = [companies.importRow('Row 3'), companies.importRow('Row 4')];
  await expect(second).toContainText('Must be numeric');
  await expectAccessible(page);
  expect(await companies.sidewaysOverflow()).toBeLessThanOrEqual(0);

  await second.getByRole('textbox', { name: 'Address Street' }).fill('Jl. Dua 2');
  await second.getByRole('textbox', { name: 'Phone' }).fill('08');
  await expect(companies.importDialog.getByRole('button', { name: 'Import the valid rows' })).toBeDisabled();
  await page.keyboard.press('Enter');
  await expect(companies.importPart('Refused')).toContainText('1');
  await expect(companies.importDialog).toContainText('2 cells corrected.');
  await expect(third.getByRole('textbox', { name: 'Phone' })).toHaveValue('tiga');
  await third.getByRole('button', { name: 'All cells' }).click();
  await expect(third.getByRole('textbox', { name: 'Address Street' })).toHaveValue('Jl. Tiga 3');

  await companies.importValidRows();
  await expect(companies.importFigure('Created')).toHaveText('2');
  await expect(companies.importFigure('Refused')).toHaveText('1');
  await expect(companies.importDialog.getByRole('row').filter({ hasText: 'tiga' })).toContainText('Must be numeric');
  await expectAccessible(page);
  await companies.closeImport();
  await expect(companies.row(`PT Impor ${tag} 2`)).toContainText('08');
  expect(await colleague.api.companiesNamed(tag)).toHaveLength(2);
});

test(
  'what somebody changes between preview and import is refused or compared again',
  { tag: wideOnly },
  async ({ page, colleague, tag, onPhone }) => {
    const [one, two] = [
      await colleague.api.createCompany({ name: `PT Satu ${tag}` }),
      await colleague.api.createCompany({ name: `PT Dua ${tag}` }),
    ];
    const file = await xlsxFile([
      ['ID', ...header, 'Version'],
      [one.id, one.name, 'Jl. Satu', null, null, null, one.version],
      [two.id, two.name, 'Jl. Dua', null, null, null, two.version],
    ]);
    const companies = new CompanyPage(page, { onPhone });
    await companies.openFor(tag);
    await companies.chooseFile({ name: 'companies.xlsx', buffer: Buffer.from(file) });
    await expect(companies.importPart('Changed')).toContainText('2');
    await colleague.api.changeCompany(one, { industry: 'Steel' });
    await companies.importDialog.getByRole('button', { name: 'Import 2 rows' }).click();
    await expect(companies.importDialog.getByRole('alert')).toContainText('so nothing was saved');
    await expect(companies.importRow('Row 2')).toContainText('changed this record after the file was exported');
    await companies.importValidRows();
    await expect(companies.importFigure('Updated')).toHaveText('1');
    await companies.closeImport();
    await expect(companies.row(two.name)).toContainText('Jl. Dua');
    await expect(companies.row(one.name)).not.toContainText('Jl. Satu');
  },
);

test(
  'an empty list takes its first record, and then a large file with its progress in sight',
  { tag: wideOnly },
  async ({ ownSystem, onPhone }) => {
    test.setTimeout(60_000 + bulkRows * 10);
    const { page } = ownSystem;
    const companies = new CompanyPage(page, { onPhone });
    await companies.open();
    await expect(companies.main.getByText('No companies yet.')).toBeVisible();
    await companies.newButton.last().click();
    await companies.dialog.fill({ name: 'PT Pertama', street: 'Jl. Awal 1' });
    await companies.dialog.save.click();
    await expect(companies.row('PT Pertama')).toBeVisible();

    const rows = Array.from({ length: bulkRows }, (_, index) => [
      `PT Massal ${String(index).padStart(6, '0')}`,
      `Jl. Industri ${index}`,
      `021${index}`,
      '17530',
      'Automotive parts',
    ]);
    const seen = await rememberStatusTexts(page);
    await companies.chooseFile(await sheet(rows));
    const importIt = companies.importDialog.getByRole('button', { name: `Import ${written(bulkRows)} rows` });
    await importIt.click({ timeout: 30_000 + bulkRows * 10 });
    await expect(companies.importFigure('Created')).toHaveText(written(bulkRows), {
      timeout: 30_000 + bulkRows * 10,
    });
    const texts = await seen();
    for (const stage of [/Uploading… \d+%/, /(Reading the file|Comparing with existing records|Writing)…/]) {
      expect(
        texts.some((text) => stage.test(text)),
        `${String(stage)} among ${texts.join(' | ')}`,
      ).toBe(true);
    }
    await companies.closeImport();
    await expect(companies.range).toHaveText('1–20 of 1.000+');
    await companies.pager.getByRole('button', { name: 'Count all' }).click();
    await expect(companies.range).toHaveText(`1–20 of ${written(bulkRows + 1)}`);
  },
);

/** Progress may be too fast to observe, so the page itself records what it showed. */
async function rememberStatusTexts(page: Page): Promise<() => Promise<string[]>> {
  const texts = await page.evaluateHandle(() => {
    const shown = new Set<string>();
    const look = () => {
      for (const status of document.querySelectorAll('[role=dialog] [role=status]')) shown.add(status.textContent);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    return shown;
  });
  return () => texts.evaluate((shown) => [...shown]);
}
