import type { AuditedEntity } from '@gso/contract/audit';
import { assignedVisitFields } from './fields/assigned-visit.ts';
import { apiTokenText } from './values/api-token.ts';
import { bundleFields } from './fields/bundle.ts';
import { bundleText } from './values/bundle.ts';
import { companyFields } from './fields/company.ts';
import { customerFields } from './fields/customer.ts';
import { exchangeRateFields, floorRuleFields, marginLimitFields } from './fields/exchange-rate.ts';
import { holidayFields, workingHoursFields } from './fields/holiday.ts';
import { holidayText, workingHoursText } from './values/holiday.ts';
import { retentionFields } from './fields/retention.ts';
import { taskTemplateFields } from './fields/task-template.ts';
import { taskTemplateText } from './values/task-template.ts';
import { itemFields } from './fields/item.ts';
import { jobFields } from './fields/job.ts';
import { letterheadFields } from './fields/letterhead.ts';
import { quotationLetterFields, quotationMailFields } from './fields/quotation-letter.ts';
import { noteFields } from './fields/note.ts';
import { roleText } from './values/role.ts';
import { paymentTermFields } from './fields/payment-term.ts';
import { loseReasonFields, stageFields, targetFields } from './fields/pipeline.ts';
import { priceRuleFields } from './fields/price-rule.ts';
import { priceRuleText } from './values/price-rule.ts';
import { projectFields, projectTaskFields } from './fields/project.ts';
import { projectTaskText, projectText } from './values/project.ts';
import { quotationFields } from './fields/quotation.ts';
import { quotationText } from './values/quotation.ts';
import {
  apiTokenFields,
  calendarFeedFields,
  roleFields,
  savedViewFields,
  secondFactorFields,
  userFields,
} from './fields/people.ts';
import { salesPoFields } from './fields/sales-po.ts';
import { salesPoText } from './values/sales-po.ts';
import { shodanFields } from './fields/shodan.ts';
import { sessionText } from './values/session.ts';
import { shodanText } from './values/shodan.ts';
import { supplierFields } from './fields/supplier.ts';
import { supplierText } from './values/supplier.ts';
import { userText } from './values/user.ts';
import { visitFields, visitFileFields } from './fields/visit.ts';
import { visitText } from './values/visit.ts';
import { webhookFields } from './fields/webhook.ts';
import { webhookText } from './values/webhook.ts';
import type { Language } from './language.ts';
import { valueText } from './value-text.ts';
import { words } from './words.ts';

/** What entries hold besides the fields of a record. */
const factFields = words({
  en: {
    rows: 'Rows',
    created: 'Created',
    updated: 'Updated',
    unchanged: 'Unchanged',
    address: 'Network address',
    userAgent: 'Browser',
    signedInWith: 'Signed in with',
    reason: 'Reason',
    merged: 'Merged',
    mergedInto: 'Merged into',
    erased: 'Personal data erased',
  },
  id: {
    rows: 'Baris',
    created: 'Dibuat',
    updated: 'Diperbarui',
    unchanged: 'Tidak berubah',
    address: 'Alamat jaringan',
    userAgent: 'Peramban',
    signedInWith: 'Masuk dengan',
    reason: 'Alasan',
    merged: 'Digabungkan',
    mergedInto: 'Digabungkan ke',
    erased: 'Data pribadi dihapus',
  },
});

/** The names of the fields, and the texts of some values. */
interface FieldWords extends Record<Language, Readonly<Record<string, string>>> {
  texts?: Readonly<Record<string, (value: string) => string>>;
}

/** The names of the fields of each kind of record. */
const entityFields: Record<Exclude<AuditedEntity, 'session' | 'audit'>, FieldWords> & Record<string, FieldWords> = {
  api_token: apiTokenFields,
  assigned_visit: assignedVisitFields,
  bundle: bundleFields,
  company: companyFields,
  customer: customerFields,
  exchange_rate: exchangeRateFields,
  holiday: holidayFields,
  working_hours: workingHoursFields,
  floor_rule: floorRuleFields,
  margin_limit: marginLimitFields,
  retention_rule: retentionFields,
  task_template: taskTemplateFields,
  item: itemFields,
  job: jobFields,
  price_rule: priceRuleFields,
  letterhead: letterheadFields,
  quotation_letter: quotationLetterFields,
  quotation_mail: quotationMailFields,
  note: noteFields,
  payment_term: paymentTermFields,
  project: projectFields,
  project_task: projectTaskFields,
  quotation: quotationFields,
  sales_po: salesPoFields,
  shodan: shodanFields,
  shodan_stage: stageFields,
  lose_reason: loseReasonFields,
  sales_target: targetFields,
  supplier: supplierFields,
  user_login: userFields,
  visit: visitFields,
  visit_file: visitFileFields,
  role: roleFields,
  second_factor: secondFactorFields,
  calendar_feed: calendarFeedFields,
  saved_view: savedViewFields,
  webhook: webhookFields,
};

type TextOf = (path: string, value: unknown) => string;

const entityTexts: Readonly<Record<string, TextOf>> = {
  api_token: apiTokenText,
  assigned_visit: visitText,
  bundle: bundleText,
  holiday: holidayText,
  working_hours: workingHoursText,
  task_template: taskTemplateText,
  price_rule: priceRuleText,
  project: projectText,
  project_task: projectTaskText,
  quotation: quotationText,
  role: roleText,
  sales_po: salesPoText,
  session: sessionText,
  shodan: shodanText,
  sales_target: shodanText,
  supplier: supplierText,
  user_login: userText,
  visit: visitText,
  webhook: webhookText,
};

export function fieldLabels(entity: string, language: Language): Readonly<Record<string, string>> {
  return { ...factFields[language], ...entityFields[entity]?.[language] };
}

/** The texts of the values of a kind of record; most values are readable themselves. */
export const textOfEntity = (entity: string): TextOf => entityTexts[entity] ?? plainTexts(entityFields[entity]?.texts);

const plainTexts =
  (texts: FieldWords['texts']): TextOf =>
  (path, value) => {
    const textOf = texts?.[path];
    return textOf && typeof value === 'string' && value !== '' ? textOf(value) : valueText(value);
  };
