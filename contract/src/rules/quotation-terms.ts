export const discountTypes = ['PERCENTAGE', 'LUMP_SUM'] as const;
export type DiscountType = (typeof discountTypes)[number];

/**
 * How a law computes the tax. FULL: the rate of the whole amount. ELEVEN_TWELFTHS: the rate of eleven twelfths of it,
 * which Indonesian practice has used with 12 % since 2025; rounding can make it differ from 11 % by a rupiah.
 */
export const vatMethods = ['FULL', 'ELEVEN_TWELFTHS'] as const;
type VatMethod = (typeof vatMethods)[number];

export interface VatTerms {
  /** Percent. */
  rate: number;
  method: VatMethod;
}
export const usualVat: VatTerms = { rate: 11, method: 'FULL' };
