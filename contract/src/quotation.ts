import * as z from 'zod';
import { quantity } from './bundle.ts';
import { decimal, priceDecimals } from './decimal.ts';
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
import { patchOf, rowOf } from './record/record-schema.ts';
import { type AnyOf, pageAccess } from './permissions.ts';
import { savedReply } from './record/replies.ts';
import { discountTypes, vatMethods } from './rules/quotation-terms.ts';

export const quotationAccess = {
  read: pageAccess.quotation,
  write: pageAccess.quotation,
  pick: ['MA_QUOTATION', 'MA_SALES'],
  /** May write quotations in the name of somebody else. */
  forOthers: ['MA_MASTER_DATA', 'MA_SALES'],
} as const satisfies Record<string, AnyOf>;

export const quotationStatuses = ['OPEN', 'WIN', 'LOSE'] as const;
/** A purchase order wins a quotation; people only give it up or take it up again. */
export const settableStatuses = ['OPEN', 'LOSE'] as const;
export const stockTypes = ['READY', 'INDENT'] as const;

const price = decimal({ decimals: priceDecimals });

/** One line. What it is called and what it may cost comes from master data, never from the caller. */
const lineInput = z.strictObject({
  /**
   * A stored line. It keeps the prices and the rate that it was made with; in a create, so does the copy of it. A copy whose
   * original is gone is made from the item as it is now.
   */
  line: recordId.optional(),
  /** The item, or the bundle where the quotation is made of bundles. */
  id: recordId,
  qty: quantity.default(1),
  stockType: z.enum(stockTypes).default('INDENT'),
  /**
   * Rupiah for one, where somebody typed it. Null takes the price of the item at its rate; without it a stored line keeps
   * its price, and a new one takes that of the item.
   */
  sellingPrice: price.nullable().optional(),
});
export type QuotationLineInput = z.output<typeof lineInput>;

export const quotationInput = z.strictObject({
  quotationDate: calendarDate,
  name: requiredText(limits.quotationName),
  termDays: wholeNumber.max(limits.termDays, `At most ${limits.termDays}`).default(limits.usualTermDays),
  /** The payment term's id. */
  paymentTerm: pickedId,
  customer: z.strictObject({ id: pickedId }),
  salesUsername: requiredText(),
  shodan: z.strictObject({ id: recordId }).nullable().default(null),
  /** For ourselves. */
  note: text(limits.longText).default(''),
  footerNote: text(limits.footerNote).default(''),
  discount: decimal({ decimals: 2 }).default(0),
  discType: z.enum(discountTypes).default('PERCENTAGE'),
  isVat: z.boolean().default(true),
  isItemBundling: z.boolean().default(false),
  itemDetails: z
    .array(lineInput)
    .min(1, fieldMessages.selectOne)
    .max(limits.quotationLines, `At most ${limits.quotationLines}`),
});
export type QuotationInput = z.output<typeof quotationInput>;

/** Rules that involve more than one field. */
export function quotationProblems({ discount, discType }: Pick<QuotationInput, 'discount' | 'discType'>) {
  return discType === 'PERCENTAGE' && discount > 100 ? [{ path: 'discount', message: 'At most 100' }] : [];
}

/** What a quotation is made of stays what it was: items or bundles. */
const editable = patchOf(quotationInput.omit({ isItemBundling: true }));
export const quotationPatch = z.strictObject({ ...editable.shape, id: recordId });
export type QuotationPatch = z.output<typeof quotationPatch>;

export const quotationStatusPatch = z.strictObject({ status: z.enum(settableStatuses), version });

const prices = z.object({ sellingPrice: z.number(), bottomPrice: z.number() });

/** Where a price in rupiah comes from. */
const priceSource = z.object({
  currency: z.string(),
  price: prices,
  /** Missing where there was no rate and the price was typed. */
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

export const quotationLine = z.object({
  line: z.number().int(),
  /** Of the item or bundle it was made of. */
  id: z.number().int(),
  ...part.shape,
  qtyType: z.enum(['SET', 'PCS']),
  stockType: z.enum(stockTypes),
  currency: z.string(),
  price: prices,
  subTotalPrice: z.number(),
  /** Somebody typed the price. */
  isTyped: z.boolean(),
  source: priceSource,
  /** By how much it stays below its bottom price once the discount is spread; 0 where it does not. */
  shortfall: z.number(),
  /** What a bundle is made of. */
  items: z.array(part),
});
export type QuotationLine = z.output<typeof quotationLine>;

export const quotationRow = rowOf(quotationInput.omit({ itemDetails: true }), {
  refNo: z.string(),
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
  vat: z.object({ rate: z.number(), method: z.enum(vatMethods) }),
  totalQty: z.number().int(),
  totalPrice: z.number(),
  totalPriceDisc: z.number(),
  totalPriceAfterDisc: z.number(),
  totalPriceVAT: z.number(),
  grandTotalPrice: z.number(),
  /** How many lines stay below their bottom price. */
  linesBelowBottom: z.number().int(),
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
  filters: {
    salesUsername: { wire: 'qsu', schema: text().default('') },
    status: { wire: 'qst', schema: z.enum(['', ...quotationStatuses]).default('') },
    /** The first and the last day of the quotation's date; empty where the range is open. */
    from: { wire: 'qdf', schema: dayOrEmpty.default('') },
    to: { wire: 'qdt', schema: dayOrEmpty.default('') },
    // Older callers send it with every list. It is ignored.
    isb: { wire: 'isb', schema: z.enum(['true', 'false']).default('true') },
  },
});
export type QuotationListQuery = z.output<typeof quotationList.schema>;
export const quotationPageSizes = [5, 10, 25, 50] as const;

/** For the picker of purchase orders: what a company was offered and has not ordered, and the one that is chosen. */
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

/** What this material was offered for before. */
export const priceReferenceList = listQuery({
  sort: ['quotationDate'],
  defaultDescending: true,
  defaultSize: 5,
  filters: {
    materialNo: { wire: 'materialno', schema: text().default('') },
    /** Only what this company was offered. */
    companyId: { wire: 'companyid', schema: idOrNone.default(0) },
    /** Not counting this quotation itself. */
    except: { wire: 'quoid', schema: idOrNone.default(0) },
  },
});
export type PriceReferenceQuery = z.output<typeof priceReferenceList.schema>;
export const priceReferencePageSizes = [5, 10, 20] as const;

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
