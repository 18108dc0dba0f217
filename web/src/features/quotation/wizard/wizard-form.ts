import { quantity } from '@gso/contract/bundle';
import { decimal, priceDecimals } from '@gso/contract/decimal';
import { fieldMessages, pickedId } from '@gso/contract/fields';
import { limits } from '@gso/contract/limits';
import {
  type Quotation,
  type QuotationInput,
  quotationInput,
  type QuotationLineInput,
  quotationLine,
  quotationProblems,
  stockTypes,
} from '@gso/contract/quotation';
import { shodanOption } from '@gso/contract/shodan';
import * as z from 'zod';
import { nothingPicked } from '../../../form/picked.ts';
import { chosenCustomer, nobodyChosen } from '../../../pickers/company-customer-fields.tsx';
import { today } from '../../../words/calendar.ts';

/** Something to offer, as master data has it or had it: an item, or a bundle with what it is made of. */
const material = z.object({
  ...quotationLine.pick({ id: true, brand: true, category: true, materialNo: true, materialDesc: true, items: true })
    .shape,
  currency: z.string(),
  price: quotationLine.shape.price,
});
export type Material = z.output<typeof material>;

const wizardLine = z.object({
  /** The stored line that it is, or that it copies; null where the material was chosen just now. */
  line: z.number().int().nullable(),
  material,
  qty: quantity,
  stockType: z.enum(stockTypes),
  /** Rupiah for one. While there is no rate it is the figure of the other currency, and does not count. */
  sellingPrice: decimal({ decimals: priceDecimals }),
  bottomPrice: z.number(),
  /** Rupiah for one unit of the material's currency. */
  rate: z.number().nullable(),
  /** Somebody typed the price, so that it needs no rate. */
  isTyped: z.boolean(),
});
export type WizardLine = z.output<typeof wizardLine>;

export const lacksRate = ({ rate, isTyped }: WizardLine): boolean => rate === null && !isTyped;

const { shape } = quotationInput;

/** What the four steps hold. The words for a missing rate are those of the language chosen now. */
export const wizardForm = (noRate: (currency: string) => string) =>
  z
    .strictObject({
      quotationDate: shape.quotationDate,
      name: shape.name,
      termDays: shape.termDays.unwrap(),
      paymentTerm: z.object({ id: pickedId, name: z.string() }),
      customer: chosenCustomer,
      salesUsername: shape.salesUsername,
      shodan: shodanOption.nullable(),
      note: shape.note.unwrap(),
      footerNote: shape.footerNote.unwrap(),
      isItemBundling: z.boolean(),
      itemDetails: z
        .array(
          wizardLine.superRefine((line, context) => {
            if (!lacksRate(line)) return;
            context.addIssue({ code: 'custom', path: ['sellingPrice'], message: noRate(line.material.currency) });
          }),
        )
        .min(1, fieldMessages.selectOne)
        .max(limits.quotationLines, `At most ${limits.quotationLines}`),
      /** What was chosen of the other kind, items or bundles, before the kind was changed. */
      aside: z.array(z.custom<WizardLine>()),
      discount: shape.discount.unwrap(),
      discType: shape.discType.unwrap(),
      isVat: z.boolean(),
    })
    .superRefine((values, context) => {
      for (const { path, message } of quotationProblems(values)) {
        context.addIssue({ code: 'custom', path: [path], message });
      }
    });
export type WizardValues = z.output<ReturnType<typeof wizardForm>>;

export const emptyQuotation = (salesUsername: string): WizardValues => ({
  quotationDate: today(),
  name: '',
  termDays: limits.usualTermDays,
  paymentTerm: nothingPicked,
  customer: nobodyChosen,
  salesUsername,
  shodan: null,
  note: '',
  footerNote: '',
  isItemBundling: false,
  itemDetails: [],
  aside: [],
  discount: 0,
  discType: 'PERCENTAGE',
  isVat: true,
});

export function valuesOf(row: Quotation): WizardValues {
  const { id, name, company } = row.customer;
  return {
    quotationDate: row.quotationDate,
    name: row.name,
    termDays: row.termDays,
    paymentTerm: { id: row.paymentTerm, name: row.paymentTermDesc },
    customer: { id, name, company: { id: company.id, name: company.name } },
    salesUsername: row.salesUsername,
    shodan: row.shodan && { ...row.shodan, desc: '' },
    note: row.note,
    footerNote: row.footerNote,
    isItemBundling: row.isItemBundling,
    itemDetails: row.itemDetails.map(lineOf),
    aside: [],
    discount: row.discount,
    discType: row.discType,
    isVat: row.isVat,
  };
}

/** A new quotation like another one, of today. Its lines name those that they copy, so that they keep prices and rates. */
export const copyOf = (original: Quotation, salesUsername: string): WizardValues => ({
  ...valuesOf(original),
  quotationDate: today(),
  salesUsername,
  // A shodan belongs to one quotation alone.
  shodan: null,
});

function lineOf(stored: Quotation['itemDetails'][number]): WizardLine {
  const { line, id, brand, category, materialNo, materialDesc, items, source } = stored;
  return {
    line,
    material: { id, brand, category, materialNo, materialDesc, items, currency: source.currency, price: source.price },
    qty: stored.qty,
    stockType: stored.stockType,
    sellingPrice: stored.price.sellingPrice,
    bottomPrice: stored.price.bottomPrice,
    rate: source.rate,
    isTyped: stored.isTyped,
  };
}

/** What the server is told: ids in the place of names, and the prices that were on the screen. */
export function inputOf(values: WizardValues): QuotationInput {
  const { paymentTerm, customer, shodan, itemDetails, aside: _other, ...plain } = values;
  return {
    ...plain,
    paymentTerm: paymentTerm.id,
    customer: { id: customer.id },
    shodan: shodan && { id: shodan.id },
    itemDetails: itemDetails.map(lineInputOf),
  };
}

const lineInputOf = ({ line, material: { id }, qty, stockType, sellingPrice }: WizardLine): QuotationLineInput => ({
  ...(line !== null && { line }),
  id,
  qty,
  stockType,
  sellingPrice,
});
