import { phoneOrText } from '@gso/contract/fields';
import type { ListPage } from '@gso/contract/record/list-query';
import type { RefusalReply } from '@gso/contract/record/replies';
import type { SupplierRow } from '@gso/contract/supplier';
import { sql } from 'kysely';
import { readFile } from 'node:fs/promises';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordBehaves } from '../../../testing/record-behaves.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();
let editor: Caller;

const full = {
  name: 'PT Otomasi Jaya, Tbk.',
  country: 'IDN',
  address: { street: 'Jl. Raya Bekasi KM 21 No. 5', zipCode: '01234' },
  cp1: 'Rina Kusuma',
  phone1: '+62215550001',
  cp2: 'Tono',
  phone2: '0031',
  brands: ['Omron', 'SMC', 'Festo'],
};

beforeAll(async () => {
  editor = await app.userWith('MA_MASTER_DATA');
});
beforeEach(async () => {
  await app.db.deleteFrom('item').execute();
  await app.db.deleteFrom('supplier').execute();
});

const create = async (fields: object = {}) =>
  (await editor.post<SupplierRow>('/api/supplier', { ...full, ...fields })).body;
const list = async (query = '') => (await editor.get<ListPage<SupplierRow>>(`/api/supplier${query}`)).body;
const names = async (query = '') => (await list(query)).content.map((row) => row.name);
const one = async (id: number) => (await editor.get<SupplierRow>(`/api/supplier/${id}`)).body;

recordBehaves({
  app,
  path: '/api/supplier',
  permission: 'MA_MASTER_DATA',
  full: () => full,
  least: {
    sent: () => ({ name: 'A', country: 'JPN', address: { street: 'B' } }),
    shown: { address: { zipCode: '' }, cp1: '', phone1: '', cp2: '', phone2: '', brands: [] },
  },
  wrong: [
    ['name', { name: '' }, 'Required.'],
    ['name', { name: 'x'.repeat(51) }, 'Max 50 characters'],
    ['country', { country: '' }, 'Required.'],
    ['country', { country: undefined }, 'Required.'],
    ['country', { country: 'XYZ' }, 'Unknown country'],
    ['country', { country: 'idn' }, 'Unknown country'],
    ['address.street', { address: { street: ' ' } }, 'Required.'],
    ['address.zipCode', { address: { street: 'x', zipCode: '12a' } }, 'Must be numeric'],
    ['phone1', { phone1: '1'.repeat(51) }, 'Max 50 characters'],
    ['phone2', { phone2: '1'.repeat(51) }, 'Max 50 characters'],
    ['brands.1', { brands: ['A', ''] }, 'Required.'],
    ['brands.0', { brands: ['x'.repeat(51)] }, 'Max 50 characters'],
    ['brands.0', { brands: ['A; B'] }, 'Must not contain ;'],
    ['brands', { brands: Array.from({ length: 51 }, (_, n) => `B${n}`) }, 'At most 50'],
  ],
  changes: [
    { brands: ['SMC', 'Omron'] },
    { name: 'PT Lain' },
    { country: 'JPN' },
    { address: { street: 'Jl. Baru 1' } },
    { address: { zipCode: '99999' } },
    { cp1: '' },
    { phone1: '0' },
    { cp2: 'Sari' },
    { phone2: '' },
    { brands: [] },
  ],
});

describe('phone numbers', () => {
  it('are stored in one form, and other texts as they are', async () => {
    const { id } = await create({ phone1: '+62 (21) 555-0001', phone2: '021 555 0101 / 0102' });
    expect(await one(id)).toMatchObject({ phone1: '+62215550001', phone2: '021 555 0101 / 0102' });
  });

  it('of older suppliers were brought into that form', async () => {
    const { id } = await create();
    const migration = await readFile(new URL('../../../migrations/0038-phone-numbers.sql', import.meta.url), 'utf8');
    for (const phone of [
      ...['+62 21 6120 8811', '(021) 555-0101', '+62 (0)21 555', '(+62) 812.1', '021555', '+1', '', '-', '( )', '+'],
      ...['021 555 ext. 3', '021 555 0101 / 0102', '021 555 0101 021 555 0102', '0012345678901234567', '62+21 1'],
    ]) {
      await app.db.updateTable('supplier').set({ phone1: phone, phone2: phone }).execute();
      await app.db.updateTable('letterhead').set({ phone }).execute();
      for (const update of migration.split(/;$/m)) if (update.trim()) await sql.raw(update).execute(app.db);
      const expected = phoneOrText().parse(phone);
      expect(await one(id), phone).toMatchObject({ phone1: expected, phone2: expected });
      expect((await editor.get('/api/letterhead')).body, phone).toMatchObject({ phone: expected });
    }
  });
});

describe('create and read', () => {
  it('keeps each brand once, as it was written first', async () => {
    const { brands } = await create({ brands: ['omron', ' Festo ', 'OMRON', 'festo'] });
    expect(brands).toEqual(['omron', 'Festo']);
  });
});

describe('list', () => {
  it.each(['country', 'address.street', 'cp1', 'phone1', 'lastUpdateBy', 'lastUpdateDate'])(
    'sorts by %s both ways, with ties broken by id',
    async (so) => {
      for (const name of ['beta', 'Alpha', 'alpha', 'Gamma']) await create({ name });
      expect(await names(`?so=${so}`)).toEqual(['beta', 'Alpha', 'alpha', 'Gamma']);
      expect(await names(`?so=${so}&dc=true`)).toEqual(['Gamma', 'alpha', 'Alpha', 'beta']);
    },
  );

  it('sorts by name and by country regardless of accents and punctuation', async () => {
    for (const [name, country] of [
      ['beta', 'JPN'],
      ['Alpha', 'DEU'],
      ['alpha', 'SGP'],
    ]) {
      await create({ name, country });
    }
    expect(await names()).toEqual(['Alpha', 'alpha', 'beta']);
    expect(await names('?so=country&dc=true')).toEqual(['alpha', 'beta', 'Alpha']);
  });

  it.each(['name', 'country', 'address.street', 'cp1', 'phone1', 'lastUpdateBy', 'lastUpdateDate'])(
    'pages by %s without overlap',
    async (so) => {
      for (let i = 0; i < 7; i += 1) await create();
      const pages = await Promise.all([0, 1, 2, 3].map((pn) => list(`?ps=3&pn=${pn}&so=${so}`)));
      expect(pages.map((page) => page.content.length)).toEqual([3, 3, 1, 0]);
      expect(new Set(pages.flatMap((page) => page.content.map((row) => row.id))).size).toBe(7);
    },
  );

  it('searches names anywhere with three or more characters, and the beginnings of words with fewer', async () => {
    for (const name of ['PT Sinar Jaya', 'CV Jayanti 100%', 'PT Abadi_x']) await create({ name });
    expect(await names('?q=aya')).toEqual(['CV Jayanti 100%', 'PT Sinar Jaya']);
    expect(await names('?q=JA')).toEqual(['CV Jayanti 100%', 'PT Sinar Jaya']);
    expect(await names('?q=ay')).toEqual([]);
    expect(await names(`?q=${encodeURIComponent('100%')}`)).toEqual(['CV Jayanti 100%']);
    expect(await names('?q=%25%25%25')).toEqual([]);
    expect(await names('?q=di_x')).toEqual(['PT Abadi_x']);
    expect(await names('?q=omron')).toEqual([]);
  });

  it('finds the suppliers of exactly one brand, whatever its case', async () => {
    await create({ name: 'A', brands: ['Omron', 'SMC'] });
    await create({ name: 'B', brands: ['OMRON Healthcare'] });
    await create({ name: 'C', brands: ['omron'] });
    await create({ name: 'D', brands: [] });
    expect(await names('?br=OMRON')).toEqual(['A', 'C']);
    expect(await names('?br=omr')).toEqual([]);
    expect(await names('?br=%25')).toEqual([]);
    expect(await names('?br=smc&q=A')).toEqual(['A']);
    expect(await names('?br=smc&q=C')).toEqual([]);
    expect(await list('?br=omron&ps=1&exact=true')).toMatchObject({ totalElements: 2, totalPages: 2 });
    expect((await editor.get(`/api/supplier?br=${'x'.repeat(51)}`)).status).toBe(400);
  });
});

describe('pickers and hints', () => {
  it('offers suppliers by what was typed, the first by name, and every brand once', async () => {
    await create({ name: 'PT Zeta', brands: ['SMC', 'keyence'] });
    await create({ name: 'PT Alfa', brands: ['Keyence', 'ABB'] });
    const { body } = await editor.get<{ content: object[] }>('/api/supplier/autocomplete?ps=100&pn=0&so=name&q=alf');
    expect(body.content).toEqual([{ id: expect.any(Number), name: 'PT Alfa' }]);
    const options = (await editor.get<{ name: string }[]>('/api/supplier/select')).body;
    expect(options.map(({ name }) => name)).toEqual(['PT Alfa', 'PT Zeta']);
    expect((await editor.get('/api/supplier/brand/select')).body).toEqual(['ABB', 'keyence', 'SMC']);
  });

  it('points out names that differ in case, punctuation or legal form only', async () => {
    const { id } = await create({ name: 'PT. Sinar-Jaya Tbk' });
    const { body } = await editor.get('/api/supplier/similar?name=sinar+jaya');
    expect(body).toEqual([{ id, name: 'PT. Sinar-Jaya Tbk', street: full.address.street }]);
    expect((await editor.get(`/api/supplier/similar?name=sinar+jaya&except=${id}`)).body).toEqual([]);
    expect((await editor.get('/api/supplier/similar?name=PT')).body).toEqual([]);
  });
});

describe('change', () => {
  it('refuses an unknown country and keeps the old one', async () => {
    const { id } = await create();
    const reply = await editor.patch<RefusalReply>(`/api/supplier/${id}`, { version: 1, country: 'ZZZ' });
    expect(reply.body.fields).toEqual([{ path: 'country', message: 'Unknown country' }]);
    expect((await one(id)).country).toBe('IDN');
  });
});

describe('remove', () => {
  it('refuses while items come from it, and names them', async () => {
    const { id } = await create();
    for (const materialNo of ['A1', 'A2']) {
      await sql`insert into item (brand, material_no, material_desc, currency, supplier_id, supp_price, created_by, updated_by)
        values ('Omron', ${materialNo}, 'x', 'USD', ${id}, 1, ${editor.username}, ${editor.username})`.execute(app.db);
    }
    const reply = await editor.delete<RefusalReply>(`/api/supplier/${id}?version=1`);
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({ code: 'in-use', details: 'Used by 2 items' });
    expect((await list()).totalElements).toBe(1);
  });
});
