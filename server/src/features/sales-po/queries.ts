import type { SalesPoListQuery, SalesPoRow } from '@gso/contract/sales-po';
import type { ListPage } from '@gso/contract/record/list-query';
import { notFound } from '../../platform/app-error.ts';
import type { Reader } from '../../platform/db/database.ts';
import { allOf, nothing, readRows, type Statement, statement, text } from '../../platform/db/statement.ts';
import { documentsOfNamed } from '../../platform/list/documents-of.ts';
import type { ListSource } from '../../platform/list/page-of.ts';
import { containsTextOrOldNo } from '../../platform/list/search.ts';
import { listRecords } from '../../platform/record/list-records.ts';
import { salesPo } from './sales-po-kind.ts';

const sortColumns: Record<SalesPoListQuery['sort'], Statement> = {
  poDate: text('sales_po.po_date'),
  poNo: text('lower(sales_po.po_no) collate "C"'),
  amount: text('sales_po.amount'),
  category: text('sales_po.category'),
  lastUpdateBy: text('sales_po.updated_by collate "C"'),
  lastUpdateDate: text('sales_po.updated_at'),
};

/** By number, old number or description, or by the name of the company. */
export async function listSalesPos(db: Reader, query: SalesPoListQuery): Promise<ListPage<SalesPoRow>> {
  const source = await sourceOf(db, query);
  return listRecords(
    db,
    salesPo,
    { ...source, sortBy: sortColumns[query.sort], amount: text('sales_po.amount') },
    query,
  );
}

/** The filters of a sheet of orders. */
export const salesPoConditions = async (db: Reader, query: SalesPoListQuery): Promise<Statement[]> => [
  ...(await sourceOf(db, query)).where,
];

async function sourceOf(db: Reader, query: SalesPoListQuery): Promise<Source> {
  const { category, sales, search } = query;
  const own = [
    ...(category === '' ? [] : [statement`sales_po.category = ${category}`]),
    ...(await ownTextOrCompany(db, search)),
  ];
  return sales === '' ? dated(query, own) : sharedWith(query, own);
}

type Source = Omit<ListSource, 'table' | 'columns' | 'joins' | 'sortBy'>;

/** The indexes of all orders and of one category are by date. */
function dated(query: SalesPoListQuery, own: Statement[]): Source {
  const coveredByIndex = query.sort === 'poDate' && query.search === '';
  return { where: [...between('sales_po', query), ...own], coveredByIndex };
}

/** The orders of one sales person are found through their shares, whose index is by date as well. */
function sharedWith(query: SalesPoListQuery, own: Statement[]): Source {
  const { sales, sort, descending } = query;
  const theirs = allOf([statement`share.username = ${sales}`, ...between('share', query)]);
  const has = statement`exists (select from sales_po_share as share where share.sales_po_id = sales_po.id and ${theirs})`;
  // Only other filters need the orders themselves.
  const asked =
    own.length > 0
      ? statement`and exists (select from sales_po where id = share.sales_po_id and ${allOf(own)})`
      : nothing;
  const shared = statement`from sales_po_share as share where ${theirs} ${asked}`;
  const byDate = text(descending ? 'po_date desc, sales_po_id desc' : 'po_date, sales_po_id');
  const first = (rows: number) =>
    statement`select sales_po_id as id, po_date ${shared} order by ${byDate} limit ${text(String(rows))}`;
  return {
    where: [has, ...own],
    idsFrom: statement`select sales_po_id as id ${shared}`,
    ...(sort === 'poDate' && { firstInOrder: (rows) => Promise.resolve(first(rows)) }),
  };
}

const between = (table: 'sales_po' | 'share', { from, to }: SalesPoListQuery): Statement[] => [
  ...(from === '' ? [] : [statement`${text(table)}.po_date >= ${from}::date`]),
  ...(to === '' ? [] : [statement`${text(table)}.po_date <= ${to}::date`]),
];

async function ownTextOrCompany(db: Reader, search: string): Promise<Statement[]> {
  const contained = containsTextOrOldNo('sales_po', search);
  if (contained.length === 0) return [];
  const companies = { table: 'company', searched: 'name_search', reference: text('sales_po.company_id') };
  const { all } = await documentsOfNamed(db, companies, search);
  return [statement`(${allOf(contained)} or ${all})`];
}

interface PoFile {
  key: string;
  name: string;
  media_type: string;
  has_thumbnail: boolean;
}

/** Undefined where the order has no file. */
export async function fileOf(db: Reader, id: number): Promise<PoFile | undefined> {
  const [found] = await readRows<{ key: string | null } & Omit<PoFile, 'key'>>(
    db,
    statement`select key, stored_file.name, media_type, has_thumbnail
      from sales_po left join stored_file on key = file_key where sales_po.id = ${id}`,
  );
  if (!found) throw notFound();
  const { key, ...file } = found;
  return key === null ? undefined : { key, ...file };
}

/** The condition on a stored file that it belongs to an order. */
export const isPoFile = text('exists (select from sales_po where file_key = stored_file.key)');
