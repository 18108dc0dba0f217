import * as z from 'zod';
import { namedCustomer, recordId } from './fields.ts';
import type { AnyOf } from './permissions.ts';

export const projectAccess = {
  pick: ['MA_PROJECT', 'MA_VISIT', 'MA_SALES'],
} as const satisfies Record<string, AnyOf>;

/** A project as pickers show it; choosing one also tells its customer. */
export const projectOption = z.object({
  id: z.number().int(),
  refNo: z.string(),
  name: z.string(),
  desc: z.string(),
  addInfo: z.string(),
  customer: namedCustomer,
});
export type ProjectOption = z.output<typeof projectOption>;

/** The projects of one company, or of one contact there. */
export const projectSelectQuery = z
  .strictObject({ companyid: recordId.optional(), cid: recordId.optional() })
  .refine(({ companyid, cid }) => companyid !== undefined || cid !== undefined, {
    path: ['companyid'],
    message: 'Required.',
  });
