import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import type { Machine } from './machine.ts';

/** The name that people type; in the machine it leads to the machine itself. */
export const site = 'gso.example.com';
export const administrator = { username: 'you', password: 'correct horse battery' };

interface Attachment {
  path: string;
  sha256: string;
}

/** Somebody who uses an installation over TLS, and trusts nothing but its own authority. */
export class Visitor {
  readonly #machine: Machine;
  readonly #folder: string;
  readonly #authority: string;
  #token = '';

  constructor(machine: Machine, folder: string, authority: string) {
    this.#machine = machine;
    this.#folder = folder;
    this.#authority = join(folder, 'authority.crt');
    writeFileSync(this.#authority, authority);
  }

  async #curl(path: string, ...options: string[]): Promise<string> {
    const known = ['--cacert', this.#authority, '--resolve', `${site}:443:127.0.0.1`];
    const quiet = ['--silent', '--show-error', '--fail-with-body', '--max-time', '30'];
    return this.#machine.fromOutside(['curl', ...quiet, ...known, ...options, `https://${site}${path}`]);
  }

  async #api<Reply>(path: string, body?: object, ...options: string[]): Promise<Reply> {
    const json = body ? ['--header', 'content-type: application/json', '--data', JSON.stringify(body)] : [];
    const token = this.#token ? ['--header', `authorization: Bearer ${this.#token}`] : [];
    return JSON.parse(await this.#curl(`/api${path}`, ...token, ...json, ...options)) as Reply;
  }

  /** Throws if the installation cannot do its work. */
  async isReady(): Promise<void> {
    await this.#curl('/readyz');
    if (!(await this.#curl('/')).includes('<script')) throw new Error('The web application is not served.');
  }

  async signIn(): Promise<void> {
    this.#token = '';
    const { token } = await this.#api<{ token: string }>('/login', administrator);
    this.#token = token;
  }

  async createCompany(name: string): Promise<number> {
    const { id } = await this.#api<{ id: number }>('/company', { name, address: { street: 'Jl. Raya 1' } });
    return id;
  }

  async companies(): Promise<string[]> {
    const { content } = await this.#api<{ content: { name: string }[] }>('/company?ps=100');
    return content.map(({ name }) => name).toSorted();
  }

  /** A file of a visit to that company. */
  async attach(company: number): Promise<Attachment> {
    const contact = await this.#api<{ id: number }>('/customer', { name: 'Budi', company: { id: company } });
    const times = { visitDate: '2026-11-18', timeStart: '0900', timeEnd: '1000' };
    const visit = await this.#api<{ id: number }>('/visit', {
      ...{ type: 'SALES', ...times, customer: { id: contact.id }, activity: 'Pump' },
    });
    const content = `%PDF-1.4\n% ${randomBytes(20_000).toString('hex')}\n%%EOF\n`;
    const file = join(this.#folder, 'report.pdf');
    writeFileSync(file, content);
    const form = ['--form', 'item={}', '--form', `file=@${file}`, '--header', `idempotency-key: ${company}-report`];
    const { id } = await this.#api<{ id: number }>(`/visit/${visit.id}/file`, undefined, ...form);
    return { path: `/api/visit/file/${id}`, sha256: createHash('sha256').update(content).digest('hex') };
  }

  async compare({ path, sha256 }: Attachment): Promise<void> {
    const copy = join(this.#folder, 'copy.pdf');
    await this.#curl(path, '--header', `authorization: Bearer ${this.#token}`, '--output', copy);
    const [found] = (await this.#machine.fromOutside(['sha256sum', copy])).split(' ');
    if (found !== sha256) throw new Error(`${path} is not the file that was sent.`);
  }
}
