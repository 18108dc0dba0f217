import {
  type PriceRuleInput,
  priceRuleList,
  type PriceRuleListQuery,
  priceRulePage,
  type PriceRulePatch,
  type PriceRuleRow,
  priceRuleRow,
  priceRuleSaved,
} from '@gso/contract/price-rule';
import { recordApi } from '../../api/record-api.ts';

export const priceRuleApi = recordApi<PriceRuleRow, PriceRuleListQuery, PriceRuleInput, PriceRulePatch>({
  name: 'price-rule',
  entity: 'price_rule',
  path: '/api/pricerule',
  list: priceRuleList,
  page: priceRulePage,
  row: priceRuleRow,
  saved: priceRuleSaved,
});
