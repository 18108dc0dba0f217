import type { CompanyInput, CompanyRow } from '@gso/contract/company';

/** A signed-in user who works through the API while the browser is used. */
export class Api {
  readonly origin: string;
  readonly token: string;

  constructor(origin: string, token: string) {
    this.origin = origin;
    this.token = token;
  }

  send(method: string, path: string, body?: object): Promise<Response> {
    return fetch(this.origin + path, {
      method,
      headers: { authorization: `Bearer ${this.token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  sendForm(path: string, form: FormData): Promise<Response> {
    return fetch(this.origin + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.token}` },
      body: form,
    });
  }

  createCompany(company: Partial<CompanyInput> & { name: string }): Promise<CompanyRow> {
    return this.#saved('POST', '/api/company', { address: { street: 'Jl. Merdeka 1', zipCode: '' }, ...company });
  }

  changeCompany({ id, version }: CompanyRow, part: Partial<CompanyInput>): Promise<CompanyRow> {
    return this.#saved('PATCH', `/api/company/${id}`, { version, ...part });
  }

  async companiesNamed(text: string): Promise<CompanyRow[]> {
    const response = await this.send('GET', `/api/company?ps=100&q=${encodeURIComponent(text)}`);
    return (await response.json()).content;
  }

  async #saved(method: string, path: string, body: object): Promise<CompanyRow> {
    const response = await this.send(method, path, body);
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  }
}
