import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountInWords } from './amount-in-words.ts';

describe('an amount in words', () => {
  it.each([
    [0, 'zero', 'nol'],
    [1, 'one', 'satu'],
    [10, 'ten', 'sepuluh'],
    [11, 'eleven', 'sebelas'],
    [12, 'twelve', 'dua belas'],
    [19, 'nineteen', 'sembilan belas'],
    [20, 'twenty', 'dua puluh'],
    [21, 'twenty-one', 'dua puluh satu'],
    [99, 'ninety-nine', 'sembilan puluh sembilan'],
    [100, 'one hundred', 'seratus'],
    [101, 'one hundred one', 'seratus satu'],
    [111, 'one hundred eleven', 'seratus sebelas'],
    [999, 'nine hundred ninety-nine', 'sembilan ratus sembilan puluh sembilan'],
    [1_000, 'one thousand', 'seribu'],
    [1_001, 'one thousand one', 'seribu satu'],
    [1_100, 'one thousand one hundred', 'seribu seratus'],
    [2_000, 'two thousand', 'dua ribu'],
    [11_000, 'eleven thousand', 'sebelas ribu'],
    [21_000, 'twenty-one thousand', 'dua puluh satu ribu'],
    [100_000, 'one hundred thousand', 'seratus ribu'],
    [101_000, 'one hundred one thousand', 'seratus satu ribu'],
    [1_000_000, 'one million', 'satu juta'],
    [1_001_000, 'one million one thousand', 'satu juta seribu'],
    [1_500_000, 'one million five hundred thousand', 'satu juta lima ratus ribu'],
    [1_000_000_000, 'one billion', 'satu miliar'],
    [
      12_345_678_901,
      'twelve billion three hundred forty-five million six hundred seventy-eight thousand nine hundred one',
      'dua belas miliar tiga ratus empat puluh lima juta enam ratus tujuh puluh delapan ribu sembilan ratus satu',
    ],
    [1_000_000_000_000, 'one trillion', 'satu triliun'],
    [
      999_000_000_000_001,
      'nine hundred ninety-nine trillion one',
      'sembilan ratus sembilan puluh sembilan triliun satu',
    ],
    [2_000_000_000_000_000, 'two quadrillion', 'dua kuadriliun'],
  ])('%d', (amount, english, indonesian) => {
    expect(amountInWords(amount, 'en')).toBe(`${english} rupiah`);
    expect(amountInWords(amount, 'id')).toBe(`${indonesian} rupiah`);
  });

  it.each([-1, 1.5, Number.NaN, 2 ** 53])('%d is refused', (amount) => {
    expect(() => amountInWords(amount, 'en')).toThrow(RangeError);
  });

  it.each(['en', 'id'] as const)('says in %s each amount in words of its own, and only it', (language) => {
    const read = { en: readEnglish, id: readIndonesian }[language];
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999_999_999 }), (amount) => {
        expect(read(amountInWords(amount, language))).toBe(amount);
      }),
      { numRuns: 20_000 },
    );
  });
});

const wordsOf = (text: string) => text.replace(' rupiah', '').split(/[ -]/);

function readEnglish(text: string): number {
  const small = [
    ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
    ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
  ];
  const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
  const scales = new Map([
    ['thousand', 1e3],
    ['million', 1e6],
    ['billion', 1e9],
    ['trillion', 1e12],
  ]);
  let sum = 0;
  let group = 0;
  for (const word of wordsOf(text)) {
    const scale = scales.get(word);
    if (word === 'hundred') group *= 100;
    else if (tens.includes(word)) group += 10 * tens.indexOf(word);
    else if (scale === undefined) group += small.indexOf(word);
    else {
      sum += group * scale;
      group = 0;
    }
  }
  return sum + group;
}

function readIndonesian(text: string): number {
  const digits = ['', 'satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan', 'sembilan'];
  const scales = new Map([
    ['ribu', 1e3],
    ['juta', 1e6],
    ['miliar', 1e9],
    ['triliun', 1e12],
  ]);
  const whole = new Map([
    ['sepuluh', 10],
    ['sebelas', 11],
    ['seratus', 100],
  ]);
  let sum = 0;
  let group = 0;
  let digit = 0;
  const settle = () => {
    group += digit;
    digit = 0;
  };
  for (const word of wordsOf(text)) {
    const scale = scales.get(word);
    if (word === 'seribu') sum += 1000;
    else if (word === 'belas') digit += 10;
    else if (word === 'puluh') digit *= 10;
    else if (word === 'ratus') digit *= 100;
    else if (scale !== undefined) {
      settle();
      sum += group * scale;
      group = 0;
    } else {
      settle();
      digit = whole.get(word) ?? digits.indexOf(word);
    }
  }
  settle();
  return sum + group;
}
