import type { PriceRuleInput, PriceRuleRow } from '@gso/contract/price-rule';
import { numeric, recordKind } from '../../platform/record/record-kind.ts';

export const priceRule = recordKind<PriceRuleRow, PriceRuleInput>({
  entity: 'price_rule',
  fields: {
    name: 'name',
    desc: 'description',
    opsMultiplier: numeric('ops_multiplier'),
    opsAddition: numeric('ops_addition'),
    discMax: numeric('disc_max'),
    rounding: 'rounding',
  },
});
