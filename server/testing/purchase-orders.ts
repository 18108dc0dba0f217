import type { SalesPoRow } from '@gso/contract/sales-po';
import type { RefusalReply } from '@gso/contract/record/replies';
import { sendItem, type SentFile } from './send-item.ts';
import type { Caller, TestApp } from './test-app.ts';

/** Two companies with a contact each, and people who sell to them. */
export interface Market {
  company: number;
  contact: number;
  otherCompany: number;
  otherContact: number;
  term: number;
}

export async function aMarket({ db }: Pick<TestApp, 'db'>, { username }: Pick<Caller, 'username'>): Promise<Market> {
  const by = { created_by: username, updated_by: username };
  const company = async (name: string) => {
    const made = await db
      .insertInto('company')
      .values({ name, street: 'Jl. Satu 1', ...by })
      .returning('id')
      .executeTakeFirstOrThrow();
    const contact = await db
      .insertInto('customer')
      .values({ name: `Contact of ${name}`, company_id: made.id, ...by })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { company: made.id, contact: contact.id };
  };
  const one = await company('PT Sinar Jaya');
  const other = await company('CV Tirta Makmur');
  const { id: term } = await db
    .selectFrom('payment_term')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { ...one, otherCompany: other.company, otherContact: other.contact, term };
}

/** An opportunity, written straight into the table. */
export async function aShodan(
  { db }: Pick<TestApp, 'db'>,
  { username }: Pick<Caller, 'username'>,
  { contact, status = 'OPEN' }: { contact: number; status?: string },
): Promise<number> {
  const { id } = await db
    .insertInto('shodan')
    .values({
      name: 'Line 2',
      description: 'Line 2',
      customer_id: contact,
      status,
      created_by: username,
      updated_by: username,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

let quotations = 0;

/** A quotation without lines, written straight into the table. */
export async function aQuotation(
  { db }: Pick<TestApp, 'db'>,
  { username }: Pick<Caller, 'username'>,
  {
    contact,
    term,
    shodan = null,
    status = 'OPEN',
  }: { contact: number; term: number; shodan?: number | null; status?: string },
): Promise<number> {
  quotations += 1;
  const { id } = await db
    .insertInto('quotation')
    .values({
      ref_no: `QUO-2611-${String(quotations).padStart(4, '0')}`,
      quotation_date: '2026-11-10',
      name: 'Conveyor',
      term_days: 30,
      payment_term_id: term,
      customer_id: contact,
      sales_username: username,
      shodan_id: shodan,
      status,
      discount: 0,
      disc_type: 'PERCENTAGE',
      is_vat: true,
      vat_rate: 11,
      vat_method: 'FULL',
      is_item_bundling: false,
      total_qty: 1,
      total_price: 1_000_000,
      total_price_disc: 0,
      total_price_after_disc: 1_000_000,
      total_price_vat: 110_000,
      grand_total_price: 1_110_000,
      lines_below_bottom: 0,
      created_by: username,
      updated_by: username,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const poOf = (company: number, fields: object = {}): object => ({
  poNo: 'PO/2026/001',
  poDate: '2026-11-15',
  amount: 1_110_000,
  category: 'GOODS',
  company: { id: company },
  ...fields,
});

/** The order and its file in one form, as browsers send it. */
export const sendPo = (caller: Caller, url: string, item: object, file?: SentFile, headers?: Record<string, string>) =>
  sendItem<SalesPoRow & RefusalReply>(caller, url, { item, file, headers });
