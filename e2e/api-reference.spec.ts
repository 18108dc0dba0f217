import { expect, test, wideOnly } from './story.ts';

test('a signed-in person can browse the API, others are led to the login form', { tag: wideOnly }, async ({ page }) => {
  // It renders several hundred calls, which takes seconds on a free core and half a minute on a busy one.
  test.slow();
  await page.goto('/api/docs');
  await expect(page).toHaveTitle('GSO WebApp | API');
  // Only the calls in the viewport are rendered.
  await expect(page.getByText('/api/login', { exact: true })).toBeVisible({ timeout: 90_000 });
  await expect(page.locator('.opblock')).not.toHaveCount(0);

  await page.evaluate(() => localStorage.removeItem('gso.session'));
  await page.reload();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'GSO Login Form' })).toBeVisible();
});
