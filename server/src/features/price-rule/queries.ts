import type { PriceRuleListQuery } from '@gso/contract/price-rule';
import type { Reader } from '../../platform/db/database.ts';
import { text } from '../../platform/db/statement.ts';
import { containsText } from '../../platform/list/search.ts';
import { listRecords } from '../../platform/record/list-records.ts';
import { priceRule } from './price-rule-kind.ts';

// A few dozen rules at most: neither searching nor sorting them needs an index.
const nameAndDescription = text('name_search');

const sortColumns = {
  name: text('lower(name) collate "C"'),
  desc: text('lower(description) collate "C"'),
  opsMultiplier: text('ops_multiplier'),
  opsAddition: text('ops_addition'),
  discMax: text('disc_max'),
  rounding: text('rounding'),
  lastUpdateBy: text('updated_by collate "C"'),
  lastUpdateDate: text('updated_at'),
};

export function listPriceRules(db: Reader, query: PriceRuleListQuery) {
  const where = containsText(nameAndDescription, query.search);
  return listRecords(db, priceRule, { where, sortBy: sortColumns[query.sort] }, query);
}
