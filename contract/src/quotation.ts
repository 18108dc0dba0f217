import * as z from 'zod';
import { quantity } from './bundle.ts';
import { decimal, priceDecimals } from './decimal.ts';
import { homeCurrency } from './exchange-rate.ts';
import {
  calendarDate,
  dayOrEmpty,
  fieldMessages,
  idOrNone,
  instant,
  namedRecord,
  pickedId,
  recordId,
  requiredText,
  text,
  version,
  wholeNumber,
} from './fields.ts';
import { limits } from './limits.ts';
import { listPage, listQuery } from './record/list-query.ts';
import { idOrNoneWord } from './pipeline/months.ts';
import { patchOf, rowOf } from './record/record-schema.ts';
import { type AnyOf, pageAccess } from './permissions.ts';
import { savedReply } from './record/replies.ts';
import { discountTypes, vatMethods } from './rules/quotation-terms.ts';
import { roundings } from './rules/rounding.ts';

export const quotationAccess = {
  read: pageAccess.quotation,
  write: pageAccess.quotation,
  pick: ['MA_QUOTATION', 'MA_SALES'],
  /** May write quotations in the name of another user. */
  forOthers: ['MA_MASTER_DATA', 'MA_SALES'],
  /** May approve or reject prices. */
  approve: ['QUO_APPROVE_PRICE'],
} as const satisfies Record<string, AnyOf>;

/** Empty if nobody has asked for an approval of the prices since the last change. */
export const approvalStates = ['', 'ASKED', 'APPROVED', 'REJECTED'] as const;

export const quotationStatuses = ['OPEN', 'WIN', 'LOSE'] as const;
/** The last days of a quotation, and the time after them. */
export const validities = ['soon', 'expired'] as const;
/** A purchase order wins a quotation; users only mark it as lost or open it again. */
export const settableStatuses = ['OPEN', 'LOSE'] as const;
export const stockTypes = ['READY', 'INDENT'] as const;
/** A bundle is sold as a set, an item by the piece. */
export const qtyTypes = ['SET', 'PCS'] as const;
export type QtyType = (typeof qtyTypes)[number];

const price = decimal({ decimals: priceDecimals });

/** One line. Its description and price limits come from master data, never from the caller. */
const lineInput = z.strictObject({
  /**
   * A stored line. It keeps its prices and its rate, and so does a copy of it in a create. A copy whose original is
   * gone is made from the current item.
   */
  line: recordId.optional(),
  /** The item or the bundle. */
  id: recordId,
  /**
   * Whether the id is that of a bundle (SET) or of an item (PCS). If omitted, a stored line stays what it is, and a new
   * one follows `isItemBundling`.
   */
  qtyType: z.enum(qtyTypes).optional(),
  qty: quantity.default(1),
  stockType: z.enum(stockTypes).default('INDENT'),
  /**
   * Printed, but not part of the total: the customer may add it. If omitted, a stored line stays what it is, and a new
   * one is not optional.
   */
  isOptional: z.boolean().optional(),
  /**
   * The price in rupiah of one unit, if the user entered it. Null takes the price of the item at its rate, rounded as
   * the quotation says; if omitted, a stored line keeps its price, and a new one takes that of the item. A change of the
   * rounding also takes the item's price for stored lines without an entered one.
   */
  sellingPrice: price.nullable().optional(),
  /**
   * The same price where replies have it, in case `sellingPrice` is omitted. The price of the stored line changes
   * nothing.
   */
  price: z.strictObject({ sellingPrice: price.nullable().optional() }).optional(),
  /** Prices are entered in rupiah. */
  currency: z.literal(homeCurrency, fieldMessages.inRupiah).optional(),
});
export type QuotationLineInput = z.output<typeof lineInput>;

export const quotationInput = z.strictObject({
  quotationDate: calendarDate,
  /** The last day on which the customer can accept it; empty if it has no end. */
  validUntil: dayOrEmpty.default(''),
  name: requiredText(limits.quotationName),
  termDays: wholeNumber.max(limits.termDays, `At most ${limits.termDays}`).default(limits.usualTermDays),
  /** The payment term's id. */
  paymentTerm: pickedId,
  customer: z.strictObject({ id: pickedId }),
  salesUsername: requiredText(),
  shodan: z.strictObject({ id: recordId }).nullable().default(null),
  /** Internal, not printed. */
  note: text(limits.longText).default(''),
  footerNote: text(limits.footerNote).default(''),
  discount: decimal({ decimals: 2 }).default(0),
  discType: z.enum(discountTypes).default('PERCENTAGE'),
  isVat: z.boolean().default(true),
  /** What prices that nobody entered are rounded to; 0 is whole rupiah. */
  rounding: z.literal(roundings).default(0),
  /** Whether bundles or items are offered first. A quotation can contain both. */
  isItemBundling: z.boolean().default(false),
  itemDetails: z
    .array(lineInput)
    .min(1, fieldMessages.selectOne)
    .max(limits.quotationLines, `At most ${limits.quotationLines}`),
});
export type QuotationInput = z.output<typeof quotationInput>;

/** Rules that involve more than one field. */
export function quotationProblems({
  discount,
  discType,
  quotationDate,
  validUntil,
}: Pick<QuotationInput, 'discount' | 'discType' | 'quotationDate' | 'validUntil'>) {
  return [
    ...(discType === 'PERCENTAGE' && discount > 100 ? [{ path: 'discount', message: 'At most 100' }] : []),
    ...(discType === 'LUMP_SUM' && !Number.isInteger(discount)
      ? [{ path: 'discount', message: fieldMessages.wholeRupiah }]
      : []),
    ...(validUntil !== '' && validUntil < quotationDate
      ? [{ path: 'validUntil', message: fieldMessages.endBeforeStart }]
      : []),
  ];
}

/** What was offered first while it was created is not changed later. */
const editable = patchOf(quotationInput.omit({ isItemBundling: true }));
export const quotationPatch = z.strictObject({ ...editable.shape, id: recordId });
export type QuotationPatch = z.output<typeof quotationPatch>;

/** What can also be changed after it was sent. */
export const quotationStatusPatch = z.strictObject({
  status: z.enum(settableStatuses).optional(),
  /** Why it was lost. Kept only until it is opened again. */
  loseReason: z.strictObject({ id: pickedId }).nullable().optional(),
  /** The day on which to ask the customer; empty for none. */
  followUpOn: dayOrEmpty.optional(),
  version,
});
export type QuotationStatusPatch = z.output<typeof quotationStatusPatch>;

const prices = z.object({ sellingPrice: z.number(), bottomPrice: z.number() });

/** The source of a price in rupiah. */
const priceSource = z.object({
  currency: z.string(),
  price: prices,
  /** Absent if there was no rate and the price was entered. */
  rate: z.number().nullable(),
  rateDate: instant.nullable(),
});

const part = z.object({
  brand: z.string(),
  category: z.string(),
  materialNo: z.string(),
  materialDesc: z.string(),
  qty: z.number().int(),
});

/** For whom and on which terms a price was approved. */
export const approvedFor = z.object({
  customer: z.number().int(),
  company: z.number().int(),
  companyName: z.string(),
  paymentTerm: z.number().int(),
  paymentTermDesc: z.string(),
  termDays: z.number().int(),
});
export type ApprovedFor = z.output<typeof approvedFor>;

export const quotationLine = z.object({
  line: z.number().int(),
  /** Of its item or bundle. */
  id: z.number().int(),
  ...part.shape,
  qtyType: z.enum(qtyTypes),
  stockType: z.enum(stockTypes),
  /** Printed, but not part of the total. */
  isOptional: z.boolean(),
  currency: z.string(),
  price: prices,
  subTotalPrice: z.number(),
  /** The user entered the price. */
  isTyped: z.boolean(),
  source: priceSource,
  /** By how much the price is below the bottom price after the discount is spread over the lines; 0 if it is not. */
  shortfall: z.number(),
  /** Nobody knows the bottom price: the rate of a member of the bundle was missing, or that of a copied item. */
  isFloorUnknown: z.boolean().default(false),
  /** What an approver agreed to, if a price was approved: of one after every discount. */
  approved: z
    .object({
      price: z.number(),
      qty: z.number().int(),
      floor: z.number(),
      /** Null in approvals from before; they do not hold. */
      terms: approvedFor.nullable().default(null),
    })
    .nullable(),
  /** The members of a bundle. */
  items: z.array(part),
});
export type QuotationLine = z.output<typeof quotationLine>;

export const quotationRow = rowOf(quotationInput.omit({ itemDetails: true }), {
  refNo: z.string(),
  /** Its number in the system from which it was imported; empty if it was not. */
  oldNo: z.string(),
  paymentTermDesc: z.string(),
  customer: z.object({
    ...namedRecord.shape,
    phone: z.string(),
    mobilePhone: z.string(),
    email: z.string(),
    company: z.object({ ...namedRecord.shape, address: z.object({ street: z.string() }) }),
  }),
  shodan: namedRecord.nullable(),
  status: z.enum(quotationStatuses),
  /** How often it was revised after it had been sent. */
  revision: z.number().int(),
  /** When this revision was sent. It can be changed until then. */
  sentAt: instant.nullable(),
  /** The day on which to ask the customer whether they have decided. */
  followUpOn: z.string(),
  loseReason: namedRecord.nullable(),
  vat: z.object({ rate: z.number(), method: z.enum(vatMethods) }),
  totalQty: z.number().int(),
  totalPrice: z.number(),
  totalPriceDisc: z.number(),
  totalPriceAfterDisc: z.number(),
  totalPriceVAT: z.number(),
  grandTotalPrice: z.number(),
  /** How many lines are below their bottom price. */
  linesBelowBottom: z.number().int(),
  /** How many lines needed an approval of their price when it was last saved. */
  linesToApprove: z.number().int(),
  approval: z.enum(approvalStates),
  /** By how many rupiah the exchange rates raised its bottom prices, if its margin fell below the limit because of that. */
  bottomMore: z.number().nullable(),
  createdBy: z.string(),
});
export type QuotationRow = z.output<typeof quotationRow>;
export const quotationPage = listPage(quotationRow);

/** One quotation with its lines. */
export const quotation = z.object({ ...quotationRow.shape, itemDetails: z.array(quotationLine) });
export type Quotation = z.output<typeof quotation>;
export const quotationSaved = savedReply(quotation);

export const quotationList = listQuery({
  sort: [
    'lastUpdateDate',
    'refNo',
    'quotationDate',
    'name',
    'status',
    'grandTotalPrice',
    'salesUsername',
    'lastUpdateBy',
  ],
  defaultDescending: true,
  defaultSize: 10,
  pageSizes: [5, 10, 25, 50],
  filters: {
    salesUsername: { wire: 'qsu', schema: text().default('') },
    status: { wire: 'qst', schema: z.enum(['', ...quotationStatuses]).default('') },
    /** Sent and still open: valid for a few days more, or not any more. */
    validity: { wire: 'qvl', schema: z.enum(['', ...validities]).default('') },
    loseReason: { wire: 'qlr', schema: idOrNoneWord.default('') },
    /** The first and the last day of the quotation's date; empty where the range is open. */
    from: { wire: 'qdf', schema: dayOrEmpty.default('') },
    to: { wire: 'qdt', schema: dayOrEmpty.default('') },
    /** Only open quotations whose margin fell below the limit because of the exchange rates. */
    marginFell: { wire: 'qmf', schema: z.enum(['', 'true']).default('') },
    // Older callers send it with every list. It is ignored.
    isb: { wire: 'isb', schema: z.enum(['true', 'false']).default('true') },
  },
});
export type QuotationListQuery = z.output<typeof quotationList.schema>;

/** For the picker of purchase orders: the quotations of a company that are not ordered, and the selected one. */
export const quotationSelectQuery = z.strictObject({ companyid: recordId, include: recordId.optional() });
export const quotationOption = z.object({
  id: z.number().int(),
  refNo: z.string(),
  name: z.string(),
  status: z.enum(quotationStatuses),
  salesUsername: z.string(),
  grandTotalPrice: z.number(),
});
export type QuotationOption = z.output<typeof quotationOption>;

/** The earlier prices of a material. */
export const priceReferenceList = listQuery({
  sort: ['quotationDate'],
  defaultDescending: true,
  defaultSize: 5,
  pageSizes: [5, 10, 20],
  filters: {
    materialNo: { wire: 'materialno', schema: text().default('') },
    /** Only quotations for this company. */
    companyId: { wire: 'companyid', schema: idOrNone.default(0) },
    /** Excludes this quotation. */
    except: { wire: 'quoid', schema: idOrNone.default(0) },
  },
});
export type PriceReferenceQuery = z.output<typeof priceReferenceList.schema>;

export const priceReference = z.object({
  line: z.number().int(),
  quotationId: z.number().int(),
  refNo: z.string(),
  name: z.string(),
  quotationDate: z.string(),
  status: z.enum(quotationStatuses),
  company: namedRecord,
  materialNo: z.string(),
  qty: z.number().int(),
  sellingPrice: z.number(),
});
export type PriceReference = z.output<typeof priceReference>;
export const priceReferencePage = listPage(priceReference);
