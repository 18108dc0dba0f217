// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { summaryOf } from './summary.ts';

const labels = { phone: 'Phone', name: 'Name', permissions: 'Permissions' };
const change = (field: string, from: unknown, to: unknown) => ({ field, from, to });

test('shows both sides of the first change and how many more there are', () => {
  const changes = [change('phone', '021', '022'), change('name', 'PT A', 'PT B'), change('isActive', true, false)];
  expect(summaryOf({ entity: 'company', action: 'update', changes }, labels)).toEqual({
    first: 'Phone 021 → 022',
    others: 2,
  });
});

test('an emptied field says so', () => {
  const changes = [change('phone', '021', '')];
  expect(summaryOf({ entity: 'company', action: 'update', changes }, labels)?.first).toBe('Phone 021 → (empty)');
});

test('a new and a removed record have one side', () => {
  expect(
    summaryOf({ entity: 'company', action: 'create', changes: [change('name', null, 'PT A')] }, labels)?.first,
  ).toBe('Name PT A');
  expect(
    summaryOf({ entity: 'company', action: 'delete', changes: [change('name', 'PT A', null)] }, labels)?.first,
  ).toBe('Name PT A');
});

test('a field without a name is shown by its path, a list by its members', () => {
  const branded = change('brands', [], ['Sick', 'Omron']);
  expect(summaryOf({ entity: 'company', action: 'update', changes: [branded] }, labels)?.first).toBe(
    'brands (empty) → Sick, Omron',
  );
  expect(summaryOf({ entity: 'company', action: 'update', changes: [change('x.y', 1, 2)] }, labels)?.first).toBe(
    'x.y 1 → 2',
  );
});

test('permissions and countries are shown by their names, and of two lists of permissions only the difference', () => {
  const granted = change('permissions', null, ['MA_VISIT', 'MA_SALES']);
  expect(summaryOf({ entity: 'role', action: 'create', changes: [granted] }, labels)?.first).toBe(
    'Permissions Visits and activities, Sales administra…',
  );
  const changed = change('permissions', ['MA_VISIT', 'MA_SALES'], ['MA_VISIT', 'MA_PROJECT']);
  expect(
    summaryOf({ entity: 'role', action: 'update', changes: [changed] }, { 'permissions.changed': 'Permissions' })
      ?.first,
  ).toBe('Permissions Sales administration → Projects');
  const moved = change('country', 'IDN', 'JPN');
  expect(summaryOf({ entity: 'supplier', action: 'update', changes: [moved] }, { country: 'Country' })?.first).toBe(
    'Country Indonesia → Japan',
  );
});

test('another record is shown by its name, not by its id', () => {
  const changes = [change('roleId', 3, 4), change('role.name', 'Sales', 'Viewer')];
  expect(summaryOf({ entity: 'company', action: 'update', changes }, { 'role.name': 'Role' })).toEqual({
    first: 'Role Sales → Viewer',
    others: 0,
  });
});

test('a record that is moved between two of the same name is shown by the ids', () => {
  const moved = [change('company.id', 3, 4)];
  const labels = { 'company.id': 'Company number', 'company.name': 'Company' };
  expect(summaryOf({ entity: 'company', action: 'update', changes: moved }, labels)?.first).toBe(
    'Company number 3 → 4',
  );
  const renamed = [...moved, change('company.name', 'PT A', 'PT B')];
  expect(summaryOf({ entity: 'company', action: 'update', changes: renamed }, labels)).toEqual({
    first: 'Company PT A → PT B',
    others: 0,
  });
});

test('long values and line breaks are cut to a line', () => {
  const changes = [change('name', `first\nline ${'x'.repeat(500)}`, '😀'.repeat(60))];
  expect(summaryOf({ entity: 'company', action: 'update', changes }, labels)?.first).toMatch(
    /^Name first line x+… → (😀){39}…$/u,
  );
});

test('nothing changed, nothing to show', () => {
  expect(summaryOf({ entity: 'company', action: 'logout', changes: [] }, labels)).toBeUndefined();
});
