import { expect, test } from 'vitest';
import { readRepository } from './files.ts';
import { planOf, repositoryOf } from './plan.ts';

const repository = repositoryOf(readRepository());
const { files } = repository;
const planFor = (path: string, removed: string[] = []) => planOf(repository, [{ path, removed, isGone: false }]);

// What a mistake in each of these files has to meet.
test.each([
  ['contract/src/rules/price.ts', 'contract/src/rules/price.test.ts'],
  ['contract/src/rules/price.ts', 'server/src/features/quotation/quotation.test.ts'],
  ['server/migrations/0003-company.sql', 'server/src/features/company/company.test.ts'],
  ['server/src/features/company/routes.ts', 'server/src/features/company/company.test.ts'],
  ['server/src/features/company/routes.ts', 'server/testing/route-walk.test.ts'],
  ['server/src/features/webhook/deliver.ts', 'server/src/features/webhook/webhook.test.ts'],
  ['server/src/features/item/sheet.ts', 'server/src/features/item/item-sheet.test.ts'],
  ['server/src/features/quotation/document/quotation.typ', 'server/src/features/quotation/document/document.test.ts'],
  ['server/src/platform/sheet/read-sheet.ts', 'server/src/features/company/company-sheet.long.test.ts'],
  ['web/src/form/form-dialog.tsx', 'web/src/form/form-dialog.test.tsx'],
])('a change of %s runs %s', (path, expected) => {
  expect(files.has(path), path).toBe(true);
  expect(files.has(expected), expected).toBe(true);
  expect(planFor(path).tests).toContain(expected);
});

test.each([
  ['web/src/features/visit/visit-page.tsx', 'e2e/visit.spec.ts'],
  ['web/src/offline/sender.ts', 'e2e/offline.spec.ts'],
  ['contract/src/supplier.ts', 'e2e/supplier.spec.ts'],
])('a change of %s runs the stories of %s', (path, expected) => {
  expect(files.has(path), path).toBe(true);
  expect(planFor(path).stories).toContain(expected);
});

test('a sentence that is gone runs what quotes it', () => {
  const words = "    trying: 'The server is not responding. Trying again…',";
  expect(planFor('web/src/app/connection-line.tsx', [words]).stories).toContain('e2e/shell.spec.ts');
});

test('a script is read by the shell, and the program that uses it runs', () => {
  expect(planFor('ops/deploy')).toMatchObject({ scripts: ['ops/deploy'], programs: ['check:install'] });
});

test('a document is no reason to start a server or a browser', () => {
  const { tests, stories, smoke, isCode } = planFor('docs/style.md');
  expect({ stories, smoke, isCode }).toEqual({ stories: [], smoke: false, isCode: false });
  expect(tests.filter((path) => !path.startsWith('ops/'))).toEqual([]);
});
