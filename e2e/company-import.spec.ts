import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { CompanyPage } from './pages/company-page.ts';
import { Shell } from './pages/shell.ts';
import { xlsxFile } from '../server/testing/sheet-files.ts';
import { expect, test, wideOnly } from './story.ts';

const header = ['Name', 'Address Street', 'Phone', 'Zip Code', 'Industry'];
const bulkRows = Number(process.env['GSO_IMPORT_ROWS'] ?? 5000);
const written = (count: number) => new Intl.NumberFormat('id-ID').format(count);

async function sheet(rows: (string | number | null)[][]): Promise<{ name: string; buffer: Buffer }> {
  return { name: 'companies.xlsx', buffer: Buffer.from(await xlsxFile([header, ...rows])) };
}

test(
  'a file with errors: nothing is written until the valid rows are requested',
  { tag: wideOnly },
  async ({ page, colleague, tag, onPhone }) => {
    const companies = new CompanyPage(page, { onPhone });
    await companies.openFor(tag);
    await companies.showTools();
    await expect(companies.uploadButton).toBeDisabled();
    await companies.chooseFile(
      await sheet([
        [`PT Impor ${tag} 1`, 'Jl. Satu 1', '0218980112', '17530', 'Glass'],
        [`PT Impor ${tag} 2`, null, 'delapan', '17530', 'Glass'],
        [`PT Impor ${tag} 3`, 'Jl. Tiga 3', '0031', null, null],
      ]),
    );
    await expect(companies.main.getByRole('button', { name: 'companies.xlsx' })).toBeVisible();
    await companies.uploadButton.click();
    const result = companies.importResult;
    await expect(result).toContainText('Nothing was written because');
    await expect(companies.importFigure('Would be created')).toHaveText('2');
    await expect(companies.importFigure('Failed')).toHaveText('1');
    const failures = result.getByRole('row');
    await expect(failures.filter({ hasText: 'Address Street' })).toContainText('3');
    await expect(failures.filter({ hasText: 'delapan' })).toContainText('Must be numeric');
    expect(await colleague.api.companiesNamed(tag)).toEqual([]);
    expect(await companies.sidewaysOverflow()).toBeLessThanOrEqual(0);

    await result.getByRole('button', { name: 'Import the valid rows' }).click();
    await expect(result).not.toContainText('Nothing was written');
    await expect(companies.importFigure('Created')).toHaveText('2');
    await result.getByRole('button', { name: 'Close' }).last().click();
    // The file has been imported, so Upload is disabled: the next file is selected here.
    await expect(companies.main.getByRole('button', { name: 'Select', exact: true })).toBeFocused();
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await expect(companies.rows).toHaveCount(2);
    await expect(companies.row(`PT Impor ${tag} 3`)).toContainText('0031');
  },
);

test('files that are no sheets are refused', { tag: wideOnly }, async ({ page, onPhone, watch }) => {
  watch.expect(/status of 4(15|22)/);
  const companies = new CompanyPage(page, { onPhone });
  await companies.open();
  await companies.chooseFile({ name: 'notes.txt', buffer: Buffer.from('Name') });
  await expect(companies.main.getByRole('alert')).toContainText('Please select xls/xlsx file');
  await expect(new Shell(page).messages).toContainText('Please select xls/xlsx file');
  await expectAccessible(page, 'messages');
  await expect(companies.uploadButton).toBeDisabled();
  await companies.chooseFile({ name: 'renamed.xlsx', buffer: Buffer.from('%PDF-1.7 not a sheet') });
  await companies.uploadButton.click();
  await expect(companies.main.getByRole('alert')).toContainText('Canceled.');
  await expect(companies.importResult).toBeHidden();
});

test('a large file is imported with its progress in sight', { tag: wideOnly }, async ({ ownSystem, onPhone }) => {
  test.setTimeout(30_000 + bulkRows * 10);
  const { page } = ownSystem;
  const companies = new CompanyPage(page, { onPhone });
  const rows = Array.from({ length: bulkRows }, (_, index) => [
    `PT Massal ${String(index).padStart(6, '0')}`,
    `Jl. Industri ${index}`,
    `021${index}`,
    '17530',
    'Automotive parts',
  ]);
  await companies.open();
  await companies.chooseFile(await sheet(rows));
  const seen = await rememberStatusTexts(page);
  await companies.uploadButton.click();
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
  await companies.importResult.getByRole('button', { name: 'Close' }).last().click();
  await expect(companies.range).toHaveText('1–20 of 1.000+');
  await companies.pager.getByRole('button', { name: 'Count all' }).click();
  await expect(companies.range).toHaveText(`1–20 of ${written(bulkRows)}`);
});

/** Progress may be too fast to observe, so the page itself records what it showed. */
async function rememberStatusTexts(page: Page): Promise<() => Promise<string[]>> {
  const texts = await page.evaluateHandle(() => {
    const shown = new Set<string>();
    const look = () => {
      for (const status of document.querySelectorAll('main [role=status]')) shown.add(status.textContent);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    return shown;
  });
  return () => texts.evaluate((shown) => [...shown]);
}
