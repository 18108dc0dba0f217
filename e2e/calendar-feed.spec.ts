import { expectAccessibleAtAllWidths } from './accessible.ts';
import { ProfilePage } from './pages/profile-page.ts';
import { Shell } from './pages/shell.ts';
import { expect, test, wideOnly } from './story.ts';

test('people get a calendar address, renew it and revoke it', { tag: wideOnly }, async ({ page, context }) => {
  const profile = new ProfilePage(page);
  const { messages } = new Shell(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await profile.open();
  const card = page.getByRole('region', { name: 'Your calendar' });
  await card.getByRole('button', { name: 'Make an address' }).click();
  await expect(messages).toContainText('The address is ready');
  const field = card.getByRole('textbox', { name: 'Address of your calendar' });
  const address = await field.inputValue();
  expect(address).toMatch(/\/api\/calendar\/[0-9a-f]{64}\.ics$/);
  await card.getByRole('button', { name: 'Copy' }).click();
  await expect(messages).toContainText('Address copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await expect(card.getByRole('link', { name: 'Open in the calendar of this device' })).toHaveAttribute(
    'href',
    /^webcal:\/\/.+\.ics$/,
  );
  await expectAccessibleAtAllWidths(page);

  const { pathname } = new URL(address);
  const status = async (path: string) => (await page.request.get(path)).status();
  const file = await page.request.get(pathname);
  expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  expect(await file.text()).toMatch(/^BEGIN:VCALENDAR\r\n/);

  await page.reload();
  await expect(card).toContainText(/Last read by a calendar\d/);
  await expect(card.getByRole('textbox')).toHaveCount(0);
  await card.getByRole('button', { name: 'New address' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'New address' }).click();
  const renewed = new URL(await field.inputValue());
  expect(await status(pathname)).toBe(404);
  expect(await status(renewed.pathname)).toBe(200);
  await card.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(card.getByRole('button', { name: 'Make an address' })).toBeVisible();
  expect(await status(renewed.pathname)).toBe(404);
});
