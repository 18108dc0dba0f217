import { homeCurrency } from '@gso/contract/exchange-rate';
import type { Quotation, QuotationInput, QuotationLine, QuotationRow } from '@gso/contract/quotation';
import type { Tx } from '../../platform/db/database.ts';
import { readRows, statement, text } from '../../platform/db/statement.ts';
import { marksOf, type RecordKind } from '../../platform/record/record-kind.ts';

export interface StoredQuotation {
  id: number;
  ref_no: string;
  quotation_date: string;
  name: string;
  term_days: number;
  payment_term_id: number;
  payment_term: string;
  customer_id: number;
  customer_name: string;
  phone: string;
  mobile_phone: string;
  email: string;
  company_id: number;
  company_name: string;
  street: string;
  sales_username: string;
  shodan_id: number | null;
  shodan_name: string | null;
  note: string;
  footer_note: string;
  status: QuotationRow['status'];
  discount: string;
  disc_type: QuotationRow['discType'];
  is_vat: boolean;
  vat_rate: string;
  vat_method: QuotationRow['vat']['method'];
  is_item_bundling: boolean;
  total_qty: number;
  total_price: string;
  total_price_disc: string;
  total_price_after_disc: string;
  total_price_vat: string;
  grand_total_price: string;
  lines_below_bottom: number;
  created_by: string;
  version: number;
  updated_by: string;
  updated_at: string;
}

const headerColumns = `quotation.id, quotation.ref_no, quotation.quotation_date, quotation.name, quotation.term_days,
  quotation.payment_term_id, payment_term.description as payment_term, quotation.customer_id,
  customer.name as customer_name, customer.phone, customer.mobile_phone, customer.email, customer.company_id,
  customer.company_name, company.street, quotation.sales_username, quotation.shodan_id, shodan.name as shodan_name,
  quotation.note, quotation.footer_note, quotation.status, quotation.discount, quotation.disc_type, quotation.is_vat,
  quotation.vat_rate, quotation.vat_method, quotation.is_item_bundling, quotation.total_qty, quotation.total_price,
  quotation.total_price_disc, quotation.total_price_after_disc, quotation.total_price_vat,
  quotation.grand_total_price, quotation.lines_below_bottom, quotation.created_by, quotation.version,
  quotation.updated_by, quotation.updated_at`;

const joins = text(`join payment_term on payment_term.id = quotation.payment_term_id
  join customer on customer.id = quotation.customer_id
  join company on company.id = customer.company_id
  left join shodan on shodan.id = quotation.shodan_id`);

function toHeader(stored: StoredQuotation): QuotationRow {
  return {
    ...marksOf(stored),
    refNo: stored.ref_no,
    quotationDate: stored.quotation_date,
    name: stored.name,
    termDays: stored.term_days,
    paymentTerm: stored.payment_term_id,
    paymentTermDesc: stored.payment_term,
    customer: {
      id: stored.customer_id,
      name: stored.customer_name,
      phone: stored.phone,
      mobilePhone: stored.mobile_phone,
      email: stored.email,
      company: { id: stored.company_id, name: stored.company_name, address: { street: stored.street } },
    },
    salesUsername: stored.sales_username,
    shodan: stored.shodan_id === null ? null : { id: stored.shodan_id, name: stored.shodan_name ?? '' },
    note: stored.note,
    footerNote: stored.footer_note,
    status: stored.status,
    discount: Number(stored.discount),
    discType: stored.disc_type,
    isVat: stored.is_vat,
    vat: { rate: Number(stored.vat_rate), method: stored.vat_method },
    isItemBundling: stored.is_item_bundling,
    totalQty: stored.total_qty,
    totalPrice: Number(stored.total_price),
    totalPriceDisc: Number(stored.total_price_disc),
    totalPriceAfterDisc: Number(stored.total_price_after_disc),
    totalPriceVAT: Number(stored.total_price_vat),
    grandTotalPrice: Number(stored.grand_total_price),
    linesBelowBottom: stored.lines_below_bottom,
    createdBy: stored.created_by,
  };
}

export type QuotationHeader = Omit<QuotationInput, 'itemDetails'>;

export const headerColumnsOf = (input: QuotationHeader) => ({
  quotation_date: input.quotationDate,
  name: input.name,
  term_days: input.termDays,
  payment_term_id: input.paymentTerm,
  customer_id: input.customer.id,
  sales_username: input.salesUsername,
  shodan_id: input.shodan?.id ?? null,
  note: input.note,
  footer_note: input.footerNote,
  discount: input.discount,
  disc_type: input.discType,
  is_vat: input.isVat,
  is_item_bundling: input.isItemBundling,
});

const headerOf = (row: QuotationRow): QuotationHeader => ({
  quotationDate: row.quotationDate,
  name: row.name,
  termDays: row.termDays,
  paymentTerm: row.paymentTerm,
  customer: { id: row.customer.id },
  salesUsername: row.salesUsername,
  shodan: row.shodan && { id: row.shodan.id },
  note: row.note,
  footerNote: row.footerNote,
  discount: row.discount,
  discType: row.discType,
  isVat: row.isVat,
  isItemBundling: row.isItemBundling,
});

export const references = [
  { constraint: 'quotation_payment_term_id_fkey', path: 'paymentTerm', to: 'payment_term' },
  { constraint: 'quotation_customer_id_fkey', path: 'customer.id', to: 'customer' },
  { constraint: 'quotation_sales_username_fkey', path: 'salesUsername', to: 'user_login' },
  { constraint: 'quotation_shodan_id_fkey', path: 'shodan', to: 'shodan' },
] as const;

/** Quotations without their lines, as lists show them. */
export const quotationHead: RecordKind<QuotationRow, QuotationHeader, StoredQuotation> = {
  entity: 'quotation',
  columns: text(headerColumns),
  joins,
  toRow: toHeader,
  toColumns: headerColumnsOf,
  inputOf: headerOf,
  references,
};

export interface StoredLine {
  id: number;
  item_id: number | null;
  bundle_id: number | null;
  brand: string;
  category: string;
  material_no: string;
  material_desc: string;
  qty: number;
  stock_type: QuotationLine['stockType'];
  selling_price: number;
  bottom_price: number;
  sub_total_price: number;
  is_typed: boolean;
  source_currency: string;
  source_selling_price: number;
  source_bottom_price: number;
  rate_value_id: number | null;
  rate: number | null;
  rate_date: string | null;
  shortfall: number;
  parts: QuotationLine['items'];
}

// Amounts of fifteen digits survive the way through JSON as numbers.
const lineJson = `to_jsonb(quotation_line) || jsonb_build_object(
  'rate', exchange_rate_value.conv_value, 'rate_date', exchange_rate_value.valid_from
)`;
const lineTables =
  'quotation_line left join exchange_rate_value on exchange_rate_value.id = quotation_line.rate_value_id';
const lines = `(
  select coalesce(jsonb_agg(${lineJson} order by quotation_line.place), '[]') from ${lineTables}
  where quotation_line.quotation_id = quotation.id
) as lines`;

/** Lines of any quotation. They cannot be removed before the transaction ends, so what they refer to stays too. */
export async function readLines(tx: Tx, ids: readonly number[]): Promise<QuotationLine[]> {
  const found = await readRows<{ line: StoredLine }>(
    tx,
    statement`select ${text(lineJson)} as line from ${text(lineTables)}
      where quotation_line.id = any(${[...ids]}) order by quotation_line.id for key share of quotation_line`,
  );
  return found.map(({ line }) => toLine(line));
}

function toLine(stored: StoredLine): QuotationLine {
  return {
    line: stored.id,
    id: stored.item_id ?? stored.bundle_id ?? 0,
    brand: stored.brand,
    category: stored.category,
    materialNo: stored.material_no,
    materialDesc: stored.material_desc,
    qty: stored.qty,
    qtyType: stored.bundle_id === null ? 'PCS' : 'SET',
    stockType: stored.stock_type,
    currency: homeCurrency,
    price: { sellingPrice: stored.selling_price, bottomPrice: stored.bottom_price },
    subTotalPrice: stored.sub_total_price,
    isTyped: stored.is_typed,
    source: {
      currency: stored.source_currency,
      price: { sellingPrice: stored.source_selling_price, bottomPrice: stored.source_bottom_price },
      rate: stored.source_currency === homeCurrency ? 1 : stored.rate,
      rateDate: stored.rate_date,
    },
    shortfall: stored.shortfall,
    items: stored.parts,
  };
}

/** One quotation with its lines, read in one statement. */
export const quotationRecord: RecordKind<Quotation, QuotationInput, StoredQuotation & { lines: StoredLine[] }> = {
  entity: 'quotation',
  columns: text(`${headerColumns}, ${lines}`),
  joins,
  toRow: (stored) => ({ ...toHeader(stored), itemDetails: stored.lines.map(toLine) }),
  toColumns: headerColumnsOf,
  inputOf: (row) => ({
    ...headerOf(row),
    itemDetails: row.itemDetails.map(({ line, id, qty, stockType, price }) => ({
      line,
      id,
      qty,
      stockType,
      sellingPrice: price.sellingPrice,
    })),
  }),
  references,
};
