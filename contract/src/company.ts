import * as z from 'zod';
import { digits, phone, requiredText, text } from './fields.ts';
import { limits } from './limits.ts';
import { listPage, listQuery, similarQuery } from './record/list-query.ts';
import { patchOf, rowOf } from './record/record-schema.ts';
import { type AnyOf, pageAccess } from './permissions.ts';
import { savedReply } from './record/replies.ts';

export const companyAccess = {
  read: pageAccess.company,
  write: ['MA_MASTER_DATA'],
  pick: [
    'MA_MASTER_DATA',
    'MA_MD_COMPANY_READ',
    'MA_MD_CUSTOMER_READ',
    'MA_VISIT',
    'MA_SHODAN',
    'MA_SALES',
    'MA_QUOTATION',
    'MA_PROJECT',
  ],
} as const satisfies Record<string, AnyOf>;

const npwpDigits = 15;

/** The tax number without dots, hyphens and spaces. */
export const plainNpwp = (typed: string): string => typed.replaceAll(/[\s.-]/g, '');

/** A tax number as it is printed: 01.234.567.8-901.000, or four groups of four for the one with 16 digits. */
export function groupedNpwp(npwp: string): string {
  if (/^\d{15}$/.test(npwp)) return npwp.replace(/^(..)(...)(...)(.)(...)(...)$/, '$1.$2.$3.$4-$5.$6');
  return /^\d{16}$/.test(npwp) ? npwp.replaceAll(/....(?=.)/g, '$& ') : npwp;
}

const npwp = z
  .string()
  .max(limits.text)
  .transform(plainNpwp)
  .pipe(
    digits(npwpDigits + 1).refine(
      (number) => number === '' || number.length >= npwpDigits,
      `At least ${npwpDigits} characters`,
    ),
  );

export const companyInput = z.strictObject({
  name: requiredText(),
  phone: phone().default(''),
  industry: text().default(''),
  /** The tax number: 15 or 16 digits, or empty. Dots, hyphens and spaces are taken out. */
  npwp: npwp.default(''),
  address: z.strictObject({ street: requiredText(limits.longText), zipCode: digits().default('') }),
  isActive: z.boolean().default(true),
});
export type CompanyInput = z.output<typeof companyInput>;

export const companyPatch = patchOf(companyInput);
export type CompanyPatch = z.output<typeof companyPatch>;

export const companyRow = rowOf(companyInput);
export type CompanyRow = z.output<typeof companyRow>;

export const companySaved = savedReply(companyRow);
export const companyPage = listPage(companyRow);

export const companyList = listQuery({
  sort: ['name', 'address.street', 'phone', 'address.zipCode', 'industry', 'npwp', 'lastUpdateBy', 'lastUpdateDate'],
});
export type CompanyListQuery = z.output<typeof companyList.schema>;

/** Finds companies with a similar name or the same tax number. */
export const similarCompanyQuery = similarQuery.partial({ name: true }).extend({
  npwp: text(limits.searchText).optional(),
});
export type SimilarCompanyQuery = z.output<typeof similarCompanyQuery>;
export const similarCompany = z.object({ id: z.number().int(), name: z.string(), street: z.string() });
export type SimilarCompany = z.output<typeof similarCompany>;
