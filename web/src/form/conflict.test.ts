// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { conflictingFields, firstChoices, mergedValues } from './conflict.ts';

const before = { name: 'PT A', phone: '1', address: { street: 'Jl. A', zipCode: '10' } };
const mine = { name: 'PT Mine', phone: '1', address: { street: 'Jl. A', zipCode: '20' } };
const current = { name: 'PT Theirs', phone: '2', address: { street: 'Jl. A', zipCode: '20' } };
const change = (field: string, to: unknown, at = '2026-01-01', by = 'budi') => ({ field, from: null, to, by, at });
const changes = [change('name', 'PT Theirs'), change('phone', '2'), change('address.zipCode', '20')];

test('fields that both set to the same value are no conflict', () => {
  expect(conflictingFields(changes, { before, mine, current }).map(({ field }) => field)).toEqual(['name', 'phone']);
});

test('several changes of a field are one, under the last author', () => {
  const twice = [change('name', 'PT Last', '2026-01-02', 'siti'), change('name', 'PT First', '2026-01-01', 'budi')];
  expect(conflictingFields(twice, { before, mine, current })).toEqual([
    { field: 'name', before: 'PT A', mine: 'PT Mine', theirs: 'PT Last', by: 'siti', at: '2026-01-02' },
  ]);
});

test('fields that the form does not have are not asked about', () => {
  expect(conflictingFields([change('secret', 1)], { before, mine, current })).toEqual([]);
});

test('at first, what was typed is kept and what was not typed is taken from the others', () => {
  const fields = conflictingFields(changes, { before, mine, current });
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

test('a picked record is one field, shown by its name and never mixed', () => {
  const company = (id: number, name: string) => ({ company: { id, name } });
  const states = { before: company(1, 'PT A'), mine: company(2, 'PT B'), current: company(3, 'PT C') };
  const moved = [change('company.id', 3), change('company.name', 'PT C')];
  const fields = conflictingFields(moved, states);
  expect(fields).toMatchObject([
    { field: 'company', mine: { id: 2, name: 'PT B' }, theirs: { id: 3, name: 'PT C' }, by: 'budi' },
  ]);
  expect(mergedValues(states, { company: 'theirs' })).toEqual(states.current);
  expect(mergedValues(states, { company: 'mine' })).toEqual(states.mine);
});

test('an emptied pick against a new one is asked about', () => {
  const states = { before: { to: { id: 1, name: 'A' } }, mine: { to: null }, current: { to: { id: 2, name: 'B' } } };
  const fields = conflictingFields<{ to: object | null }>([change('to.id', 2), change('to.name', 'B')], states);
  expect(fields).toMatchObject([{ field: 'to', mine: null, theirs: { id: 2, name: 'B' } }]);
});
