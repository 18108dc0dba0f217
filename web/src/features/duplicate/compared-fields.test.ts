import { expect, it } from 'vitest';
import { comparedFields, nested } from './compared-fields.ts';

it('compares nested fields by path and references as one field, without the marks of a record', () => {
  const one = {
    id: 1,
    version: 4,
    name: 'A',
    address: { street: 'X', zipCode: '1' },
    company: { id: 3, name: 'PT' },
    brands: ['a'],
  };
  const other = { id: 2, version: 1, name: 'A', address: { street: 'Y', zipCode: '1' }, company: null, brands: [] };
  expect(comparedFields(one, other)).toEqual([
    {
      path: 'address.street',
      label: 'address.street',
      values: [
        { shown: 'X', sent: 'X' },
        { shown: 'Y', sent: 'Y' },
      ],
    },
    {
      path: 'company',
      label: 'company.name',
      values: [
        { shown: 'PT', sent: { id: 3 } },
        { shown: null, sent: null },
      ],
    },
    {
      path: 'brands',
      label: 'brands',
      values: [
        { shown: ['a'], sent: ['a'] },
        { shown: [], sent: [] },
      ],
    },
  ]);
});

it('sends chosen values as a change', () => {
  expect(
    nested([
      ['name', 'B'],
      ['price.a', 1],
      ['price.b', 2],
    ]),
  ).toEqual({ name: 'B', price: { a: 1, b: 2 } });
});
