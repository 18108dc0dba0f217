/** Every permission code that a role can grant, in the order in which they are shown. */
export const permissions = [
  'MA_DASHBOARD',
  'MA_MASTER_DATA',
  'MA_MD_COMPANY_READ',
  'MA_MD_CUSTOMER_READ',
  'MA_VISIT',
  'MA_SHODAN',
  'MA_SALES',
  'MA_QUOTATION',
  'MA_PROJECT',
  'MA_REPORT',
  'MA_REPORT_PROJECT',
  'MA_ACCOUNT',
  'MA_FORCE_RESET_PASS',
  'PRO_APPROVE_TASK',
  'QUO_APPROVE_PRICE',
] as const;

export type Permission = (typeof permissions)[number];

/** Any one of the listed permissions suffices. */
export type AnyOf = readonly [Permission, ...Permission[]];

/**
 * Who may call a route: everybody, every signed-in user, a signed-in user about themselves only,
 * the holders of any one of the listed permissions, or no person but a program that holds the token for metrics.
 */
export type Access = 'public' | 'login' | 'self' | 'metrics-token' | AnyOf;

/** The pages of the application and who may open them. The menu, the router and the palette read this table. */
export const pageAccess = {
  dashboard: ['MA_DASHBOARD'],
  company: ['MA_MASTER_DATA', 'MA_MD_COMPANY_READ'],
  customer: ['MA_MASTER_DATA', 'MA_MD_CUSTOMER_READ'],
  exchangeRate: ['MA_MASTER_DATA'],
  priceRule: ['MA_MASTER_DATA'],
  item: ['MA_MASTER_DATA'],
  supplier: ['MA_MASTER_DATA'],
  holiday: ['MA_MASTER_DATA'],
  pipeline: ['MA_MASTER_DATA', 'MA_SHODAN'],
  visit: ['MA_VISIT'],
  shodan: ['MA_SHODAN'],
  forecast: ['MA_SHODAN'],
  sales: ['MA_SALES'],
  quotation: ['MA_QUOTATION'],
  project: ['MA_PROJECT'],
  projectReport: ['MA_REPORT', 'MA_REPORT_PROJECT'],
  account: ['MA_ACCOUNT'],
  changes: ['MA_MASTER_DATA', 'MA_VISIT', 'MA_SHODAN', 'MA_ACCOUNT'],
  audit: ['MA_ACCOUNT'],
  job: ['MA_ACCOUNT'],
  webhook: ['MA_ACCOUNT'],
  privacy: ['MA_ACCOUNT'],
  userProfile: 'login',
} as const satisfies Record<string, Access>;

export type PageName = keyof typeof pageAccess;

/** The tasks of projects. It is here because the menu needs it, and the contract of tasks is large. */
export const taskAccess = {
  read: pageAccess.project,
  write: pageAccess.project,
  approve: ['PRO_APPROVE_TASK'],
} as const satisfies Record<string, AnyOf>;

/** Who may see what something costs to buy, and the margin that follows from it. */
export const costAccess = ['MA_MASTER_DATA', 'QUO_APPROVE_PRICE'] as const satisfies AnyOf;

/**
 * Whether a signed-in user with these permissions has access. "self" depends on the record and is checked by its route.
 */
export function mayPass(held: readonly string[], access: Access): boolean {
  return typeof access === 'string' || access.some((permission) => held.includes(permission));
}
