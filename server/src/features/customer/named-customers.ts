import type { Reader } from '../../platform/db/database.ts';
import { readRows, statement } from '../../platform/db/statement.ts';
import { Unresolved } from '../../platform/sheet-exchange/import-rows.ts';
import { text } from '../../platform/text.ts';

/** How a row of a sheet names a contact. The IDs are needed only if names repeat. */
interface CustomerNames {
  company: string;
  companyId?: number | undefined;
  customer: string;
  customerId?: number | undefined;
}

/** The headings of these cells. */
interface CustomerHeaders {
  companyId: string;
  customer: string;
  customerId: string;
}

export interface NamedCustomer {
  id: number;
  name: string;
  companyId: number;
  company: string;
}

/** The contacts that rows name by contact and company. */
export function customersNamed(db: Reader, rows: readonly CustomerNames[]): Promise<NamedCustomer[]> {
  return readRows(
    db,
    statement`select distinct customer.id, customer.name, customer.company_id as "companyId",
        customer.company_name as company
      from unnest(${rows.map(({ company }) => company)}::text[], ${rows.map(({ customer }) => customer)}::text[])
        as asked (company, name)
      join customer on customer.name_search = ' ' || lower(asked.name)
        and customer.company_search = ' ' || lower(asked.company)`,
  );
}

/** The contact that a row means, or why it is none of them. */
export function oneCustomer(
  row: CustomerNames,
  customers: readonly NamedCustomer[],
  headers: CustomerHeaders,
): NamedCustomer | Unresolved {
  const { company, companyId, customer, customerId } = row;
  const found = customers.filter((one) => same(one.name, customer) && same(one.company, company));
  if (found.length === 0) return new Unresolved(headers.customer, customer, noCustomer(company));
  const there = found.filter((one) => companyId === undefined || one.companyId === companyId);
  if (there.length === 0) return new Unresolved(headers.companyId, String(companyId), notThisCompany(company));
  const meant = there.filter(({ id }) => customerId === undefined || id === customerId);
  if (meant.length > 1) return new Unresolved(headers.customer, customer, severalCustomers(meant.length));
  return meant[0] ?? new Unresolved(headers.customerId, String(customerId), notThisCustomer(customer));
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const noCustomer = (company: string) =>
  text(`No customer of this name at ${company}`, `Tidak ada pelanggan dengan nama ini di ${company}`);
const notThisCompany = (name: string) =>
  text(`This ID belongs to no company called ${name}`, `ID ini bukan milik perusahaan bernama ${name}`);
const notThisCustomer = (name: string) =>
  text(`This ID belongs to no customer called ${name}`, `ID ini bukan milik pelanggan bernama ${name}`);
const severalCustomers = (count: number) =>
  text(
    `${count} customers have this name; fill in the Customer ID of the one that is meant`,
    `${count} pelanggan memiliki nama ini; isi Customer ID dari yang dimaksud`,
  );
