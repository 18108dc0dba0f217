import { expectAccessible } from './accessible.ts';
import { ProfilePage } from './pages/profile-page.ts';
import { Shell } from './pages/shell.ts';
import { expect, test } from './story.ts';

test('people get a calendar address, renew it and revoke it', async ({ page, context }) => {
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
  await expectAccessible(page);

  const { pathname } = new URL(address);
  const status = async (path: string) => (await page.request.get(path)).status();
  const file = await page.request.get(pathname);
  expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  expect(await file.text()).toMatch(/^BEGIN:VCALENDAR\r\n/);

  await page.evaluate(() => localStorage.setItem('gso.language', 'id'));
  await page.reload();
  const kartu = page.getByRole('region', { name: 'Kalender Anda' });
  await expect(kartu).toContainText(/Terakhir dibaca kalender\d/);
  await expect(kartu.getByRole('textbox')).toHaveCount(0);
  await kartu.getByRole('button', { name: 'Alamat baru' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Alamat baru' }).click();
  const renewed = new URL(await kartu.getByRole('textbox', { name: 'Alamat kalender Anda' }).inputValue());
  expect(await status(pathname)).toBe(404);
  expect(await status(renewed.pathname)).toBe(200);
  await expectAccessible(page);
  await kartu.getByRole('button', { name: 'Cabut' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cabut' }).click();
  await expect(kartu.getByRole('button', { name: 'Buat alamat' })).toBeVisible();
  expect(await status(renewed.pathname)).toBe(404);
});
