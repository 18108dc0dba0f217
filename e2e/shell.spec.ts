import { expectAccessible } from './accessible.ts';
import { CompanyPage } from './pages/company-page.ts';
import { LoginPage } from './pages/login-page.ts';
import { Shell } from './pages/shell.ts';
import { createPerson } from '../server/testing/people.ts';
import { expect, phoneOnly, test, wideOnly } from './story.ts';

const links = {
  Dashboard: '/dashboard',
  Company: '/dashboard/md/company',
  Customer: '/dashboard/md/customer',
  'Exchange Rate': '/dashboard/md/exchrate',
  'Price Rule': '/dashboard/md/pricerule',
  'Item Material': '/dashboard/md/item',
  Supplier: '/dashboard/md/supplier',
  Holidays: '/dashboard/md/holiday',
  'Sales Stages': '/dashboard/md/pipeline',
  'Visit / Activity': '/dashboard/visit',
  Shodan: '/dashboard/shodan',
  Forecast: '/dashboard/forecast',
  'Admin Sales': '/dashboard/sales',
  Quotation: '/dashboard/quotation',
  Project: '/dashboard/project',
  'Project Report': '/dashboard/report/project',
  Changes: '/dashboard/changes',
  Account: '/dashboard/account',
  Audit: '/dashboard/audit',
  Privacy: '/dashboard/privacy',
  'Background Jobs': '/dashboard/job',
  Webhooks: '/dashboard/webhook',
};

test('the drawer links to every page, and the toolbar leads home and to the profile', async ({
  page,
  person,
  onPhone,
}) => {
  const shell = new Shell(page);
  await page.goto('/dashboard/md/company');
  await shell.openDrawer();
  await expect(shell.drawer.getByRole('listitem').getByRole('link')).toHaveCount(Object.keys(links).length);
  for (const [name, address] of Object.entries(links)) {
    await expect(shell.link(name)).toHaveAttribute('href', address);
  }
  await expect(shell.drawer.getByText(person.username)).toBeVisible();
  await expect(shell.drawer.locator('[aria-current=page]')).toHaveText('Company');
  if (!onPhone) {
    await expect(shell.drawer).toBeInViewport();
    await expect(shell.menuButton).toBeHidden();
    expect((await shell.drawer.boundingBox())?.width).toBe(260);
  }
  await shell.link('Supplier').click();
  await expect(page).toHaveURL('/dashboard/md/supplier');
  await expect(shell.title).toHaveText('Supplier');
  await shell.openDrawer();
  await expect(shell.drawer.locator('[aria-current=page]')).toHaveText('Supplier');
  await shell.drawer.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/dashboard');

  await shell.toolbar.getByRole('button', { name: 'Notifications' }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText('Nothing new.');
  await page.keyboard.press('Escape');
  await (await shell.openProfileMenu()).getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/dashboard/user-profile');
  await shell.toolbar.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/dashboard');

  await shell.openDrawer();
  await shell.drawer.getByRole('button', { name: 'Sidebar appearance' }).click();
  await expect(page.getByRole('radio', { name: 'Danger' })).toBeAttached();
  await expectAccessible(page, 'everything');
});

test.describe('with the permissions of a viewer', () => {
  test.use({ granted: ['MA_DASHBOARD', 'MA_MD_COMPANY_READ', 'MA_MD_CUSTOMER_READ'] });

  test('links without permission are shown, disabled, and say why', { tag: wideOnly }, async ({ page, onPhone }) => {
    const shell = new Shell(page);
    await page.goto('/dashboard');
    await shell.openDrawer();
    for (const name of Object.keys(links)) {
      const open = ['Dashboard', 'Company', 'Customer'].includes(name);
      await expect(shell.link(name)).toBeEnabled({ enabled: open });
      if (!open) await expect(shell.link(name)).not.toHaveAttribute('href');
    }
    if (onPhone) return;
    await shell.link('Supplier').hover();
    await expect(page.getByRole('tooltip')).toContainText('Your role does not include this page');
  });
});

test('on a phone the drawer covers the page until it is closed', { tag: phoneOnly }, async ({ page }) => {
  const shell = new Shell(page);
  await page.goto('/dashboard');
  await expect(shell.drawer).not.toBeInViewport();
  await shell.menuButton.click();
  await expect(shell.drawer).toBeInViewport();
  await expect(shell.drawer).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(shell.drawer).not.toBeInViewport();
  await expect(shell.menuButton).toBeFocused();
  await shell.menuButton.click();
  await page.touchscreen.tap(370, 500);
  await expect(shell.drawer).not.toBeInViewport();
  await shell.menuButton.click();
  await shell.drawer.getByRole('button', { name: 'Close menu' }).click();
  await expect(shell.drawer).not.toBeInViewport();
  await shell.menuButton.click();
  await shell.link('Company').click();
  await expect(page).toHaveURL('/dashboard/md/company');
  await expect(shell.drawer).not.toBeInViewport();
});

test('colour and background of the sidebar are kept for each person', { tag: wideOnly }, async ({ page, database }) => {
  const shell = new Shell(page);
  const settings = page.getByRole('dialog', { name: 'Sidebar appearance' });
  const openSettings = async () => {
    await shell.openDrawer();
    await shell.drawer.getByRole('button', { name: 'Sidebar appearance' }).click();
    await settings.getByRole('radio').first().waitFor();
  };
  const look = () =>
    shell.drawer.evaluate((drawer) => {
      const { backgroundImage } = getComputedStyle(drawer);
      return { backgroundImage, picture: getComputedStyle(drawer, '::before').maskImage };
    });

  await page.goto('/dashboard');
  await openSettings();
  const before = await look();
  await settings.getByRole('radio', { name: 'Danger' }).check({ force: true });
  await settings.getByRole('radio', { name: 'Blueprint' }).check({ force: true });
  const chosen = await look();
  expect(chosen).not.toEqual(before);
  await page.reload();
  await openSettings();
  await expect(settings.getByRole('radio', { name: 'Danger' })).toBeChecked();
  await expect(settings.getByRole('radio', { name: 'Blueprint' })).toBeChecked();
  expect(await look()).toEqual(chosen);

  await page.goto('/dashboard');
  await shell.logOut();
  await new LoginPage(page).logIn(await createPerson(database, ['MA_DASHBOARD'], 'other'));
  await expect(page).toHaveURL('/dashboard');
  await openSettings();
  await expect(settings.getByRole('radio', { name: 'Neutral' })).toBeChecked();
});

test('theme and language are chosen in the profile menu and kept', { tag: wideOnly }, async ({ page, tag }) => {
  const shell = new Shell(page);
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.goto(`/dashboard/md/company?q=${tag}`);
  await expect(page.getByText('Nothing matches your search.')).toBeVisible();
  const light = await background();
  const menu = await shell.openProfileMenu();
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('menuitem').nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: /^Profile menu of/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(menu).toBeHidden();
  await expect(shell.toolbar.getByRole('button', { name: 'Log out' })).toBeFocused();

  await (await shell.openProfileMenu()).getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect.poll(background).not.toBe(light);
  await (await shell.openProfileMenu()).getByRole('menuitemradio', { name: 'Bahasa Indonesia' }).click();
  await expect(shell.title).toHaveText('Perusahaan');
  await expect(page).toHaveTitle('GSO WebApp | Perusahaan');
  await expect(page.locator('html')).toHaveAttribute('lang', 'id');
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Cari nama atau NPWP' })).toBeVisible();
  expect(await background()).not.toBe(light);
  await (await shell.openProfileMenu()).getByRole('menuitemradio', { name: 'English' }).click();
  await expect(shell.title).toHaveText('Company');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await (await shell.openProfileMenu()).getByRole('menuitemradio', { name: 'Light' }).click();
  await expect.poll(background).toBe(light);
});

test(
  'the guide opens in a new tab, at the chapter of the page',
  { tag: wideOnly },
  async ({ page, context, onPhone }) => {
    await new CompanyPage(page, { onPhone }).open();
    const opened = context.waitForEvent('page');
    await (await new Shell(page).openProfileMenu()).getByRole('menuitem', { name: 'User guide' }).click();
    const guide = (await opened).getByRole('main');
    await expect(guide.getByRole('heading', { name: 'Company', exact: true })).toBeVisible();
    await expect
      .poll(() =>
        guide
          .locator('img')
          .first()
          .evaluate((picture: HTMLImageElement) => picture.naturalWidth),
      )
      .toBeGreaterThan(0);
    await expectAccessible(await opened);
    await guide.getByRole('link', { name: 'All chapters' }).click();
    await expect(guide.getByRole('table').first()).toContainText('sales engineer');
    await guide.getByRole('link', { name: 'The basics' }).click();
    await expect(guide.getByRole('heading', { name: 'Drafts' })).toBeVisible();
  },
);

test(
  'when the server is down the page says so, and continues automatically once it is back',
  { tag: wideOnly },
  async ({ ownSystem, onPhone, watch }) => {
    // A picture may still be loading when the server stops, and the stream of notifications always is.
    watch.expect(/ERR_CONNECTION_(REFUSED|RESET)/, /ERR_INCOMPLETE_CHUNKED_ENCODING/, /ERR_FAILED|status of 503/);
    const { page, databaseProxy } = ownSystem;
    const companies = new CompanyPage(page, { onPhone });
    await companies.open();
    await ownSystem.server.kill();
    await companies.search.fill('anything');
    await expect(companies.failure).toContainText('The server could not be reached.');
    const waiting = page.getByText('The server is not responding. Trying again…');
    await expect(waiting).toBeVisible();
    await ownSystem.restart();
    await expect(companies.main.getByText('Nothing matches your search.')).toBeVisible();

    // A save: its reply is lost, then the server replies that it has no database, then everything works again.
    const dialog = await companies.openNew();
    await dialog.fill({ name: 'PT anything', street: 'Jl. Gelap 1' });
    const answers: number[] = [];
    page.on('response', (answer) => {
      if (answer.request().method() === 'POST') answers.push(answer.status());
    });
    await page.route(
      '**/api/company',
      async (route) => {
        await route.fetch();
        databaseProxy.cut();
        await route.abort();
      },
      { times: 1 },
    );
    await dialog.save.click();
    await expect.poll(() => answers).toContain(503);
    await expect(waiting).toBeVisible();
    await expect(dialog.name).toHaveValue('PT anything');
    databaseProxy.restore();
    await expect(dialog.box).toBeHidden();
    await expect(companies.rows).toHaveCount(1);
    await expect(companies.row('PT anything')).toContainText('Jl. Gelap 1');
    expect(answers.filter((status) => status !== 503)).toEqual([201]);
  },
);
