import type { PageName } from '@gso/contract/permissions';
import {
  IconActivity,
  IconBriefcase,
  IconBuilding,
  IconBulb,
  IconCalendar,
  IconChartBar,
  IconCoins,
  IconDatabase,
  IconFileInvoice,
  IconLayoutDashboard,
  IconListSearch,
  IconListCheck,
  IconPackage,
  IconPercentage,
  IconReceipt,
  IconReportAnalytics,
  IconShieldLock,
  IconStairsUp,
  IconTrendingUp,
  IconTruck,
  IconUser,
  IconUserCog,
  IconUsers,
  IconWebhook,
  type Icon,
} from '@tabler/icons-react';
import { listPaths } from '../ui/record-place.ts';
import { laterPage } from './later-page.tsx';

interface PagePlace {
  path: string;
  /** Another address for which the menu shows this page as the current one. */
  within?: string;
  icon: Icon;
}

interface PageEntry extends PagePlace {
  component: ReturnType<typeof laterPage>;
}

/** The dashboard has its own route, because it is open to all users. */
type Pages = { dashboard: PagePlace } & Record<Exclude<PageName, 'dashboard'>, PageEntry>;

/** Every page of the menu: its address, its icon, and its component, loaded when it is opened. */
export const pages: Pages = {
  dashboard: { path: '/dashboard', icon: IconLayoutDashboard },
  company: {
    path: listPaths.company,
    icon: IconBuilding,
    component: laterPage(() => import('../features/company/company-page.tsx'), 'CompanyPage'),
  },
  customer: {
    path: listPaths.customer,
    icon: IconUsers,
    component: laterPage(() => import('../features/customer/customer-page.tsx'), 'CustomerPage'),
  },
  exchangeRate: {
    path: '/dashboard/md/exchrate',
    icon: IconCoins,
    component: laterPage(() => import('../features/exchange-rate/exchange-rate-page.tsx'), 'ExchangeRatePage'),
  },
  priceRule: {
    path: '/dashboard/md/pricerule',
    icon: IconPercentage,
    component: laterPage(() => import('../features/price-rule/price-rule-page.tsx'), 'PriceRulePage'),
  },
  item: {
    path: listPaths.item,
    icon: IconPackage,
    component: laterPage(() => import('../features/item/item-page.tsx'), 'ItemPage'),
  },
  supplier: {
    path: '/dashboard/md/supplier',
    icon: IconTruck,
    component: laterPage(() => import('../features/supplier/supplier-page.tsx'), 'SupplierPage'),
  },
  holiday: {
    path: '/dashboard/md/holiday',
    icon: IconCalendar,
    component: laterPage(() => import('../features/holiday/holiday-page.tsx'), 'HolidayPage'),
  },
  pipeline: {
    path: '/dashboard/md/pipeline',
    icon: IconStairsUp,
    component: laterPage(() => import('../features/pipeline/pipeline-page.tsx'), 'PipelinePage'),
  },
  visit: {
    path: '/dashboard/visit',
    icon: IconActivity,
    component: laterPage(() => import('../features/visit/visit-page.tsx'), 'VisitPage'),
  },
  shodan: {
    path: listPaths.shodan,
    icon: IconBulb,
    component: laterPage(() => import('../features/shodan/shodan-page.tsx'), 'ShodanPage'),
  },
  forecast: {
    path: '/dashboard/forecast',
    icon: IconTrendingUp,
    component: laterPage(() => import('../features/forecast/forecast-page.tsx'), 'ForecastPage'),
  },
  sales: {
    path: listPaths.sales_po,
    icon: IconReceipt,
    component: laterPage(() => import('../features/sales-po/sales-page.tsx'), 'SalesPage'),
  },
  quotation: {
    path: listPaths.quotation,
    icon: IconFileInvoice,
    component: laterPage(() => import('../features/quotation/quotation-page.tsx'), 'QuotationPage'),
  },
  project: {
    path: listPaths.project,
    within: '/project/overview',
    icon: IconBriefcase,
    component: laterPage(() => import('../features/project/data/project-page.tsx'), 'ProjectPage'),
  },
  projectReport: {
    path: '/dashboard/report/project',
    icon: IconChartBar,
    component: laterPage(() => import('../features/project-report/project-report-page.tsx'), 'ProjectReportPage'),
  },
  changes: {
    path: '/dashboard/changes',
    icon: IconListCheck,
    component: laterPage(() => import('../features/change-group/changes-page.tsx'), 'ChangesPage'),
  },
  audit: {
    path: '/dashboard/audit',
    icon: IconListSearch,
    component: laterPage(() => import('../features/audit/audit-page.tsx'), 'AuditPage'),
  },
  job: {
    path: '/dashboard/job',
    icon: IconListCheck,
    component: laterPage(() => import('../features/job/job-page.tsx'), 'JobPage'),
  },
  webhook: {
    path: '/dashboard/webhook',
    icon: IconWebhook,
    component: laterPage(() => import('../features/webhook/webhook-page.tsx'), 'WebhookPage'),
  },
  privacy: {
    path: '/dashboard/privacy',
    icon: IconShieldLock,
    component: laterPage(() => import('../features/privacy/privacy-page.tsx'), 'PrivacyPage'),
  },
  account: {
    path: '/dashboard/account',
    icon: IconUserCog,
    component: laterPage(() => import('../features/access/account/account-page.tsx'), 'AccountPage'),
  },
  userProfile: {
    path: '/dashboard/user-profile',
    icon: IconUser,
    component: laterPage(() => import('../features/access/profile/profile-page.tsx'), 'ProfilePage'),
  },
};

type MenuGroupName = 'masterData' | 'report';
type MenuEntry = { page: PageName } | { group: MenuGroupName; icon: Icon; pages: readonly PageName[] };

/** The drawer from top to bottom. */
export const menu: readonly MenuEntry[] = [
  { page: 'dashboard' },
  {
    group: 'masterData',
    icon: IconDatabase,
    pages: ['company', 'customer', 'exchangeRate', 'priceRule', 'item', 'supplier', 'holiday', 'pipeline'],
  },
  { page: 'visit' },
  { page: 'shodan' },
  { page: 'forecast' },
  { page: 'sales' },
  { page: 'quotation' },
  { page: 'project' },
  { group: 'report', icon: IconReportAnalytics, pages: ['projectReport'] },
  { page: 'changes' },
  { page: 'account' },
  { page: 'privacy' },
  { page: 'audit' },
  { page: 'job' },
  { page: 'webhook' },
];

/** All pages in the order of the drawer, then what is reached from the toolbar. */
export const pageNames: readonly PageName[] = [
  ...menu.flatMap((entry) => ('page' in entry ? [entry.page] : entry.pages)),
  'userProfile',
];
