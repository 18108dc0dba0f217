import { type ExchangeRateInput, homeCurrency } from '@gso/contract/exchange-rate';
import type { PriceRuleInput } from '@gso/contract/price-rule';

const rate = (sourceCurr: string, convValue: number): ExchangeRateInput => ({
  sourceCurr,
  targetCurr: homeCurrency,
  convValue,
});

/** Plausible, not of any particular day. */
export const demoRates: ExchangeRateInput[] = [
  rate('USD', 16_250),
  rate('EUR', 18_940.5),
  rate('JPY', 108.254),
  rate('SGD', 12_680.75),
  rate('CNY', 2_284.6),
];

/** What the rates were once a month before, in thousandths of what they are, the oldest first. */
export const demoRateHistory = [958, 964, 961, 972, 979, 975, 983, 990, 987, 994, 1002, 998, 1004] as const;
export const daysBetweenRates = 31;

const rule = (
  desc: string,
  [opsMultiplier, opsAddition, discMax]: [number, number, number],
  rounding: PriceRuleInput['rounding'] = 0,
): Omit<PriceRuleInput, 'name'> => ({ desc, opsMultiplier, opsAddition, discMax, rounding });

export const demoPriceRules = {
  'Standard parts': rule('Sensors, relays and cables from stock', [1.25, 0, 10], 1000),
  'Drives and controllers': rule(
    'Inverters, servo drives and PLC; the addition pays for the bench test',
    [1.35, 15, 7.5],
  ),
  'Spare parts by air': rule('Ordered singly and flown in', [1.6, 25, 5]),
  'Local panel parts': rule(
    'Breakers, contactors, cables and enclosures bought in Jakarta and Bekasi',
    [1.3, 0, 12],
    1000,
  ),
  'Engineering days': rule('Our own people and subcontractors at the site', [1.4, 0, 8], 1000),
} satisfies Record<string, Omit<PriceRuleInput, 'name'>>;
