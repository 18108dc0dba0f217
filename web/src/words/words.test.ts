// @vitest-environment happy-dom
import { companyInput } from '@gso/contract/company';
import { quantity } from '@gso/contract/bundle';
import { countryName } from '@gso/contract/countries';
import { fieldMessages, rupiah } from '@gso/contract/fields';
import { afterEach, expect, test } from 'vitest';
import { Refused, Unreachable } from '../api/client.ts';
import { currencyName } from './currency.ts';
import { formatAmount, formatCount, formatDate, formatDateTime, formatRupiah } from './format.ts';
import { chooseLanguage } from './language.ts';
import { fieldMessageNow } from './field-message.ts';
import { sentenceOf } from '../api/refusal.ts';
import { parseNumber } from './number-text.ts';
import { fieldLabels } from './records.ts';
import { valueText } from './value-text.ts';
import { words, wordsNow } from './words.ts';

afterEach(() => chooseLanguage('en'));

test('the compiler refuses an Indonesian side that lacks a text or takes other parameters', () => {
  // @ts-expect-error the text "bye" is missing on purpose
  words({ en: { hello: 'Hello', bye: 'Bye' }, id: { hello: 'Halo' } });
  // @ts-expect-error the parameter has another type on purpose
  words({ en: { rows: (count: number) => `${count} rows` }, id: { rows: (count: string) => `${count} baris` } });
  const texts = words({ en: { hello: 'Hello' }, id: { hello: 'Halo' } });
  expect(wordsNow(texts).hello).toBe('Hello');
  chooseLanguage('id');
  expect(wordsNow(texts).hello).toBe('Halo');
  expect(document.documentElement.lang).toBe('id');
});

test('every fixed form message has Indonesian words', () => {
  chooseLanguage('id');
  for (const message of Object.values(fieldMessages)) expect(fieldMessageNow(message)).not.toBe(message);
  const refused = companyInput.safeParse({ name: 'x'.repeat(51), phone: 'abc', address: { street: '' } });
  const spoken = refused.error?.issues.map((issue) => fieldMessageNow(issue.message));
  expect(spoken).toEqual(['Maksimal 50 karakter', 'Harus berupa angka', 'Wajib diisi.']);
});

test('a number that is wrong is refused with a true sentence in both languages', () => {
  const sentenceFor = (typed: string) =>
    fieldMessageNow(rupiah.safeParse(parseNumber(typed, 0)).error?.issues[0]?.message ?? '');
  const typed = ['-5', '999999999999999999', '1.000.000.000.000.000'];
  const most = '999.999.999.999.999';
  expect(typed.map(sentenceFor)).toEqual(['Must not be negative', `At most ${most}`, `At most ${most}`]);
  chooseLanguage('id');
  expect(typed.map(sentenceFor)).toEqual(['Tidak boleh negatif', `Paling banyak ${most}`, `Paling banyak ${most}`]);
  const quantityOf = (value: number) => fieldMessageNow(quantity.safeParse(value).error?.issues[0]?.message ?? '');
  expect(quantityOf(99_999_999_999)).toBe('Paling banyak 1.000.000.000');
});

test('a moment in a history is in the time of Jakarta', () => {
  expect(valueText('2026-11-19T17:27:39.940709Z')).toBe(formatDateTime('2026-11-19T17:27:39.940709Z'));
  expect(valueText('2026-11-19T17:27:39.940709Z')).toContain('20/11/2026');
  expect(valueText('2026-11-19')).toBe('2026-11-19');
  expect(fieldLabels('quotation', 'en')['sentAt']).toBe('Sent at');
});

test('English messages stay as they are, and unknown ones pass', () => {
  expect(fieldMessageNow(fieldMessages.required)).toBe('Required.');
  chooseLanguage('id');
  expect(fieldMessageNow('Something new')).toBe('Something new');
});

test('an error becomes a sentence', () => {
  const reply = { message: 'FAILED' as const, code: 'in-use', details: 'Used by 3 customers', requestId: 'r' };
  expect(sentenceOf(new Refused(409, reply))).toBe('Used by 3 customers');
  expect(sentenceOf(new Unreachable())).toContain('could not be reached');
  chooseLanguage('id');
  expect(sentenceOf(new Unreachable())).toContain('tidak dapat dihubungi');
  expect(sentenceOf(new Error('x is undefined'))).not.toContain('undefined');
});

test('dates and counts are written as people here write them, in Jakarta time', () => {
  expect(formatDate('2026-11-14')).toBe('14/11/2026');
  expect(formatDate('2026-11-14T17:30:00Z')).toBe('15/11/2026');
  expect(formatDateTime('2026-11-14T17:05:00Z')).toBe('15/11/2026 00:05');
  expect(formatCount(1234567)).toBe('1.234.567');
  expect(formatRupiah(1234567)).toBe('Rp\u00a01.234.567');
  expect(formatRupiah(1234.5)).toBe('Rp\u00a01.234,50');
  expect(formatRupiah(999_999_999_999_999)).toBe('Rp\u00a0999.999.999.999.999');
});

test('a price says its currency and keeps the decimals that prices have', () => {
  expect(formatAmount(1_234_567, 'IDR')).toBe('Rp\u00a01.234.567');
  expect(formatAmount(0.0125, 'IDR')).toBe('Rp\u00a00,0125');
  expect(formatAmount(12.5, 'USD')).toBe('USD\u00a012,50');
  expect(formatAmount(1200, 'JPY')).toBe('JPY\u00a01.200');
  expect(formatAmount(99_999_999_999.9999, 'CHF')).toBe('CHF\u00a099.999.999.999,9999');
});

test('currencies and countries have their names in both languages', () => {
  expect([currencyName('NAD', 'en'), currencyName('NAD', 'id')]).toEqual(['Namibian Dollar', 'Dolar Namibia']);
  expect([countryName('JPN', 'en'), countryName('JPN', 'id')]).toEqual(['Japan', 'Jepang']);
});
