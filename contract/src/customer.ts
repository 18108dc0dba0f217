import * as z from 'zod';
import {
  digits,
  email,
  idOrNone,
  namedRecord,
  phone,
  pickedId,
  recordId,
  requiredEmail,
  requiredPhone,
  requiredText,
  text,
} from './fields.ts';
import { limits } from './limits.ts';
import { listPage, listQuery } from './record/list-query.ts';
import { patchOf, rowOf } from './record/record-schema.ts';
import { type AnyOf, pageAccess } from './permissions.ts';
import { savedReply } from './record/replies.ts';

export const customerAccess = {
  read: pageAccess.customer,
  write: ['MA_MASTER_DATA'],
  pick: ['MA_MASTER_DATA', 'MA_MD_CUSTOMER_READ', 'MA_VISIT', 'MA_SHODAN', 'MA_SALES', 'MA_QUOTATION', 'MA_PROJECT'],
} as const satisfies Record<string, AnyOf>;

/** A contact person of a company. The key persons' table shows the same records. */
export const customerInput = z.strictObject({
  name: requiredText(),
  company: z.strictObject({ id: pickedId }),
  position: text().default(''),
  email: email().default(''),
  phone: phone().default(''),
  ext: digits(limits.ext).default(''),
  mobilePhone: phone().default(''),
  isActive: z.boolean().default(true),
});
export type CustomerInput = z.output<typeof customerInput>;
export const customerPatch = patchOf(customerInput);
export type CustomerPatch = z.output<typeof customerPatch>;

/** The key persons' table may ask for more rows than the contact list. */
export const keyPersonPhone = requiredPhone();
/** The fields that are edited in its rows. */
export const keyPersonEdit = z.strictObject({ name: requiredText(), email: requiredEmail() });
export type KeyPersonEdit = z.output<typeof keyPersonEdit>;

export const customerRow = rowOf(customerInput, { company: namedRecord });
export type CustomerRow = z.output<typeof customerRow>;
export const customerSaved = savedReply(customerRow);
export const customerPage = listPage(customerRow);

export const customerList = listQuery({
  sort: [
    'name',
    /** The name, as the key persons' table calls it. */
    'userName',
    'company.name',
    'position',
    'email',
    'phone',
    'ext',
    'mobilePhone',
    'lastUpdateBy',
    'lastUpdateDate',
  ],
  largestSize: limits.allRows,
  filters: { companyId: { wire: 'companyId', schema: idOrNone.default(0) } },
});
export type CustomerListQuery = z.output<typeof customerList.schema>;

export const keyPersonList = { ...customerList, pageSizes: [5, 20, 25, limits.allRows] };

export const customerOption = z.object({ id: z.number().int(), name: z.string(), position: z.string() });
export type CustomerOption = z.output<typeof customerOption>;
export const customerSelectQuery = z.strictObject({ companyId: recordId });

export const similarCustomers = z.array(z.object({ id: z.number().int(), name: z.string(), company: z.string() }));
