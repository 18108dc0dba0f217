import type { CustomerRow } from '@gso/contract/customer';
import type { ListPage } from '@gso/contract/record/list-query';
import type { RefusalReply } from '@gso/contract/record/replies';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordBehaves } from '../../../testing/record-behaves.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();
let editor: Caller;
let reader: Caller;
let company: { id: number; name: string };
let otherCompany: { id: number; name: string };

const fields = {
  name: 'Agus Wijaya',
  position: 'Maintenance Manager',
  email: 'agus@sinarbaja.example',
  phone: '0218980112',
  ext: '0214',
  mobilePhone: '081211110001',
  isActive: false,
};

beforeAll(async () => {
  editor = await app.userWith('MA_MASTER_DATA');
  reader = await app.userWith('MA_MD_CUSTOMER_READ');
});

beforeEach(async () => {
  await app.db.deleteFrom('customer').execute();
  await app.db.deleteFrom('company').execute();
  company = await createCompany('PT Sinar Baja');
  otherCompany = await createCompany('PT Tirta Rasa');
});

async function createCompany(name: string): Promise<{ id: number; name: string }> {
  const { body } = await editor.post<{ id: number }>('/api/company', { name, address: { street: 'Jl. Satu 1' } });
  return { id: body.id, name };
}
const create = async (changed: object = {}) => {
  const input = { ...fields, company: { id: company.id }, ...changed };
  return (await editor.post<CustomerRow>('/api/customer', input)).body;
};
const list = async (query = '') => (await editor.get<ListPage<CustomerRow>>(`/api/customer${query}`)).body;
const names = async (query = '') => (await list(query)).content.map((row) => row.name);

recordBehaves({
  app,
  path: '/api/customer',
  permission: 'MA_MASTER_DATA',
  full: () => ({ ...fields, company: { id: company.id } }),
  shown: () => ({ company }),
  least: {
    sent: () => ({ name: 'Ani', company: { id: company.id } }),
    shown: { position: '', email: '', phone: '', ext: '', mobilePhone: '', isActive: true },
  },
  wrong: [
    ['name', { name: ' ' }, 'Required.'],
    ['name', { name: 'x'.repeat(51) }, 'Max 50 characters'],
    ['email', { email: 'agus@sinarbaja' }, 'Invalid e-mail.'],
    ['phone', { phone: '021-55x' }, 'Must be numeric'],
    ['mobilePhone', { mobilePhone: '+62811/2' }, 'Must be numeric'],
    ['mobilePhone', { mobilePhone: '1'.repeat(51) }, 'Max 50 characters'],
    ['ext', { ext: 'a1' }, 'Must be numeric'],
    ['ext', { ext: '1'.repeat(16) }, 'Max 15 characters'],
    ['company.id', { company: { id: 0 } }, 'Required.'],
    ['company.id', { company: {} }, 'Required.'],
  ],
  changes: [
    { name: 'Agus W.' },
    { position: 'Director' },
    { email: 'a@b.co' },
    { phone: '001' },
    { ext: '9' },
    { mobilePhone: '+62800' },
    { isActive: true },
  ],
});

describe('create and read', () => {
  it('refuses a company that is gone, at the field and in the language of the caller', async () => {
    const { id, version } = await create();
    const nowhere = { company: { id: 2_000_000 } };
    const message = 'This company does not exist any more. Please choose another one.';
    const refusals = [
      await editor.post<RefusalReply>('/api/customer', { ...fields, ...nowhere }),
      await editor.patch<RefusalReply>(`/api/customer/${id}`, { version, ...nowhere }),
    ];
    for (const { status, body } of refusals) {
      expect(status).toBe(422);
      expect(body).toMatchObject({ code: 'refused', details: message, fields: [{ path: 'company.id', message }] });
    }
    const inIndonesian = await editor.send<RefusalReply>({
      method: 'POST',
      url: '/api/customer',
      payload: { ...fields, ...nowhere },
      headers: { 'accept-language': 'id' },
    });
    expect(inIndonesian.body.details).toContain('perusahaan');
    expect((await list()).content).toMatchObject([{ id, company, version }]);
  });
});

describe('the name of the company', () => {
  it('follows a renaming and a move', async () => {
    const { id } = await create();
    await editor.patch(`/api/company/${company.id}`, { version: 1, name: 'PT Nama Baru' });
    expect((await list('?q=nama+baru')).content).toMatchObject([{ id, company: { name: 'PT Nama Baru' }, version: 1 }]);
    expect(await names('?q=sinar')).toEqual([]);
    const moved = await editor.patch<CustomerRow>(`/api/customer/${id}`, {
      version: 1,
      company: { id: otherCompany.id },
    });
    expect(moved.body).toMatchObject({ company: otherCompany, version: 2 });
    const history = await reader.get<{ content: { changes: object[] }[] }>(`/api/customer/${id}/history`);
    expect(history.body.content[0]?.changes).toEqual([
      { field: 'company.id', from: company.id, to: otherCompany.id },
      { field: 'company.name', from: 'PT Nama Baru', to: otherCompany.name },
    ]);
  });

  it('is the new one even if the contact is made while the company is being renamed', async () => {
    const renaming = await app.db.startTransaction().execute();
    await renaming.updateTable('company').set({ name: 'PT Sesudah' }).where('id', '=', company.id).execute();
    const creating = create({ name: 'Serentak' });
    // Long enough for the create to reach the company and wait there.
    await new Promise((resolve) => setTimeout(resolve, 200));
    await renaming.commit().execute();
    expect((await creating).company.name).toBe('PT Sesudah');
  });
});

describe('list', () => {
  it('sorts by every column both ways, with ties broken by id', async () => {
    for (const name of ['beta', 'Alpha', 'alpha', 'Gamma']) await create({ name });
    for (const so of ['name', 'userName']) {
      expect(await names(`?so=${so}`)).toEqual(['Alpha', 'alpha', 'beta', 'Gamma']);
      expect(await names(`?so=${so}&dc=true`)).toEqual(['Gamma', 'beta', 'alpha', 'Alpha']);
    }
    for (const so of [
      'company.name',
      'position',
      'email',
      'phone',
      'ext',
      'mobilePhone',
      'lastUpdateBy',
      'lastUpdateDate',
    ]) {
      expect(await names(`?so=${so}`), so).toEqual(['beta', 'Alpha', 'alpha', 'Gamma']);
      expect(await names(`?so=${so}&dc=true`), so).toEqual(['Gamma', 'alpha', 'Alpha', 'beta']);
      const pages = [await names(`?so=${so}&ps=3`), await names(`?so=${so}&ps=3&pn=1`)];
      expect(pages.flat(), so).toEqual(['beta', 'Alpha', 'alpha', 'Gamma']);
    }
    await create({ name: 'Aaron', company: { id: otherCompany.id } });
    expect((await names('?so=company.name&dc=true'))[0]).toBe('Aaron');
  });

  it('searches names and companies, and takes % _ and \\ as they are', async () => {
    await create({ name: 'Siti 100%' });
    await create({ name: 'Budi_x', company: { id: otherCompany.id } });
    expect(await names('?q=siti')).toEqual(['Siti 100%']);
    expect(await names('?q=TIRTA')).toEqual(['Budi_x']);
    expect(await names('?q=si')).toEqual(['Siti 100%']);
    expect(await names('?q=ti')).toEqual(['Budi_x']);
    expect(await names('?q=it')).toEqual([]);
    expect(await names(`?q=${encodeURIComponent('100%')}`)).toEqual(['Siti 100%']);
    expect(await names('?q=%25%25%25')).toEqual([]);
    expect(await names('?q=di_x')).toEqual(['Budi_x']);
    expect(await names(`?q=${encodeURIComponent('\\')}`)).toEqual([]);
    expect(await names(`?q=${encodeURIComponent("x' or 1=1 --")}`)).toEqual([]);
  });

  it('shows one company alone', async () => {
    await create({ name: 'Ani' });
    await create({ name: 'Budi', company: { id: otherCompany.id } });
    expect(await names(`?companyId=${company.id}`)).toEqual(['Ani']);
    expect(await names(`?companyId=${company.id}&q=budi`)).toEqual([]);
    expect(await names('?companyId=2000000')).toEqual([]);
  });

  it('returns all rows at once on request, up to the limit', async () => {
    await sql`
      insert into customer (company_id, name, created_by, updated_by)
      select ${company.id}, 'Orang ' || n, ${editor.username}, ${editor.username} from generate_series(1, 1005) as n
    `.execute(app.db);
    expect((await list('?ps=10000')).content).toHaveLength(1005);
    expect((await editor.get('/api/customer?ps=10001')).status).toBe(400);
  });

  it.each(['so=password', 'ps=0', 'pn=-1', 'companyId=abc', 'unknown=1'])('refuses %s', async (query) => {
    expect((await editor.get(`/api/customer?${query}`)).status).toBe(400);
  });
});

describe('pickers and hints', () => {
  it('offers the contacts of one company by name', async () => {
    const picker = await app.userWith('MA_VISIT');
    const second = await create({ name: 'Zainal' });
    const first = await create({ name: 'Ani' });
    await create({ name: 'Budi', company: { id: otherCompany.id } });
    const { body } = await picker.get(`/api/customer/select?companyId=${company.id}`);
    expect(body).toEqual([first, second].map(({ id, name, position }) => ({ id, name, position })));
    expect((await picker.get('/api/customer/select')).status).toBe(400);
  });

  it('points out people whose names differ in case or punctuation only', async () => {
    const { id } = await create({ name: 'Agus Wijaya' });
    const { body } = await editor.get('/api/customer/similar?name=agus.WIJAYA');
    expect(body).toEqual([{ id, name: 'Agus Wijaya', company: company.name }]);
    expect((await editor.get(`/api/customer/similar?name=agus+wijaya&except=${id}`)).body).toEqual([]);
    expect((await editor.get('/api/customer/similar?name=agus')).body).toEqual([]);
  });
});
