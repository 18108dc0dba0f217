import * as z from 'zod';
import {
  fieldMessages,
  namedPerson,
  namedRecord,
  recordId,
  recordMarks,
  requiredText,
  text,
  version,
} from '../fields.ts';
import { limits } from '../limits.ts';
import { type AnyOf, mayPass, pageAccess, type PageName } from '../permissions.ts';
import { savedReply } from './replies.ts';
import { visitAccess } from '../visit/visit-access.ts';

interface ListPlace {
  page: PageName;
  /** The tab of the page; the first one needs none. */
  tab?: string;
  /** A permission that the list requires besides that of the page. */
  besides?: AnyOf;
}

/** The lists of which people save views, by the names of their screens, each with the page that shows it. */
export const savedViewLists = {
  company: { page: 'company' },
  customer: { page: 'customer' },
  'key-person': { page: 'customer', tab: 'key-persons' },
  'exchange-rate': { page: 'exchangeRate' },
  'price-rule': { page: 'priceRule' },
  item: { page: 'item' },
  supplier: { page: 'supplier' },
  holiday: { page: 'holiday' },
  stage: { page: 'pipeline' },
  'lose-reason': { page: 'pipeline', tab: 'reasons' },
  target: { page: 'pipeline', tab: 'targets' },
  'visit-sales': { page: 'visit', tab: '0', besides: visitAccess.type.SALES },
  'visit-project': { page: 'visit', tab: '1', besides: visitAccess.type.PROJECT },
  shodan: { page: 'shodan' },
  'sales-po': { page: 'sales' },
  'assignment-sales': { page: 'sales', tab: 'sales-visits' },
  'assignment-project': { page: 'project', tab: 'visits', besides: ['MA_VISIT', 'MA_SALES'] },
  quotation: { page: 'quotation' },
  bundle: { page: 'quotation', tab: 'bundling' },
  'payment-term': { page: 'quotation', tab: 'terms' },
  project: { page: 'project' },
  'task-template': { page: 'project', tab: 'templates' },
  'project-report': { page: 'projectReport' },
  'change-group': { page: 'changes' },
  user: { page: 'account' },
  role: { page: 'account', tab: 'roles' },
  'api-token': { page: 'account', tab: 'tokens' },
  audit: { page: 'audit' },
  job: { page: 'job' },
  webhook: { page: 'webhook' },
} as const satisfies Record<string, ListPlace>;

export type SavedViewList = keyof typeof savedViewLists;
export const savedViewListNames = Object.keys(savedViewLists) as [SavedViewList, ...SavedViewList[]];

export const placeOfList = (list: SavedViewList): ListPlace => savedViewLists[list];

/** Whether a user with these permissions can open the list. */
export function mayOpenList(held: readonly string[], list: SavedViewList): boolean {
  const { page, besides } = placeOfList(list);
  return mayPass(held, pageAccess[page]) && (besides === undefined || mayPass(held, besides));
}

export const savedViewAccess = {
  /** Who shares with any role, and ends the sharing of views of others. */
  all: pageAccess.account,
} as const satisfies Record<string, AnyOf>;

/** The parameters of the list in the address, as `toWire` writes them. Those that a list no longer knows have no effect. */
const parameters = z
  .record(z.string().regex(/^[A-Za-z]{1,12}$/), text(limits.longText))
  .refine((values) => Object.keys(values).length <= limits.viewParameters, fieldMessages.tooMany);

const columnKey = requiredText();
const columnKeys = z.array(columnKey).max(limits.viewColumns);

/** How the table looks. What is missing is as the list shows it to everybody. */
export const savedViewLook = z.strictObject({
  order: columnKeys.optional(),
  hidden: columnKeys.optional(),
  /** In pixels. */
  widths: z
    .record(columnKey, z.int().min(1).max(limits.columnWidth))
    .refine((widths) => Object.keys(widths).length <= limits.viewColumns, fieldMessages.tooMany)
    .optional(),
  density: z.enum(['compact', 'normal', 'roomy']).optional(),
  /** The key of the column by which the rows are grouped. */
  group: columnKey.optional(),
});
export type SavedViewLook = z.output<typeof savedViewLook>;

const edited = {
  name: requiredText(),
  parameters,
  look: savedViewLook,
  /** The roles with which it is shared; without one it is private. */
  roleIds: z.array(recordId).max(limits.viewRoles),
};

export const savedViewInput = z.strictObject({
  ...edited,
  list: z.enum(savedViewListNames),
  roleIds: edited.roleIds.default([]),
});
export type SavedViewInput = z.output<typeof savedViewInput>;

export const savedViewPatch = z.strictObject(edited).partial().extend({ version });
export type SavedViewPatch = z.output<typeof savedViewPatch>;

export const savedViewRow = z.object({
  ...recordMarks,
  list: z.enum(savedViewListNames),
  name: z.string(),
  parameters: z.record(z.string(), z.string()),
  look: z.object(savedViewLook.shape),
  owner: namedPerson,
  roles: z.array(namedRecord),
  /** Of the caller. */
  pinned: z.boolean(),
  isDefault: z.boolean(),
});
export type SavedViewRow = z.output<typeof savedViewRow>;
export const savedViewRows = z.array(savedViewRow);
export const savedViewSaved = savedReply(savedViewRow);

export const savedViewQuery = z.strictObject({ list: z.enum(savedViewListNames) });
export const viewRoles = z.array(namedRecord);

/** What the caller alone sees: whether the view is in the menu, and whether the list opens with it. */
export const savedViewMarks = z.strictObject({ pinned: z.boolean().optional(), isDefault: z.boolean().optional() });
export type SavedViewMarks = z.output<typeof savedViewMarks>;

const menuView = z.object({ id: z.number().int(), list: z.enum(savedViewListNames), name: z.string() });
export const savedViewMenu = z.object({ pinned: z.array(menuView), defaults: z.array(menuView) });
export type SavedViewMenu = z.output<typeof savedViewMenu>;
