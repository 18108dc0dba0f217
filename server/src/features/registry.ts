import type { SecretBox } from '../platform/auth/secret-box.ts';
import type { Tokens } from '../platform/auth/token.ts';
import type { EventListener } from '../platform/events/event-listener.ts';
import type { Route } from '../platform/http/route.ts';
import type { StoredFiles } from '../platform/files/stored-files.ts';
import type { PdfPrinter } from '../platform/pdf/pdf-printer.ts';
import type { CompanyProvider } from './access/company-sign-in/provider.ts';
import { accessRoutes } from './access/routes.ts';
import { apiTokenRoutes } from './api-token/routes.ts';
import type { Site } from './access/second-factor/site.ts';
import { assignedVisitRoutes } from './assigned-visit/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { bundleRoutes } from './bundle/routes.ts';
import { calendarFeedRoutes } from './calendar-feed/routes.ts';
import { changeGroupRoutes } from './change-group/routes.ts';
import { companyRoutes } from './company/routes.ts';
import { customerRoutes } from './customer/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { duplicateRoutes } from './duplicate/routes.ts';
import { exchangeRateRoutes } from './exchange-rate/routes.ts';
import { fieldRoutes } from './field/routes.ts';
import { groupKinds } from './group-kinds.ts';
import { forecastRoutes } from './forecast/routes.ts';
import { holidayRoutes } from './holiday/routes.ts';
import { itemRoutes } from './item/routes.ts';
import { jobRoutes } from './job/routes.ts';
import { letterheadRoutes } from './letterhead/routes.ts';
import { myDayRoutes } from './my-day/routes.ts';
import { notificationRoutes } from './notification/routes.ts';
import { oldSystemRoutes } from './old-system/routes.ts';
import { paymentTermRoutes } from './payment-term/routes.ts';
import { pipelineRoutes } from './pipeline/routes.ts';
import { retentionRoutes } from './privacy/retention/routes.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { priceRuleRoutes } from './price-rule/routes.ts';
import { projectReportRoutes } from './project-report/routes.ts';
import { projectDocumentRoutes } from './project/document/routes.ts';
import { projectPlanRoutes } from './project/plan-routes.ts';
import { projectRoutes } from './project/routes.ts';
import { projectTaskRoutes } from './project/task-routes.ts';
import { priceApprovalRoutes } from './quotation/approval/routes.ts';
import { quotationDocumentRoutes } from './quotation/document/routes.ts';
import { explainQuotationRoutes } from './quotation/explain/routes.ts';
import { floorRuleRoutes } from './quotation/floor/routes.ts';
import { marginFallRoutes } from './quotation/margin-fall/routes.ts';
import { priceMemoryRoutes } from './quotation/price-memory/routes.ts';
import { redlineRoutes } from './quotation/redline/routes.ts';
import { quotationMailRoutes } from './quotation/mail/routes.ts';
import { quotationRoutes } from './quotation/routes.ts';
import { salesPoRoutes } from './sales-po/routes.ts';
import { savedViewRoutes } from './saved-view/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { shodanRoutes } from './shodan/routes.ts';
import { supplierRoutes } from './supplier/routes.ts';
import { taskTemplateRoutes } from './task-template/routes.ts';
import { timelineRoutes } from './timeline/routes.ts';
import { visitRoutes } from './visit/routes.ts';
import { webhookRoutes } from './webhook/routes.ts';
import type { WebhookSetup } from './webhook/setup.ts';

/** The routes of every feature, one line each. The reference of the API groups them by these names. */
export const featureRoutes = ({
  tokens,
  box,
  site,
  printer,
  files,
  events,
  provider,
  sendsMail,
  publicUrl,
  webhooks,
}: {
  tokens: Tokens;
  box: SecretBox;
  site: Site | undefined;
  printer: PdfPrinter;
  files: StoredFiles;
  events: EventListener;
  /** Of company accounts. */
  provider?: CompanyProvider | undefined;
  /** Whether a mail server is set up. */
  sendsMail: boolean;
  publicUrl: string | undefined;
  webhooks: WebhookSetup | undefined;
}) =>
  ({
    access: accessRoutes({ tokens, box, site, provider, sendsMail }),
    'api-token': apiTokenRoutes,
    'assigned-visit': assignedVisitRoutes,
    audit: auditRoutes,
    bundle: bundleRoutes,
    'calendar-feed': calendarFeedRoutes(publicUrl),
    'change-group': changeGroupRoutes(groupKinds),
    company: companyRoutes,
    customer: customerRoutes,
    dashboard: dashboardRoutes(events),
    duplicate: duplicateRoutes,
    'exchange-rate': exchangeRateRoutes,
    field: fieldRoutes,
    holiday: holidayRoutes,
    item: itemRoutes,
    job: jobRoutes,
    letterhead: letterheadRoutes(printer),
    'my-day': myDayRoutes,
    notification: notificationRoutes({ sendsMail }),
    'old-system': oldSystemRoutes,
    'payment-term': paymentTermRoutes,
    'price-rule': priceRuleRoutes,
    privacy: [...privacyRoutes, ...retentionRoutes],
    project: [...projectRoutes, ...projectPlanRoutes, ...projectTaskRoutes, ...projectDocumentRoutes(printer)],
    'project-report': projectReportRoutes,
    quotation: [
      ...quotationRoutes({ files, printer }),
      ...quotationMailRoutes({ files, printer, sendsMail }),
      ...quotationDocumentRoutes(printer),
      ...redlineRoutes(printer),
      ...priceApprovalRoutes,
      ...priceMemoryRoutes,
      ...floorRuleRoutes,
      ...marginFallRoutes,
      ...explainQuotationRoutes,
    ],
    'sales-po': salesPoRoutes(files),
    'saved-view': savedViewRoutes,
    search: searchRoutes,
    shodan: shodanRoutes,
    pipeline: pipelineRoutes,
    forecast: forecastRoutes,
    supplier: supplierRoutes,
    'task-template': taskTemplateRoutes,
    timeline: timelineRoutes,
    visit: visitRoutes(files),
    webhook: webhookRoutes(webhooks),
  }) satisfies Record<string, readonly Route[]>;
