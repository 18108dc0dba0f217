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

export const demoPriceRules: PriceRuleInput[] = [
  {
    name: 'Standard parts',
    desc: 'Sensors, relays and cables from stock',
    opsMultiplier: 1.25,
    opsAddition: 0,
    discMax: 10,
  },
  {
    name: 'Drives and controllers',
    desc: 'Inverters, servo drives and PLC; the addition pays for the bench test',
    opsMultiplier: 1.35,
    opsAddition: 15,
    discMax: 7.5,
  },
  { name: 'Spare parts by air', desc: 'Ordered singly and flown in', opsMultiplier: 1.6, opsAddition: 25, discMax: 5 },
];
