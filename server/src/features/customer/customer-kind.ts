import type { CustomerInput, CustomerRow } from '@gso/contract/customer';
import { recordKind } from '../../platform/record/record-kind.ts';
import { activeColumn } from '../../platform/sheet-exchange/by-name.ts';

export const customer = recordKind<CustomerRow, CustomerInput>({
  entity: 'customer',
  fields: {
    name: { column: 'name', sheet: { header: 'Name', width: 30 } },
    'company.id': {
      column: 'company_id',
      // A sheet names the company. Its ID is needed only if several companies have the same name.
      sheet: [
        { header: 'Company', width: 36, field: 'company', cell: (row) => row.company.name },
        { header: 'Company ID', kind: 'number', width: 11, field: 'companyId', optional: true },
      ],
    },
    position: { column: 'position', sheet: { header: 'Position', width: 24 } },
    email: { column: 'email', sheet: { header: 'Email', width: 32 } },
    phone: { column: 'phone', sheet: { header: 'Phone', width: 18 } },
    ext: { column: 'ext', sheet: { header: 'Ext', width: 8 } },
    mobilePhone: { column: 'mobile_phone', sheet: { header: 'Mobile Phone', width: 18 } },
    isActive: { column: 'is_active', sheet: activeColumn },
  },
  shown: { 'company.name': 'customer.company_name' },
  references: [{ constraint: 'customer_company_id_fkey', path: 'company.id', to: 'company' }],
});
