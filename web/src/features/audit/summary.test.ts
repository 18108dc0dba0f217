// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { summaryOf } from './summary.ts';

const labels = { phone: 'Phone', name: 'Name', permissions: 'Permissions' };
const change = (field: string, from: unknown, to: unknown) => ({ field, from, to });

test('tells both sides of the first change and how many more there are', () => {
  const changes = [change('phone', '021', '022'), change('name', 'PT A', 'PT B'), change('isActive', true, false)];
  expect(summaryOf({ action: 'update', changes }, labels)).toEqual({ first: 'Phone 021 → 022', others: 2 });
});

test('an emptied field says so', () => {
  const changes = [change('phone', '021', '')];
  expect(summaryOf({ action: 'update', changes }, labels)?.first).toBe('Phone 021 → (empty)');
});

test('a new and a removed record have one side', () => {
  expect(summaryOf({ action: 'create', changes: [change('name', null, 'PT A')] }, labels)?.first).toBe('Name PT A');
  expect(summaryOf({ action: 'delete', changes: [change('name', 'PT A', null)] }, labels)?.first).toBe('Name PT A');
});

test('a field without a word goes by its path, a list by its members', () => {
  const granted = change('permissions', [], ['MA_VISIT', 'MA_SALES']);
  expect(summaryOf({ action: 'update', changes: [granted] }, labels)?.first).toBe(
    'Permissions (empty) → MA_VISIT, MA_SALES',
  );
  expect(summaryOf({ action: 'update', changes: [change('x.y', 1, 2)] }, labels)?.first).toBe('x.y 1 → 2');
});

test('another record is told by its name, not by its number', () => {
  const changes = [change('roleId', 3, 4), change('role.name', 'Sales', 'Viewer')];
  expect(summaryOf({ action: 'update', changes }, { 'role.name': 'Role' })).toEqual({
    first: 'Role Sales → Viewer',
    others: 0,
  });
});

test('a record that is moved between two of the same name is told by the numbers', () => {
  const moved = [change('company.id', 3, 4)];
  const labels = { 'company.id': 'Company number', 'company.name': 'Company' };
  expect(summaryOf({ action: 'update', changes: moved }, labels)?.first).toBe('Company number 3 → 4');
  const renamed = [...moved, change('company.name', 'PT A', 'PT B')];
  expect(summaryOf({ action: 'update', changes: renamed }, labels)).toEqual({
    first: 'Company PT A → PT B',
    others: 0,
  });
});

test('long values and line breaks are cut to a line', () => {
  const changes = [change('name', `first\nline ${'x'.repeat(500)}`, '😀'.repeat(60))];
  expect(summaryOf({ action: 'update', changes }, labels)?.first).toMatch(/^Name first line x+… → (😀){39}…$/u);
});

test('nothing changed, nothing to tell', () => {
  expect(summaryOf({ action: 'logout', changes: [] }, labels)).toBeUndefined();
});
