import {
  customerAccess,
  type CustomerInput,
  type CustomerListQuery,
  type CustomerOption,
  type CustomerRow,
} from '@gso/contract/customer';
import type { BulkTarget } from '../../platform/change-group/bulk-change.ts';
import type { Reader } from '../../platform/db/database.ts';
import { allOf, readRows, type Statement, statement, text } from '../../platform/db/statement.ts';
import { mostOptions, similarByName } from '../../platform/list/by-name.ts';
import { type DocumentsOf, documentsOfNamed } from '../../platform/list/documents-of.ts';
import { containsText } from '../../platform/list/search.ts';
import { listRecords } from '../../platform/record/list-records.ts';
import { customer } from './customer-kind.ts';

const table = text('customer');
const nameAndCompany = text('search');
const byName = text('name_search');

const sortColumns = {
  name: byName,
  userName: byName,
  'company.name': text('company_search'),
  position: text('lower(position) collate "C"'),
  email: text('lower(email) collate "C"'),
  phone: text('phone collate "C"'),
  ext: text('ext collate "C"'),
  mobilePhone: text('mobile_phone collate "C"'),
  lastUpdateBy: text('updated_by collate "C"'),
  lastUpdateDate: text('updated_at'),
};

export const customerConditions = ({ companyId, search }: CustomerListQuery): Statement[] => [
  ...(companyId > 0 ? [statement`company_id = ${companyId}`] : []),
  ...containsText(nameAndCompany, search),
];

export const customerChanges: BulkTarget<CustomerRow, CustomerInput> = {
  kind: customer,
  access: customerAccess.write,
  conditions: (_db, _actor, filters: CustomerListQuery) => customerConditions(filters),
};

export function listCustomers(db: Reader, query: CustomerListQuery) {
  return listRecords(db, customer, { where: customerConditions(query), sortBy: sortColumns[query.sort] }, query);
}

/** Finds the documents of contacts whose name or company contains the text. */
export const documentsOf = (db: Reader, customerId: Statement, search: string): Promise<DocumentsOf> =>
  documentsOfNamed(db, { table: 'customer', searched: 'search', reference: customerId }, search);

/** Finds documents that match themselves, or by the name or company of their contact. */
export async function ownTextOrCustomer(
  db: Reader,
  { own, customerId }: { own: Statement[]; customerId: Statement },
  search: string,
): Promise<Statement[]> {
  if (own.length === 0) return [];
  const { all } = await documentsOf(db, customerId, search);
  return [statement`(${allOf(own)} or ${all})`];
}

const optionColumns = text('id, name, position');

/** The contacts of one company by name. */
export const selectCustomers = (db: Reader, companyId: number): Promise<CustomerOption[]> =>
  readRows(
    db,
    statement`select ${optionColumns} from ${table} where company_id = ${companyId}
      order by name_search, id limit ${mostOptions}`,
  );

const similarColumns = text('id, name, company_name as company');

export const similarCustomers = (db: Reader, name: string, except?: number) =>
  similarByName<{ id: number; name: string; company: string }>(db, { table, columns: similarColumns }, name, except);
