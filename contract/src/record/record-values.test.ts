import { expect, test } from 'vitest';
import { changesBetween, fitInto, pathsOf, sameValue, valueAt, withValueAt } from './record-values.ts';

const record = { name: 'A', tags: ['x'], address: { street: 'Jl. A', zipCode: '1' }, company: null };

test('only what was changed is sent, at any depth; lists go whole', () => {
  const after = { ...record, tags: ['x', 'y'], address: { street: 'Jl. B', zipCode: '1' } };
  expect(changesBetween(record, after)).toEqual({ tags: ['x', 'y'], address: { street: 'Jl. B' } });
  expect(changesBetween(record, { ...record, tags: [...record.tags], address: { ...record.address } })).toEqual({});
});

test('a picked record goes whole and is one path', () => {
  const visit = { company: { id: 1, name: 'PT A' }, note: '' };
  const moved = { ...visit, company: { id: 2, name: 'PT A' } };
  expect(changesBetween(visit, moved)).toEqual({ company: { id: 2, name: 'PT A' } });
  expect(pathsOf(visit)).toEqual(['company', 'note']);
});

test('a value is replaced without touching the original', () => {
  expect(withValueAt(record, 'address.street', 'Jl. C').address).toEqual({ street: 'Jl. C', zipCode: '1' });
  expect(record.address.street).toBe('Jl. A');
});

test('a value in a list is replaced, and what is not on its way stays the same object', () => {
  const order = { lines: [{ qty: 1 }, { qty: 2 }], customer: { id: 1 } };
  const changed = withValueAt(order, 'lines.1.qty', 3);
  expect(changed).toEqual({ lines: [{ qty: 1 }, { qty: 3 }], customer: { id: 1 } });
  expect(valueAt(changed, 'lines.1.qty')).toBe(3);
  expect([changed.lines[0] === order.lines[0], changed.customer === order.customer]).toEqual([true, true]);
  expect(order.lines[1]).toEqual({ qty: 2 });
});

test('paths name single values', () => {
  expect(pathsOf(record)).toEqual(['name', 'tags', 'address.street', 'address.zipCode', 'company']);
});

test('an old draft fits into a newer form: known fields of the right kind are taken, the rest is left', () => {
  const draft = { name: 'B', tags: 'x', address: { street: 5, zipCode: '2' }, company: { id: 1 }, removedField: 1 };
  expect(fitInto(record, draft)).toEqual({
    name: 'B',
    tags: ['x'],
    address: { street: 'Jl. A', zipCode: '2' },
    company: { id: 1 },
  });
  for (const nonsense of [null, 'x', 3, []]) expect(fitInto(record, nonsense)).toEqual(record);
});

test('a picked record may have been replaced or emptied meanwhile', () => {
  const item = { supplier: { id: 1, name: 'PT A' } };
  expect(fitInto(item, { supplier: null })).toEqual({ supplier: null });
  expect(fitInto(item, { supplier: { id: 2, name: 'PT B' } })).toEqual({ supplier: { id: 2, name: 'PT B' } });
  expect(fitInto(item, { supplier: 'PT C' })).toEqual(item);
});

test('equality looks inside', () => {
  expect(sameValue({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })).toBe(true);
  expect(sameValue({ a: 1 }, { a: 1, b: 2 })).toBe(false);
  expect(sameValue([1], [1, 2])).toBe(false);
});
