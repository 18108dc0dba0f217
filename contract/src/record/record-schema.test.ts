import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import { calendarDate, dayOrEmpty, digits, pickedId, requiredText, text } from '../fields.ts';
import { emptyValues, fieldsOf, patchOf, rowOf } from './record-schema.ts';

const input = z.strictObject({
  name: requiredText(),
  status: z.enum(['OPEN', 'WIN']).default('OPEN'),
  amount: z.number().int(),
  share: z.number().max(100).default(0),
  isActive: z.boolean().default(true),
  address: z.strictObject({ street: requiredText(), zipCode: digits().default('') }),
  company: z.strictObject({ id: pickedId }),
  supplier: z.strictObject({ id: pickedId }).nullable().default(null),
  day: calendarDate,
  until: dayOrEmpty.default(''),
  brands: z
    .array(text())
    .transform((brands) => brands.toSorted())
    .default([]),
});

const record = {
  id: 7,
  version: 2,
  lastUpdateBy: 'maya',
  lastUpdateDate: '2026-11-16T00:00:00Z',
  name: 'Line 3',
  status: 'WIN',
  amount: 5,
  share: 2.5,
  isActive: false,
  address: { street: 'Jl. Raya 1', zipCode: '' },
  company: { id: 3, name: 'PT Sinar' },
  supplier: null,
  day: '2026-11-16',
  until: '',
  brands: ['b', 'a'],
};

describe('the schema of a change', () => {
  it('takes any of the fields at any depth, without their defaults, and needs the version', () => {
    const patch = patchOf(input);
    expect(patch.parse({ version: 1, address: { zipCode: '40111' } })).toEqual({
      version: 1,
      address: { zipCode: '40111' },
    });
    expect(patch.safeParse({ name: 'x' }).success).toBe(false);
    expect(patch.safeParse({ version: 1, nmae: 'x' }).success).toBe(false);
    expect(patch.safeParse({ version: 1, name: '' }).success).toBe(false);
  });
});

describe('the schema of a row', () => {
  const row = rowOf(input, { company: z.object({ id: z.number().int(), name: z.string() }) });

  it('has the fields, what is shown besides, and id, version and last update', () => {
    expect(row.parse({ ...record, secret: 1 })).toEqual(record);
  });

  it('holds values that are older than a limit', () => {
    const old = { ...record, name: 'x'.repeat(5000), share: 120, day: '0202-11-16', until: '9999-12-31' };
    expect(row.parse(old)).toEqual(old);
  });

  it('refuses a missing field', () => {
    const { address: _, ...rest } = record;
    expect(row.safeParse(rest).success).toBe(false);
    expect(row.safeParse({ ...record, status: 'LOST' }).success).toBe(false);
  });
});

describe('a form', () => {
  it('begins empty, with the defaults of the schema', () => {
    expect(emptyValues(input)).toEqual({
      name: '',
      status: 'OPEN',
      amount: NaN,
      share: 0,
      isActive: true,
      address: { street: '', zipCode: '' },
      company: { id: 0 },
      supplier: null,
      day: '',
      until: '',
      brands: [],
    });
  });

  it('begins with the fields of the record that is edited', () => {
    const { id: _id, version: _version, lastUpdateBy: _by, lastUpdateDate: _date, ...fields } = record;
    expect(fieldsOf(input, record)).toEqual({ ...fields, company: { id: 3 } });
  });

  it('sends a picked record by its id alone, and only what was changed', () => {
    expect(fieldsOf(input, { supplier: { id: 4, name: 'Omron' } })).toEqual({ supplier: { id: 4 } });
  });
});
