// @vitest-environment happy-dom
import type { AssignedVisitRow } from '@gso/contract/assigned-visit';
import { expect, test } from 'vitest';
import { changesBetween } from '@gso/contract/record/record-values';
import {
  assignmentForm,
  type AssignmentValues,
  inputOf,
  newAssignment,
  patchOf,
  valuesIn,
  valuesOf,
} from './assignment-form.ts';

const self = { id: 7, name: 'maya' };
const marks = { version: 3, lastUpdateBy: 'maya', lastUpdateDate: '2026-11-15T07:00:00Z' };
const customer = { id: 3, name: 'Agus', company: { id: 2, name: 'PT Sinar' } };
const row: AssignedVisitRow = {
  id: 1,
  ...marks,
  to: { id: 8, username: 'joko', employee: { firstName: 'Joko' } },
  from: { id: 7, username: 'maya', employee: { firstName: 'Maya' } },
  createdBy: 'maya',
  visit: {
    id: 21,
    ...marks,
    type: 'SALES',
    status: 'DRAFT',
    visitDate: '2026-11-20',
    timeStart: '0900',
    timeEnd: '1000',
    username: 'joko',
    activity: 'Demo',
    attachUrl: '',
    customer,
    shodan: { id: 5, name: 'Line 3', desc: '' },
    project: null,
    createdBy: 'maya',
    files: 0,
    checkIn: null,
  },
};

const problemsOf = (values: AssignmentValues) =>
  assignmentForm.safeParse(values).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

test('a new assignment comes from the user and requires the other fields', () => {
  const values = newAssignment('PROJECT', { today: '2026-11-15', from: self });
  expect(values).toMatchObject({ visitDate: '2026-11-15', from: self, to: { id: 0 } });
  expect(problemsOf(values).sort()).toEqual([
    'activity: Required.',
    'customer.company.id: Required.',
    'customer.id: Required.',
    'to.id: Required.',
  ]);
});

test('an end before the start is reported as soon as both are times', () => {
  const values = valuesOf(row);
  expect(problemsOf(values)).toEqual([]);
  expect(problemsOf({ ...values, timeEnd: '0830' })).toEqual(['timeEnd: Ends before it starts']);
  expect(problemsOf({ ...values, timeEnd: '08' })).toEqual(['timeEnd: Invalid 24h time format']);
});

test('ids are sent: all fields of a new assignment, the changed fields of an existing one', () => {
  const before = valuesOf(row);
  expect(inputOf(before)).toEqual({
    visitDate: '2026-11-20',
    timeStart: '0900',
    timeEnd: '1000',
    activity: 'Demo',
    customer: { id: 3 },
    shodan: { id: 5 },
    project: null,
    to: { id: 8 },
    from: { id: 7 },
  });
  const values = { ...before, to: self, shodan: null };
  const attempt = { values, changes: changesBetween(before, values), version: 3, idempotencyKey: 'k' };
  expect(patchOf(attempt)).toEqual({ to: { id: 7 }, shodan: null, version: 3 });
});

test('the nested values of a record in a conflict are read', () => {
  const theirs = { ...row, visit: { ...row.visit, activity: 'Other' } };
  expect(valuesIn(JSON.parse(JSON.stringify(theirs)))).toEqual({ ...valuesOf(row), activity: 'Other' });
});
