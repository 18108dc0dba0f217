import { assignedVisitRow } from '@gso/contract/assigned-visit';
import type { AuditedEntity } from '@gso/contract/audit';
import { bundleRow } from '@gso/contract/bundle';
import { holidayRow } from '@gso/contract/calendar/holiday';
import { workingHours } from '@gso/contract/calendar/working-hours';
import { companyRow } from '@gso/contract/company';
import { customerRow } from '@gso/contract/customer';
import { exchangeRateRow } from '@gso/contract/exchange-rate';
import { visitFileRow } from '@gso/contract/field/visit-file';
import { itemRow } from '@gso/contract/item';
import { webhookRow } from '@gso/contract/jobs/webhook';
import { letterhead } from '@gso/contract/letterhead';
import { paymentTermRow } from '@gso/contract/payment-term';
import { loseReasonRow } from '@gso/contract/pipeline/lose-reason';
import { stageRow } from '@gso/contract/pipeline/stage';
import { targetRow } from '@gso/contract/pipeline/target';
import { taskTemplateRow } from '@gso/contract/plan/task-template';
import { priceRuleRow } from '@gso/contract/price-rule';
import { retentionRule } from '@gso/contract/privacy/retention';
import { projectRow } from '@gso/contract/project';
import { projectTask } from '@gso/contract/project-task';
import { quotation } from '@gso/contract/quotation';
import { floorRule } from '@gso/contract/quotation/floor-rule';
import { letterRow } from '@gso/contract/quotation/mail';
import { marginLimit } from '@gso/contract/quotation/margin-fall';
import { noteRow } from '@gso/contract/record/note';
import { savedViewRow } from '@gso/contract/record/saved-view';
import { roleRow } from '@gso/contract/role';
import { salesPoRow } from '@gso/contract/sales-po';
import { shodanRow } from '@gso/contract/shodan';
import { apiTokenRow } from '@gso/contract/sign-in/api-token';
import { supplierRow } from '@gso/contract/supplier';
import { userRow } from '@gso/contract/user';
import { visitRow } from '@gso/contract/visit';
import * as z from 'zod';

/** Entries that are about no record with fields: sign-ins, exports, jobs, sent mails. */
const facts = z.object({});

/**
 * The fields of every kind in the audit log. The marks of these schemas decide who sees which change, in the audit log,
 * in histories and conflicts, and in what webhooks send.
 */
export const auditedRows = {
  company: companyRow,
  customer: customerRow,
  supplier: supplierRow,
  exchange_rate: exchangeRateRow,
  price_rule: priceRuleRow,
  item: itemRow,
  bundle: bundleRow,
  shodan: shodanRow,
  shodan_stage: stageRow,
  lose_reason: loseReasonRow,
  sales_target: targetRow,
  visit: visitRow,
  visit_file: visitFileRow,
  assigned_visit: assignedVisitRow,
  quotation,
  payment_term: paymentTermRow,
  letterhead,
  quotation_letter: letterRow,
  quotation_mail: facts,
  task_template: taskTemplateRow,
  holiday: holidayRow,
  working_hours: workingHours,
  floor_rule: floorRule,
  margin_limit: marginLimit,
  retention_rule: retentionRule,
  sales_po: salesPoRow,
  project: projectRow,
  project_task: projectTask,
  note: noteRow,
  user_login: userRow,
  role: roleRow,
  second_factor: facts,
  api_token: apiTokenRow,
  calendar_feed: facts,
  saved_view: savedViewRow,
  webhook: webhookRow,
  session: facts,
  audit: facts,
  job: facts,
} as const satisfies Record<AuditedEntity, z.ZodType>;
