import type { Page } from '@playwright/test';
import { freePort } from '../ops/free-port.ts';
import { giveAddress } from '../server/testing/accounts.ts';
import { startRealProvider, testClient } from '../server/testing/provider/real-provider.ts';
import { startServerProcess } from '../server/testing/server-process.ts';
import { expectAccessible, expectAccessibleAtAllWidths } from './accessible.ts';
import { LoginPage } from './pages/login-page.ts';
import { TokenPanel } from './pages/token-panel.ts';
import { passesTime } from './passes-time.ts';
import { expect, test, wideOnly } from './story.ts';
import { theSystem } from './system/system.ts';

test.use({ signedIn: false });

test(
  'a person signs in with the company account, and one without a verified address is refused',
  { tag: wideOnly },
  async ({ browser, database, person, tag }) => {
    const email = `${tag}@example.com`;
    await giveAddress(database, person, email);
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const provider = await startRealProvider(origin, {
      ani: { email, email_verified: true, name: 'Ani' },
      budi: { email, email_verified: false, name: 'Budi' },
    });
    const server = await startServerProcess(theSystem().databaseUrl, port, {
      PUBLIC_URL: origin,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: testClient.clientId,
      OIDC_CLIENT_SECRET: testClient.clientSecret,
      OIDC_NAME: 'Example',
    });

    /** A new browser at our login page, which signs in at the pages of the provider. */
    async function signInAs(subject: string) {
      const page = await (await browser.newContext({ baseURL: origin })).newPage();
      // The provider's pages load a font from the internet.
      await page.context().route(/googleapis|gstatic/, (route) => route.abort());
      await page.goto('/dashboard/user-profile');
      await expect(page.getByRole('heading', { name: 'GSO Login Form' })).toBeVisible();
      await page.getByRole('link', { name: 'Sign in with Example' }).click();
      await atProvider(page, subject);
      await page.waitForURL(/interaction/);
      await page.getByRole('button', { name: 'Continue' }).click();
      return page;
    }

    async function atProvider(page: Page, subject: string): Promise<void> {
      await page.locator('input[name=login]').fill(subject);
      await page.locator('input[name=password]').fill('any');
      await page.locator('button[type=submit]').click();
    }

    const ani = await signInAs('ani');
    await test.step('comes back to the page that was open, without a code in the address', async () => {
      await expect(ani).toHaveURL('/dashboard/user-profile');
      await expect(ani.getByText('Company account')).toBeVisible();
    });

    await test.step('confirms with it, in a window that closes, and what was typed is saved', async () => {
      await passesTime(database, person);
      // The provider asks again.
      await ani.context().clearCookies();
      const panel = new TokenPanel(ani);
      await panel.fill(`ERP ${tag}`);
      await panel.save();
      const dialog = ani.getByRole('dialog', { name: 'Confirm that it is you' });
      await expectAccessible(ani);
      const opened = ani.waitForEvent('popup');
      await dialog.getByRole('button', { name: 'Use the company account' }).click();
      const popup = await opened;
      await atProvider(popup, 'ani');
      const closed = popup.waitForEvent('close');
      await popup.getByRole('button', { name: 'Continue' }).click();
      await closed;
      await expect(panel.token).toHaveValue(/^gso_/);
    });

    const budi = await signInAs('budi');
    await test.step('sees why, in both languages, and a way on', async () => {
      const login = new LoginPage(budi);
      await expect(login.problem).toContainText('Your company account has no verified email address.');
      await expect(login.problem).toContainText(/Request ID: [0-9a-f-]{36}/);
      await expect(budi).toHaveURL('/');
      await expectAccessibleAtAllWidths(budi);
      await budi.getByRole('button', { name: 'Bahasa Indonesia' }).click();
      await expect(login.problem).toContainText('Alamat e-mail akun perusahaan Anda belum terverifikasi.');
      await expect(budi.getByRole('link', { name: 'Masuk dengan Example' })).toBeVisible();
    });

    for (const page of [ani, budi]) await page.context().close();
    await server.kill();
    await provider.close();
  },
);
