import { companyInput, companyList } from '../company.ts';
import { customerInput, customerList } from '../customer.ts';
import { requiredText } from '../fields.ts';
import { itemInput, itemList } from '../item.ts';
import { shodanExport, shodanInput } from '../shodan.ts';
import { supplierInput, supplierList } from '../supplier.ts';
import { visitInput } from '../visit.ts';
import { visitExport } from '../visit/visit-list.ts';
import { bulkOf, settable } from './bulk-change.ts';

// What can be set for many records of a kind at once. In a file of its own, because pages load it only for that.

export const companyBulk = bulkOf(settable(companyInput, ['industry', 'isActive']), companyList.fileSchema);

export const customerBulk = bulkOf(
  settable(customerInput, ['company', 'position', 'isActive']),
  customerList.fileSchema,
);

export const supplierBulk = bulkOf(settable(supplierInput, ['country']), supplierList.fileSchema);

export const itemBulk = bulkOf(settable(itemInput, ['brand', 'category', 'currency', 'supplier']), itemList.fileSchema);

export const shodanBulk = bulkOf(
  settable(shodanInput, ['status', 'stage', 'expectedClose', 'nextStep', 'nextStepDate', 'loseReason']),
  shodanExport.fileSchema,
);

/** A new visitor is named. Empty would mean the caller. */
export const visitBulk = bulkOf(
  settable(visitInput.pick({ status: true }).extend({ username: requiredText() }), ['status', 'username']),
  visitExport.fileSchema,
);
