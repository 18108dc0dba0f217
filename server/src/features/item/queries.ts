import { itemAccess, type ItemInput, type ItemListQuery } from '@gso/contract/item';
import { limits } from '@gso/contract/limits';
import type { ListPage } from '@gso/contract/record/list-query';
import type { BulkTarget } from '../../platform/change-group/bulk-change.ts';
import type { Reader } from '../../platform/db/database.ts';
import { allOf, readRows, type Statement, statement, text } from '../../platform/db/statement.ts';
import type { ListSource } from '../../platform/list/page-of.ts';
import { containsText, isContained } from '../../platform/list/search.ts';
import { listRecords } from '../../platform/record/list-records.ts';
import { type FullItem, item } from './item-kind.ts';

const sortColumns: Record<ItemListQuery['sort'], Statement> = {
  brand: text('brand_key'),
  category: text('category_key'),
  materialNo: text('material_key'),
  materialDesc: text('lower(left(material_desc, 64)) collate "C"'),
  currency: text('currency'),
  'price.sellingPrice': text('selling_price'),
  'price.bottomPrice': text('bottom_price'),
  lastUpdateBy: text('item.updated_by collate "C"'),
  lastUpdateDate: text('item.updated_at'),
};

export function listItems(db: Reader, query: ItemListQuery): Promise<ListPage<FullItem>> {
  const sorted = { sortBy: sortColumns[query.sort], ...inOwnOrder(db, query) };
  return listRecords(db, item, { ...searched(query), ...sorted }, query);
}

/**
 * Text is searched in a separate table, whose index is not touched by price changes. The item's own columns hold the
 * same text, for checking single rows.
 */
function searched(query: ItemListQuery): Pick<ListSource, 'where' | 'idsFrom'> {
  const fields = [
    {
      beside: 'everything',
      own: `brand_key || ' ' || category_key || ' ' || material_key || ' ' || lower(material_desc)`,
      typed: query.search,
    },
    { beside: 'brand', own: 'brand_key', typed: query.brand },
    { beside: 'category', own: 'category_key', typed: query.category },
    { beside: 'material_no', own: 'material_key', typed: query.materialNo },
    { beside: 'material_desc', own: 'lower(material_desc)', typed: query.materialDesc },
  ].filter(({ typed }) => typed !== '');
  if (fields.length === 0) return { where: [] };
  return {
    where: fields.flatMap(({ own, typed }) => containsText(text(`(' ' || ${own})`), typed)),
    idsFrom: statement`select id from item_text where ${allOf(fields.flatMap(({ beside, typed }) => containsText(text(beside), typed)))}`,
  };
}

export const itemConditions = (query: ItemListQuery): Statement[] => [...searched(query).where];

export const itemChanges: BulkTarget<FullItem, ItemInput> = {
  kind: item,
  access: itemAccess.write,
  conditions: (_db, _actor, filters: ItemListQuery) => itemConditions(filters),
};

/** One more than is returned, so that the reply can say that there are more. */
const mostChoices = limits.optionRows + 1;
const mostKeys = 100;

/**
 * Scanning the index of brands or categories for one of them may pass all others first. But there are few of them, so
 * the range of each one is read separately.
 */
function inOwnOrder(db: Reader, query: ItemListQuery): Pick<ListSource, 'firstInOrder'> {
  const { sort, brand, category, materialNo, materialDesc, search, descending } = query;
  if (sort !== 'brand' && sort !== 'category') return {};
  const typed = { brand, category }[sort];
  const others = [brand, category, materialNo, materialDesc, search].filter((filter) => filter !== '').length - 1;
  if (typed === '' || others > 0) return {};
  const key = text(`${sort}_key`);
  const order = descending ? text('desc') : text('');
  return {
    firstInOrder: async (rows) => {
      const keys = (await distinct(db, key, key, text('true'))).filter((one) => isContained(one, typed));
      if (keys.length > mostKeys) return undefined;
      return statement`select stretch.* from unnest(${keys}::text[]) as wanted (key), lateral (
          select id, ${key} from item where ${key} = wanted.key order by id ${order} limit ${text(String(rows))}
        ) as stretch`;
    },
  };
}

/**
 * Each brand once, as it was first written. The query jumps from brand to brand in the index instead of reading it all.
 */
export function selectBrands(db: Reader): Promise<string[]> {
  return distinct(db, text('brand'), text('brand_key'), text('true'));
}

export function selectCategories(db: Reader, brand: string): Promise<string[]> {
  const ofBrand = brand === '' ? text('true') : statement`brand_key = lower(${brand})`;
  return distinct(db, text('category'), text('category_key'), ofBrand);
}

async function distinct(db: Reader, shown: Statement, key: Statement, where: Statement): Promise<string[]> {
  const rows = await readRows<{ shown: string }>(
    db,
    statement`with recursive found as (
        (select ${shown} as shown, ${key} as key from item where ${where} order by ${key}, id limit 1)
        union all
        select next.shown, next.key from found, lateral (
          select ${shown} as shown, ${key} as key from item where ${where} and ${key} > found.key
          order by ${key}, id limit 1
        ) as next
      )
      select shown from found where shown <> '' limit ${text(String(mostChoices))}`,
  );
  return rows.map(({ shown }) => shown);
}
