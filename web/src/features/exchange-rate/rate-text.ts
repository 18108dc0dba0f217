import { rateDecimals } from '@gso/contract/decimal';
import { groupedNumber } from '../../words/number-text.ts';

/** Rp 16.250,5 with all decimals that a rate has. The space does not break. */
export const rateText = (value: number): string => `Rp\u00a0${groupedNumber(value, rateDecimals)}`;

// Two decimals, or for tiny changes as many as needed to show them.
const percent = new Intl.NumberFormat('id-ID', {
  style: 'percent',
  signDisplay: 'exceptZero',
  maximumFractionDigits: 2,
  maximumSignificantDigits: 2,
  roundingPriority: 'morePrecision',
});

/** +1,5%: how much a value differs from the one before it. */
export const changeText = (value: number, before: number): string => percent.format(value / before - 1);
