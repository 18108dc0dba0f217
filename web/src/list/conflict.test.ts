// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { conflictingFields, firstChoices, mergedValues } from './conflict.ts';

const before = { name: 'PT A', phone: '1', address: { street: 'Jl. A', zipCode: '10' } };
const mine = { name: 'PT Mine', phone: '1', address: { street: 'Jl. A', zipCode: '20' } };
const current = { name: 'PT Theirs', phone: '2', address: { street: 'Jl. A', zipCode: '20' } };
const change = (field: string, to: unknown, at = '2026-01-01', by = 'budi') => ({ field, from: null, to, by, at });
const changes = [change('name', 'PT Theirs'), change('phone', '2'), change('address.zipCode', '20')];

test('fields that both set to the same value are no conflict', () => {
  expect(conflictingFields(changes, before, mine).map(({ field }) => field)).toEqual(['name', 'phone']);
});

test('several changes of a field are one, under the last author', () => {
  const twice = [change('name', 'PT Last', '2026-01-02', 'siti'), change('name', 'PT First', '2026-01-01', 'budi')];
  expect(conflictingFields(twice, before, mine)).toEqual([
    { field: 'name', before: 'PT A', mine: 'PT Mine', theirs: 'PT Last', by: 'siti', at: '2026-01-02' },
  ]);
});

test('fields that the form does not have are not asked about', () => {
  expect(conflictingFields([change('secret', 1)], before, mine)).toEqual([]);
});

test('at first, what was typed is kept and what was not typed is taken from the others', () => {
  const fields = conflictingFields(changes, before, mine);
  expect(firstChoices(fields, before, mine)).toEqual({ name: 'mine', phone: 'theirs' });
});

test('the merge follows the choices', () => {
  const all = { before, mine, current };
  expect(mergedValues(all, { name: 'mine', phone: 'theirs' })).toEqual({ ...current, name: 'PT Mine' });
  expect(mergedValues(all, { name: 'theirs', phone: 'mine' })).toEqual({ ...current, phone: '1' });
});

test('a change that the server did not list is never overwritten by an untouched field', () => {
  const silent = { ...current, address: { street: 'Jl. Moved', zipCode: '10' } };
  const merged = mergedValues({ before, mine: { ...before, name: 'PT Mine' }, current: silent }, {});
  expect(merged).toEqual({ ...silent, name: 'PT Mine' });
});
