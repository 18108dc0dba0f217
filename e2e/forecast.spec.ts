import type { CustomerRow } from '@gso/contract/customer';
import { addMonths } from '@gso/contract/pipeline/month-steps';
import { logIn } from '../server/testing/log-in.ts';
import { expectAccessible } from './accessible.ts';
import { Api } from './api.ts';
import { expect, test } from './story.ts';
import { theSystem } from './system/system.ts';

const thisMonth = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Jakarta' }).format(new Date()).slice(0, 7);

test('the forecast shows months, people, stages and reasons, and each figure leads to its shodans', async ({
  page,
  person,
  colleague,
  tag,
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
  await expect(page.getByRole('row', { name: 'Overdue' })).toContainText('Rp 70.000');
  await expect(page.getByRole('row', { name: 'No expected close' })).toContainText('Rp 30.000');
  await expect(page.getByRole('table', { name: 'Lose reasons' })).toContainText('Competitor');
  await expect(page.getByRole('link', { name: '50%', exact: true })).toBeVisible();
  await expectAccessible(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, 'nothing is wider than the window').toBeLessThanOrEqual(0);

  await rowOf(next).getByRole('link').first().click();
  const main = page.getByRole('main');
  await expect(main).toContainText(`Press ${tag}`);
  await expect(main).toContainText(`Pump ${tag}`);
  await expect(main).not.toContainText(`Late ${tag}`);
  await page.goBack();

  const downloading = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^Export/ })
    .first()
    .click();
  expect((await downloading).suggestedFilename()).toMatch(/^Forecast\./);

  // A click on the chosen person shows everybody again.
  await page.getByRole('table', { name: 'By person' }).getByRole('button', { pressed: true }).click();
  await expect(page).toHaveURL('/dashboard/forecast');
});
