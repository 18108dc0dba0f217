import * as z from 'zod';
import { countryCodes } from './countries.ts';
import { digits, fieldMessages, phoneOrText, requiredText, text } from './fields.ts';
import { limits } from './limits.ts';
import { listPage, listQuery } from './record/list-query.ts';
import { patchOf, rowOf } from './record/record-schema.ts';
import { type AnyOf, pageAccess } from './permissions.ts';
import { savedReply } from './record/replies.ts';

export const supplierAccess = {
  read: pageAccess.supplier,
  write: ['MA_MASTER_DATA'],
} as const satisfies Record<string, AnyOf>;

/** Sheets separate the brands of a supplier by semicolons, so a brand cannot contain one. */
export const brandName = requiredText().regex(/^[^;]*$/, fieldMessages.semicolon);

export const supplierInput = z.strictObject({
  name: requiredText(),
  /** ISO 3166 alpha-3. */
  country: z.enum(countryCodes, {
    error: ({ input }) => (input ? fieldMessages.country : fieldMessages.required),
  }),
  address: z.strictObject({ street: requiredText(limits.longText), zipCode: digits().default('') }),
  cp1: text().default(''),
  phone1: phoneOrText().default(''),
  cp2: text().default(''),
  phone2: phoneOrText().default(''),
  /** In the order they were added, each once regardless of case. */
  brands: z.array(brandName).max(limits.brands, `At most ${limits.brands}`).transform(eachOnce).default([]),
});
export type SupplierInput = z.output<typeof supplierInput>;
export const supplierPatch = patchOf(supplierInput);
export type SupplierPatch = z.output<typeof supplierPatch>;

function eachOnce(brands: string[]): string[] {
  return brands.filter(
    (brand, place) => brands.findIndex((other) => other.toLowerCase() === brand.toLowerCase()) === place,
  );
}

export const supplierRow = rowOf(supplierInput, { country: z.string() });
export type SupplierRow = z.output<typeof supplierRow>;
export const supplierSaved = savedReply(supplierRow);
export const supplierPage = listPage(supplierRow);

export const supplierList = listQuery({
  sort: ['name', 'country', 'address.street', 'cp1', 'phone1', 'lastUpdateBy', 'lastUpdateDate'],
  /** Suppliers of exactly this brand, regardless of case. */
  filters: { brand: { wire: 'br', schema: text().default('') } },
});
export type SupplierListQuery = z.output<typeof supplierList.schema>;

export const similarSuppliers = z.array(z.object({ id: z.number().int(), name: z.string(), street: z.string() }));
