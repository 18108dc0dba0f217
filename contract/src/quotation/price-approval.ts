import type { Decimal } from 'decimal.js';
import { priceDecimals } from '../decimal.ts';
import type { ApprovedFor } from '../quotation.ts';
import { Exact } from '../rules/exact.ts';
import { type ItemPrices, quotedPrices } from '../rules/price.ts';
import { fractionLeft, type LinePrices, priceStep, type TotalTerms } from '../rules/quotation-totals.ts';
import type { Rounding } from '../rules/rounding.ts';

/**
 * What an approver agreed to: the price of one after every discount, how many, and the bottom price at that time. An
 * approval for other people or worse terms must not be passed on: `isForSameDeal`.
 */
export interface ApprovedPrice {
  price: number;
  qty: number;
  floor: number;
}

export interface OfferedLine extends LinePrices {
  /** The usual price of one in rupiah, before any discount. */
  listPrice: number;
  /** Without a rate nobody knows the bottom price in rupiah, so any price needs an approval. */
  hasRate: boolean;
  approved: ApprovedPrice | null;
}

/** A line that may not be sent before somebody approves it. */
export interface Concession {
  /** The place of the line. */
  at: number;
  /** The price of one after every discount, rounded down. */
  price: number;
  isBelowFloor: boolean;
  isBeyondLimit: boolean;
  /** There is no rate to compute its bottom price with. */
  isFloorUnknown: boolean;
}

/**
 * The lines that need an approval: those below their bottom price or without one, and those with a larger discount than
 * the limit, in percent of the usual price. A line that was approved needs no further approval unless it got worse: its
 * price fell, its quantity changed, or its bottom price rose. A price for a thousand is not a price for one.
 */
export function concessions(lines: readonly OfferedLine[], terms: TotalTerms, limit: number | null): Concession[] {
  const { part, whole } = fractionLeft(lines, terms);
  return lines.flatMap((line, at) => {
    const price = part.times(line.sellingPrice).dividedBy(whole);
    const isBelowFloor = isShort(price, new Exact(line.bottomPrice));
    const isBeyondLimit = limit !== null && isShort(price, lowestPrice(line.listPrice, limit));
    const isFloorUnknown = !line.hasRate;
    if ((!isBelowFloor && !isBeyondLimit && !isFloorUnknown) || isApproved(line, price)) return [];
    return [{ at, price: asApproved(price), isBelowFloor, isBeyondLimit, isFloorUnknown }];
  });
}

/** Less than one step of a price is rounding. */
const isShort = (price: Decimal, least: Decimal): boolean => least.minus(price).greaterThanOrEqualTo(priceStep);

const lowestPrice = (listPrice: number, limit: number): Decimal =>
  new Exact(100).minus(limit).times(listPrice).dividedBy(100);

/** Rounded down, so that the price that was approved never looks worse than itself. */
const asApproved = (price: Decimal): number => price.toDecimalPlaces(priceDecimals, Exact.ROUND_DOWN).toNumber();

const isApproved = ({ approved, qty, bottomPrice }: OfferedLine, price: Decimal): boolean =>
  approved !== null &&
  qty === approved.qty &&
  bottomPrice <= approved.floor &&
  price.greaterThanOrEqualTo(approved.price);

/** Whether what was approved is for this customer and company, with terms that are not worse. */
export const isForSameDeal = (approved: ApprovedFor | null, now: ApprovedFor): boolean =>
  approved !== null &&
  approved.customer === now.customer &&
  approved.company === now.company &&
  approved.companyName === now.companyName &&
  approved.paymentTerm === now.paymentTerm &&
  approved.paymentTermDesc === now.paymentTermDesc &&
  now.termDays <= approved.termDays;

interface PricedLine {
  sellingPrice: number;
  isTyped: boolean;
  /** Of one in its own currency, and the rate of that. */
  source: ItemPrices;
  rate: number | null;
}

/** The price that a line would have if nobody had entered one. Without a rate there is no other than the entered one. */
export const usualPrice = ({ sellingPrice, isTyped, source, rate }: PricedLine, rounding: Rounding): number =>
  isTyped && rate !== null ? quotedPrices(source, rate, rounding).sellingPrice : sellingPrice;
