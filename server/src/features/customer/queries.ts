import type { CustomerListQuery, CustomerOption } from '@gso/contract/customer';
import type { Reader } from '../../platform/db/database.ts';
import { readRows, statement, text } from '../../platform/db/statement.ts';
import { similarByName } from '../../platform/list/by-name.ts';
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

export function listCustomers(db: Reader, query: CustomerListQuery) {
  const ofCompany = query.companyId > 0 ? [statement`company_id = ${query.companyId}`] : [];
  const where = [...ofCompany, ...containsText(nameAndCompany, query.search)];
  return listRecords(db, customer, { where, sortBy: sortColumns[query.sort] }, query);
}

const optionColumns = text('id, name, position');
const mostOptions = text('1000');

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
