import type { CustomerListQuery, CustomerOption } from '@gso/contract/customer';
import { limits } from '@gso/contract/limits';
import type { Reader } from '../../platform/db/database.ts';
import { planEachTime } from '../../platform/db/statement-names.ts';
import { allOf, readRows, type Statement, statement, text } from '../../platform/db/statement.ts';
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

const cap = text(`limit ${limits.countCap + 1}`);

interface OfCustomers {
  /** True for the documents of all these contacts. */
  all: Statement;
  /** Of many contacts, true for the documents of some of them, which an index by contact finds at once. */
  some?: Statement;
}

/**
 * Finds the documents of contacts whose name or company contains the text. Few contacts are named by their ids, which
 * an index of the documents by contact serves at any size; of many, each document met on the way is asked.
 */
export async function documentsOf(db: Reader, customerId: Statement, search: string): Promise<OfCustomers> {
  const named = allOf(containsText(text('customer.search'), search));
  const found = await readRows<{ id: number }>(
    db,
    statement`${text(planEachTime)} select id from ${table} where ${named} ${cap}`,
  );
  const ofFound = statement`${customerId} = any(${found.map(({ id }) => id)})`;
  if (found.length <= limits.countCap) return { all: ofFound };
  return {
    all: statement`exists (select from ${table} where customer.id = ${customerId} and ${named})`,
    some: ofFound,
  };
}

/** Finds documents by a text of their own, or by the name or company of their contact. */
export async function ownTextOrCustomer(
  db: Reader,
  own: { text: Statement; customerId: Statement },
  search: string,
): Promise<Statement[]> {
  const contained = containsText(own.text, search);
  if (contained.length === 0) return [];
  const { all } = await documentsOf(db, own.customerId, search);
  return [statement`(${allOf(contained)} or ${all})`];
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
