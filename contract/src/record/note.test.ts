import { expect, test } from 'vitest';
import { namesIn, notePartsOf } from './note.ts';

const users = new Set(['maya', 'budi.s', 'x-1']);
const parts = (text: string) => notePartsOf(text, (name) => users.has(name.toLowerCase()));

test('a note is split at the users whom it mentions', () => {
  expect(parts('Ask @maya and @budi.s.')).toEqual([
    { text: 'Ask ' },
    { text: '@maya', username: 'maya' },
    { text: ' and ' },
    { text: '@budi.s', username: 'budi.s' },
    { text: '.' },
  ]);
  expect(parts('@Maya')).toEqual([{ text: '@Maya', username: 'Maya' }]);
  expect(parts('(@x-1)')).toEqual([{ text: '(' }, { text: '@x-1', username: 'x-1' }, { text: ')' }]);
});

test('other words after an @ are plain text', () => {
  for (const text of ['@nobody', 'mail@maya', 'mail.@maya', '@@maya', '@', 'a @ b', '@mayaa']) {
    expect(parts(text), text).toEqual([{ text }]);
  }
});

test('the names that a mention can mean end before the punctuation of the sentence', () => {
  expect(namesIn('See @Budi.S.. and @maya-')).toEqual(['budi.s..', 'budi.s.', 'budi.s', 'maya-', 'maya']);
  expect(namesIn(`@${'.'.repeat(2000)}`).length).toBeLessThan(100);
});
