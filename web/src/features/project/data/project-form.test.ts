// @vitest-environment happy-dom
import type { ProjectRow } from '@gso/contract/project';
import { expect, test } from 'vitest';
import { changesBetween } from '../../../list/values.ts';
import { inputOf, newProject, patchOf, projectForm, type ProjectValues, valuesOf } from './project-form.ts';

const customer = { id: 3, name: 'Agus', company: { id: 2, name: 'PT Sinar' } };
const row: ProjectRow = {
  id: 1,
  version: 3,
  lastUpdateBy: 'maya',
  lastUpdateDate: '2026-11-15T07:00:00Z',
  createdDate: '2026-11-01T07:00:00Z',
  refNo: 'PRJ-26-0001',
  name: 'Line 3',
  desc: 'Retrofit',
  phase: 'TRIAL',
  quota: 12,
  pic: 'joko',
  picName: 'Joko',
  dueDate: '2026-12-01',
  docLink: '',
  addInfo: '',
  percentage: 37.5,
  customer,
};

const problemsOf = (values: ProjectValues) =>
  projectForm.safeParse(values).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

test('a new project asks for what nobody can guess', () => {
  expect(problemsOf(newProject).sort()).toEqual([
    'customer.company.id: Required.',
    'customer.id: Required.',
    'dueDate: Required.',
    'name: Required.',
    'quota: Required.',
  ]);
});

test.each([
  [{ dueDate: '31/02/2026' }, 'dueDate: Not a date'],
  [{ quota: 1.5 }, 'quota: Must be a whole number'],
  [{ docLink: 'javascript:alert(1)' }, 'docLink: Only addresses that begin with http:// or https://'],
  [{ name: 'x'.repeat(51) }, 'name: Max 50 characters'],
])('%j cannot be saved', (part, problem) => {
  expect(problemsOf({ ...valuesOf(row), ...part })).toEqual([problem]);
});

test('the server is told numbers: all of a new project, and of another one what was changed', () => {
  const before = valuesOf(row);
  expect(inputOf(before)).toEqual({ ...before, customer: { id: 3 } });
  const values = { ...before, pic: '', customer: { ...customer, id: 4, name: 'Ratna' } };
  const attempt = { values, changes: changesBetween(before, values), version: 3, idempotencyKey: 'k' };
  expect(patchOf(attempt)).toEqual({ pic: '', customer: { id: 4 }, version: 3 });
});
