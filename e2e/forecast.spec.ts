import type { CustomerRow } from '@gso/contract/customer';
import { addMonths } from '@gso/contract/pipeline/month-steps';
import { logIn } from '../server/testing/log-in.ts';
import type { Locator } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { Api } from './api.ts';
import { Hands } from './hands.ts';
import { expect, test } from './story.ts';
import { theSystem } from './system/system.ts';

const thisMonth = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Jakarta' }).format(new Date()).slice(0, 7);

test('the forecast shows months, people, stages and reasons, and each figure leads to its shodans by keyboard', async ({
  page,
  person,
  colleague,
  tag,
  onPhone,
}) => {
  const { origin } = theSystem();
  const own = new Api(origin, (await logIn(origin, person)).token);
  const made = async <Row>(api: Api, path: string, record: object): Promise<Row> => {
    const response = await api.send('POST', path, record);
    expect(response.status, await response.clone().text()).toBe(201);
    return response.json();
  };
  const { id: company } = await colleague.api.createCompany({ name: `PT Ramal ${tag}` });
  const contact = await made<CustomerRow>(colleague.api, '/api/customer', { name: 'Agus', company: { id: company } });
  const create = (name: string, part: object) =>
    made(own, '/api/shodan', { name: `${name} ${tag}`, desc: 'x', customer: { id: contact.id }, ...part });
  const next = addMonths(thisMonth, 1);
  await create('Press', { amount: 1_000_000, stage: { id: 3 }, expectedClose: `${next}-28` });
  await create('Pump', { amount: 300_000, stage: { id: 4 }, expectedClose: `${next}-01` });
  await create('Late', { amount: 70_000, expectedClose: `${addMonths(thisMonth, -1)}-15` });
  await create('Some day', { amount: 30_000 });
  await create('Won', { amount: 500_000, status: 'WIN' });
  await create('Lost', { amount: 90_000, status: 'LOSE', loseReason: { id: 2 } });
  await made(colleague.api, '/api/pipeline/target', { username: person.username, month: thisMonth, amount: 2_000_000 });

  await page.goto(`/dashboard/forecast?qcb=${person.username}`);
  const rowOf = (month: string) =>
    page.getByRole('table', { name: 'By month' }).getByRole('row', {
      name: new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric' }).format(new Date(`${month}-15`)),
    });
  await expect(rowOf(next)).toContainText('Rp 1.300.000');
  // 50% of 1,000,000 and 75% of 300,000.
  await expect(rowOf(next)).toContainText('Rp 725.000');
  await expect(rowOf(thisMonth)).toContainText('Rp 500.000');
  await expect(rowOf(thisMonth)).toContainText('Rp 2.000.000');
  const groupOf = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
  await expect(groupOf('Overdue')).toContainText('Rp 70.000');
  await expect(groupOf('No expected close')).toContainText('Rp 30.000');
  await expect(page.getByRole('table', { name: 'Lose reasons' })).toContainText('Competitor');
  await expect(page.getByRole('link', { name: '50%', exact: true })).toBeVisible();
  await expectAccessible(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, 'nothing is wider than the window').toBeLessThanOrEqual(0);

  if (onPhone) return;
  // Each figure by keyboard alone, from the start of the page.
  const hands = new Hands(page);
  const openByKeys = async (target: Locator): Promise<void> => {
    await hands.tabTo(page.getByRole('link', { name: 'Skip to content' }));
    await hands.press('Enter');
    await hands.tabTo(target);
    await hands.press('Enter');
  };
  const main = page.getByRole('main');
  await openByKeys(rowOf(next).getByRole('link').first());
  await expect(main).toContainText(`Press ${tag}`);
  await expect(main).toContainText(`Pump ${tag}`);
  await expect(main).not.toContainText(`Late ${tag}`);

  await page.goto(`/dashboard/forecast?qcb=${person.username}`);
  const downloading = page.waitForEvent('download');
  await openByKeys(main.getByRole('button', { name: /^Export/ }).first());
  expect((await downloading).suggestedFilename()).toMatch(/^Forecast\./);

  // The name of the chosen person shows everybody again.
  const chosen = page.getByRole('table', { name: 'By person' }).getByRole('button', { pressed: true });
  // Each figure before it is two stops: its rows and its explanation.
  await hands.tabTo(chosen, 40);
  await hands.press('Enter');
  await expect(page).toHaveURL('/dashboard/forecast');
});
