import type { SalesPoListQuery, SalesPoRow } from '@gso/contract/sales-po';
import type { ListPage } from '@gso/contract/list-query';
import { notFound } from '../../platform/app-error.ts';
import type { Reader } from '../../platform/db/database.ts';
import { allOf, readRows, type Statement, statement, text } from '../../platform/db/statement.ts';
import { documentsOfNamed } from '../../platform/list/documents-of.ts';
import { containsText } from '../../platform/list/search.ts';
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

/** By number or description, or by the name of the company. */
export async function listSalesPos(db: Reader, query: SalesPoListQuery): Promise<ListPage<SalesPoRow>> {
  const { category, search, sort } = query;
  const ofCategory = category === '' ? [] : [statement`sales_po.category = ${category}`];
  const where = [...ofCategory, ...(await ownTextOrCompany(db, search))];
  const isOneStretch = sort === 'poDate' && ofCategory.length === 1 && search === '';
  return listRecords(db, salesPo, { where, isOneStretch, sortBy: sortColumns[sort] }, query);
}

async function ownTextOrCompany(db: Reader, search: string): Promise<Statement[]> {
  const contained = containsText(text('sales_po.search'), search);
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

/** What keeps a stored file from being swept. */
export const isPoFile = text('exists (select from sales_po where file_key = stored_file.key)');
