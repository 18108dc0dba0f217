import { expectAccessible } from './accessible.ts';
import { CompanyPage } from './pages/company-page.ts';
import { expect, test, wideOnly } from './story.ts';

test(
  'the pages for unknown addresses, records that are not there and a stopped server lead on',
  { tag: wideOnly },
  async ({ page, watch }) => {
    for (const [address, text] of [
      ['/404', 'Sorry, page not found'],
      ['/500', 'Sorry, the server is down.'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: text })).toBeVisible();
      await expectAccessible(page, 'everything');
      await page.getByRole('link', { name: 'Go Home' }).click();
      await expect(page).toHaveURL('/dashboard');
    }

    watch.expect(/status of 404/);
    const main = page.getByRole('main');
    for (const id of ['2000000', 'abc', '0']) {
      await page.goto(`/dashboard/md/company/${id}`);
      await expect(main).toContainText('This record does not exist, or it was deleted.');
    }
    await main.getByRole('link', { name: 'Go to the list' }).click();
    await expect(page).toHaveURL('/dashboard/md/company');
  },
);

test('the list of companies and its dialogs', async ({ page, colleague, tag, onPhone }) => {
  const { name } = await colleague.api.createCompany({ name: `PT ${tag}`, industry: 'Glass' });
  const companies = new CompanyPage(page, { onPhone });
  await companies.openFor(tag);
  await expect(companies.rows).toHaveCount(1);
  await companies.showTools();
  await expectAccessible(page);

  const dialog = await companies.openNew();
  await dialog.name.press('Enter');
  await expect(dialog.summary).toBeVisible();
  await dialog.fill({ name });
  await expect(dialog.similar).toBeVisible();
  await dialog.cancel.click();
  // The fields and their errors stay in sight above the question.
  await expect(dialog.unsavedQuestion).toBeVisible();
  await expectAccessible(page);
  await dialog.unsavedQuestion.getByRole('button', { name: 'Discard changes' }).click();

  await companies.act('Delete', name);
  await expect(companies.confirmation).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await companies.act('History', name);
  await expect(companies.historyOf(name)).toContainText('created');
  await expectAccessible(page);
});
