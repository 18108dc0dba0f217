import type { Quotation } from '@gso/contract/quotation';
import type { Page } from '@playwright/test';
import { createPerson } from '../server/testing/people.ts';
import { expectAccessible } from './accessible.ts';
import { Business, dayFromNow, sent } from './business.ts';
import { Shell } from './pages/shell.ts';
import { expect, test, wideOnly } from './story.ts';

test.use({ granted: ['MA_DASHBOARD', 'MA_QUOTATION'] });

/** Opens the notification about the quotation, which leads to its approval. */
async function openNotification(page: Page, text: RegExp): Promise<void> {
  await new Shell(page).bell.click();
  await page.getByRole('link', { name: text }).first().click();
  await expect(page.getByRole('tab', { name: 'Approval' })).toHaveAttribute('aria-selected', 'true');
}

test(
  'a price below its bottom price is rejected on a phone, improved, approved and sent',
  { tag: wideOnly },
  async ({ page, person, colleague, database, openAs, tag }) => {
    const business = await Business.begin(colleague.api, `PT Nego ${tag}`);
    const item = await sent<{ id: number }>(colleague.api, 'POST', '/api/item', {
      ...{ brand: 'Omron', materialNo: `N-${tag}`, materialDesc: 'Servo drive', currency: 'IDR' },
      price: { suppPrice: 600_000, sellingPrice: 1_000_000, bottomPrice: 900_000 },
    });
    const [term] = await sent<{ id: number }[]>(colleague.api, 'GET', '/api/quo/paymentTerm/select');
    const { id, refNo } = await sent<Quotation>(colleague.api, 'POST', '/api/quo', {
      ...{ quotationDate: dayFromNow(0), name: `Servo ${tag}`, paymentTerm: term?.id, salesUsername: person.username },
      ...{ customer: { id: business.contact.id }, itemDetails: [{ id: item.id, qty: 2 }], discount: 20 },
    });
    const approver = await createPerson(database, ['MA_DASHBOARD', 'MA_QUOTATION', 'QUO_APPROVE_PRICE']);

    await page.goto(`/dashboard/quotation/${id}`);
    const send = page.getByRole('button', { name: 'Send', exact: true });
    await expect(send).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('tab', { name: 'Approval' }).click();
    const lines = page.getByRole('list', { name: 'Lines that need an approval' });
    await expect(lines).toContainText('Below bottom price');
    await expect(lines, 'a seller does not see it').not.toContainText('Purchase price');
    await page.getByRole('button', { name: 'Ask for approval' }).click();
    await expect(page.getByText('The approvers have been notified')).toBeVisible();
    await expectAccessible(page);

    const phone = await openAs(approver);
    await phone.setViewportSize({ width: 390, height: 844 });
    await phone.goto('/dashboard');
    await phone.getByRole('link', { name: `${refNo} · Servo ${tag}` }).click();
    await expect(phone).toHaveURL(new RegExp(`/dashboard/quotation/${id}`));
    await phone.goBack();
    await openNotification(phone, new RegExp(`approve.*${refNo}`));
    const asked = phone.getByRole('list', { name: 'Lines that need an approval' });
    await expect(asked).toContainText(/Purchase price\s*Rp\s600\.000/);
    await expect(asked).toContainText(/Margin\s*25/);
    await expectAccessible(phone);
    await phone.getByRole('button', { name: 'Reject' }).click();
    await expect(phone.getByText('Enter a reason first')).toBeVisible();
    await phone.getByRole('textbox', { name: 'Reason' }).fill('At most 15 percent');
    await phone.getByRole('button', { name: 'Reject' }).click();
    await expect(phone.getByText('The prices are rejected')).toBeVisible();

    await openNotification(page, new RegExp(`rejected.*${refNo}.*At most 15 percent`));
    const { version } = await sent<Quotation>(colleague.api, 'GET', `/api/quo/${id}`);
    await sent(colleague.api, 'PATCH', '/api/quo', { id, version, discount: 15 });
    await page.reload();
    await page.getByRole('button', { name: 'Ask for approval' }).click();
    // Otherwise the approver opens the notification about the first request, and sees its price.
    await expect(page.getByText('The approvers have been notified')).toBeVisible();

    await openNotification(phone, new RegExp(`approve.*${refNo}`));
    await expect(asked).toContainText(/850\.000/);
    await phone.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(phone.getByText('The prices are approved')).toBeVisible();

    await openNotification(page, new RegExp(`approved.*${refNo}`));
    await expect(send).not.toHaveAttribute('aria-disabled', 'true');
    await send.click();
    const dialog = page.getByRole('dialog', { name: `Send ${refNo}` });
    await dialog.getByText('I sent it myself').click();
    await dialog.getByRole('button', { name: 'Mark as sent' }).click();
    await expect(page.getByText('Sent', { exact: true })).toBeVisible();
  },
);

test(
  'a line that a stricter limit adds while the page is open is shown before it is approved',
  { tag: wideOnly },
  async ({ person, colleague, database, openAs, watch, tag }) => {
    watch.expect(/status of 409/);
    const business = await Business.begin(colleague.api, `PT Batas ${tag}`);
    const materials = ['Servo drive', 'Encoder'].map((materialDesc, at) => ({
      ...{ brand: 'Omron', materialNo: `L${at}-${tag}`, materialDesc, currency: 'IDR' },
      price: { suppPrice: 1, sellingPrice: 1000, bottomPrice: 100 },
    }));
    const [servo, encoder] = await Promise.all(
      materials.map((item) => sent<{ id: number }>(colleague.api, 'POST', '/api/item', item)),
    );
    const [term] = await sent<{ id: number }[]>(colleague.api, 'GET', '/api/quo/paymentTerm/select');
    const setLimit = (limit: number) =>
      database.updateTable('role').set({ discount_limit: limit }).where('id', '=', person.roleId).execute();
    await setLimit(10);
    const { id, version } = await sent<Quotation>(colleague.api, 'POST', '/api/quo', {
      ...{ quotationDate: dayFromNow(0), name: `Batas ${tag}`, paymentTerm: term?.id, salesUsername: person.username },
      customer: { id: business.contact.id },
      itemDetails: [
        { id: servo?.id, qty: 1, sellingPrice: 800 },
        { id: encoder?.id, qty: 1, sellingPrice: 950 },
      ],
    });
    await sent(colleague.api, 'POST', `/api/quo/${id}/approval`, { version });
    const approver = await createPerson(database, ['MA_QUOTATION', 'QUO_APPROVE_PRICE']);
    const desk = await openAs(approver);
    await desk.goto(`/dashboard/quotation/${id}?tab=approval`);
    const lines = desk.getByRole('list', { name: 'Lines that need an approval' }).locator('> li');
    await expect(lines).toHaveCount(1);

    await setLimit(4);
    await desk.getByRole('textbox', { name: 'Reason' }).fill('A good customer');
    await desk.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(desk.getByText('One line that was not shown needs an approval as well')).toBeVisible();
    await expect(lines).toHaveCount(2);
    await expect(lines.nth(1)).toContainText('Encoder');
    await expectAccessible(desk);
    await desk.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(desk.getByText('The prices are approved')).toBeVisible();
    await expect(desk.getByText(/A good customer/)).toBeVisible();
  },
);
