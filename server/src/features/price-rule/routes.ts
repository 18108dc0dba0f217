import {
  priceRuleAccess,
  priceRuleInput,
  priceRuleList,
  priceRulePage,
  priceRulePatch,
  priceRuleRow,
  priceRuleSaved,
} from '@gso/contract/price-rule';
import { recordRoutes } from '../../platform/record/record-routes.ts';
import { priceRule } from './price-rule-kind.ts';
import { listPriceRules } from './queries.ts';

export const priceRuleRoutes = recordRoutes({
  path: '/api/pricerule',
  noun: ['price rule', 'price rules'],
  access: priceRuleAccess,
  kind: priceRule,
  query: priceRuleList.schema,
  list: listPriceRules,
  schemas: {
    row: priceRuleRow,
    page: priceRulePage,
    saved: priceRuleSaved,
    input: priceRuleInput,
    patch: priceRulePatch,
  },
});
