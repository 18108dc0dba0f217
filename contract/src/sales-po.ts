import * as z from 'zod';
import { attachmentType } from './attachment.ts';
import {
  calendarDate,
  dayOrEmpty,
  fieldMessages,
  namedRecord,
  numberError,
  recordId,
  requiredRecord,
  requiredText,
  rupiah,
  text,
} from './fields.ts';
import { limits } from './limits.ts';
import { listPage, listQuery } from './record/list-query.ts';
import { patchOf, rowOf } from './record/record-schema.ts';
import { type AnyOf, pageAccess } from './permissions.ts';
import { projectInput } from './project.ts';
import { savedReply } from './record/replies.ts';

export const salesPoAccess = { read: pageAccess.sales, write: pageAccess.sales } as const satisfies Record<
  string,
  AnyOf
>;

export const poCategories = ['GOODS', 'SERVICE', 'PROJECT'] as const;
export type PoCategory = (typeof poCategories)[number];

export const poMessages = {
  company: 'Please input Company',
  user: 'Selected User cannot be empty',
  share: 'Must lower than 101',
  tooManyShares: 'Maximum Only 3',
  sharesAbove100: 'The total must not exceed 100',
  userTwice: 'Each person only once',
  noFile: "This PO don't have a file",
} as const;

const share = z.strictObject({
  username: text().min(1, poMessages.user),
  pctg: z.number({ error: numberError }).min(0, poMessages.share).max(100, poMessages.share),
});
export type PoShare = z.output<typeof share>;

/** The project of an order: an existing or a new one. */
const poProject = z.union([
  z.strictObject({ id: recordId, addInfo: text(limits.longText) }),
  projectInput.pick({ name: true, customer: true, dueDate: true, quota: true, pic: true, addInfo: true }),
]);
export type PoProject = z.output<typeof poProject>;

export const salesPoInput = z.strictObject({
  poNo: requiredText(),
  desc: text(limits.longText).default(''),
  poDate: calendarDate,
  amount: rupiah,
  category: z.enum(poCategories),
  company: requiredRecord(poMessages.company),
  project: poProject.nullable().default(null),
  quotation: z.strictObject({ id: recordId }).nullable().default(null),
  salesUserPo: z.array(share).max(limits.poShares, poMessages.tooManyShares).default([]),
});
export type SalesPoInput = z.output<typeof salesPoInput>;
/** The category of an order cannot be changed. */
export const salesPoPatch = z.strictObject({
  ...patchOf(salesPoInput.omit({ category: true })).shape,
  /** Empty removes the attachment; any other name changes nothing. A new file is sent in a form. */
  fileName: z.string().max(limits.longText).optional(),
});
export type SalesPoPatch = z.output<typeof salesPoPatch>;

/** Rules that involve more than one field. */
export function poProblems({
  category,
  project,
  salesUserPo,
}: Pick<SalesPoInput, 'category' | 'project' | 'salesUserPo'>) {
  const problems: { path: string; message: string }[] = [];
  if (category !== 'PROJECT' && project) problems.push({ path: 'project', message: fieldMessages.notHere });
  if (new Set(salesUserPo.map(({ username }) => username)).size < salesUserPo.length) {
    problems.push({ path: 'salesUserPo', message: poMessages.userTwice });
  }
  if (sharesTogether(salesUserPo) > 100) problems.push({ path: 'salesUserPo', message: poMessages.sharesAbove100 });
  return problems;
}

/** In percent, with the two decimals that shares may have. */
export const sharesTogether = (shares: readonly PoShare[]): number =>
  shares.reduce((sum, { pctg }) => sum + Math.round(pctg * 100), 0) / 100;

/** The parts of the form that carries an order with its file: the order as JSON, and the file. */
export const poForm = { item: 'item', file: 'file' } as const;

export const salesPoRow = rowOf(salesPoInput, {
  /** Its number in the system from which it was imported; empty if it was not. */
  oldNo: z.string(),
  company: namedRecord,
  project: z.object({ id: z.number().int(), refNo: z.string(), name: z.string(), addInfo: z.string() }).nullable(),
  quotation: z
    .object({ id: z.number().int(), refNo: z.string(), name: z.string(), grandTotalPrice: z.number() })
    .nullable(),
  salesUserPo: z.array(
    z.object({ id: z.number().int(), username: z.string(), firstName: z.string(), pctg: z.number() }),
  ),
  /** The attachment, by its original name; empty without one. */
  fileName: z.string(),
  /** The URL of the download; the path of the stored file is never sent. */
  filePath: z.string(),
  fileType: attachmentType.nullable(),
  fileSize: z.number().int(),
  createdBy: z.string(),
});
export type SalesPoRow = z.output<typeof salesPoRow>;
export const salesPoSaved = savedReply(salesPoRow);
export const salesPoPage = listPage(salesPoRow);

export const salesPoList = listQuery({
  sort: ['poDate', 'poNo', 'amount', 'category', 'lastUpdateBy', 'lastUpdateDate'],
  defaultDescending: true,
  filters: {
    category: { wire: 'qct', schema: z.enum(['', ...poCategories]).default('') },
    /** The first and the last day of the order's date; empty where the range is open. */
    from: { wire: 'qpdf', schema: dayOrEmpty.default('') },
    to: { wire: 'qpdt', schema: dayOrEmpty.default('') },
    /** A sales person with a share in the order. */
    sales: { wire: 'qsu', schema: text().default('') },
  },
});
export type SalesPoListQuery = z.output<typeof salesPoList.schema>;
