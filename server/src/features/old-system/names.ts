import type { QtyType } from '@gso/contract/quotation';
import type { Tx } from '../../platform/db/database.ts';
import { readRows, type Statement, statement, text as sql } from '../../platform/db/statement.ts';
import { Unresolved } from '../../platform/sheet-exchange/import-rows.ts';
import { type Text, text } from '../../platform/text.ts';
import { type KnownPeople, peopleNamed } from '../access/people-named.ts';
import { customersNamed, oneCustomer } from '../customer/named-customers.ts';
import { type LineCells, nameHeaders, type ProjectCells, type QuotationCells, type SalesPoCells } from './sheets.ts';

/** How numbers and names are compared. */
export const keyOf = (name: string): string => name.toLowerCase();

/** A record that exists already. */
export interface Existing {
  id: number;
  /** Its number here. */
  number: string;
  /** The additional information of a project. */
  addInfo: string;
}
export type ByKey = ReadonlyMap<string, Existing>;

type Documents = 'quotation' | 'project' | 'sales_po';
const numberColumns: Record<Documents, Statement> = {
  quotation: sql(`ref_no as number, '' as "addInfo"`),
  project: sql('ref_no as number, add_info as "addInfo"'),
  sales_po: sql(`po_no as number, '' as "addInfo"`),
};

/** The records that were imported with these numbers. */
export async function importedBefore(tx: Tx, entity: Documents, oldNos: readonly string[]): Promise<ByKey> {
  const found = await readRows<Existing & { key: string }>(
    tx,
    statement`select lower(old_no) as key, id, ${numberColumns[entity]} from ${sql(entity)}
      where lower(old_no) = any(${oldNos.map(keyOf)}) and old_no is not null`,
  );
  return new Map(found.map(({ key, ...one }) => [key, one]));
}

/** Records that rows name by the number that they have here. */
export async function numbered(tx: Tx, entity: 'quotation' | 'project', names: readonly string[]): Promise<ByKey> {
  const found = await readRows<Existing>(
    tx,
    statement`select id, ${numberColumns[entity]} from ${sql(entity)}
      where ref_no = any(${names.map((name) => name.toUpperCase())})`,
  );
  return new Map(found.map((one) => [keyOf(one.number), one]));
}

/** Finds what the rows of a workbook name, or says why there is nothing, or more than one record, of that name. */
export class Names {
  people: KnownPeople = new Map();
  #terms = new Map<string, number>();
  #companies = new Map<string, number[]>();
  #customers = new Map<string, number | Unresolved>();
  #materials: Record<QtyType, Map<string, { id: number; brand: string }[]>> = { PCS: new Map(), SET: new Map() };

  async readPeople(tx: Tx, usernames: readonly string[]): Promise<void> {
    this.people = await peopleNamed(tx, usernames);
  }

  async readTerms(tx: Tx, names: readonly string[]): Promise<void> {
    const found = await readRows<{ id: number; key: string }>(
      tx,
      statement`select id, lower(description) as key from payment_term where lower(description) = any(${names.map(keyOf)})`,
    );
    this.#terms = new Map(found.map(({ id, key }) => [key, id]));
  }

  async readCompanies(tx: Tx, names: readonly string[]): Promise<void> {
    const found = await readRows<{ id: number; key: string }>(
      tx,
      statement`select id, lower(name) as key from company
        where name_search = any(${[...new Set(names)].map((name) => ` ${keyOf(name)}`)})`,
    );
    for (const { id, key } of found) this.#companies.set(key, [...(this.#companies.get(key) ?? []), id]);
  }

  /** In parts, because each row is compared with all contacts that were found for its part. */
  async readCustomers(tx: Tx, rows: readonly (QuotationCells | ProjectCells)[]): Promise<void> {
    const different = [...new Map(rows.map((row) => [contactKey(row), row])).values()];
    for (let start = 0; start < different.length; start += 250) {
      const some = different.slice(start, start + 250);
      const found = await customersNamed(tx, some);
      for (const row of some) {
        const one = oneCustomer(row, found, nameHeaders);
        this.#customers.set(contactKey(row), one instanceof Unresolved ? one : one.id);
      }
    }
  }

  async readMaterials(tx: Tx, lines: readonly LineCells[]): Promise<void> {
    for (const type of ['PCS', 'SET'] as const) {
      const keys = [
        ...new Set(lines.filter(({ qtyType }) => qtyType === type).map(({ materialNo }) => keyOf(materialNo))),
      ];
      if (keys.length === 0) continue;
      const found = await readRows<{ id: number; brand: string; key: string }>(
        tx,
        type === 'PCS'
          ? statement`select id, brand, material_key as key from item where material_key = any(${keys})`
          : statement`select id, brand, lower(material_no) as key from bundle where lower(material_no) collate "C" = any(${keys})`,
      );
      this.#materials[type] = Map.groupBy(found, ({ key }) => key);
    }
  }

  customerOf(row: QuotationCells | ProjectCells): number | Unresolved {
    return this.#customers.get(contactKey(row)) ?? new Unresolved(nameHeaders.customer, row.customer, nothingNamed);
  }

  /** Spelled as in the account. The checks of a save refuse people who may not be named. */
  usernameOf(username: string): string {
    return this.people.get(keyOf(username))?.username ?? username;
  }

  termOf({ paymentTerm }: QuotationCells): number | Unresolved {
    return this.#terms.get(keyOf(paymentTerm)) ?? new Unresolved('Payment Term', paymentTerm, nothingNamed);
  }

  companyOf({ company, companyId }: SalesPoCells): number | Unresolved {
    const found = this.#companies.get(keyOf(company)) ?? [];
    const meant = companyId === undefined ? found : found.filter((id) => id === companyId);
    return oneOf(nameHeaders.company, company, meant);
  }

  materialOf({ materialNo, brand, qtyType }: LineCells): number | Unresolved {
    const found = this.#materials[qtyType].get(keyOf(materialNo)) ?? [];
    const meant = brand === '' ? found : found.filter((one) => keyOf(one.brand) === keyOf(brand));
    return oneOf(
      'Material No',
      materialNo,
      meant.map(({ id }) => id),
    );
  }
}

const contactKey = ({ company, companyId, customer, customerId }: QuotationCells | ProjectCells): string =>
  JSON.stringify([keyOf(company), companyId, keyOf(customer), customerId]);

function oneOf(header: string, value: string, found: readonly number[]): number | Unresolved {
  const [one] = found;
  if (one === undefined) return new Unresolved(header, value, nothingNamed);
  return found.length === 1 ? one : new Unresolved(header, value, severalNamed(found.length));
}

const nothingNamed = text('Nothing with this name exists here', 'Tidak ada data dengan nama ini');
const severalNamed = (count: number): Text =>
  text(
    `${count} records have this name; fill in the ID or the brand of the one that is meant`,
    `${count} data memiliki nama ini; isi ID atau merek dari yang dimaksud`,
  );
