import { limits } from '@gso/contract/limits';
import { describe, expect, it } from 'vitest';
import { refuseHugeJson } from './json-body.ts';

const check = (json: string) => refuseHugeJson(Buffer.from(json));
const nested = (depth: number, inner = '') => '['.repeat(depth) + inner + ']'.repeat(depth);
const rows = Array.from({ length: limits.bulkRows }, (_, row) => row + 1);
const list = (values: number) => `[${Array.from({ length: values }, () => '0').join(',')}]`;

describe('JSON before it is parsed', () => {
  it.each([
    ['20 levels', nested(20)],
    ['many levels one after the other', `[${Array.from({ length: 1000 }, () => nested(10)).join(',')}]`],
    [
      'the largest bulk change',
      JSON.stringify({ ids: rows, versions: rows, key: 'x'.repeat(36), change: { values: {} } }),
    ],
    ['brackets and commas in a text', JSON.stringify({ activity: '[{,'.repeat(30_000) })],
    ['quotes and backslashes in a text', JSON.stringify(['"[[\\'.repeat(1000), '\\', '\\"', '['.repeat(30)])],
    ['a text without an end', '"[[[[[[[[[[[[[[[[[[[[[[[['],
    ['nothing', ''],
  ])('may have %s', (_, json) => {
    expect(() => check(json)).not.toThrow();
  });

  it.each([
    ['21 levels', nested(21)],
    ['half a million levels', nested(500_000)],
    ['levels behind a text', `["\\\\",${nested(20)}]`],
    ['101,001 values', list(101_001)],
    ['101,001 empty objects', `[${Array.from({ length: 101_001 }, () => '{}').join(',')}]`],
  ])('may not have %s', (_, json) => {
    expect(() => check(json)).toThrow();
  });
});
