import { homeCurrency } from '@gso/contract/exchange-rate';
import {
  type ApprovedFor,
  approvalStates,
  type Quotation,
  type QuotationInput,
  type QuotationLine,
  type QuotationRow,
  quotationStatuses,
} from '@gso/contract/quotation';
import { discountTypes, vatMethods } from '@gso/contract/rules/quotation-terms';
import type { Tx } from '../../platform/db/database.ts';
import { readRows, statement, text } from '../../platform/db/statement.ts';
import { emptyAsNull, numeric, oneOf, type RecordKind, recordKind } from '../../platform/record/record-kind.ts';

export const references = [
  { constraint: 'quotation_payment_term_id_fkey', path: 'paymentTerm', to: 'payment_term' },
  { constraint: 'quotation_customer_id_fkey', path: 'customer.id', to: 'customer' },
  { constraint: 'quotation_sales_username_fkey', path: 'salesUsername', to: 'user_login' },
  { constraint: 'quotation_shodan_id_fkey', path: 'shodan', to: 'shodan' },
  { constraint: 'quotation_lose_reason_id_fkey', path: 'loseReason.id', to: 'lose_reason' },
] as const;

/** Quotations without their lines, as lists show them. */
export const quotationHead = recordKind<QuotationRow, Omit<QuotationInput, 'itemDetails'>>({
  entity: 'quotation',
  fields: {
    quotationDate: 'quotation_date',
    validUntil: emptyAsNull('valid_until'),
    name: 'name',
    termDays: 'term_days',
    paymentTerm: 'payment_term_id',
    'customer.id': 'customer_id',
    salesUsername: 'sales_username',
    'shodan.id': 'shodan_id',
    note: 'note',
    footerNote: 'footer_note',
    discount: numeric('discount'),
    discType: oneOf(discountTypes, 'disc_type'),
    isVat: 'is_vat',
    rounding: 'rounding',
    isItemBundling: 'is_item_bundling',
  },
  shown: {
    refNo: 'quotation.ref_no',
    oldNo: emptyAsNull('quotation.old_no'),
    paymentTermDesc: 'payment_term.description',
    'customer.name': 'customer.name',
    'customer.phone': 'customer.phone',
    'customer.mobilePhone': 'customer.mobile_phone',
    'customer.email': 'customer.email',
    'customer.company.id': 'customer.company_id',
    'customer.company.name': 'customer.company_name',
    'customer.company.address.street': 'company.street',
    'shodan.name': 'shodan.name',
    status: oneOf(quotationStatuses, 'quotation.status'),
    revision: 'quotation.revision',
    sentAt: 'quotation.sent_at',
    followUpOn: emptyAsNull('quotation.follow_up_on'),
    'loseReason.id': 'quotation.lose_reason_id',
    'loseReason.name': 'lose_reason.name',
    'vat.rate': numeric('quotation.vat_rate'),
    'vat.method': oneOf(vatMethods, 'quotation.vat_method'),
    totalQty: 'quotation.total_qty',
    totalPrice: numeric('quotation.total_price'),
    totalPriceDisc: numeric('quotation.total_price_disc'),
    totalPriceAfterDisc: numeric('quotation.total_price_after_disc'),
    totalPriceVAT: numeric('quotation.total_price_vat'),
    grandTotalPrice: numeric('quotation.grand_total_price'),
    linesBelowBottom: 'quotation.lines_below_bottom',
    linesToApprove: 'quotation.lines_to_approve',
    approval: oneOf(approvalStates, 'quotation.approval'),
    bottomMore: "case when quotation.status = 'OPEN' then margin_fall.bottom_more::float8 end",
    createdBy: 'quotation.created_by',
  },
  joins: `join payment_term on payment_term.id = quotation.payment_term_id
    join customer on customer.id = quotation.customer_id
    join company on company.id = customer.company_id
    left join margin_fall on margin_fall.quotation_id = quotation.id
    left join shodan on shodan.id = quotation.shodan_id
    left join lose_reason on lose_reason.id = quotation.lose_reason_id`,
  references,
});

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
  is_optional: boolean;
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
  approved_price: number | null;
  approved_qty: number | null;
  approved_floor: number | null;
  approved_for: ApprovedFor | null;
  is_floor_unknown: boolean;
  parts: QuotationLine['items'];
}

// Amounts of fifteen digits fit into a JSON number without loss.
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

/** A new line has none of them. */
const approvedOf = ({
  approved_price: price,
  approved_qty: qty,
  approved_floor: floor,
  approved_for: terms,
}: Partial<StoredLine>) =>
  isNumber(price) && isNumber(qty) && isNumber(floor) ? { price, qty, floor, terms: terms ?? null } : null;
const isNumber = (value: number | null | undefined): value is number => typeof value === 'number';

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
    isOptional: stored.is_optional,
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
    isFloorUnknown: stored.is_floor_unknown,
    approved: approvedOf(stored),
    items: stored.parts,
  };
}

/** One quotation with its lines, read in one statement. */
export const quotationRecord: RecordKind<Quotation, QuotationInput> = {
  ...quotationHead,
  columns: statement`${quotationHead.columns}, ${text(lines)}`,
  toRow: (stored: { lines: StoredLine[] }) => ({
    ...quotationHead.toRow(stored),
    itemDetails: stored.lines.map(toLine),
  }),
  inputOf: (row) => ({
    ...quotationHead.inputOf(row),
    itemDetails: row.itemDetails.map(({ line, id, qty, stockType, qtyType, isOptional, price }) => ({
      line,
      id,
      qty,
      stockType,
      qtyType,
      isOptional,
      sellingPrice: price.sellingPrice,
    })),
  }),
};
