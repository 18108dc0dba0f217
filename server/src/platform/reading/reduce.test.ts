import { readableBy, withoutRecords } from '@gso/contract/record/readable-by';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { marksOf, openValueIn, reduced, reducedAt } from './reduce.ts';

const price = z.object({ selling: z.number(), supplier: readableBy(z.number(), ['MA_MASTER_DATA']) });
const row = z.object({ name: z.string(), price });
const value = { name: 'Sensor', price: { selling: 2, supplier: 1 } };
const cut = { name: 'Sensor', price: { selling: 2 } };

describe('a marked field', () => {
  it.each([
    ['in a record', row, value, cut],
    ['in a list', z.object({ content: z.array(row) }), { content: [value, value] }, { content: [cut, cut] }],
    ['in an array', z.array(row), [value], [cut]],
    ['in a record that may be missing', z.object({ row: row.nullable().default(null) }), { row: value }, { row: cut }],
    ['in values by name', z.record(z.string(), row), { a: value, b: value }, { a: cut, b: cut }],
    ['in one of several shapes', z.union([z.object({ other: z.string() }), row]), value, cut],
    ['of a part of its schema', row.pick({ price: true }), { price: value.price }, { price: cut.price }],
    ['made empty later', z.object({ a: readableBy(z.string(), ['MA_SALES']).nullable() }), { a: 'x' }, {}],
  ])('%s is left out for others', (_, schema: z.ZodType, full: object, left: object) => {
    expect(reduced(schema, ['MA_QUOTATION'], full)).toEqual(left);
    expect(reduced(schema, ['MA_QUOTATION', 'MA_MASTER_DATA', 'MA_SALES'], full)).toBe(full);
  });

  it('of which two shapes say different things is left out unless both permit it', () => {
    const other = z.object({ price: z.object({ supplier: readableBy(z.number(), ['MA_SALES', 'MA_MASTER_DATA']) }) });
    for (const schema of [z.union([row, other]), z.union([other, row])]) {
      expect(reduced(schema, ['MA_SALES'], value)).toEqual(cut);
      expect(reduced(schema, ['MA_MASTER_DATA'], value)).toBe(value);
    }
  });

  it('does not change the value that was read, which others may get as well', () => {
    reduced(row, [], value);
    expect(value.price.supplier).toBe(1);
  });

  it('is found by the path of a change, above and below it', () => {
    expect(reducedAt(row, [], 'price.supplier')).toBeUndefined();
    expect(reducedAt(row, [], 'price.supplier.deeper')).toBeUndefined();
    expect(reducedAt(row, [], 'price')?.(value.price)).toEqual(cut.price);
    expect(reducedAt(row, [], 'name')?.('Sensor')).toBe('Sensor');
    expect(reducedAt(row, [], 'gone')?.(1)).toBe(1);
    expect(reducedAt(row, ['MA_MASTER_DATA'], 'price.supplier')?.(1)).toBe(1);
  });
});

describe('a schema', () => {
  it('without marks costs nothing: the value is returned as it is', () => {
    const plain = z.object({ a: z.array(z.object({ b: z.string() })) });
    expect(marksOf(plain)).toBeNull();
    const content = { a: [{ b: 'x' }] };
    expect(reduced(plain, [], content)).toBe(content);
  });

  it('that could hide a marked field is refused', () => {
    expect(() => marksOf(z.object({ a: z.tuple([row]) }))).toThrow('tuple');
    expect(() => marksOf(z.object({ a: readableBy(row, ['MA_SALES']) }))).toThrow('may not contain marked');
  });

  it.each([
    ['a', z.object({ a: z.unknown() })],
    ['a.b[]', z.object({ a: z.object({ b: z.array(z.any()) }) })],
    ['a[]', z.object({ a: z.record(z.string(), z.unknown()).optional() })],
    ['', z.looseObject({})],
  ])('is found to hold a value that nobody described: %s', (path, schema) => {
    expect(openValueIn(schema)).toBe(path);
  });

  it('may hold one that is marked as reduced', () => {
    expect(openValueIn(z.object({ a: withoutRecords(z.unknown()), b: row }))).toBeUndefined();
  });
});
