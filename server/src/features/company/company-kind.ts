import type { CompanyInput, CompanyRow } from '@gso/contract/company';
import { recordKind } from '../../platform/record/record-kind.ts';
import { activeColumn } from '../../platform/sheet-exchange/by-name.ts';

export const company = recordKind<CompanyRow, CompanyInput>({
  entity: 'company',
  fields: {
    name: { column: 'name', sheet: { header: 'Name', width: 36 } },
    'address.street': { column: 'street', sheet: { header: 'Address Street', width: 48 } },
    phone: { column: 'phone', sheet: { header: 'Phone', width: 18 } },
    'address.zipCode': { column: 'zip_code', sheet: { header: 'Zip Code', width: 10 } },
    industry: { column: 'industry', sheet: { header: 'Industry', width: 24 } },
    isActive: { column: 'is_active', sheet: activeColumn },
  },
});
