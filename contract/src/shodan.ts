import * as z from 'zod';
import {
  dayOrEmpty,
  idOrNone,
  instant,
  namedCustomer,
  namedRecord,
  pickedId,
  recordId,
  requiredText,
  rupiah,
  yearMonth,
  text,
} from './fields.ts';
import { limits } from './limits.ts';
import { listPage, listQuery } from './record/list-query.ts';
import { idOrNoneWord, leftStage, months, monthsOrNone } from './pipeline/months.ts';
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
  /** Its stage while it is open, and the last one afterwards. Without one, a new shodan gets the first stage. */
  stage: z.strictObject({ id: pickedId }).nullable().default(null),
  expectedClose: dayOrEmpty.default(''),
  nextStep: text(limits.nextStep).default(''),
  nextStepDate: dayOrEmpty.default(''),
  /** Kept only while the status is LOSE. */
  loseReason: z.strictObject({ id: pickedId }).nullable().default(null),
});
export type ShodanInput = z.output<typeof shodanInput>;
export const shodanPatch = patchOf(shodanInput);
export type ShodanPatch = z.output<typeof shodanPatch>;

export const shodanRow = rowOf(shodanInput, {
  customer: namedCustomer,
  stage: namedRecord,
  loseReason: namedRecord.nullable(),
  createdBy: z.string(),
  createdDate: instant,
});
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
  stage: { wire: 'qsg', schema: idOrNone.default(0) },
  /** Open longer in its stage than is usual there. */
  stale: { wire: 'qsl', schema: z.enum(['', 'true']).default('') },
  /** The months in which its order is expected. */
  expectedClose: { wire: 'qec', schema: monthsOrNone.default('') },
  /** The months in which it stopped being open; for one that never was, the month of its creation. */
  closed: { wire: 'qcm', schema: months.default('') },
  loseReason: { wire: 'qlr', schema: idOrNoneWord.default('') },
  /** With a last move out of this stage in the months of `moved`: anywhere, forward, backward, or lost. */
  left: { wire: 'qlf', schema: leftStage.default('') },
  moved: { wire: 'qmv', schema: months.default('') },
};

export const shodanList = listQuery({
  sort: ['lastUpdateDate', 'name', 'status', 'amount', 'lastUpdateBy', 'createdBy', 'createdDate', 'expectedClose'],
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
