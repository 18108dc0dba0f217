import { groupedKinds, type GroupKind, groupKind, partOfGroup } from './change-group/group-kind.ts';
import { companyChanges } from './company/company.ts';
import { customerChanges } from './customer/queries.ts';
import { holidayChanges } from './holiday/holiday.ts';
import { itemChanges } from './item/queries.ts';
import { projectChanges } from './project/write-project.ts';
import { quotationChanges } from './quotation/write-quotation.ts';
import { salesPoChanges } from './sales-po/write-sales-po.ts';
import { shodanChanges } from './shodan/queries.ts';
import { supplierChanges } from './supplier/queries.ts';
import { visitChanges } from './visit/visit-changes.ts';

/** The kinds of records that are changed in groups: by bulk changes or imports. */
export const groupKinds: readonly GroupKind[] = [
  groupKind(companyChanges),
  groupKind(customerChanges),
  groupKind(supplierChanges),
  groupKind(itemChanges),
  groupKind(visitChanges),
  groupKind(shodanChanges),
  groupKind(holidayChanges),
  // An import from an old system creates all three.
  ...groupedKinds([partOfGroup(salesPoChanges), partOfGroup(projectChanges), partOfGroup(quotationChanges)]),
];
