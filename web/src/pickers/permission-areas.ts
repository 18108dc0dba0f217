import type { Permission } from '@gso/contract/permissions';
import type { PermissionArea } from './permission-words.ts';

/** The permissions in groups, by area of work. */
export const permissionAreas: readonly { area: PermissionArea; permissions: readonly Permission[] }[] = [
  { area: 'general', permissions: ['MA_DASHBOARD'] },
  { area: 'masterData', permissions: ['MA_MASTER_DATA', 'MA_MD_COMPANY_READ', 'MA_MD_CUSTOMER_READ'] },
  { area: 'sales', permissions: ['MA_VISIT', 'MA_SHODAN', 'MA_SALES', 'MA_QUOTATION', 'QUO_APPROVE_PRICE'] },
  { area: 'project', permissions: ['MA_PROJECT', 'PRO_APPROVE_TASK'] },
  { area: 'report', permissions: ['MA_REPORT', 'MA_REPORT_PROJECT'] },
  { area: 'administration', permissions: ['MA_ACCOUNT', 'MA_FORCE_RESET_PASS'] },
];
