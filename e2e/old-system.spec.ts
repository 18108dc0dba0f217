import { workbookFile } from '../server/testing/sheet-files.ts';
import { expectAccessible } from './accessible.ts';
import { Business, sent } from './business.ts';
import { CompanyPage } from './pages/company-page.ts';
import { expect, test, wideOnly } from './story.ts';

test(
  'quotations, orders and projects of an old system are checked, corrected, imported and undone',
  { tag: wideOnly },
  async ({ page, colleague, tag, onPhone }) => {
    const company = `PT Lama ${tag}`;
    await Business.begin(colleague.api, company);
    const price = { suppPrice: 1, sellingPrice: 2000, bottomPrice: 1500 };
    const item = { brand: 'Omron', materialNo: `OLD-${tag}`, materialDesc: 'Controller', currency: 'IDR', price };
    await sent(colleague.api, 'POST', '/api/item', item);
    const [term] = await sent<{ id: number; description?: string; desc?: string }[]>(
      colleague.api,
      'GET',
      '/api/quo/paymentTerm/select',
    );
    const at = { Company: company, Customer: 'Agus Salim' };
    const quotation = {
      Date: '2019-03-05',
      Title: 'Conveyor',
      ...at,
      'Payment Term': term?.description ?? term?.desc ?? '',
    };
    const book = await workbookFile({
      Quotations: [{ 'Old No': `Q-${tag}`, ...quotation }],
      'Quotation lines': [{ Quotation: `Q-${tag}`, 'Material No': item.materialNo, Qty: 3 }],
      Projects: [
        { 'Old No': `P-${tag}`, Name: 'Line 3', ...at, 'Visit Quota': 4, 'Due Date': '2020-02-29', PIC: 'nobody' },
      ],
      'Purchase orders': [
        {
          'Old No': `O-${tag}`,
          'PO No': `PO-${tag}`,
          'PO Date': '2019-04-01',
          Company: company,
          Category: 'GOODS',
          Amount: 6000,
          Quotation: `Q-${tag}`,
        },
      ],
    });

    await page.goto('/dashboard/changes');
    await page.getByRole('button', { name: 'More tools' }).click();
    const template = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Template for an old system' }).click();
    expect((await template).suggestedFilename()).toBe('Old-System-Template.xlsx');

    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Import from an old system' }).click();
    const file = { name: 'Old.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(book) };
    await (await chooser).setFiles(file);
    const steps = new CompanyPage(page, { onPhone });
    await expect(steps.importDialog).toContainText(
      'Quotations: 1 · Quotation lines: 1 · Projects: 1 · Purchase orders: 1',
    );
    await expect(steps.importPart('Refused')).toContainText('1');
    const refused = steps.importRow('Projects, row 2');
    await expect(refused).toContainText('There is no active user with this username.');
    await expectAccessible(page);
    expect(await steps.sidewaysOverflow()).toBeLessThanOrEqual(0);
    await steps.importPart('New').click();
    await expect(steps.importRow(`Q-${tag}`).first()).toContainText('Grand Total6660');

    await steps.importPart('Refused').click();
    await refused.getByRole('textbox', { name: 'PIC' }).fill(colleague.username);
    await steps.importDialog.getByRole('button', { name: 'Check again' }).click();
    await steps.importDialog.getByRole('button', { name: 'Import 3 rows' }).click();
    await expect(steps.importFigure('Created')).toHaveText('3');
    const report = page.waitForEvent('download');
    await steps.importDialog.getByRole('button', { name: 'Download the report' }).click();
    expect((await report).suggestedFilename()).toBe('Old-System-Report.xlsx');
    const orders = await sent<{ content: { oldNo: string; quotation: { refNo: string } | null }[] }>(
      colleague.api,
      'GET',
      `/api/salespo?q=PO-${tag}`,
    );
    expect(orders.content).toMatchObject([
      { oldNo: `O-${tag}`, quotation: { refNo: expect.stringMatching(/^QUO-1903-/) } },
    ]);

    await steps.importDialog.getByRole('button', { name: 'Undo all of it' }).click();
    await expect(steps.importDialog).toContainText('3 records are as they were before.');
    await steps.closeImport();
    await expect(page.getByText(/3 created/).first()).toBeVisible();
  },
);
