import type { PriceRuleInput, PriceRuleRow } from '@gso/contract/price-rule';
import type { Selectable } from 'kysely';
import type { PriceRule } from '../../platform/db/schema.ts';
import { text } from '../../platform/db/statement.ts';
import { marksOf, type RecordKind } from '../../platform/record/record-kind.ts';

const columns = [
  'id',
  'name',
  'description',
  'ops_multiplier',
  'ops_addition',
  'disc_max',
  'version',
  'updated_by',
  'updated_at',
] as const satisfies (keyof PriceRule)[];

type StoredPriceRule = Pick<Selectable<PriceRule>, (typeof columns)[number]>;

export const priceRule: RecordKind<PriceRuleRow, PriceRuleInput, StoredPriceRule> = {
  entity: 'price_rule',
  columns: text(columns.join(', ')),
  toRow: (stored) => ({
    ...marksOf(stored),
    name: stored.name,
    desc: stored.description,
    opsMultiplier: Number(stored.ops_multiplier),
    opsAddition: Number(stored.ops_addition),
    discMax: Number(stored.disc_max),
  }),
  toColumns: (input) => ({
    name: input.name,
    description: input.desc,
    ops_multiplier: input.opsMultiplier,
    ops_addition: input.opsAddition,
    disc_max: input.discMax,
  }),
  inputOf: ({ name, desc, opsMultiplier, opsAddition, discMax }) => ({
    name,
    desc,
    opsMultiplier,
    opsAddition,
    discMax,
  }),
};
