import { expectAccessible } from './accessible.ts';
import { Api } from './api.ts';
import { CompanyPage } from './pages/company-page.ts';
import { rowAction } from './pages/record-list-page.ts';
import { TokenPanel } from './pages/token-panel.ts';
import { expect, test, wideOnly } from './story.ts';

for (const language of ['en', 'id'] as const) {
  test(`a person makes a token for a program, uses it and revokes it (${language})`, async ({ page, baseURL, tag }) => {
    await page.addInitScript((chosen) => localStorage.setItem('gso.language', chosen), language);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const panel = new TokenPanel(page, language);
    await panel.open();
    await panel.fill(`ERP ${tag}`);
    await expectAccessible(page);
    await panel.save();
    await expect(panel.token).toHaveValue(/^gso_\d+_\w{43}_\w{6}$/);
    await expectAccessible(page);
    await panel.shown.getByRole('button', { name: panel.t.copy }).click();
    const token = await panel.token.inputValue();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
    await panel.shown.getByRole('button', { name: panel.t.done }).click();
    const row = panel.card.getByRole('listitem').filter({ hasText: `ERP ${tag}` });
    await expect(row).toContainText(panel.t.masterData);
    await expect(page.getByText(token)).toHaveCount(0);

    const program = new Api(baseURL ?? '', token);
    await program.createCompany({ name: `PT ${tag}` });
    expect((await program.send('GET', '/api/visit')).status).toBe(403);
    await page.reload();
    await expect(row).toContainText('127.0.0.1');
    await expectAccessible(page);
    await panel.revoke(`ERP ${tag}`);
    await expect(row).toHaveCount(0);
    expect((await program.send('GET', '/api/company')).status).toBe(401);
  });
}

test(
  'the history and the audit log name the token',
  { tag: wideOnly },
  async ({ page, baseURL, tag, person, onPhone }) => {
    const panel = new TokenPanel(page);
    await panel.open();
    await panel.fill(`Sync ${tag}`);
    await panel.save();
    const company = await new Api(baseURL ?? '', await panel.token.inputValue()).createCompany({ name: `PT ${tag}` });
    await page.goto(`/dashboard/audit?q=${encodeURIComponent(company.name)}`);
    const row = page.getByRole('row').filter({ hasText: company.name });
    await expect(row).toContainText(`${person.username}with the API token “Sync ${tag}”`);
    await expectAccessible(page);
    const companies = new CompanyPage(page, { onPhone });
    await page.goto(`/dashboard/md/company?q=${tag}`);
    await companies.act('History', company.name);
    await expect(companies.historyOf(company.name)).toContainText(
      `${person.username} created with the API token “Sync ${tag}”`,
    );
  },
);

test('an administrator sees the tokens of everybody and revokes one', async ({ page, colleague, tag }) => {
  const input = { name: `Leaked ${tag}`, permissions: ['MA_VISIT'], days: 30 };
  expect((await colleague.api.send('POST', '/api/apitoken', input)).status).toBe(201);
  await page.goto('/dashboard/account');
  await page.getByRole('tab', { name: 'API tokens' }).click();
  const main = page.getByRole('main');
  await main.getByRole('searchbox', { name: 'Search by token or user' }).fill(`leaked ${tag}`);
  await expect(main.getByText('1–1 of 1')).toBeVisible();
  await expect(main.getByText('Full colleague')).toBeVisible();
  await expectAccessible(page);
  await (await rowAction(main, 'Revoke', `Leaked ${tag}`)).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(main.getByText('Nothing matches your search.')).toBeVisible();
});

test(
  'a name that is in use and a token without permissions are refused',
  { tag: wideOnly },
  async ({ page, watch }) => {
    watch.expect(/status of 409/);
    const panel = new TokenPanel(page);
    await panel.open();
    await panel.fill('Twice');
    await panel.dialog.getByRole('checkbox', { name: panel.t.masterData }).uncheck();
    await expect(panel.dialog.getByRole('button', { name: panel.t.save })).toBeDisabled();
    await panel.dialog.getByRole('checkbox', { name: panel.t.masterData }).check();
    await panel.save();
    await panel.shown.getByRole('button', { name: panel.t.done }).click();
    await panel.fill('twice');
    await panel.save();
    await expect(panel.dialog).toContainText('You have a token with this name already.');
  },
);
