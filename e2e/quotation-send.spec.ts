import type { CustomerRow } from '@gso/contract/customer';
import type { Quotation } from '@gso/contract/quotation';
import type { Api } from './api.ts';
import { dayFromNow, sent } from './business.ts';
import { expectAccessible } from './accessible.ts';
import { RecordPage } from './pages/record-page.ts';
import { expect, test, wideOnly } from './story.ts';
import { mailsTo } from './system/mail-folder.ts';

// A seller, whose day is not filled with the approvals of others.
test.use({ granted: ['MA_DASHBOARD', 'MA_QUOTATION', 'MA_SHODAN'] });

interface Offered {
  tag: string;
  by: string;
  validUntil: string;
}

async function anOffer(api: Api, { tag, by, validUntil }: Offered): Promise<Quotation> {
  const company = { id: (await api.createCompany({ name: `PT Maju ${tag}` })).id };
  const contact = (name: string, email: string) =>
    sent<CustomerRow>(api, 'POST', '/api/customer', { name, company, email, mobilePhone: '081234567890' });
  const customer = await contact(`Ratna ${tag}`, `ratna-${tag}@example.com`);
  await contact(`Budi ${tag}`, `budi-${tag}@example.com`);
  const price = { suppPrice: 1, sellingPrice: 250_000, bottomPrice: 0 };
  const fields = { brand: 'Omron', materialNo: `A-${tag}`, materialDesc: 'Controller', currency: 'IDR', price };
  const item = await sent<{ id: number }>(api, 'POST', '/api/item', fields);
  const [term] = await sent<{ id: number }[]>(api, 'GET', '/api/quo/paymentTerm/select');
  return sent(api, 'POST', '/api/quo', {
    ...{ quotationDate: dayFromNow(0), validUntil, name: `Panel ${tag}`, paymentTerm: term?.id, salesUsername: by },
    ...{ customer: { id: customer.id }, itemDetails: [{ id: item.id, qty: 2 }] },
  });
}

test('a quotation is mailed with its letter, followed up, and lost with a reason', async ({
  page,
  colleague,
  person,
  database,
  tag,
}) => {
  const own = `own-${tag}@example.com`;
  await database.updateTable('user_login').set({ email: own }).where('username', '=', person.username).execute();
  const quotation = await anOffer(colleague.api, { tag, by: person.username, validUntil: dayFromNow(5) });
  await page.goto(`/dashboard/quotation/${quotation.id}`);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Send ${quotation.refNo}` });
  await expect(dialog.getByLabel('Subject')).toHaveValue(`Quotation ${quotation.refNo}: Panel ${tag}`);
  await expect(dialog.getByRole('button', { name: `Remove ratna-${tag}@example.com` })).toBeVisible();
  await dialog.getByRole('combobox', { name: 'To' }).fill('budi');
  await page.getByRole('option', { name: `Budi ${tag} · budi-${tag}@example.com` }).click();
  await dialog.getByRole('combobox', { name: 'To' }).fill('no address');
  await dialog.getByLabel('Subject').click();
  await expect(dialog.getByText('Invalid e-mail.').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove no address' }).click();
  const letter = dialog.getByRole('textbox', { name: 'Text' });
  await letter.fill(`${await letter.inputValue()}\nP.S. Delivery in two weeks.`);
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('P.S. Delivery in two weeks.');
  await expect(preview).toContainText(`${quotation.refNo}.pdf`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText(`${quotation.refNo} is on its way`)).toBeVisible();

  for (const address of [`ratna-${tag}@example.com`, `budi-${tag}@example.com`, own]) {
    await expect.poll(() => mailsTo(address).length, { timeout: 30_000 }).toBe(1);
  }
  const [mail] = mailsTo(own);
  expect(mail?.text).toContain('P.S. Delivery in two weeks.');
  const document = await colleague.api.send('GET', `/api/quo/${quotation.id}/revisions/0/document`);
  const kept = Buffer.from(await document.arrayBuffer());
  const attached = mail?.files.find(({ type }) => type === 'application/pdf');
  expect(attached).toMatchObject({ name: `${quotation.refNo}.pdf`, base64: kept.toString('base64') });

  await page.getByRole('tab', { name: 'Mails' }).click();
  await expect(page.getByText(`To ratna-${tag}@example.com, budi-${tag}@example.com`)).toBeVisible();
  await expect(page.getByRole('tabpanel').getByText('Sent', { exact: true })).toBeVisible({ timeout: 15_000 });
  await expectAccessible(page);

  await page.goto('/dashboard');
  await page.getByRole('link', { name: new RegExp(`${quotation.refNo} · Panel`) }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/quotation/${quotation.id}`));
  await new RecordPage(page).act('Status');
  const status = page.getByRole('dialog', { name: `Status of ${quotation.refNo}` });
  await status.getByRole('radio', { name: 'Lose' }).check();
  await status.getByLabel('Lose reason').click();
  await page.getByRole('option', { name: 'Competitor' }).click();
  await status.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Competitor')).toBeVisible();
});

test(
  'a mail that the server refuses is reported, and a quotation is shared instead',
  { tag: wideOnly },
  async ({ page, colleague, person, tag }) => {
    const quotation = await anOffer(colleague.api, { tag, by: person.username, validUntil: '' });
    await page.goto(`/dashboard/quotation/${quotation.id}`);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Send ${quotation.refNo}` });
    await dialog.getByRole('button', { name: `Remove ratna-${tag}@example.com` }).click();
    await dialog.getByRole('combobox', { name: 'To' }).fill(`refused-${tag}@example.com`);
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('tab', { name: 'Mails' }).click();
    await expect(page.getByText(`Not delivered to refused-${tag}@example.com`)).toBeVisible({ timeout: 20_000 });
    await page.getByRole('button', { name: /^Notifications, 1 unread/ }).click();
    await expect(page.getByRole('link', { name: new RegExp(`${quotation.refNo} could not be mailed`) })).toBeVisible();
    await page.keyboard.press('Escape');

    await page.getByRole('tabpanel').getByRole('button', { name: 'Send again' }).click();
    await expect(dialog.getByRole('button', { name: `Remove refused-${tag}@example.com` })).toBeVisible();
    await dialog.getByText('Share', { exact: true }).click();
    await expect(dialog.getByRole('link', { name: `WhatsApp: Ratna ${tag}` })).toHaveAttribute(
      'href',
      new RegExp(`^https://wa\\.me/6281234567890\\?text=Dear%20Ratna`),
    );
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download the PDF' }).click();
    expect((await download).suggestedFilename()).toBe(`${quotation.refNo}.pdf`);
    await expectAccessible(page);
  },
);
