import { recording } from '@gso/contract/explain/recorded';
import { stepsOf } from '@gso/contract/explain/steps-of';
import { quotedAmounts, ruleAmounts } from '@gso/contract/rules/price';
import { expect, it } from 'vitest';
import { explanationWords } from './explanation-words.ts';
import { formulaText, valueText } from './formula-text.ts';

const rule = { opsMultiplier: 1.25, opsAddition: 10, discMax: 12.5, rounding: 100 } as const;

it('writes a formula with its values and with the names of its operands', () => {
  const { steps } = stepsOf(ruleAmounts(1234.5, 'USD', rule, recording).bottomPrice);
  expect(steps.map(({ formula }) => formulaText(formula, 'USD'))).toEqual([
    'USD\u00a01.553,125 × (100% − 12,5%)',
    'USD\u00a01.234,5 × 1,25 + USD\u00a010',
  ]);
  expect(formulaText(steps[0]?.formula ?? [], 'USD', explanationWords.id.names)).toBe(
    'Harga jual × (100% − Diskon terbesar)',
  );
});

it('writes the larger of two amounts as spreadsheets do', () => {
  const { steps } = stepsOf(quotedAmounts({ sellingPrice: 1499, bottomPrice: 1300 }, 1, 1000, recording).bottomPrice);
  expect(formulaText(steps[0]?.formula ?? [], 'IDR')).toBe('MAX(Rp\u00a0867; Rp\u00a01.287)');
});

it.each([
  ['1234.5', 'rupiah', 'Rp\u00a01.234,5'],
  ['1234.5', 'currency', 'USD\u00a01.234,5'],
  ['12.5', 'percent', '12,5%'],
  ['16251.25', 'number', '16.251,25'],
  ['1200', 'count', '1.200'],
] as const)('writes %s in %s', (value, unit, text) => {
  expect(valueText({ value, unit }, 'USD')).toBe(text);
});
