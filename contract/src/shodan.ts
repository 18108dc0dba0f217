import * as z from 'zod';
import {
  dayOrEmpty,
  instant,
  namedCustomer,
  pickedId,
  recordId,
  requiredText,
  rupiah,
  yearMonth,
  text,
} from './fields.ts';
import { limits } from './limits.ts';
import { listPage, listQuery } from './record/list-query.ts';
import { patchOf, rowOf } from './record/record-schema.ts';
import { type AnyOf, pageAccess } from './permissions.ts';
import { savedReply } from './record/replies.ts';

export const shodanAccess = {
  read: pageAccess.shodan,
  write: pageAccess.shodan,
  pick: ['MA_SHODAN', 'MA_VISIT', 'MA_QUOTATION'],
} as const satisfies Record<string, AnyOf>;

export const shodanStatuses = ['OPEN', 'WIN', 'LOSE'] as const;
export type ShodanStatus = (typeof shodanStatuses)[number];

/** A sales opportunity at a customer. */
export const shodanInput = z.strictObject({
  name: requiredText(),
  desc: requiredText(limits.longText),
  status: z.enum(shodanStatuses).default('OPEN'),
  amount: rupiah.default(0),
  customer: z.strictObject({ id: pickedId }),
});
export type ShodanInput = z.output<typeof shodanInput>;
export const shodanPatch = patchOf(shodanInput);
export type ShodanPatch = z.output<typeof shodanPatch>;

export const shodanRow = rowOf(shodanInput, { customer: namedCustomer, createdBy: z.string(), createdDate: instant });
export type ShodanRow = z.output<typeof shodanRow>;
export const shodanSaved = savedReply(shodanRow);
export const shodanPage = listPage(shodanRow);

const filters = {
  status: { wire: 'qst', schema: z.enum(['', ...shodanStatuses]).default('OPEN') },
  createdBy: { wire: 'qcb', schema: text().default('') },
  /** At least this amount. */
  amount: { wire: 'qam', schema: z.coerce.number().int().min(0).max(limits.rupiah).default(0) },
  /** Open at some time since that day: open now, or closed on that day or later. */
  openSince: { wire: 'qos', schema: dayOrEmpty.default('') },
  /** With a visit in that month that followed it up. */
  followedUp: { wire: 'qfu', schema: z.union([z.literal(''), yearMonth]).default('') },
};

export const shodanList = listQuery({
  sort: ['lastUpdateDate', 'name', 'status', 'amount', 'lastUpdateBy', 'createdBy', 'createdDate'],
  defaultDescending: true,
  filters,
});
export type ShodanListQuery = z.output<typeof shodanList.schema>;

/** The filters of an export: all shodans by default. */
export const shodanExport = listQuery({
  sort: ['lastUpdateDate'],
  filters: { ...filters, status: { wire: 'qst', schema: filters.status.schema.unwrap().default('') } },
});

/** For the pickers of visits and quotations: the shodans of one customer. */
export const shodanSelectQuery = z.strictObject({
  status: z.enum(shodanStatuses).default('OPEN'),
  cid: recordId,
});
export const shodanOption = z.object({ id: z.number().int(), name: z.string(), desc: z.string() });
export type ShodanOption = z.output<typeof shodanOption>;
