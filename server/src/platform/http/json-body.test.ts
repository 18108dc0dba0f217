import { describe, expect, it } from 'vitest';
import { refuseHugeJson } from './json-body.ts';

const check = (json: string) => refuseHugeJson(Buffer.from(json));
const nested = (depth: number, inner = '') => '['.repeat(depth) + inner + ']'.repeat(depth);
const list = (values: number) => `[${Array.from({ length: values }, () => '0').join(',')}]`;

describe('JSON before it is parsed', () => {
  it.each([
    ['20 levels', nested(20)],
    ['many levels one after the other', `[${Array.from({ length: 1000 }, () => nested(10)).join(',')}]`],
    ['49,990 values', list(49_990)],
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
    ['50,001 values', list(50_001)],
    ['50,001 empty objects', `[${Array.from({ length: 50_001 }, () => '{}').join(',')}]`],
  ])('may not have %s', (_, json) => {
    expect(() => check(json)).toThrow();
  });
});
