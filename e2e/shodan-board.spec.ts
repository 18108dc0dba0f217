import type { CustomerRow } from '@gso/contract/customer';
import type { ShodanRow } from '@gso/contract/shodan';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import type { Api } from './api.ts';
import { rowAction } from './pages/record-list-page.ts';
import { Shell } from './pages/shell.ts';
import { expect, test, wideOnly } from './story.ts';

/** A company, a contact of it, and a function that creates shodans for them. */
async function atCustomer({ api }: { api: Api }, tag: string) {
  const made = async <Row>(path: string, record: object): Promise<Row> => {
    const response = await api.send('POST', path, record);
    expect(response.status, await response.clone().text()).toBe(201);
    return response.json();
  };
  const { id: company } = await api.createCompany({ name: `PT Papan ${tag}` });
  const contact = await made<CustomerRow>('/api/customer', { name: `Agus ${tag}`, company: { id: company } });
  return (name: string, part: object = {}) =>
    made<ShodanRow>('/api/shodan', { name: `${name} ${tag}`, desc: 'x', customer: { id: contact.id }, ...part });
}

test('shodans are moved on the board by keyboard alone', { tag: wideOnly }, async ({ page, colleague, tag, watch }) => {
  watch.expect(/status of 409/);
  const create = await atCustomer(colleague, tag);
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

test('shodans are dragged, won and lost on the board, and Undo brings them back', async ({
  page,
  colleague,
  tag,
  onPhone,
}) => {
  const create = await atCustomer(colleague, tag);
  const press = await create('Press', { amount: 1_000_000 });
  const pump = await create('Pump', { amount: 500_000, stage: { id: 2 } });
  const stored = async ({ id }: ShodanRow): Promise<ShodanRow> =>
    (await colleague.api.send('GET', `/api/shodan/${id}`)).json();

  await page.goto(`/dashboard/shodan?view=board&q=${tag}`);
  const column = (name: string) => page.getByRole('region', { name });
  const card = (name: string) => page.getByRole('article').filter({ hasText: `${name} ${tag}` });
  const messages = new Shell(page).messages;
  const touch = (target: Locator) => (onPhone ? target.tap() : target.click());
  const undo = () => touch(page.getByRole('button', { name: 'Undo' }).last());
  const choose = async (name: string, place: string) => {
    await touch(page.getByRole('button', { name: `Move ${name} ${tag}`, exact: true }));
    await touch(page.getByRole('menuitem', { name: place }));
  };

  await expect(column('Survey')).toContainText('Rp 500.000');
  // On a wide screen the story above checks the board.
  if (onPhone) await expectAccessible(page);
  // With the mouse a card is dragged, with a finger its menu is always there.
  if (onPhone) await choose('Press', 'Quoted');
  else await card('Press').dragTo(column('Quoted'));
  await expect(column('Quoted')).toContainText(`Press ${tag}`);
  await expect(messages).toContainText('Moved to Quoted');
  await expect.poll(async () => (await stored(press)).stage.name).toBe('Quoted');
  await undo();
  await expect(column('Contacted')).toContainText(`Press ${tag}`);

  if (onPhone) await choose('Pump', 'Won');
  else await dragToWon(page, card('Pump'));
  await expect(card('Pump')).toBeHidden();
  await expect.poll(async () => (await stored(pump)).status).toBe('WIN');
  await undo();
  await expect(column('Survey')).toContainText(`Pump ${tag}`);

  await choose('Press', 'Lost');
  const question = page.getByRole('dialog', { name: 'Why was it lost?' });
  await expect(question).toContainText(`Press ${tag}`);
  await expectAccessible(page);
  await touch(question.getByRole('button', { name: 'Cancel' }));
  await expect(card('Press')).toBeVisible();
  await choose('Press', 'Lost');
  await touch(question.getByRole('combobox', { name: 'Lose reason' }));
  await touch(page.getByRole('option', { name: 'Competitor' }));
  await touch(question.getByRole('button', { name: 'Lost' }));
  await expect(card('Press')).toBeHidden();
  await expect.poll(() => stored(press)).toMatchObject({ status: 'LOSE', loseReason: { name: 'Competitor' } });
  await undo();
  await expect(column('Contacted')).toContainText(`Press ${tag}`);
  await expect.poll(() => stored(press)).toMatchObject({ status: 'OPEN', loseReason: null });

  if (onPhone) return;
  // The ordinary dialog asks for the reason too.
  await page.goto(`/dashboard/shodan?q=${tag}`);
  await (await rowAction(page.getByRole('main'), 'Edit', `Press ${tag}`)).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Shodan' });
  await expect(dialog.getByRole('combobox', { name: 'Lose reason' })).toBeHidden();
  await dialog.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Lose' }).click();
  await dialog.getByRole('combobox', { name: 'Lose reason' }).click();
  await page.getByRole('option', { name: 'Price' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => stored(press)).toMatchObject({ status: 'LOSE', loseReason: { name: 'Price' } });
});

/** The areas for won and lost appear while a card is dragged. */
async function dragToWon(page: Page, card: Locator): Promise<void> {
  const column = (name: string) => page.getByRole('region', { name });
  await card.hover();
  await page.mouse.down();
  await column('Survey').hover();
  await column('Negotiation').hover();
  await column('Won').hover();
  // Browsers report that a card is over an area with the second movement.
  await column('Won').hover({ position: { x: 20, y: 10 } });
  await page.mouse.up();
}

test('stages, lose reasons and targets are kept on their page', async ({ page, person, tag }) => {
  await page.goto('/dashboard/md/pipeline');
  const main = page.getByRole('main');
  const add = async (title: string, fields: Record<string, string>) => {
    await main.getByRole('button', { name: 'New', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: title });
    for (const [label, value] of Object.entries(fields)) await dialog.getByRole('textbox', { name: label }).fill(value);
    return dialog;
  };
  await expect(main).toContainText('Negotiation');
  const numbers = { Order: '90', 'Probability (%)': '90', 'Days until stale': '7' };
  const stage = await add('New stage', { Name: `Contract ${tag}`, ...numbers });
  await stage.getByRole('button', { name: 'Save' }).click();
  await expect(main).toContainText(`Contract ${tag}`);
  await (await rowAction(main, 'Delete', `Contract ${tag}`)).click();
  await page
    .getByRole('dialog', { name: 'System Message Confirmation' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(main).not.toContainText(`Contract ${tag}`);

  await page.getByRole('tab', { name: 'LOSE REASONS' }).click();
  const reason = await add('New lose reason', { Name: `Moved away ${tag}` });
  await reason.getByRole('button', { name: 'Save' }).click();
  await expect(main).toContainText(`Moved away ${tag}`);

  await page.getByRole('tab', { name: 'TARGETS' }).click();
  const target = await add('New target', { Target: '750000000' });
  await expect(target.getByRole('combobox', { name: 'Month' }), 'this month').not.toHaveValue('');
  await target.getByRole('combobox', { name: 'Person' }).fill(person.username);
  await page.getByRole('option').filter({ hasText: person.username }).first().click();
  await target.getByRole('button', { name: 'Save' }).click();
  await expect(main).toContainText('Rp 750.000.000');
  await expectAccessible(page);
});
