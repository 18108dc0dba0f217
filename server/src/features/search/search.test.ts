import { limits } from '@gso/contract/limits';
import { type Permission, permissions } from '@gso/contract/permissions';
import type { SearchGroup, SearchKind, SearchReply } from '@gso/contract/search';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { asAdmin } from '../../../testing/as-admin.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();
let everybody: Caller;
let contactId: number;
let projectId: number;

const by = () => ({ created_by: everybody.username, updated_by: everybody.username });

async function addCompany(name: string, fields: { street?: string; npwp?: string } = {}): Promise<number> {
  const values = { name, street: 'Jl. Satu 1', ...fields, ...by() };
  return (await app.db.insertInto('company').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

async function addContact(name: string, company_id: number, position = ''): Promise<number> {
  const values = { name, company_id, position, ...by() };
  return (await app.db.insertInto('customer').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

async function addItem(material_no: string, material_desc: string): Promise<number> {
  const price = { currency: 'IDR', supp_price: 1 };
  const values = { brand: 'Omron', category: 'PLC', material_no, material_desc, ...price, ...by() };
  return (await app.db.insertInto('item').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

const addPo = (po_no: string, description: string, company_id: number) =>
  app.db
    .insertInto('sales_po')
    .values({ po_no, description, po_date: '2026-11-15', amount: 5, category: 'GOODS', company_id, ...by() })
    .execute();

const addShodan = (name: string, description: string) =>
  app.db
    .insertInto('shodan')
    .values({ name, description, customer_id: contactId, created_at: '2026-11-09T20:00:00Z', ...by() })
    .execute();

async function addProject(ref_no: string, name: string): Promise<number> {
  const values = { ref_no, name, customer_id: contactId, due_date: '2027-01-31', ...by() };
  return (await app.db.insertInto('project').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

const addTask = (place: number, description: string) =>
  app.db
    .insertInto('project_task')
    .values({
      ...{ project_id: projectId, phase: 'TRIAL', place, description, assigned_to: everybody.username },
      ...{ start_date: '2026-11-16', end_date: '2026-11-20', ...by() },
    })
    .execute();

/** Without lines: only its number and name matter here. */
const addQuotation = (ref_no: string, name: string) =>
  app.db
    .insertInto('quotation')
    .values({
      ...{ ref_no, name, quotation_date: '2026-11-10', term_days: 30, payment_term_id: 1, customer_id: contactId },
      ...{ sales_username: everybody.username, discount: 0, disc_type: 'PERCENTAGE', is_vat: true, vat_rate: 11 },
      ...{ vat_method: 'FULL', is_item_bundling: false, total_qty: 1, total_price: 0, total_price_disc: 0 },
      ...{ total_price_after_disc: 0, total_price_vat: 0, grand_total_price: 0, lines_below_bottom: 0, ...by() },
    })
    .execute();

const search = async (caller: Caller, q: string): Promise<SearchGroup[]> => {
  const { status, body } = await caller.get<SearchReply>(`/api/search?${new URLSearchParams({ q }).toString()}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.groups;
};
const kindsOf = async (caller: Caller, q: string) => (await search(caller, q)).map(({ kind }) => kind);
const hitsOf = async (kind: SearchKind, q: string) =>
  (await search(everybody, q)).find((group) => group.kind === kind)?.hits ?? [];
const namesOf = async (kind: SearchKind, q: string) => (await hitsOf(kind, q)).map(({ name }) => name);

beforeAll(async () => {
  everybody = await app.userWith(...permissions);
  const company = await addCompany('PT Zebra Utama', { street: 'Jl. Kenari 7', npwp: '012345678901234' });
  contactId = await addContact('Zebra Wati', company, 'Manager');
  await addShodan('Zebra line', 'A new line');
  await addQuotation('QUO-2611-0042', 'Zebra retrofit');
  await addPo('PO/ZEBRA/1', 'Spare parts', company);
  projectId = await addProject('PRJ-26-0007', 'Zebra panel');
  await addTask(1, 'Zebra wiring');
  await addItem('ZEBRA-900', 'Controller');
});

describe('what each user finds', () => {
  const everything = ['company', 'customer', 'shodan', 'quotation', 'sales_po', 'project', 'task', 'item'];
  const found: Partial<Record<Permission, readonly SearchKind[]>> = {
    MA_MASTER_DATA: ['company', 'customer', 'item'],
    MA_MD_COMPANY_READ: ['company'],
    MA_MD_CUSTOMER_READ: ['customer'],
    MA_SHODAN: ['shodan'],
    MA_SALES: ['sales_po'],
    MA_QUOTATION: ['quotation'],
    MA_PROJECT: ['project', 'task'],
  };

  it('is one group for each kind, in a fixed order', async () => {
    expect(await kindsOf(everybody, 'zebra')).toEqual(everything);
  });

  it.each(permissions)('depends on the permission: %s', async (permission) => {
    const caller = await app.userWith(permission);
    expect(await kindsOf(caller, 'zebra')).toEqual(found[permission] ?? []);
    // Nor by what is unique to one kind.
    const unique: Record<string, SearchKind> = {
      'QUO-2611-0042': 'quotation',
      'PRJ-26-0007': 'project',
      'PO/ZEBRA/1': 'sales_po',
      'ZEBRA-900': 'item',
    };
    for (const [q, kind] of Object.entries(unique)) {
      expect((await kindsOf(caller, q)).includes(kind), q).toBe(found[permission]?.includes(kind) ?? false);
    }
  });

  it('is nothing without permissions', async () => {
    const { body } = await (await app.userWith()).get('/api/search?q=zebra');
    expect(body).toEqual({ groups: [] });
  });
});

describe('a hit', () => {
  it('has what tells it apart from others of the same name', async () => {
    const groups = await search(everybody, 'zebra');
    const hits = Object.fromEntries(
      groups.map(({ kind, hits: [hit] }) => {
        const { id: _id, ...shown } = hit ?? { id: 0 };
        return [kind, shown];
      }),
    );
    expect(hits).toEqual({
      company: { name: 'PT Zebra Utama', fact: 'Jl. Kenari 7' },
      customer: { name: 'Zebra Wati', fact: 'Manager · PT Zebra Utama' },
      // The day in Jakarta.
      shodan: { name: 'Zebra line', fact: 'PT Zebra Utama', day: '2026-11-10' },
      quotation: { number: 'QUO-2611-0042', name: 'Zebra retrofit', fact: 'PT Zebra Utama', day: '2026-11-10' },
      sales_po: { number: 'PO/ZEBRA/1', name: 'Spare parts', fact: 'PT Zebra Utama', day: '2026-11-15' },
      project: { number: 'PRJ-26-0007', name: 'Zebra panel', fact: 'PT Zebra Utama', day: '2027-01-31' },
      task: { name: 'Zebra wiring', fact: 'PRJ-26-0007 Zebra panel', day: '2026-11-20', projectId },
      item: { number: 'ZEBRA-900', name: 'Controller', fact: 'Omron · PLC' },
    });
  });
});

describe('the order', () => {
  it('is equal, beginning, inside', async () => {
    for (const number of ['X-KIJANG-3', 'KIJANG-20', 'KIJANG', 'KIJANG-1']) await addItem(number, 'Sensor');
    const numbers = (await hitsOf('item', 'kijang')).map(({ number }) => number);
    expect(numbers).toEqual(['KIJANG', 'KIJANG-1', 'KIJANG-20', 'X-KIJANG-3']);
  });

  it('puts the beginnings of words before what is inside one', async () => {
    await addShodan('Mesin pelatuk', '');
    await addShodan('Semipelatuk', '');
    expect(await namesOf('shodan', 'pelatuk')).toEqual(['Mesin pelatuk', 'Semipelatuk']);
  });

  it('does not count PT, CV and spaces as the beginning of a name', async () => {
    for (const name of ['CV Besar Merpati', 'PT Merpati Jaya', 'Merpati', 'PT Merpati']) await addCompany(name);
    const names = await namesOf('company', 'merpati');
    expect(new Set(names.slice(0, 2))).toEqual(new Set(['Merpati', 'PT Merpati']));
    expect(names.slice(2)).toEqual(['PT Merpati Jaya', 'CV Besar Merpati']);
    expect(await namesOf('company', 'merpatij')).toEqual(['PT Merpati Jaya']);
  });

  it('puts a kind with an exact match first', async () => {
    await addCompany('PT Elang');
    await addItem('ELANG-1', 'Elang');
    await addPo('Elang-1', '', await addCompany('PT Lain'));
    expect(await kindsOf(everybody, 'elang-1')).toEqual(['sales_po', 'item']);
    expect(await kindsOf(everybody, 'elang')).toEqual(['company', 'item', 'sales_po']);
  });

  it('lists an item once that matches several times', async () => {
    await addItem('GAGAK', 'Gagak');
    expect(await namesOf('item', 'gagak')).toEqual(['Gagak']);
  });
});

describe('the text', () => {
  it('finds numbers in any case, by their beginning and by a part', async () => {
    for (const q of ['QUO-2611-0042', 'quo-2611-004', '1-0042']) {
      expect(
        (await hitsOf('quotation', q)).map(({ number }) => number),
        q,
      ).toContain('QUO-2611-0042');
    }
    expect(await namesOf('project', 'prj-26-0007')).toEqual(['Zebra panel']);
  });

  it('finds a company by the beginning of its tax number, however it is written', async () => {
    for (const q of ['01.234.567.8', '0123456']) expect(await namesOf('company', q), q).toEqual(['PT Zebra Utama']);
    for (const q of ['--', '..', '- -']) expect(await namesOf('company', q), q).toEqual([]);
  });

  it('of two letters is the beginning of a word', async () => {
    await addCompany('PT Qxyz Wyvern');
    for (const q of ['qx', 'WY']) expect(await namesOf('company', q), q).toEqual(['PT Qxyz Wyvern']);
    for (const q of ['xy', 'yv']) expect(await namesOf('company', q), q).toEqual([]);
  });

  it('is taken literally', async () => {
    await addCompany(String.raw`PT 100%_\ "O'Neil" 🦓`);
    for (const q of ['100%', '0%_', String.raw`_\ "`, String.raw`%_\ "O'`, "o'neil", '" 🦓']) {
      expect(await namesOf('company', q), q).toHaveLength(1);
    }
    for (const q of ['%%', '__', '%a%', "'; drop table company; --", String.raw`\%`, '\u{10FFFF}\u{10FFFF}']) {
      expect(await kindsOf(everybody, q), q).toEqual([]);
    }
  });

  it('is refused if it is too short, too long or unreadable', async () => {
    const refused = ['', 'q=', 'q=z', 'q=%20z%20', `q=${'z'.repeat(limits.searchText + 1)}`, 'q=zz%00', 'q=zebra&x=1'];
    for (const query of refused) expect((await everybody.get(`/api/search?${query}`)).status, query).toBe(400);
    expect(await kindsOf(everybody, 'z'.repeat(limits.searchText))).toEqual([]);
  });
});

describe('many matches', () => {
  /** More than the size from which a table is sampled. */
  const rows = 24_000;

  beforeAll(async () => {
    await sql`insert into company (name, street, created_by, updated_by)
      select case when n % 4000 = 0 then 'PT Badak ' when n % 3 = 0 then 'CV Kancil ' else 'CV Rusa ' end || 'Hutan ' || n,
        'Jl. Dua 2', ${everybody.username}, ${everybody.username} from generate_series(1, ${rows}::int) as n`.execute(
      app.db,
    );
    await asAdmin(app.ownerUrl, 'analyze company');
  }, 120_000);

  const group = async (q: string) => (await search(everybody, q)).find(({ kind }) => kind === 'company');

  it('are cut off, and the group says so', async () => {
    for (const q of ['cv rusa', 'kancil', 'hutan', 'hu', 'uta']) {
      const found = await group(q);
      expect(found?.hits.length, q).toBe(limits.searchHits);
      expect(new Set(found?.hits.map(({ id }) => id)).size, q).toBe(limits.searchHits);
      expect(found?.more, q).toBe(true);
      for (const { name } of found?.hits ?? []) expect(name.toLowerCase(), q).toContain(q);
    }
  });

  it('do not hide rare ones', async () => {
    expect((await group('badak'))?.more).toBe(true);
    expect((await group('hutan 8000'))?.hits.map(({ name }) => name)).toEqual(['PT Badak Hutan 8000']);
    expect((await group('tan 23999'))?.hits.map(({ name }) => name)).toEqual(['CV Rusa Hutan 23999']);
    expect(await group('hutan x')).toBeUndefined();
    expect(await namesOf('company', 'zebra')).toEqual(['PT Zebra Utama']);
  });
});
