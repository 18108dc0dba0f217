import type { CustomerRow } from '@gso/contract/customer';
import type { ShodanRow } from '@gso/contract/shodan';
import { expectAccessible } from './accessible.ts';
import { Shell } from './pages/shell.ts';
import { expect, test } from './story.ts';

test('shodans are moved on the board by keyboard alone', async ({ page, colleague, tag, watch }) => {
  watch.expect(/status of 409/);
  const made = async <Row>(path: string, record: object): Promise<Row> => {
    const response = await colleague.api.send('POST', path, record);
    expect(response.status, await response.clone().text()).toBe(201);
    return response.json();
  };
  const { id: company } = await colleague.api.createCompany({ name: `PT Papan ${tag}` });
  const contact = await made<CustomerRow>('/api/customer', { name: `Agus ${tag}`, company: { id: company } });
  const create = (name: string, part: object = {}) =>
    made<ShodanRow>('/api/shodan', { name: `${name} ${tag}`, desc: 'x', customer: { id: contact.id }, ...part });
  const press = await create('Press', { amount: 1_000_000, nextStep: 'Call Pak Agus' });
  await create('Pump', { amount: 500_000, stage: { id: 2 } });

  await page.goto(`/dashboard/shodan?view=board&q=${tag}`);
  const column = (name: string) => page.getByRole('region', { name });
  const card = (name: string) => page.getByRole('button', { name: `${name} ${tag}`, exact: true });
  await expect(column('Contacted')).toContainText('Rp 1.000.000');
  await expect(column('Contacted')).toContainText('Rp 100.000 weighted');
  await expect(column('Contacted')).toContainText(`PT Papan ${tag}`);
  await expect(column('Survey')).toContainText('Rp 500.000');
  await expectAccessible(page);

  await card('Press').focus();
  await page.keyboard.press('ArrowRight');
  await expect(card('Pump')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(column('Survey')).toContainText('Rp 1.500.000');
  await expect(new Shell(page).messages).toContainText('Moved to Survey');
  await expect(card('Press'), 'the card keeps the focus').toBeFocused();

  // Somebody else has changed the card meanwhile.
  await expect
    .poll(async () => (await colleague.api.send('GET', `/api/shodan/${press.id}`)).json())
    .toMatchObject({
      stage: { name: 'Survey' },
      version: 2,
    });
  await colleague.api.send('PATCH', `/api/shodan/${press.id}`, { version: 2, amount: 2_000_000 });
  await page.keyboard.press('Shift+ArrowRight');
  await expect(new Shell(page).messages).toContainText('The card is back in its place.');
  await expect(column('Survey')).toContainText('Rp 2.500.000');
});
