import type { ItemRow } from '@gso/contract/item';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { asAdmin } from '../../../testing/as-admin.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();
let keeper: Caller;

// Enough that every filter below matches more rows than are counted: the brand that sorts last, a category in the
// middle, words that are frequent and words that are next to each other.
beforeAll(async () => {
  keeper = await app.userWith('MA_MASTER_DATA');
  await sql`
    insert into item (brand, category, material_no, material_desc, currency, supp_price, selling_price, created_by, updated_by)
    select case when n > 4000 then 'Zeta' when n % 2 = 0 then 'Alfa' else 'Beta' end,
      case when n % 3 = 0 then 'Motor' else 'Sensor ' || n % 2 end, 'M' || lpad(n::text, 5, '0'),
      case when n > 4200 then 'jauh ' else '' end || case when n % 4 = 0 then 'sering' else 'lain' end || ' ' || n,
      'IDR', 1, n % 7, ${keeper.username}, ${keeper.username}
    from generate_series(1, 6000) as n
  `.execute(app.db);
  await asAdmin(app.ownerUrl, 'analyze');
});

const orders: Record<string, string> = {
  brand: 'lower(brand)',
  category: 'lower(category)',
  materialNo: 'lower(material_no)',
  materialDesc: 'lower(material_desc)',
  'price.sellingPrice': 'selling_price',
};

const filters: Record<string, string> = {
  'qbra=zeta': `brand ilike '%zeta%'`,
  'qbra=eta': `brand ilike '%eta%'`,
  'qcat=sensor': `category ilike '%sensor%'`,
  'qdes=sering': `material_desc ilike '%sering%'`,
  'qdes=jauh': `material_desc ilike '%jauh%'`,
  'qbra=zeta&qdes=lain': `brand ilike '%zeta%' and material_desc ilike '%lain%'`,
  'q=motor': `category ilike '%motor%'`,
};

describe('a long list', () => {
  it.each(Object.keys(filters))('shows the same rows as a plain statement would, filtered by %s', async (filter) => {
    for (const [sort, order] of Object.entries(orders)) {
      for (const [descending, page] of [
        [false, 0],
        [true, 0],
        [false, 7],
        [true, 30],
        [false, 1000],
      ] as const) {
        const direction = descending ? 'desc' : 'asc';
        const { rows } = await sql<{ id: number }>`${sql.raw(
          `select id from item where ${filters[filter]}
           order by ${order} collate "C" ${direction}, id ${direction} limit 20 offset ${page * 20}`.replace(
            'selling_price collate "C"',
            'selling_price',
          ),
        )}`.execute(app.db);
        const { body } = await keeper.get<{ content: ItemRow[]; totalElements: number; totalCapped: boolean }>(
          `/api/item?${filter}&so=${sort}&dc=${descending}&pn=${page}`,
        );
        expect(
          body.content.map(({ id }) => id),
          `${sort} ${direction} page ${page}`,
        ).toEqual(rows.map(({ id }) => id));
        expect([body.totalElements, body.totalCapped]).toEqual([1000, true]);
      }
    }
  });

  it('counts them all on demand', async () => {
    const { body } = await keeper.get<{ totalElements: number }>('/api/item?qbra=zeta&exact=true');
    expect(body.totalElements).toBe(2000);
  });
});
