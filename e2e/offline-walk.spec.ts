import { expectAccessible } from './accessible.ts';
import { goOffline, openAndKeep, openOffline, visitOf } from './offline-visits.ts';
import { Shell } from './pages/shell.ts';
import { expect, phoneOnly, test } from './story.ts';

test.use({ serviceWorkers: 'allow', granted: ['MA_DASHBOARD', 'MA_VISIT', 'MA_SHODAN', 'MA_MASTER_DATA'] });

test.beforeEach(({ watch }) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED|Unable to preload CSS|dynamically imported module/);
});

const notReached = 'The server could not be reached.';

test(
  'everything that the visits load later opens without a network',
  { tag: phoneOnly },
  async ({ page, person, colleague, tag }) => {
    await visitOf(colleague.api, person.username, tag);
    const visits = await openOffline(page);
    await expect(visits.rows).toHaveCount(1);
    const stays = async () => {
      await expect(visits.rows).toHaveCount(1);
      await expect(page.getByText('Sorry, the server is down.')).toBeHidden();
    };
    const parts = [
      [visits.filter('Visit date: Last two months'), 'Visit date', 'textbox'],
      [visits.filter('Visit by'), 'Visit by', 'combobox'],
      [visits.filter('Status'), 'Status', 'menuitemradio'],
      [visits.main.getByRole('button', { name: 'Saved views' }), 'Saved views', 'button'],
    ] as const;
    for (const [button, name, inside] of parts) {
      await button.click();
      await expect(
        page.getByRole('dialog', { name }).or(page.getByRole('menu', { name })).getByRole(inside).first(),
      ).toBeVisible();
      await expect(page.getByText(notReached)).toBeHidden();
      await page.keyboard.press('Escape');
      await stays();
    }
    const shell = new Shell(page);
    await shell.openPalette();
    await page.keyboard.press('Escape');
    await stays();
    const dialog = await visits.openNew();
    await page.keyboard.press('Escape');
    await expect(dialog.box).toBeHidden();
    await stays();
  },
);

test(
  'a part or a page that the device does not keep says so, keeps what was typed, and opens when the network is back',
  { tag: phoneOnly },
  async ({ page, context, person, colleague, tag }) => {
    await visitOf(colleague.api, person.username, tag);
    await openAndKeep(page);
    const shell = new Shell(page);
    await page.goto(`/dashboard/md/company?q=${tag}`);
    const main = page.getByRole('main');
    await expect(main.getByText(`PT Sinar ${tag}`).first()).toBeVisible();
    await goOffline(context);
    await main.getByRole('link', { name: 'Duplicates' }).click();
    await expect(main.getByRole('alert')).toContainText(notReached);
    await expect(main.getByRole('searchbox')).toHaveValue(tag);
    await expectAccessible(page);
    await shell.openDrawer();
    await shell.link('Forecast').click();
    await expect(main.getByRole('heading', { name: 'This page needs a network' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(main.getByRole('heading', { name: 'This page needs a network' })).toBeVisible();
    await context.setOffline(false);
    await expect(shell.title).toHaveText('Forecast');
    await expect(page.getByText(notReached)).toBeHidden();
  },
);
