import { quantity } from '@gso/contract/bundle';
import { decimal, priceDecimals } from '@gso/contract/decimal';
import { fieldMessages, pickedId } from '@gso/contract/fields';
import { limits } from '@gso/contract/limits';
import {
  type QtyType,
  type Quotation,
  type QuotationInput,
  quotationInput,
  type QuotationLineInput,
  quotationLine,
  quotationProblems,
  stockTypes,
} from '@gso/contract/quotation';
import { addDays } from '@gso/contract/rules/calendar-days';
import type { Rounding } from '@gso/contract/rules/rounding';
import { shodanOption } from '@gso/contract/shodan';
import * as z from 'zod';
import { noCustomer, nothingPicked } from '../../../form/picked.ts';
import { chosenCustomer } from '../../../pickers/company-customer-fields.tsx';
import { remember } from '../../../form/remember.ts';
import { today } from '../../../words/calendar.ts';

/** A material, as master data has it or had it: an item, or a bundle with its members. */
const material = z.object({
  ...quotationLine.pick({ id: true, brand: true, category: true, materialNo: true, materialDesc: true, items: true })
    .shape,
  currency: z.string(),
  price: quotationLine.shape.price,
});
export type Material = z.output<typeof material>;

/** A bundle has members, an item has none. */
export const qtyTypeOf = ({ items }: Pick<Material, 'items'>): QtyType => (items.length > 0 ? 'SET' : 'PCS');

const wizardLine = z.object({
  /** The stored line that it is, or that it copies; null if the material was just chosen. */
  line: z.number().int().nullable(),
  material,
  qty: quantity,
  stockType: z.enum(stockTypes),
  /** Absent in older drafts. */
  isOptional: z.boolean().optional(),
  /**
   * The price of one unit in rupiah. While there is no rate it is the price in the other currency, and does not count.
   */
  sellingPrice: decimal({ decimals: priceDecimals }),
  bottomPrice: z.number(),
  /** Rupiah for one unit of the material's currency. */
  rate: z.number().nullable(),
  /** The user entered the price, so it needs no rate. */
  isTyped: z.boolean(),
  /** The prices that were stored with the line, and how they were rounded. */
  kept: z.object({ ...quotationLine.shape.price.shape, rounding: quotationInput.shape.rounding.unwrap() }).optional(),
});
export type WizardLine = z.output<typeof wizardLine>;

/** Validates each line once, and not hundreds of them at each key. */
const lineIssues = remember((line: WizardLine) => wizardLine.safeParse(line).error?.issues ?? []);

export const lacksRate = ({ rate, isTyped }: WizardLine): boolean => rate === null && !isTyped;

const { shape } = quotationInput;

/** The form of all four steps. The text for a missing rate is in the current language. */
export const wizardForm = (noRate: (currency: string) => string) =>
  z
    .strictObject({
      quotationDate: shape.quotationDate,
      validUntil: shape.validUntil.unwrap(),
      name: shape.name,
      termDays: shape.termDays.unwrap(),
      paymentTerm: z.object({ id: pickedId, name: z.string() }),
      customer: chosenCustomer,
      salesUsername: shape.salesUsername,
      shodan: shodanOption.nullable(),
      note: shape.note.unwrap(),
      footerNote: shape.footerNote.unwrap(),
      isItemBundling: z.boolean(),
      // One check for all of them: an array of schemas would take longer than all sums at each key.
      itemDetails: z.custom<WizardLine[]>(Array.isArray).superRefine((lines, context) => {
        const add = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message });
        if (lines.length === 0) add([], fieldMessages.selectOne);
        if (lines.length > limits.quotationLines) add([], `At most ${limits.quotationLines}`);
        for (const [place, line] of lines.entries()) {
          for (const { path, message } of lineIssues(line)) add([place, ...path], message);
          if (lacksRate(line)) add([place, 'sellingPrice'], noRate(line.material.currency));
        }
      }),
      discount: shape.discount.unwrap(),
      discType: shape.discType.unwrap(),
      isVat: z.boolean(),
      rounding: shape.rounding.unwrap(),
    })
    .superRefine((values, context) => {
      for (const { path, message } of quotationProblems(values)) {
        context.addIssue({ code: 'custom', path: [path], message });
      }
    });
export type WizardValues = z.output<ReturnType<typeof wizardForm>>;

/** The last day of a quotation, as long as nobody chooses another one; empty while its date or days are not a number. */
export function usualEnd({ quotationDate, termDays }: Pick<WizardValues, 'quotationDate' | 'termDays'>): string {
  const areKnown = shape.quotationDate.safeParse(quotationDate).success && shape.termDays.safeParse(termDays).success;
  return areKnown && termDays > 0 ? addDays(quotationDate, termDays) : '';
}

export const emptyQuotation = (salesUsername: string): WizardValues => ({
  quotationDate: today(),
  validUntil: usualEnd({ quotationDate: today(), termDays: limits.usualTermDays }),
  name: '',
  termDays: limits.usualTermDays,
  paymentTerm: nothingPicked,
  customer: noCustomer,
  salesUsername,
  shodan: null,
  note: '',
  footerNote: '',
  isItemBundling: false,
  itemDetails: [],
  discount: 0,
  discType: 'PERCENTAGE',
  isVat: true,
  rounding: 0,
});

export function valuesOf(row: Quotation): WizardValues {
  const { id, name, company } = row.customer;
  return {
    quotationDate: row.quotationDate,
    validUntil: row.validUntil,
    name: row.name,
    termDays: row.termDays,
    paymentTerm: { id: row.paymentTerm, name: row.paymentTermDesc },
    customer: { id, name, company: { id: company.id, name: company.name } },
    salesUsername: row.salesUsername,
    shodan: row.shodan && { ...row.shodan, desc: '' },
    note: row.note,
    footerNote: row.footerNote,
    isItemBundling: row.isItemBundling,
    itemDetails: row.itemDetails.map((line) => lineOf(line, row.rounding)),
    discount: row.discount,
    discType: row.discType,
    isVat: row.isVat,
    rounding: row.rounding,
  };
}

/**
 * A new quotation as a copy of another one, dated today. Its lines name those that they copy, so that they keep prices
 * and rates.
 */
export const copyOf = (original: Quotation, salesUsername: string): WizardValues => ({
  ...valuesOf(original),
  quotationDate: today(),
  validUntil: usualEnd({ quotationDate: today(), termDays: original.termDays }),
  salesUsername,
  // A shodan belongs to only one quotation.
  shodan: null,
});

function lineOf(stored: Quotation['itemDetails'][number], rounding: Rounding): WizardLine {
  const { line, id, brand, category, materialNo, materialDesc, items, source } = stored;
  return {
    line,
    material: { id, brand, category, materialNo, materialDesc, items, currency: source.currency, price: source.price },
    qty: stored.qty,
    stockType: stored.stockType,
    isOptional: stored.isOptional,
    sellingPrice: stored.price.sellingPrice,
    bottomPrice: stored.price.bottomPrice,
    rate: source.rate,
    isTyped: stored.isTyped,
    kept: { ...stored.price, rounding },
  };
}

/** The body of a save: ids instead of names, and the prices that were on the screen. */
export function inputOf(values: WizardValues): QuotationInput {
  const { paymentTerm, customer, shodan, itemDetails, ...plain } = values;
  return {
    ...plain,
    paymentTerm: paymentTerm.id,
    customer: { id: customer.id },
    shodan: shodan && { id: shodan.id },
    itemDetails: itemDetails.map(lineInputOf),
  };
}

const lineInputOf = ({ line, material, qty, stockType, isOptional, sellingPrice }: WizardLine): QuotationLineInput => ({
  ...(line !== null && { line }),
  id: material.id,
  qtyType: qtyTypeOf(material),
  qty,
  stockType,
  isOptional: isOptional ?? false,
  sellingPrice,
});
