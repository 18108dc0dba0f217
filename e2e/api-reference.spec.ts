import { expect, test, wideOnly } from './story.ts';

test('a signed-in person can browse the API', { tag: wideOnly }, async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page).toHaveTitle('GSO WebApp | API');
  // Only the calls in the viewport are rendered.
  await expect(page.getByText('/api/login', { exact: true })).toBeVisible();
  await expect(page.locator('.opblock')).not.toHaveCount(0);
});

test.describe('without a session', () => {
  test.use({ signedIn: false });

  test('the reference leads to the login form', { tag: wideOnly }, async ({ page }) => {
    await page.goto('/api/docs');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'GSO Login Form' })).toBeVisible();
  });
});
