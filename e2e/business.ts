import type { CustomerRow } from '@gso/contract/customer';
import type { ProjectRow } from '@gso/contract/project';
import type { Quotation } from '@gso/contract/quotation';
import type { PoShare, SalesPoRow } from '@gso/contract/sales-po';
import type { ShodanRow } from '@gso/contract/shodan';
import type { UserRow } from '@gso/contract/user';
import type { VisitRow } from '@gso/contract/visit';
import type { Api } from './api.ts';

/** A day by its distance from today, where the business is. */
export const dayFromNow = (distance: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Jakarta' }).format(Date.now() + distance * 86_400_000);

/** A company with a contact and its records. */
export class Business {
  readonly #api: Api;
  readonly contact: CustomerRow;
  #numbers = 0;

  private constructor(api: Api, contact: CustomerRow) {
    this.#api = api;
    this.contact = contact;
  }

  static async begin(api: Api, company: string): Promise<Business> {
    const { id } = await api.createCompany({ name: company });
    return new Business(api, await sent(api, 'POST', '/api/customer', { name: 'Agus Salim', company: { id } }));
  }

  async setTargets(username: string, employee: { target: number; targetVisit: number }): Promise<void> {
    const found = await sent<{ content: UserRow[] }>(this.#api, 'GET', `/api/userlogin?q=${username}`);
    const { id, version } = found.content[0] ?? {};
    await sent(this.#api, 'PATCH', `/api/userlogin/${id}`, { version, employee });
  }

  order(poDate: string, amount: number, salesUserPo: PoShare[] = []): Promise<SalesPoRow> {
    const order = { poNo: `PO/${this.#next()}`, poDate, amount, category: 'GOODS', salesUserPo };
    return sent(this.#api, 'POST', '/api/salespo', { ...order, company: { id: this.contact.company.id } });
  }

  /** One item at this price, without tax. */
  async quotation(quotationDate: string, sellingPrice: number): Promise<Quotation> {
    const price = { suppPrice: 1, sellingPrice, bottomPrice: 0 };
    const item = {
      brand: 'Omron',
      materialNo: `M-${this.#next()}`,
      materialDesc: 'Controller',
      currency: 'IDR',
      price,
    };
    const { id } = await sent<{ id: number }>(this.#api, 'POST', '/api/item', item);
    const [term] = await sent<{ id: number }[]>(this.#api, 'GET', '/api/quo/paymentTerm/select');
    const [seller] = await sent<{ username: string }[]>(this.#api, 'GET', '/api/userlogin/select');
    return sent(this.#api, 'POST', '/api/quo', {
      ...{ quotationDate, name: 'Panel', paymentTerm: term?.id, salesUsername: seller?.username, isVat: false },
      ...{ customer: { id: this.contact.id }, itemDetails: [{ id, qty: 1 }] },
    });
  }

  project(name: string, dueDate: string, quota: number): Promise<ProjectRow> {
    return sent(this.#api, 'POST', '/api/project', { name, dueDate, quota, customer: { id: this.contact.id } });
  }

  /** Belongs to the user of the other API, because the author decides whose it is. */
  shodan(creator: Api, name: string, status = 'OPEN'): Promise<ShodanRow> {
    return sent(creator, 'POST', '/api/shodan', { name, desc: name, status, customer: { id: this.contact.id } });
  }

  visit(username: string, visitDate: string, part: object = {}): Promise<VisitRow> {
    const usual = {
      type: 'SALES',
      status: 'CONFIRMED',
      timeStart: '0900',
      timeEnd: '1000',
      activity: 'Presented the new controllers',
    };
    return sent(this.#api, 'POST', '/api/visit', {
      ...{ ...usual, username, visitDate, customer: { id: this.contact.id } },
      ...part,
    });
  }

  #next(): string {
    this.#numbers += 1;
    return String(this.#numbers).padStart(4, '0');
  }
}

export async function sent<Reply>(api: Api, method: string, path: string, body?: object): Promise<Reply> {
  const response = await api.send(method, path, body);
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
