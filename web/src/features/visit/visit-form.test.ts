// @vitest-environment happy-dom
import type { VisitRow } from '@gso/contract/visit';
import { expect, test } from 'vitest';
import { changesBetween } from '@gso/contract/record/record-values';
import { newValues, saveOf, valuesOf, visitForm, type VisitValues } from './visit-form.ts';

const customer = { id: 3, name: 'Agus', company: { id: 2, name: 'PT Sinar' } };
const shodan = { id: 5, name: 'Line 3', desc: 'Retrofit' };
const project = { id: 6, refNo: 'PRJ-26-0001', name: 'Panel', desc: '', addInfo: '' };

const visit: VisitRow = {
  ...{ id: 9, version: 4, lastUpdateBy: 'siti', lastUpdateDate: '2026-11-14T01:00:00Z', createdBy: 'siti' },
  ...{ type: 'SALES', status: 'DRAFT', visitDate: '2026-11-14', timeStart: '0900', timeEnd: '1000' },
  ...{ username: 'siti', activity: 'Demo', attachUrl: '', customer, shodan, project: null },
  ...{ files: 0, checkIn: null },
};

const problemsOf = (type: 'SALES' | 'PROJECT', part: Partial<VisitValues>) =>
  visitForm(type)
    .safeParse({ ...valuesOf(visit), shodan: null, ...part })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

const attemptOf = (after: VisitValues, before: VisitValues) => ({
  values: after,
  changes: changesBetween(before, after),
  version: 4,
  idempotencyKey: 'key',
});

test('a new visit begins now and lacks what only its author can know', () => {
  const values = newValues('SALES', { today: '2026-11-14', now: '1437', username: 'siti' });
  expect(values).toMatchObject({ status: 'DRAFT', visitDate: '2026-11-14', username: 'siti' });
  expect(values).toMatchObject({ timeStart: '1437', timeEnd: '1537' });
  expect(problemsOf('SALES', values)).toEqual([
    ['customer.id', 'Required.'],
    ['customer.company.id', 'Required.'],
    ['activity', 'Required.'],
  ]);
});

test('a visit that begins in a calendar has the day, the times and the person of the slot', () => {
  const slot = { visitDate: '2026-12-01', timeStart: '1300', timeEnd: '1430' };
  const begin = (visit: typeof slot & { username?: string }) =>
    newValues('SALES', { today: '2026-11-14', now: '1437', username: 'siti', start: { customer, visit } });
  expect(begin(slot)).toMatchObject({ ...slot, username: 'siti', customer });
  expect(begin({ ...slot, username: 'budi' })).toMatchObject({ ...slot, username: 'budi' });
});

test.each([
  ['0000', '0100'],
  ['2300', '2400'],
  ['2301', '2400'],
  ['2359', '2400'],
])('a visit that begins at %s ends at %s', (now, timeEnd) => {
  expect(newValues('PROJECT', { today: '2026-11-14', now, username: 'siti' })).toMatchObject({ timeEnd });
  expect(problemsOf('SALES', { timeStart: now, timeEnd })).toEqual([]);
});

test('rules between two fields are reported before the others are filled in', () => {
  expect(problemsOf('SALES', { activity: '', timeStart: '1100' })).toEqual([
    ['activity', 'Required.'],
    ['timeEnd', 'Ends before it starts'],
  ]);
  expect(problemsOf('PROJECT', {})).toEqual([['project', 'Required.']]);
  expect(problemsOf('PROJECT', { project })).toEqual([]);
});

test('a time that is none is not compared', () => {
  expect(problemsOf('SALES', { timeStart: '9 am' })).toEqual([['timeStart', 'Invalid 24h time format']]);
});

test('a new visit is sent whole, other records by their ids', () => {
  const values = { ...valuesOf(visit), shodan };
  expect(saveOf('SALES', undefined, attemptOf(values, values))).toEqual({
    visit: { ...values, type: 'SALES', customer: { id: 3 }, shodan: { id: 5 }, project: null },
    idempotencyKey: 'key',
  });
});

test('of another one only what was changed is sent, also that something was taken away', () => {
  const before = valuesOf(visit);
  const other = { ...customer, id: 4, name: 'Budi' };
  const after = { ...before, activity: 'Trial', customer: other, shodan: null };
  expect(saveOf('SALES', visit, attemptOf(after, before))).toEqual({
    id: 9,
    changes: { activity: 'Trial', customer: { id: 4 }, shodan: null, version: 4 },
  });
});
