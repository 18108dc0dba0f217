import * as z from 'zod';
import { calendarDate, idOrNone, instant, text } from './fields.ts';
import { listPage, listQuery } from './record/list-query.ts';
import { readableChanges } from './record/readable-by.ts';
import { type AnyOf, pageAccess } from './permissions.ts';

/** Every entity in the audit log, and who may read its entries: never more than its own screen would show. */
export const auditedEntities = {
  company: pageAccess.company,
  customer: pageAccess.customer,
  supplier: pageAccess.supplier,
  exchange_rate: pageAccess.exchangeRate,
  price_rule: pageAccess.priceRule,
  item: pageAccess.item,
  bundle: ['MA_MASTER_DATA', 'MA_QUOTATION'],
  shodan: pageAccess.shodan,
  shodan_stage: pageAccess.pipeline,
  lose_reason: pageAccess.pipeline,
  sales_target: pageAccess.pipeline,
  visit: pageAccess.visit,
  visit_file: pageAccess.visit,
  assigned_visit: ['MA_VISIT', 'MA_SALES'],
  quotation: pageAccess.quotation,
  payment_term: ['MA_MASTER_DATA', 'MA_QUOTATION'],
  letterhead: ['MA_MASTER_DATA'],
  quotation_letter: ['MA_MASTER_DATA'],
  quotation_mail: pageAccess.quotation,
  task_template: ['MA_MASTER_DATA', 'MA_PROJECT'],
  holiday: pageAccess.holiday,
  working_hours: pageAccess.holiday,
  margin_limit: pageAccess.exchangeRate,
  floor_rule: pageAccess.account,
  retention_rule: pageAccess.privacy,
  sales_po: pageAccess.sales,
  project: pageAccess.project,
  project_task: pageAccess.project,
  /** Notes about records that the reader may open. */
  note: ['MA_MASTER_DATA', 'MA_MD_COMPANY_READ', 'MA_MD_CUSTOMER_READ', 'MA_SHODAN', 'MA_PROJECT'],
  user_login: pageAccess.account,
  role: pageAccess.account,
  second_factor: pageAccess.account,
  api_token: pageAccess.account,
  calendar_feed: pageAccess.account,
  saved_view: pageAccess.account,
  webhook: pageAccess.webhook,
  session: pageAccess.account,
  audit: pageAccess.audit,
  job: pageAccess.job,
} as const satisfies Record<string, AnyOf>;
export type AuditedEntity = keyof typeof auditedEntities;
/** The field with the name of a record of this kind, if it is not `name`. */
export const recordNameFields: Partial<Record<AuditedEntity, string>> = {
  quotation: 'refNo',
  quotation_mail: 'refNo',
  project: 'refNo',
  sales_po: 'poNo',
  item: 'materialNo',
  bundle: 'materialNo',
  exchange_rate: 'sourceCurr',
  user_login: 'username',
  note: 'text',
  sales_target: 'username',
};
const entityNames = Object.keys(auditedEntities) as [AuditedEntity, ...AuditedEntity[]];

export const auditActions = [
  'create',
  'update',
  'delete',
  'restore',
  'import',
  'export',
  'login',
  'sign-in-failed',
  'logout',
  'reset-password',
  'change-password',
  'end-session',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditRow = z.object({
  id: z.number().int(),
  at: instant,
  actor: z.string(),
  /** The name of the API token with which it was done; empty if it was done in the browser. */
  token: z.string(),
  action: z.enum(auditActions),
  entity: z.string(),
  /** Absent if it is about no single record: a sign-in, an export. */
  recordId: z.number().int().nullable(),
  /** The name of the record at that time. */
  record: z.string(),
  /** Fields that the caller may not read are left out. */
  changes: readableChanges,
  /** The changes are too large for a page of the list and left out of it. */
  changesLeftOut: z.boolean(),
  requestId: z.string(),
});
export type AuditRow = z.output<typeof auditRow>;
export const auditPage = listPage(auditRow);

export const auditList = listQuery({
  sort: ['at'],
  defaultDescending: true,
  pageSizes: [20, 50, 100],
  filters: {
    actor: { wire: 'who', schema: text().default('') },
    action: { wire: 'act', schema: z.enum(['', ...auditActions]).default('') },
    entity: { wire: 'kind', schema: z.enum(['', ...entityNames]).default('') },
    /** One record of that kind. */
    recordId: { wire: 'rec', schema: idOrNone.default(0) },
    from: { wire: 'from', schema: z.union([z.literal(''), calendarDate]).default('') },
    to: { wire: 'to', schema: z.union([z.literal(''), calendarDate]).default('') },
  },
});
export type AuditListQuery = z.output<typeof auditList.schema>;
