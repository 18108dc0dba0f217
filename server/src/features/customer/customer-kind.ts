import type { CustomerInput, CustomerRow } from '@gso/contract/customer';
import { recordKind } from '../../platform/record/record-kind.ts';
import { activeColumn } from '../../platform/sheet-exchange/by-name.ts';
import { text } from '../../platform/text.ts';

export const customer = recordKind<CustomerRow, CustomerInput>({
  entity: 'customer',
  fields: {
    name: { column: 'name', sheet: { header: 'Name', width: 30 } },
    'company.id': {
      column: 'company_id',
      // A sheet names the company. Its ID is needed only if several companies have the same name.
      sheet: [
        {
          ...{ header: 'Company', width: 36, field: 'company', cell: (row) => row.company.name },
          note: text('The name as in this application.', 'Namanya seperti di aplikasi ini.'),
        },
        {
          ...{ header: 'Company ID', kind: 'number', width: 11, field: 'companyId', optional: true },
          note: text('Only if the name occurs more than once.', 'Hanya bila ada beberapa nama yang sama.'),
        },
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
