import { WorkingDays } from '@gso/contract/plan/working-days';
import { expect, test } from 'vitest';
import { nextDays } from './next-days.ts';
import { newNowValues, nextVisitOf, nowForm, roundedTime, visitedCustomers, visitOf } from './now-form.ts';

const start = { today: '2026-11-18', now: '0917', username: 'ana', nextActivity: 'Follow-up' };
const agus = { id: 3, name: 'Agus', company: { id: 1, name: 'PT Sinar' } };

test.each([
  ['0917', '0915'],
  ['0914', '0910'],
  ['0900', '0900'],
  ['2359', '2355'],
])('%s is rounded to %s', (time, rounded) => {
  expect(roundedTime(time)).toBe(rounded);
});

test('a visit now begins at the last five minutes, takes an hour and is confirmed', () => {
  const values = newNowValues(start);
  expect(values).toMatchObject({ visitDate: '2026-11-18', timeStart: '0915', timeEnd: '1015', status: 'CONFIRMED' });
  expect(newNowValues({ ...start, now: '2330' })).toMatchObject({ timeStart: '2330', timeEnd: '2400' });
});

test('the visit is sent without what is planned next, and the next one is a draft for the same contact', () => {
  const shodan = { id: 9, name: 'Line 3', desc: '' };
  const typed = { ...newNowValues(start), customer: agus, shodan, activity: 'Demo', nextDate: '2026-11-25' };
  expect(visitOf(typed)).toEqual({
    ...{ status: 'CONFIRMED', visitDate: '2026-11-18', timeStart: '0915', timeEnd: '1015' },
    ...{ username: 'ana', customer: agus, shodan, project: null, activity: 'Demo', attachUrl: '' },
  });
  expect(nextVisitOf(typed)).toMatchObject({
    ...{ status: 'DRAFT', visitDate: '2026-11-25', customer: agus, shodan, activity: 'Follow-up' },
  });
});

test('what the form refuses', () => {
  const typed = { ...newNowValues(start), customer: agus, activity: 'Demo' };
  const paths = (part: object) =>
    nowForm.safeParse({ ...typed, ...part }).error?.issues.map(({ path }) => path.join('.'));
  expect(paths({})).toBeUndefined();
  expect(paths({ activity: ' ' })).toEqual(['activity']);
  expect(paths({ timeEnd: '0800' })).toEqual(['timeEnd']);
  expect(paths({ nextActivity: '' })).toBeUndefined();
  expect(paths({ nextActivity: '', nextDate: '2026-11-25' })).toEqual(['nextActivity']);
});

test('each company is offered once, with its last contact', () => {
  const ratna = { id: 4, name: 'Ratna', company: { id: 1, name: 'PT Sinar' } };
  const budi = { id: 5, name: 'Budi', company: { id: 2, name: 'PT Tirta' } };
  const visits = [
    { customer: ratna, visitDate: '2026-11-17' },
    { customer: budi, visitDate: '2026-11-16' },
    { customer: agus, visitDate: '2026-11-15' },
  ];
  expect(visitedCustomers(visits, 5)).toEqual([
    { customer: ratna, lastVisit: '2026-11-17' },
    { customer: budi, lastVisit: '2026-11-16' },
  ]);
  expect(visitedCustomers(visits, 1)).toHaveLength(1);
});

test('the next visit is offered on working days', () => {
  const days = new WorkingDays(['2026-11-26']);
  const workingDayFrom = (day: string) => days.endOf(day, 1);
  expect(nextDays('2026-11-18', workingDayFrom)).toEqual({
    ...{ tomorrow: '2026-11-19', week: '2026-11-25', month: '2026-12-18' },
  });
  // A Friday before a holiday next week; the last day of January has none in February.
  expect(nextDays('2026-11-20', workingDayFrom).tomorrow).toBe('2026-11-23');
  expect(nextDays('2026-11-19', workingDayFrom).week).toBe('2026-11-27');
  expect(nextDays('2028-01-31', workingDayFrom).month).toBe('2028-02-29');
});
