import { type SetupChecklist, setupSteps } from '@gso/contract/dashboard';
import { exchangeRateAccess } from '@gso/contract/exchange-rate';
import { itemAccess } from '@gso/contract/item';
import { letterheadAccess } from '@gso/contract/letterhead';
import { permissions } from '@gso/contract/permissions';
import { expect, it } from 'vitest';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();

async function doneBy(person: Caller): Promise<Record<string, boolean>> {
  const { body } = await person.get<SetupChecklist>('/api/dashboard/setup');
  return Object.fromEntries(body.steps.map(({ step, done }) => [step, done]));
}

it('the steps of a new installation are ticked off by what is really there', async () => {
  const admin = await app.userWith(...permissions);
  expect(await doneBy(admin)).toEqual({ letterhead: false, people: false, rates: false, items: false });

  const clerk = await app.userWith('MA_ACCOUNT');
  expect(await doneBy(admin)).toMatchObject({ people: true });
  expect(await doneBy(clerk)).toEqual({ people: true });

  const { version } = (await admin.get<{ version: number }>('/api/letterhead')).body;
  await admin.patch('/api/letterhead', { name: 'PT Kita', version });
  await admin.post('/api/exchangerate', { sourceCurr: 'USD', convValue: 16_000 });
  expect(await doneBy(admin)).toEqual({ letterhead: true, people: true, rates: true, items: false });

  const price = { suppPrice: 100 };
  await admin.post('/api/item', { brand: 'Omron', materialNo: 'E2E', materialDesc: 'Sensor', currency: 'IDR', price });
  expect(await doneBy(admin)).toEqual({ letterhead: true, people: true, rates: true, items: true });

  // A disabled user does not count as a colleague.
  await app.db.updateTable('user_login').set({ enabled: false }).where('username', '=', clerk.username).execute();
  expect(await doneBy(admin)).toMatchObject({ people: false });
});

it('the steps are shown to those who may change the records', () => {
  expect(setupSteps).toMatchObject({
    letterhead: letterheadAccess.write,
    rates: exchangeRateAccess.write,
    items: itemAccess.write,
  });
});
