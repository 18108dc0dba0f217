import { describe, expect, it } from 'vitest';
import { calendarDate, dayOrEmpty, fieldMessages, newUsername, password, requiredText, text } from './fields.ts';

describe('text', () => {
  it.each([
    ['a lone surrogate', 'PT \ud800'],
    ['NUL', 'PT \u0000'],
    ['a control character', 'PT \u0085'],
    ['nothing but zero-width spaces', '\u200b\u200b'],
    ['nothing but a change of direction', '\u202e'],
    ['nothing but a filler', '\u3164'],
  ])('refuses %s', (_case, value) => {
    expect(text().safeParse(value).success).toBe(false);
  });

  it('takes what people write, in one spelling', () => {
    expect(requiredText().parse(' Cafe\u0301 ')).toBe('Caf\u00e9');
    for (const value of ['PT Maju Jaya', 'Zoë 👩‍👩‍👧', '株式会社', 'two\nlines', ''])
      expect(text().parse(value)).toBe(value);
  });
});

describe('the name of a new account', () => {
  it.each(['аdmin', 'ad\u200bmin', 'budi santoso', 'budi@x', '', 'ädmin'])('is not "%s"', (name) => {
    expect(newUsername.safeParse(name).success).toBe(false);
  });

  it('is plain letters, in their ordinary form', () => {
    for (const name of ['budi', 'Budi.Santoso', 'b_s-2']) expect(newUsername.parse(name)).toBe(name);
    expect(newUsername.parse('ａｄｍｉｎ')).toBe('admin');
  });
});

describe('a password', () => {
  it.each(['short', '        ', 'aaaaaaaaaa', 'x'.repeat(129), 'abc\ud800defgh'])('is not "%s"', (typed) => {
    expect(password.safeParse(typed).success).toBe(false);
  });

  it('may be long and is kept as typed', () => {
    const long = ` ${'kopi susu '.repeat(7)}`;
    expect(password.parse(long)).toBe(long);
  });
});

describe('a day', () => {
  const messageOf = (schema: typeof calendarDate | typeof dayOrEmpty, day: string) =>
    schema.safeParse(day).error?.issues[0]?.message;

  it.each([calendarDate, dayOrEmpty])(
    'is one from 1900 to 2200, and any other is refused with the reason',
    (schema) => {
      for (const day of ['1900-01-01', '2026-11-19', '2200-12-31']) expect(messageOf(schema, day)).toBeUndefined();
      for (const day of ['0001-01-01', '1899-12-31', '2201-01-01', '9999-12-31'])
        expect(messageOf(schema, day)).toBe(fieldMessages.dateRange);
      for (const day of ['2026-02-30', '19-11-2026', '10000-01-01'])
        expect(messageOf(schema, day)).toBe(fieldMessages.date);
    },
  );
});
