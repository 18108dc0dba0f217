import { limits } from '@gso/contract/limits';
import type {
  PriceReference,
  PriceReferenceQuery,
  QuotationListQuery,
  QuotationOption,
  QuotationRow,
} from '@gso/contract/quotation';
import type { ListPage } from '@gso/contract/record/list-query';
import type { Reader } from '../../platform/db/database.ts';
import { allOf, readRows, type Statement, statement, text } from '../../platform/db/statement.ts';
import { mostOptions } from '../../platform/list/by-name.ts';
import { type ListSource, pageOf } from '../../platform/list/page-of.ts';
import { listRecords } from '../../platform/record/list-records.ts';
import { containsTextOrOldNo } from '../../platform/list/search.ts';
import { documentsOf } from '../customer/queries.ts';
import { quotationHead } from './quotation-kind.ts';

const sortColumns: Record<QuotationListQuery['sort'], Statement> = {
  lastUpdateDate: text('quotation.updated_at'),
  refNo: text('ref_no'),
  quotationDate: text('quotation_date'),
  name: text('quotation.name_search'),
  status: text('quotation.status'),
  grandTotalPrice: text('grand_total_price'),
  salesUsername: text('sales_username collate "C"'),
  lastUpdateBy: text('quotation.updated_by collate "C"'),
};

export async function listQuotations(db: Reader, query: QuotationListQuery): Promise<ListPage<QuotationRow>> {
  const { search, marginFell, sort, loseReason } = query;
  const plain = plainFilters(query);
  const range = between(query);
  const coveredByIndex =
    search === '' && marginFell === '' && loseReason !== 'none' && lieTogether(sort, { plain, range });
  const amount = sortColumns.grandTotalPrice;
  const matching = await narrowed(db, [...plain, ...range], search);
  return listRecords(db, quotationHead, { coveredByIndex, sortBy: sortColumns[sort], amount, ...matching }, query);
}

/** The filters of the list, for sums of what it shows. */
export const quotationConditions = async (db: Reader, query: QuotationListQuery): Promise<Statement[]> => [
  ...(await narrowed(db, [...plainFilters(query), ...between(query)], query.search)).where,
];

const plainFilters = ({ marginFell, salesUsername, status, validity, loseReason }: QuotationListQuery): Statement[] => [
  ...(validity === '' ? [] : [isInTime[validity]]),
  ...(loseReason === '' ? [] : [isLostFor(loseReason)]),
  ...(status === '' ? [] : [statement`quotation.status = ${status}`]),
  ...(salesUsername === '' ? [] : [statement`quotation.sales_username = ${salesUsername}`]),
  ...(marginFell === '' ? [] : [isFallen]),
];

/** They are few, so their ids are collected. */
const isFallen = text("quotation.status = 'OPEN' and quotation.id in (select quotation_id from margin_fall)");

const waits = "quotation.status = 'OPEN' and quotation.sent_at is not null";
/** Of the sent ones that nobody has decided on. */
const isInTime = {
  soon: text(
    `${waits} and quotation.valid_until between business_today() and business_today() + ${limits.expiresSoonDays}`,
  ),
  expired: text(`${waits} and quotation.valid_until < business_today()`),
};

const isLostFor = (reason: string): Statement =>
  reason === 'none'
    ? text("quotation.status = 'LOSE' and quotation.lose_reason_id is null")
    : statement`quotation.lose_reason_id = ${Number(reason)}`;

/** The index of quotations is by date; those by status, by sales person and of what waits are by last change. */
const lieTogether = (sort: QuotationListQuery['sort'], { plain, range }: Record<'plain' | 'range', Statement[]>) =>
  range.length > 0 ? sort === 'quotationDate' && plain.length === 0 : sort === 'lastUpdateDate' && plain.length === 1;

const between = ({ from, to }: QuotationListQuery): Statement[] => [
  ...(from === '' ? [] : [statement`quotation.quotation_date >= ${from}::date`]),
  ...(to === '' ? [] : [statement`quotation.quotation_date <= ${to}::date`]),
];

/** Quotations with that number, old number or title, and those for contacts or companies of that name. */
async function narrowed(
  db: Reader,
  filters: Statement[],
  search: string,
): Promise<Pick<ListSource, 'where' | 'cheapOverflowTest'>> {
  if (search === '') return { where: filters };
  const own = allOf(containsTextOrOldNo('quotation', search));
  const { all, some } = await documentsOf(db, text('quotation.customer_id'), search);
  const where = [...filters, statement`(${own} or ${all})`];
  return some ? { where, cheapOverflowTest: allOf([...filters, statement`(${own} or ${some})`]) } : { where };
}

export async function selectQuotations(
  db: Reader,
  { companyid, include }: { companyid: number; include?: number | undefined },
): Promise<QuotationOption[]> {
  const rows = await readRows<Omit<QuotationOption, 'grandTotalPrice'> & { total: string }>(
    db,
    statement`select id, ref_no as "refNo", name, status, sales_username as "salesUsername", grand_total_price as total
      from quotation
      where id in (
        select quotation.id from customer join quotation on quotation.customer_id = customer.id
        where company_id = ${companyid} and status = 'OPEN'
        union all
        select quotation.id from quotation join customer on customer.id = quotation.customer_id
        where company_id = ${companyid} and quotation.id = ${include ?? 0}
      )
      order by id desc limit ${mostOptions}`,
  );
  return rows.map(({ total, ...option }) => ({ ...option, grandTotalPrice: Number(total) }));
}

interface StoredReference {
  id: number;
  quotation_id: number;
  ref_no: string;
  name: string;
  quotation_date: string;
  status: PriceReference['status'];
  company_id: number;
  company_name: string;
  material_no: string;
  qty: number;
  selling_price: string;
}

/** The earlier prices of this material, the newest quotation first. */
export function listPriceReferences(db: Reader, query: PriceReferenceQuery): Promise<ListPage<PriceReference>> {
  const { materialNo, companyId, except } = query;
  const source: ListSource = {
    table: text('quotation_line'),
    where: [
      statement`material_key = lower(${materialNo})`,
      ...(except > 0 ? [statement`quotation_line.quotation_id <> ${except}`] : []),
      ...(companyId > 0 ? [ofCompany(companyId)] : []),
    ],
    coveredByIndex: companyId === 0,
    sortBy: text('quotation_line.quotation_id'),
    columns: text(`quotation_line.id, quotation_line.quotation_id, quotation.ref_no, quotation.name,
      quotation.quotation_date, quotation.status, customer.company_id, customer.company_name,
      quotation_line.material_no, quotation_line.qty, quotation_line.selling_price`),
    joins: text(`join quotation on quotation.id = quotation_line.quotation_id
      join customer on customer.id = quotation.customer_id`),
  };
  return pageOf(db, source, query, (stored: StoredReference) => ({
    line: stored.id,
    quotationId: stored.quotation_id,
    refNo: stored.ref_no,
    name: stored.name,
    quotationDate: stored.quotation_date,
    status: stored.status,
    company: { id: stored.company_id, name: stored.company_name },
    materialNo: stored.material_no,
    qty: stored.qty,
    sellingPrice: Number(stored.selling_price),
  }));
}

const ofCompany = (companyId: number): Statement => statement`exists (
  select from quotation join customer on customer.id = quotation.customer_id
  where quotation.id = quotation_line.quotation_id and customer.company_id = ${companyId})`;
