// @vitest-environment happy-dom
import * as z from 'zod';
import { expect, test } from 'vitest';
import { saveForm } from './save-form.ts';

const input = z.strictObject({
  name: z.string(),
  customer: z.strictObject({ id: z.number() }),
  supplier: z.strictObject({ id: z.number() }).nullable().default(null),
  address: z.strictObject({ street: z.string(), zipCode: z.string() }),
});

const sent: unknown[] = [];
const api = {
  create: (...call: unknown[]) => Promise.resolve(sent.push(call)),
  update: (...call: unknown[]) => Promise.resolve(sent.push(call)),
};

const values = {
  name: 'Line 3',
  customer: { id: 3, name: 'Agus', company: { id: 2, name: 'PT Sinar' } },
  supplier: null,
  address: { street: 'Jl. Raya 1', zipCode: '40111' },
};

test('a new record is sent whole, without what only the form knows', async () => {
  sent.length = 0;
  await saveForm(api, input, undefined)({ values, changes: values, version: 0, idempotencyKey: 'k' });
  expect(sent).toEqual([[{ ...values, customer: { id: 3 } }, 'k']]);
});

test('of another one the changed fields are sent, with the version that was read', async () => {
  sent.length = 0;
  const changes = {
    customer: { id: 4, name: 'Ratna', company: { id: 2, name: 'PT Sinar' } },
    address: { zipCode: '' },
  };
  await saveForm(api, input, { id: 9 })({ values, changes, version: 3, idempotencyKey: 'k' });
  expect(sent).toEqual([[9, { customer: { id: 4 }, address: { zipCode: '' }, version: 3 }]]);
});
