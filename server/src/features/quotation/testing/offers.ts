import type { Quotation } from '@gso/contract/quotation';
import { expect } from 'vitest';
import type { Caller, TestApp } from '../../../../testing/test-app.ts';

interface ItemFields {
  brand?: string;
  materialNo?: string;
  desc?: string;
  currency?: string;
  supplier?: number;
  selling?: number;
  bottom?: number;
}

// Bottom prices are compared between items with the same brand and number.
let items = 0;

/** A customer, and items and quotations for them. */
export class Offers {
  readonly customerId: number;
  readonly #app: TestApp;
  readonly #seller: Caller;
  readonly #termId: number;

  private constructor(app: TestApp, seller: Caller, ids: { customerId: number; termId: number }) {
    this.#app = app;
    this.#seller = seller;
    this.customerId = ids.customerId;
    this.#termId = ids.termId;
  }

  static async of(app: TestApp, seller: Caller): Promise<Offers> {
    const by = { created_by: seller.username, updated_by: seller.username };
    const company = await app.db
      .insertInto('company')
      .values({ name: 'PT Sinar Baja', street: 'Jl. Industri 1', ...by })
      .returning('id')
      .executeTakeFirstOrThrow();
    const customer = await app.db
      .insertInto('customer')
      .values({ name: 'Ibu Ratna', company_id: company.id, email: 'ratna@x.id', ...by })
      .returning('id')
      .executeTakeFirstOrThrow();
    const terms = await seller.get<{ id: number }[]>('/api/quo/paymentTerm/select');
    return new Offers(app, seller, { customerId: customer.id, termId: terms.body[0]?.id ?? 0 });
  }

  async item(fields: ItemFields = {}): Promise<number> {
    items += 1;
    const { id } = await this.#app.db
      .insertInto('item')
      .values({
        brand: fields.brand ?? 'Omron',
        category: 'Sensor',
        material_no: fields.materialNo ?? `M-${items}`,
        material_desc: fields.desc ?? `Sensor ${items}`,
        currency: fields.currency ?? 'IDR',
        supp_price: fields.supplier ?? 1,
        selling_price: fields.selling ?? 1000,
        bottom_price: fields.bottom ?? Math.min(900, (fields.selling ?? 1000) * 0.9),
        created_by: this.#seller.username,
        updated_by: this.#seller.username,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Sets the rate of a currency from now on. */
  async rate(source_curr: string, conv_value: number, updated_by = this.#seller.username): Promise<void> {
    const by = { created_by: updated_by, updated_by };
    await this.#app.db
      .insertInto('exchange_rate')
      .values({ source_curr, conv_value, ...by })
      .onConflict((conflict) =>
        conflict.columns(['source_curr', 'target_curr']).doUpdateSet({ conv_value, updated_by }),
      )
      .execute();
  }

  header() {
    const header = { quotationDate: '2026-11-14', name: 'Conveyor line 3', paymentTerm: this.#termId };
    return { ...header, customer: { id: this.customerId } };
  }

  async quotation(lines: object[], fields: object = {}, caller = this.#seller): Promise<Quotation> {
    const reply = await caller.post<Quotation>('/api/quo', {
      ...this.header(),
      salesUsername: this.#seller.username,
      itemDetails: lines,
      ...fields,
    });
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    return reply.body;
  }
}
