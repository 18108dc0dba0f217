import type { BundleListQuery, BundleRow } from '@gso/contract/bundle';
import type { ListPage } from '@gso/contract/record/list-query';
import type { Reader } from '../../platform/db/database.ts';
import { type Statement, text } from '../../platform/db/statement.ts';
import { containsText } from '../../platform/list/search.ts';
import { listRecords } from '../../platform/record/list-records.ts';
import { bundle } from './bundle-kind.ts';

const search = text('search');

const sortColumns: Record<BundleListQuery['sort'], Statement> = {
  brand: text('lower(brand) collate "C"'),
  category: text('lower(category) collate "C"'),
  materialNo: text('lower(material_no) collate "C"'),
  materialDesc: text('lower(left(material_desc, 64)) collate "C"'),
  'price.sellingPrice': text('selling_price'),
  lastUpdateBy: text('updated_by collate "C"'),
  lastUpdateDate: text('updated_at'),
};

export function listBundles(db: Reader, query: BundleListQuery): Promise<ListPage<BundleRow>> {
  const where = containsText(search, query.search);
  return listRecords(db, bundle, { where, sortBy: sortColumns[query.sort] }, query);
}
