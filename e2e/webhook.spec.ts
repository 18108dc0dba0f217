import type { Database } from '../server/src/platform/db/database.ts';
import { startReceiver } from '../server/testing/webhook/receiver.ts';
import { expectAccessible } from './accessible.ts';
import { Shell } from './pages/shell.ts';
import { WebhookPage } from './pages/webhook-page.ts';
import { passesTime } from './passes-time.ts';
import { expect, test, wideOnly } from './story.ts';

const nameOf = (tag: string) => `ERP ${tag}`;

const removeWebhook = (database: Database, name: string) =>
  database.deleteFrom('webhook').where('name', '=', name).execute();

test.afterEach(({ database, tag }) => removeWebhook(database, nameOf(tag)));

test('another program gets signed messages about companies, also after it has failed', async ({
  page,
  colleague,
  tag,
  onPhone,
}) => {
  test.slow();
  let isDown = false;
  const receiver = await startReceiver((_request, response) => {
    if (isDown) response.writeHead(503, { 'content-type': 'text/plain' }).end(`${tag} is being repaired`);
    return isDown;
  });
  const webhooks = new WebhookPage(page, { onPhone });
  const company = await colleague.api.createCompany({ name: `PT ${tag}` });
  const isOurs = (id: number) => receiver.accepted.some(({ body }) => body.data.record?.id === id);
  const ours = webhooks.deliveries.filter({ hasText: company.name }).first();

  await test.step('a webhook for changed companies is made', async () => {
    await page.goto('/dashboard');
    const shell = new Shell(page);
    await shell.openDrawer();
    await shell.link('Webhooks').click();
    // An empty list has a second one.
    await webhooks.newButton.first().click();
    await webhooks.fill({ name: nameOf(tag), url: receiver.url });
    await webhooks.event('Company', 'All of Company').check();
    await webhooks.event('Company', 'created').uncheck();
    await webhooks.event('Company', 'deleted').uncheck();
    await expect(webhooks.event('Company', 'changed')).toBeChecked();
    await expectAccessible(page);
    await webhooks.save();
    await expect(webhooks.row(nameOf(tag))).toContainText('On');
  });

  await test.step('its key is copied to the receiver', async () => {
    await webhooks.choose('Signing key', nameOf(tag));
    await expect(webhooks.key).toHaveValue(/^whsec_/);
    await expectAccessible(page);
    receiver.key = await webhooks.key.inputValue();
    await webhooks.keyDialog.getByRole('button', { name: 'Close' }).last().click();
  });

  const changed = await test.step('a changed company arrives with a valid signature', async () => {
    const saved = await colleague.api.changeCompany(company, { industry: 'Baja' });
    await expect.poll(() => isOurs(company.id)).toBe(true);
    await expectAccessible(page);
    await webhooks.openDeliveries(nameOf(tag));
    await expect(ours).toContainText('Delivered');
    await expectAccessible(page);
    await ours.getByRole('button', { name: 'Company changed', exact: true }).click();
    await expect(webhooks.message.getByRole('region', { name: 'Message' })).toContainText('"field": "industry"');
    await expect(webhooks.message.getByRole('region', { name: 'Text of the answer' })).toContainText('thank you');
    if (onPhone) await expectAccessible(page);
    await webhooks.message.getByRole('button', { name: 'Close' }).last().click();
    return saved;
  });

  // How it fails and recovers has no width.
  if (!onPhone) {
    await test.step('while the receiver fails, the log says so, and the message is sent again', async () => {
      isDown = true;
      receiver.accepted.length = 0;
      await colleague.api.changeCompany(changed, { industry: 'Semen' });
      // The page looks for new messages by itself.
      await expect(ours).toContainText('Waiting', { timeout: 15_000 });
      await expect(page.getByText(/^Failing since/)).toBeVisible({ timeout: 15_000 });
      await ours.getByRole('button', { name: 'Company changed', exact: true }).click();
      await expect(webhooks.message).toContainText('It answered 503.');
      await expect(webhooks.message.getByRole('region', { name: 'Text of the answer' })).toContainText(
        `${tag} is being repaired`,
      );
      await expectAccessible(page);
      isDown = false;
      await webhooks.message.getByRole('button', { name: 'Send again' }).click();
      await expect(page.getByText('The message is being sent again.')).toBeVisible();
      await expect.poll(() => isOurs(company.id)).toBe(true);
      await expect(ours).toContainText('Delivered', { timeout: 15_000 });
    });
  }

  await test.step('a test message is sent', async () => {
    await webhooks.chooseOnPage('Send a test');
    await expect.poll(() => receiver.accepted.some(({ type }) => type === 'webhook.test')).toBe(true);
    const tested = webhooks.deliveries.filter({ hasText: 'Webhook test message' });
    await expect(tested.first()).toBeVisible({ timeout: 15_000 });
  });

  await test.step('it is deleted', async () => {
    await webhooks.chooseOnPage('Delete');
    await expect(webhooks.confirmation).toContainText('its log is deleted too');
    await webhooks.confirmation.getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL('/dashboard/webhook');
    await expect(webhooks.row(nameOf(tag))).toHaveCount(0);
  });
  await receiver.close();
  expect(receiver.refusedSignatures).toBe(0);
});

test.describe('with fewer permissions than others', () => {
  test.use({ granted: ['MA_DASHBOARD', 'MA_ACCOUNT', 'MA_MASTER_DATA'] });

  test(
    'an administrator sends only what they may open, and makes a new key after proving who they are',
    { tag: wideOnly },
    async ({ page, person, database, colleague, tag, watch }) => {
      watch.expect(/status of 428/);
      const webhooks = new WebhookPage(page, { onPhone: false });
      const wide = { name: nameOf(tag), url: 'http://127.0.0.1:9/', events: ['quotation.won'], enabled: false };
      expect((await colleague.api.send('POST', '/api/webhook', wide)).status).toBe(201);
      await webhooks.openFor(tag);
      await expect(webhooks.row(wide.name)).toContainText('Off');
      await expect(await webhooks.action('Edit', wide.name)).toHaveAttribute('aria-disabled', 'true');
      await webhooks.choose('Delete', wide.name);
      await webhooks.confirmation.getByRole('button', { name: 'Delete' }).click();
      await expect(webhooks.rows).toHaveCount(0);

      await webhooks.newButton.first().click();
      await webhooks.fill({ name: nameOf(tag), url: 'http://10.1.2.3/' });
      await expect(webhooks.event('Quotation', 'All of Quotation')).toBeDisabled();
      await webhooks.event('Supplier', 'created').check();
      watch.expect(/status of 422/);
      await webhooks.save();
      await expect(webhooks.dialog.getByRole('alert')).toContainText('Address');
      await webhooks.fill({ name: nameOf(tag), url: 'http://127.0.0.1:9/' });
      await webhooks.save();
      await webhooks.row(nameOf(tag)).waitFor();

      await passesTime(database, person);
      await webhooks.choose('Signing key', nameOf(tag));
      const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
      await proof.getByLabel('Password', { exact: true }).fill(person.password);
      await page.keyboard.press('Enter');
      await expect(webhooks.key).toHaveValue(/^whsec_/);
      const before = await webhooks.key.inputValue();
      await webhooks.keyDialog.getByRole('button', { name: 'New key' }).click();
      await expect(webhooks.confirmation).toContainText('From now on only the new one signs.');
      await webhooks.confirmation.getByRole('button', { name: 'New key' }).click();
      await expect(webhooks.key).not.toHaveValue(before);
      await expect(webhooks.key).toHaveValue(/^whsec_/);
    },
  );
});
