import type { Decimal } from 'decimal.js';
import { priceDecimals } from '../decimal.ts';
import { Exact } from '../rules/exact.ts';
import { fractionLeft, type LinePrices, priceStep, type TotalTerms } from '../rules/quotation-totals.ts';

/** What an approver agreed to: the price of one after every discount, and how many. */
export interface ApprovedPrice {
  price: number;
  qty: number;
}

export interface OfferedLine extends LinePrices {
  /** The usual price of one in rupiah, before any discount. */
  listPrice: number;
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
}

/**
 * The lines that need an approval: those below their bottom price, and those with a larger discount than the limit of
 * the seller, in percent of the usual price. A line that was approved needs no further approval unless it got worse: its
 * price fell, or its quantity grew.
 */
export function concessions(lines: readonly OfferedLine[], terms: TotalTerms, limit: number | null): Concession[] {
  const { part, whole } = fractionLeft(lines, terms);
  return lines.flatMap((line, at) => {
    const price = part.times(line.sellingPrice).dividedBy(whole);
    const isBelowFloor = isShort(price, new Exact(line.bottomPrice));
    const isBeyondLimit = limit !== null && isShort(price, lowestPrice(line.listPrice, limit));
    if ((!isBelowFloor && !isBeyondLimit) || isApproved(line, price)) return [];
    return [{ at, price: asApproved(price), isBelowFloor, isBeyondLimit }];
  });
}

/** Less than one step of a price is rounding. */
const isShort = (price: Decimal, least: Decimal): boolean => least.minus(price).greaterThanOrEqualTo(priceStep);

const lowestPrice = (listPrice: number, limit: number): Decimal =>
  new Exact(100).minus(limit).times(listPrice).dividedBy(100);

/** Rounded down, so that the price that was approved never looks worse than itself. */
const asApproved = (price: Decimal): number => price.toDecimalPlaces(priceDecimals, Exact.ROUND_DOWN).toNumber();

const isApproved = ({ approved, qty }: OfferedLine, price: Decimal): boolean =>
  approved !== null && qty <= approved.qty && price.greaterThanOrEqualTo(approved.price);
