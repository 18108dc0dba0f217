// @vitest-environment happy-dom
import { emptyValues } from '@gso/contract/record/record-schema';
import { expect, test } from 'vitest';
import { projectForm, type ProjectValues } from './project-form.ts';

const project: ProjectValues = {
  name: 'Line 3',
  desc: 'Retrofit',
  phase: 'TRIAL',
  quota: 12,
  pic: 'joko',
  dueDate: '2026-12-01',
  docLink: '',
  addInfo: '',
  customer: { id: 3, name: 'Agus', company: { id: 2, name: 'PT Sinar' } },
};

const problemsOf = (values: ProjectValues) =>
  projectForm.safeParse(values).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

test('a new project asks for what nobody can guess', () => {
  expect(problemsOf(emptyValues(projectForm)).sort()).toEqual([
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
  expect(problemsOf({ ...project, ...part })).toEqual([problem]);
});
