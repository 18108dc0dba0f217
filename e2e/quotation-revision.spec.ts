import { readFile } from 'node:fs/promises';
import type { Quotation } from '@gso/contract/quotation';
import type { Page } from '@playwright/test';
import { expectAccessibleAtAllWidths } from './accessible.ts';
import { Business, dayFromNow, sent } from './business.ts';
import { QuotationWizard } from './pages/quotation-page.ts';
import { expect, test, wideOnly } from './story.ts';

async function downloaded(page: Page, button: string): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return readFile(await (await download).path());
}

test(
  'a sent quotation goes on as a revision, and shows what changed',
  { tag: wideOnly },
  async ({ page, colleague, tag }) => {
    const { api } = colleague;
    const business = await Business.begin(api, `PT Revisi ${tag}`);
    const first = await business.quotation(dayFromNow(0), 2_500_000);
    const { version } = first;
    await sent<Quotation>(api, 'POST', `/api/quo/${first.id}/send`, { version });
    const material = first.itemDetails[0]?.materialNo ?? '';

    await page.goto(`/dashboard/quotation/${first.id}`);
    await expect(page.getByText('Sent', { exact: true })).toBeVisible();
    await page.getByRole('tab', { name: 'Revisions' }).click();
    const original = await downloaded(page, 'Download the PDF of rev. 0');

    // Revise: the same number, and the lines can be changed again.
    await page.getByRole('button', { name: 'Revise' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revise' }).click();
    await expect(page.getByRole('heading', { name: first.refNo })).toContainText('Rev. 1');

    const wizard = new QuotationWizard(page);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await wizard.title.waitFor();
    await wizard.continue.click();
    await wizard.continue.click();
    await wizard.field(`Quantity of ${material}`).fill('3');
    await expect(wizard.total('Grand total')).toHaveText(/7[.,]500[.,]000/);
    await wizard.box.getByRole('checkbox', { name: `Optional: ${material}` }).check();
    await expect(wizard.total('Grand total')).toHaveText(/Rp\s?0/);
    await wizard.box.getByRole('checkbox', { name: `Optional: ${material}` }).uncheck();
    await wizard.continue.click();
    await wizard.finish.click();
    await expect(page.getByText('Quotation Updated')).toBeVisible();

    await page.goto(`/dashboard/quotation/${first.id}?tab=revisions`);
    const changes = page.getByRole('table', { name: 'Changes from Rev. 0 to Rev. 1' });
    await expect(changes).toContainText('+Rp');
    await expect(changes.getByRole('row').filter({ hasText: material })).toContainText(/Quantity\s*1\s*3/);
    await expect(changes.getByRole('row').last()).toContainText(/5[.,]000[.,]000/);
    await expectAccessibleAtAllWidths(page);
    expect((await downloaded(page, 'Download the changes')).subarray(0, 5).toString()).toBe('%PDF-');
    // What was sent is what it was.
    expect((await downloaded(page, 'Download the PDF of rev. 0')).equals(original)).toBe(true);
  },
);
