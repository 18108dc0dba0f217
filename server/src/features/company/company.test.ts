import type { CompanyRow } from '@gso/contract/company';
import type { ListPage } from '@gso/contract/record/list-query';
import type { RefusalReply } from '@gso/contract/record/replies';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordBehaves } from '../../../testing/record-behaves.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();
let editor: Caller;
let reader: Caller;

const full = {
  name: 'PT Mesin Jaya, Tbk.',
  phone: '0215550001',
  industry: 'Machines',
  npwp: '012345678901000',
  address: { street: 'Jl. Raya Bekasi KM 21 No. 5', zipCode: '01234' },
  isActive: true,
};

beforeAll(async () => {
  editor = await app.userWith('MA_MASTER_DATA');
  reader = await app.userWith('MA_MD_COMPANY_READ');
});

beforeEach(async () => {
  await app.db.deleteFrom('customer').execute();
  await app.db.deleteFrom('company').execute();
});

const create = async (fields: object = {}) =>
  (await editor.post<CompanyRow>('/api/company', { ...full, ...fields })).body;
const list = async (query = '') => (await editor.get<ListPage<CompanyRow>>(`/api/company${query}`)).body;
const names = async (query = '') => (await list(query)).content.map((row) => row.name);

recordBehaves({
  app,
  path: '/api/company',
  permission: 'MA_MASTER_DATA',
  full: () => full,
  least: {
    sent: () => ({ name: 'PT A', address: { street: 'Jl. B' } }),
    shown: { phone: '', industry: '', npwp: '', address: { zipCode: '' }, isActive: true },
  },
  wrong: [
    ['name', { name: '' }, 'Required.'],
    ['name', { name: '   ' }, 'Required.'],
    ['name', { name: 'x'.repeat(51) }, 'Max 50 characters'],
    ['phone', { phone: '021-555 ext 3' }, 'Must be numeric'],
    ['phone', { phone: '1'.repeat(51) }, 'Max 50 characters'],
    ['address.street', { address: { street: '', zipCode: '' } }, 'Required.'],
    ['address.zipCode', { address: { street: 'x', zipCode: '12a' } }, 'Must be numeric'],
    ['npwp', { npwp: '01234567890123' }, 'At least 15 characters'],
    ['npwp', { npwp: '0'.repeat(17) }, 'Max 16 characters'],
    ['npwp', { npwp: '01234567890100x' }, 'Must be numeric'],
    ['industry', { industry: 'a\u0000b' }, 'Contains characters that cannot be stored'],
  ],
  changes: [
    { address: { zipCode: '99999' } },
    { phone: '111' },
    { phone: '+62215550101' },
    { name: 'PT Baru' },
    { industry: '' },
    { npwp: '0123456789012345' },
    { address: { street: 'Jl. Baru 1' } },
    { isActive: false },
  ],
});

describe('an Idempotency-Key', () => {
  it('returns the same record for the same key, and creates one', async () => {
    const key = { 'idempotency-key': 'key-for-one-company' };
    const replies = await Promise.all([1, 2, 3].map(() => editor.post<CompanyRow>('/api/company', full, key)));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    expect((await list()).totalElements).toBe(1);
    const other = await editor.post<RefusalReply>('/api/company', { ...full, name: 'PT Lain' }, key);
    expect(other.status).toBe(422);
    expect((await editor.post('/api/company?to=another', full, key)).status).toBe(422);
  });

  it('lets two people use the same key', async () => {
    const key = { 'idempotency-key': 'key-of-two-people' };
    const second = await app.userWith('MA_MASTER_DATA');
    const ids = await Promise.all(
      [editor, second].map(async (who) => (await who.post<CompanyRow>('/api/company', full, key)).body.id),
    );
    expect(new Set(ids).size).toBe(2);
  });
});

describe('list', () => {
  it('sorts by every column both ways, with ties broken by id', async () => {
    for (const name of ['beta', 'Alpha', 'alpha', 'Gamma']) await create({ name });
    expect(await names()).toEqual(['Alpha', 'alpha', 'beta', 'Gamma']);
    expect(await names('?dc=true')).toEqual(['Gamma', 'beta', 'alpha', 'Alpha']);
    for (const so of [
      'address.street',
      'phone',
      'address.zipCode',
      'industry',
      'npwp',
      'lastUpdateBy',
      'lastUpdateDate',
    ]) {
      expect(await names(`?so=${so}`), so).toEqual(['beta', 'Alpha', 'alpha', 'Gamma']);
      expect(await names(`?so=${so}&dc=true`), so).toEqual(['Gamma', 'alpha', 'Alpha', 'beta']);
    }
  });

  it('searches tax numbers by their beginning, with or without dots', async () => {
    await create({ name: 'PT Alfa', npwp: '01.234.567.8-901.000' });
    await create({ name: 'PT Beta 0123', npwp: '9876 5432 1098 7654' });
    expect((await list('?q=PT Alfa')).content).toMatchObject([{ npwp: '012345678901000' }]);
    expect(await names('?q=012345')).toEqual(['PT Alfa']);
    expect(await names('?q=01.234.5')).toEqual(['PT Alfa']);
    expect(await names('?q=0123')).toEqual(['PT Alfa', 'PT Beta 0123']);
    expect(await names('?q=9876 5432')).toEqual(['PT Beta 0123']);
    expect(await names('?q=--')).toEqual([]);
  });

  it('shows a phone number in the form in which it is stored, however it was written', async () => {
    const { id } = await create({ phone: '+62 (0)21 555-0101' });
    expect((await list()).content).toMatchObject([{ phone: '+62215550101' }]);
    const { body } = await editor.patch<CompanyRow>(`/api/company/${id}`, { version: 1, phone: '(021) 555-0101' });
    expect(body.phone).toBe('0215550101');
    const same = await editor.patch<CompanyRow>(`/api/company/${id}`, { version: 2, phone: '021 5550101' });
    expect(same.body.version, 'the same number is no change').toBe(2);
  });

  it('pages without overlap and past the end', async () => {
    for (let i = 0; i < 12; i += 1) await create({ name: 'Same name' });
    const pages = await Promise.all([0, 1, 2, 3].map((pn) => list(`?ps=5&pn=${pn}`)));
    expect(pages.map((page) => page.content.length)).toEqual([5, 5, 2, 0]);
    expect(new Set(pages.flatMap((page) => page.content.map((row) => row.id))).size).toBe(12);
    expect(pages[3]).toMatchObject({ totalElements: 12, totalCapped: false, totalPages: 3, number: 3, size: 5 });
  });

  it('searches names anywhere with three or more characters, and the beginnings of words with fewer', async () => {
    for (const name of ['PT Sinar Jaya', 'CV Jayanti 100%', 'PT Abadi_x', 'Ölfabrik Ä']) await create({ name });
    expect(await names('?q=aya')).toEqual(['CV Jayanti 100%', 'PT Sinar Jaya']);
    expect(await names('?q=JAYA')).toEqual(['CV Jayanti 100%', 'PT Sinar Jaya']);
    expect(await names('?q=ja')).toEqual(['CV Jayanti 100%', 'PT Sinar Jaya']);
    expect(await names('?q=ay')).toEqual([]);
    expect(await names(`?q=${encodeURIComponent('100%')}`)).toEqual(['CV Jayanti 100%']);
    expect(await names('?q=%25%25%25')).toEqual([]);
    expect(await names('?q=di_x')).toEqual(['PT Abadi_x']);
    expect(await names(`?q=${encodeURIComponent("x' or 1=1 --")}`)).toEqual([]);
    expect(await names(`?q=${encodeURIComponent('\\')}`)).toEqual([]);
  });

  it('caps the count, says so, and counts exactly on demand', async () => {
    await sql`
      insert into company (name, street, created_by, updated_by)
      select 'PT Banyak ' || n, 'Jl. ' || n, ${editor.username}, ${editor.username} from generate_series(1, 1005) as n
    `.execute(app.db);
    for (const query of ['', '&q=banyak']) {
      expect(await list(`?ps=20${query}`)).toMatchObject({ totalElements: 1000, totalCapped: true });
      expect(await list(`?ps=20&exact=true${query}`)).toMatchObject({ totalElements: 1005, totalCapped: false });
      expect((await list(`?ps=100&pn=10${query}`)).content).toHaveLength(5);
    }
    const sorted = (await list('?ps=3&q=banyak&so=lastUpdateDate&dc=true')).content.map((row) => row.id);
    expect(sorted).toEqual([...sorted].sort((a, b) => b - a));
    const options = await reader.get<unknown[]>('/api/company/select');
    expect([options.body.length, options.headers['x-total-capped']]).toEqual([1000, 'true']);
  });

  it.each(['so=password', 'so=name;drop', 'ps=101', 'ps=0', 'pn=-1', 'ps=100&pn=1001', 'dc=maybe', 'unknown=1'])(
    'refuses %s',
    async (query) => {
      expect((await editor.get(`/api/company?${query}`)).status).toBe(400);
    },
  );
});

describe('pickers and hints', () => {
  it('offers options by what was typed, and the first by name', async () => {
    for (const name of ['PT Zeta', 'PT Alfa', 'CV Alfabet']) await create({ name });
    const { body } = await reader.get<{ content: { name: string }[] }>(
      '/api/company/autocomplete?ps=100&pn=0&so=name&q=alf',
    );
    expect(body.content.map(({ name }) => name)).toEqual(['CV Alfabet', 'PT Alfa']);
    const { body: options, headers } = await reader.get<{ id: number; name: string }[]>('/api/company/select');
    expect(headers['x-total-capped']).toBeUndefined();
    expect(options.map(({ name }) => name)).toEqual(['CV Alfabet', 'PT Alfa', 'PT Zeta']);
    expect(Object.keys(options[0] ?? {})).toEqual(['id', 'name']);
  });

  it('points out names that differ in case, punctuation or legal form only', async () => {
    const { id } = await create({ name: 'PT. Sinar-Jaya Tbk' });
    for (const name of ['sinar jaya', 'CV SINAR JAYA', 'Sinar.Jaya, PT']) {
      const { body } = await editor.get<{ id: number }[]>(`/api/company/similar?name=${encodeURIComponent(name)}`);
      expect(
        body.map((row) => row.id),
        name,
      ).toEqual([id]);
    }
    expect((await editor.get(`/api/company/similar?name=sinar+jaya&except=${id}`)).body).toEqual([]);
    expect((await editor.get('/api/company/similar?name=PT')).body).toEqual([]);
    expect((await editor.get('/api/company/similar?name=sinar+jayanti')).body).toEqual([]);
  });

  it('points out another company with the same tax number', async () => {
    const { id } = await create({ name: 'PT Satu', npwp: '0123456789010000' });
    const same = async (query: string) =>
      (await editor.get<{ id: number }[]>(`/api/company/similar?${query}`)).body.map((found) => found.id);
    expect(await same('npwp=0123456789010000')).toEqual([id]);
    expect(await same(`npwp=0123456789010000&except=${id}`)).toEqual([]);
    expect(await same('npwp=012345678901000')).toEqual([]);
    expect(await same('npwp=')).toEqual([]);
  });
});

describe('remove', () => {
  it('refuses while customers refer to it, and names them', async () => {
    const { id } = await create();
    for (const name of ['Ani', 'Budi', 'Citra']) {
      await sql`insert into customer (company_id, name, created_by, updated_by) values (${id}, ${name}, ${editor.username}, ${editor.username})`.execute(
        app.db,
      );
    }
    const reply = await editor.delete<RefusalReply>(`/api/company/${id}?version=1`);
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({
      code: 'in-use',
      details: 'Used by 3 customers',
      uses: [{ table: 'customer', count: 3 }],
    });
    const inIndonesian = await editor.send<RefusalReply>({
      method: 'DELETE',
      url: `/api/company/${id}?version=1`,
      headers: { 'accept-language': 'id' },
    });
    expect(inIndonesian.body.details).toBe('Dipakai oleh 3 pelanggan');
    expect((await list()).totalElements).toBe(1);
  });
});

describe('audit', () => {
  it('cannot be changed or removed by the application', async () => {
    await create();
    for (const statement of [
      'update audit_entry set actor = actor',
      'delete from audit_entry',
      'truncate audit_entry',
      'drop table company',
    ]) {
      await expect(sql.raw(statement).execute(app.db), statement).rejects.toThrow(/permission denied|must be owner/);
    }
  });
});
