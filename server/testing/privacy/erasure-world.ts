import { sql } from 'kysely';
import type { Random } from '../random.ts';
import type { Caller, TestApp } from '../test-app.ts';

/* A small company in which people share names, addresses and numbers. What is written is made of tokens, so that a model knows what each text says. */

export interface Token {
  category: 'filler' | 'name' | 'email' | 'phone';
  value: string;
  shown: string;
}

const names = [
  'Budi Santoso',
  'Budi',
  'Siti Aminah',
  'Siti',
  'Made',
  'Rina Kusuma',
  'Agus Wirawan',
  'Sinar Jaya',
  'Panel Utama',
];
const emails = ['office@uji.id', 'budi@uji.id', 'siti@satu.id', 'rina@dua.id', 'made@tiga.id'];
const phones = ['+6281234567890', '+6281399887766', '0217654321', '+62313456789', '08118881234'];
const words = ['Met', 'with', 'about', 'the', 'offer', 'Animals', 'called', 'Budiman', 'later', 'and'];

export interface World {
  app: Pick<TestApp, 'db'>;
  admin: Caller;
  random: Random;
  /** What each text says. */
  said: Map<string, Token[]>;
}

const ofPool = ({ random }: World, pool: readonly string[]): string => {
  // Some are shared, others belong to one person.
  const value = random.pick(pool);
  return random.chance(0.5) ? value : unique(random, value);
};

function unique(random: Random, value: string): string {
  const serial = String(random.int(100_000, 999_999));
  if (value.includes('@')) return `x${serial}${value}`;
  if (/^[+0]/.test(value)) return `${value.slice(0, -6)}${serial}`;
  return `${value} ${String.fromCodePoint(...[...serial].map((digit) => 97 + Number(digit)))}`;
}

const shownPhone = (random: Random, value: string): string => {
  const digits = value.replace(/^\+62|^0/, '');
  const spaced = `${digits.slice(0, 3)}-${digits.slice(3, 6)} ${digits.slice(6)}`;
  return random.pick([value, `0${digits}`, `+62 ${spaced}`, `0${spaced}`]);
};

/** A text that nobody else has written, which mentions some of these values. */
function aText(world: World, mentioned: readonly Omit<Token, 'shown'>[]): string {
  const { random, said } = world;
  const tokens: Token[] = [];
  for (let place = 0; place < 4; place += 1) {
    const filler = random.pick(words);
    tokens.push({ category: 'filler', value: filler, shown: filler });
    if (mentioned.length === 0 || random.chance(0.4)) continue;
    const { category, value } = random.pick(mentioned);
    const shown = category === 'phone' ? shownPhone(random, value) : random.chance(0.3) ? value.toUpperCase() : value;
    tokens.push({ category, value, shown });
  }
  const serial = `no${said.size}`;
  tokens.push({ category: 'filler', value: serial, shown: serial });
  const text = tokens.map(({ shown }) => shown).join(' ; ');
  said.set(text, tokens);
  return text;
}

export interface Contact {
  id: number;
  name: string;
  email: string;
  phone: string;
}

/** Empties what stories have left behind. */
export async function clearWorld(ownerQuery: (text: string) => Promise<unknown>): Promise<void> {
  await ownerQuery(`truncate visit, note, shodan, project, customer, company, supplier, item, erasure, erasure_seal, audit_entry,
    duplicate_pair, timeline_entry, idempotency_key, figure_change cascade`);
}

/** Twelve contacts with their visits, shodans, projects, notes and the entries of the audit log about all of these. */
export async function fillWorld(world: World): Promise<Contact[]> {
  const { app, admin, random } = world;
  const by = admin.username;
  const write = (entity: string, id: number, action: string, changes: object[], actor = by) =>
    sql`insert into audit_entry (actor, action, entity, entity_id, record_name, changes, request_id)
      values (${actor}, ${action}, ${entity}, ${id}, ${nameIn(changes)}, ${JSON.stringify(changes)}, 'story')`.execute(
      app.db,
    );
  const insert = async (query: ReturnType<typeof sql<{ id: number }>>) =>
    (await query.execute(app.db)).rows[0]?.id ?? 0;
  const companyName = random.pick(['PT Sinar Jaya', 'CV Budi Luhur', 'PT Lain']);
  const company = await insert(sql`insert into company (name, street, phone, created_by, updated_by)
    values (${companyName}, 'Jl. Satu', ${random.chance(0.5) ? random.pick(phones) : ''}, ${by}, ${by}) returning id`);
  await write('company', company, 'create', [{ field: 'name', from: null, to: companyName }]);
  await sql`insert into supplier (name, street, country, cp1, phone1, created_by, updated_by)
    values ('Supplier', 'Jl. Dua', 'IDN', ${random.chance(0.5) ? random.pick(names) : ''}, ${random.chance(0.5) ? random.pick(phones) : ''},
      ${by}, ${by})`.execute(app.db);
  if (random.chance(0.5)) {
    await sql`insert into item (material_no, material_desc, brand, currency, supp_price, created_by, updated_by)
      values ('P-1', 'Panel Utama 3 phase', 'X', 'IDR', 1, ${by}, ${by})`.execute(app.db);
  }
  const contacts: Contact[] = [];
  for (let count = 0; count < 6; count += 1) {
    const [name, email, phone] = [ofPool(world, names), ofPool(world, emails), ofPool(world, phones)];
    const id = await insert(sql`insert into customer (company_id, name, email, phone, created_by, updated_by)
      values (${company}, ${name}, ${email}, ${phone}, ${by}, ${by}) returning id`);
    const former = random.chance(0.3) ? ofPool(world, names) : name;
    await write('customer', id, 'create', [
      { field: 'name', from: null, to: former },
      { field: 'email', from: null, to: email },
      { field: 'phone', from: null, to: phone },
    ]);
    if (former !== name) await write('customer', id, 'update', [{ field: 'name', from: former, to: name }]);
    contacts.push({ id, name, email, phone });
  }
  const mentioned = contacts.flatMap(({ name, email, phone }) => [
    { category: 'name' as const, value: name },
    { category: 'email' as const, value: email },
    { category: 'phone' as const, value: phone },
  ]);
  const reference = ({ id, name }: Contact, side: 'from' | 'to') => {
    const only = (value: unknown) => ({ from: null, to: null, [side]: value });
    return [
      { field: 'customer.id', ...only(id) },
      { field: 'customer.name', ...only(name) },
      { field: 'customer.company.name', ...only(companyName) },
    ];
  };
  for (let count = 0; count < 8; count += 1) {
    const contact = random.pick(contacts);
    const text = aText(world, mentioned);
    const field = { field: 'activity', from: null, to: text };
    const kind = random.below(5);
    if (kind === 0) {
      const id = await insert(sql`insert into note (customer_id, text, created_by, updated_by)
        values (${contact.id}, ${text}, ${by}, ${by}) returning id`);
      await write('note', id, 'create', [{ field: 'text', from: null, to: text }]);
    } else if (kind === 1) {
      const id = await insert(sql`insert into shodan (name, description, customer_id, created_by, updated_by)
        values ('Line', ${text}, ${contact.id}, ${by}, ${by}) returning id`);
      await write('shodan', id, 'create', [...reference(contact, 'to'), { field: 'desc', from: null, to: text }]);
    } else {
      const id =
        await insert(sql`insert into visit (type, username, customer_id, status, activity, visit_date, time_start, time_end,
          created_by, updated_by)
        values ('SALES', ${by}, ${contact.id}, 'CONFIRMED', ${text}, '2026-03-04', '0900', '1000', ${by}, ${by}) returning id`);
      const first = random.chance(0.2) ? random.pick(contacts) : contact;
      await write('visit', id, 'create', [...reference(first, 'to'), field]);
      if (first.id !== contact.id) {
        await write('visit', id, 'update', [
          { field: 'customer.id', from: first.id, to: contact.id },
          ...(first.name === contact.name ? [] : [{ field: 'customer.name', from: first.name, to: contact.name }]),
        ]);
      }
      if (random.chance(0.2)) {
        await sql`delete from visit where id = ${id}`.execute(app.db);
        await write('visit', id, 'delete', [
          ...reference(contact, 'from'),
          { field: 'activity', from: text, to: null },
        ]);
      }
    }
  }
  // About nobody, but somebody may be named.
  const other = aText(world, mentioned);
  await write('company', company, 'update', [{ field: 'address.street', from: other, to: 'Jl. Satu' }]);
  return contacts;
}

const nameIn = (changes: object[]): string => {
  const named = changes.find((one) => 'field' in one && one.field === 'name');
  return named && 'to' in named && typeof named.to === 'string' ? named.to : '';
};
