import type { Random } from '../random.ts';

/** The part of JSON Schema that docs/openapi.json uses. */
export interface Schema {
  type?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
}

/** How to choose a value: how often it is a wrong one, and which names and people exist. */
export interface Choice {
  random: Random;
  /** The probability that a value does not fit its schema. */
  wrong: number;
  usernames: readonly string[];
}

/** A value for the schema; mostly one that fits it. `name` is the field's, which says what may exist. */
export function valueOf(schema: Schema, choice: Choice, name = ''): unknown {
  const { random, wrong } = choice;
  if (random.chance(wrong)) return wrongValue(schema, random);
  if (schema.anyOf) return valueOf(random.pick(schema.anyOf), choice, name);
  if (schema.enum) return random.pick(schema.enum);
  switch (schema.type ?? '') {
    case 'object':
      return objectOf(schema, choice);
    case 'array':
      return arrayOf(schema, choice, name);
    case 'integer':
      return Math.trunc(numberOf(schema, choice, name));
    case 'number':
      return numberOf(schema, choice, name);
    case 'boolean':
      return random.chance(0.5);
    case 'string':
      return textOf(schema, choice, name);
    case 'null':
      return null;
    default:
      return hostileValue(random);
  }
}

const strangeKeys = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'id', '', 'x', 'ключ', 'a.b', '\u0000'];

function objectOf({ properties = {}, required = [], additionalProperties }: Schema, choice: Choice): object {
  const { random, wrong } = choice;
  const entries: [string, unknown][] = [];
  for (const [key, schema] of Object.entries(properties)) {
    const isThere = required.includes(key) ? !random.chance(wrong / 2) : random.chance(0.6);
    if (isThere) entries.push([key, valueOf(schema, choice, key)]);
  }
  if (typeof additionalProperties === 'object') {
    for (let count = random.int(0, 3); count > 0; count -= 1)
      entries.push([random.pick(['a', 'b', ...strangeKeys]), valueOf(additionalProperties, choice)]);
  }
  if (random.chance(wrong / 2)) entries.push([random.pick(strangeKeys), hostileValue(random)]);
  // Also with a key named __proto__, which an assignment would take for something else.
  return Object.fromEntries(entries);
}

function arrayOf({ items = {}, minItems = 0, maxItems = 20 }: Schema, choice: Choice, name: string): unknown[] {
  const { random, wrong } = choice;
  const usual = random.int(minItems, Math.min(maxItems, minItems + 3));
  const length = random.chance(wrong / 2) ? maxItems + 1 : random.chance(0.01) ? maxItems : usual;
  return Array.from({ length }, () => valueOf(items, choice, name));
}

function numberOf({ minimum, maximum, exclusiveMinimum, type }: Schema, { random }: Choice, name: string): number {
  const least = minimum ?? exclusiveMinimum ?? -1000;
  const most = maximum ?? 1000;
  if (name === 'version') return random.int(1, 3);
  if (most === 2_147_483_647) return random.chance(0.9) ? random.int(1, 8) : random.pick([100, 1000, most]);
  const within = random.int(least, Math.min(most, least + 100));
  const between = least + random.next() * (most - least);
  return random.pick([within, within, within, least, most, type === 'integer' ? Math.trunc(between) : between]);
}

const now = '2026-11-15';
const shaped = [
  '',
  now,
  '2026-01-01',
  '2024-02-29',
  '9999-12-31',
  '0001-01-01',
  '0000-01-01',
  '2026-11',
  '2001-01',
  '0900',
  '1700',
  '0000',
  '2400',
  '0215550001',
  '12345678901234567890',
  'someone@example.com',
  'a@b.co',
  'IDR',
  'USD',
  'JPY',
  'ZZZ',
  '11111111-1111-4111-8111-111111111111',
  '00000000-0000-0000-0000-000000000000',
  'Panel',
  'PT Sinar Jaya',
];

const letters = [
  'a',
  'Z',
  '7',
  ' ',
  '-',
  'é',
  'ß',
  'İ',
  '中',
  'ـ',
  '😀',
  '\u0301',
  '%',
  '_',
  '\\',
  "'",
  '"',
  '<',
  '\n',
];

function textOf({ minLength = 0, maxLength, pattern }: Schema, choice: Choice, name: string): string {
  const { random, usernames } = choice;
  if (/user|pic$|^who$|^qsu$|^qcb|^qvu$/i.test(name) && random.chance(0.7)) return random.pick(usernames);
  if (pattern !== undefined) {
    const fitting = shaped.filter((text) => new RegExp(pattern).test(text) && text.length >= minLength);
    return fitting.length > 0 ? random.pick(fitting) : hostileText(random);
  }
  const most = maxLength ?? 100;
  const roll = random.next();
  if (roll < 0.5) return `Panel ${random.int(1, 9)}`.slice(0, most);
  if (roll < 0.6) return random.pick(letters).repeat(most).slice(0, most);
  if (roll < 0.65) return 'x'.repeat(minLength);
  let text = '';
  for (let length = random.int(minLength, Math.min(most, 24)); length > 0; length -= 1) text += random.pick(letters);
  return text.slice(0, most);
}

const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\ud83d',
  '\u202eabc',
  '\u200b',
  '\ufeff',
  '\uffff',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  'Infinity',
  'null',
  'true',
  '1e9',
  '0x10',
  '-0',
  '1.5',
  '١٢',
  ' 1',
  '2147483648',
  '9223372036854775808',
  '99999999999999999999',
  '2026-02-30',
  '2026-13-01',
  '10000-01-01',
  '-0001-01-01',
  '9999-99',
  '2500',
  "'; --",
  '%',
  '\\',
  '_%',
  '{{x}}',
  '#{x}',
  '$x$ #set',
  '=1+1',
  '<b>',
  '../..',
  '\r\nx: y',
  'IDRX',
  'İ'.repeat(50),
  '😀'.repeat(26),
  'e\u0301'.repeat(60),
];

export function hostileText(random: Random): string {
  if (random.chance(0.02)) return random.pick(['x', '\u0000', '😀', ' ']).repeat(random.pick([2001, 10_000, 60_000]));
  return random.pick(hostileTexts);
}

const hostileNumbers = [0, -1, -0, 0.5, 1.005, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 32, 2 ** 53, 2 ** 63, 1e308];

/** Written into JSON as it is, because no value of ours prints like this. */
const rawJson = (text: string): string => `@raw:${text}@`;

export function asJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(/"@raw:([^@"]*)@"/g, '$1');
}

/** More often of the right type: what has the wrong one is all refused by the same few lines. */
function wrongValue({ type }: Schema, random: Random): unknown {
  if (type === 'string' && random.chance(0.7)) return hostileText(random);
  if ((type === 'integer' || type === 'number') && random.chance(0.5)) return random.pick(hostileNumbers);
  return hostileValue(random);
}

function hostileValue(random: Random): unknown {
  const roll = random.next();
  if (roll < 0.4) return hostileText(random);
  if (roll < 0.65) return random.pick([...hostileNumbers, 1e-320, 1e15, 999_999_999_999_999.9, 99_999_999_999.9999]);
  if (roll < 0.7)
    return rawJson(random.pick(['1e400', '-1e400', '1E+2', '123456789012345678901234567890', '0.1e-400']));
  if (roll < 0.9) return random.pick([null, true, false, [], {}, [null], [[]], { id: 1 }, [{ id: 1 }], [1, 1, 1]]);
  if (roll < 0.94) return nested(random.pick([20, 100, 400]), random.chance(0.5));
  if (roll < 0.98) return Array.from({ length: random.pick([51, 501, 2001]) }, () => random.pick([1, 'x', null]));
  return Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`key${index}`, index]));
}

function nested(depth: number, inArrays: boolean): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = inArrays ? [value] : { a: value };
  return value;
}
