import { companyList } from '@gso/contract/company';
import { IconBuilding } from '@tabler/icons-react';
import { screenWithPage } from '../../table/record-screen.ts';
import { companyApi } from './api.ts';
import { later } from '../../ui/later/later.ts';

export const companies = screenWithPage({
  name: 'company',
  page: 'company',
  api: companyApi,
  list: companyList,
  icon: IconBuilding,
  nameOf: (row) => row.name,
  Dialog: later(async () => (await import('./company-dialog.tsx')).CompanyDialog),
  sheet: { importPath: '/api/excel/company' },
  bulkFields: async () => (await import('./company-bulk.ts')).companyBulkFields,
});
