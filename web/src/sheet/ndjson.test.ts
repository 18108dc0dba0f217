import { expect, test } from 'vitest';
import { ndjsonReader } from './ndjson.ts';

const values = [{ progress: { done: 1 } }, { text: 'a\nb "ü" 👷🏽‍♂️' }, [], { result: true }];
const text = values.map((value) => JSON.stringify(value)).join('\n');

function read(pieces: string[]): unknown[] {
  const found: unknown[] = [];
  const reader = ndjsonReader((value) => found.push(value));
  for (const piece of pieces) reader.push(piece);
  reader.end();
  return found;
}

test('any split of the text gives the same values', () => {
  for (let size = 1; size <= text.length; size += 1) {
    const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, i) =>
      text.slice(i * size, (i + 1) * size),
    );
    expect(read(pieces)).toEqual(values);
  }
});

test('empty lines and Windows line ends do no harm', () => {
  expect(read(['{"a":1}\r\n\r', '\n\n{"a":2}\r\n'])).toEqual([{ a: 1 }, { a: 2 }]);
});
