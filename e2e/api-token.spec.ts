import { expectAccessible } from './accessible.ts';
import { Api } from './api.ts';
import { CompanyPage } from './pages/company-page.ts';
import { rowAction } from './pages/record-list-page.ts';
import { TokenPanel } from './pages/token-panel.ts';
import { expect, test } from './story.ts';

test('a person makes a token for a program, uses it and revokes it', async ({
  page,
  baseURL,
  person,
  tag,
  onPhone,
  watch,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const panel = new TokenPanel(page);
  await panel.open();
  await panel.fill(`ERP ${tag}`);
  await panel.masterData.uncheck();
  await expect(panel.create, 'a token without permissions').toBeDisabled();
  await panel.masterData.check();
  await panel.save();
  await expect(panel.token).toHaveValue(/^gso_\d+_\w{43}_\w{6}$/);
  await expectAccessible(page);
  await panel.shown.getByRole('button', { name: 'Copy token' }).click();
  const token = await panel.token.inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await panel.shown.getByRole('button', { name: 'Done' }).click();
  const row = panel.card.getByRole('listitem').filter({ hasText: `ERP ${tag}` });
  await expect(row).toContainText('All master data');
  await expect(page.getByText(token)).toHaveCount(0);

  await test.step('a name that is in use is refused', async () => {
    watch.expect(/status of 409/);
    await panel.fill(`erp ${tag}`);
    await panel.save();
    await expect(panel.dialog).toContainText('You have a token with this name already.');
    await expectAccessible(page);
    await panel.dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await panel.dialog.getByRole('button', { name: 'Discard changes' }).click();
    await expect(panel.dialog).toBeHidden();
  });

  const program = new Api(baseURL ?? '', token);
  const company = await program.createCompany({ name: `PT ${tag}` });
  expect((await program.send('GET', '/api/visit')).status).toBe(403);

  await test.step('the history and the audit log name the token', async () => {
    const how = `with the API token “ERP ${tag}”`;
    const companies = new CompanyPage(page, { onPhone });
    await companies.openFor(tag);
    await companies.act('History', company.name);
    await expect(companies.historyOf(company.name)).toContainText(`${person.username} created ${how}`);
    if (onPhone) return;
    await page.goto(`/dashboard/audit?q=${encodeURIComponent(company.name)}`);
    const entry = page.getByRole('row').filter({ hasText: company.name });
    await expect(entry).toContainText(`${person.username}${how}`);
  });

  await panel.open();
  await expect(row).toContainText('127.0.0.1');
  await expectAccessible(page);
  await panel.revoke(`ERP ${tag}`);
  await expect(row).toHaveCount(0);
  expect((await program.send('GET', '/api/company')).status).toBe(401);
});

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
