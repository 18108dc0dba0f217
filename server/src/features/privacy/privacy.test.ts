import type { PersonKind, PersonReply } from '@gso/contract/privacy/person';
import { permissions } from '@gso/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { idOf } from '../../../testing/accounts.ts';
import { knownOf, planted, plantedText, plantEverywhere } from '../../../testing/privacy/planted.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';
import { eraseAllCopies } from './erase-copies.ts';
import { isExported } from './export-person.ts';
import { personalData } from './personal-data.ts';

const never = new AbortController().signal;

/** What the job does, which tests have no worker for. */
async function runErasures(app: Pick<ReturnType<typeof testApp>, 'db'>): Promise<void> {
  const waiting = await app.db.selectFrom('erasure').select('id').where('ended_at', 'is', null).execute();
  for (const { id } of waiting) await eraseAllCopies(app.db, id, { signal: never, stopping: never });
}

/** The values of a sheet in CSV, without the row of headings. */
async function exported(caller: Caller, kind: string, id: number): Promise<string[][]> {
  const { status, body } = await caller.get<string>(`/api/privacy/${kind}/${id}/all?format=csv`);
  expect(status, JSON.stringify(body)).toBe(200);
  return String(body)
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.split(/[;,]/));
}

/** Where something known of the planted person is left, besides columns that are marked as kept. */
async function leftOver(app: Pick<ReturnType<typeof testApp>, 'db'>, kind: PersonKind): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(app.db);
  const found: string[] = [];
  for (const { name } of tables) {
    const kept = Object.entries(personalData[name]?.personal ?? {})
      .filter(([, { erasure }]) => erasure === 'kept')
      .map(([column]) => column);
    const { rows } = await sql<{ field: string; value: string }>`
      select field, value from ${sql.table(name)} as t, jsonb_each_text(to_jsonb(t) - ${[...kept, 'search', 'name_search']}::text[]) as one (field, value)
      where value ilike any(${knownOf(kind).map((one) => `%${one}%`)})
    `.execute(app.db);
    found.push(...rows.map(({ field, value }) => `${name}.${field}: ${value}`));
  }
  return found;
}

const credentials = Object.entries(personalData).flatMap(([table, { personal = {} }]) =>
  Object.entries(personal)
    .filter(([, { use }]) => use === 'credential')
    .map(([column]) => `${table}.${column}`),
);

describe.each(['contact', 'employee'] as const)('a %s with a row in every table', (kind) => {
  const app = testApp();
  let admin: Caller;
  let id: number;
  let columns: string[];
  let values: string[][];

  beforeAll(async () => {
    const adminPerson = await app.person(permissions, 'admin');
    admin = await app.signIn(adminPerson);
    const someone = await app.person([], 'leaver');
    const { rows: contacts } = await sql<{ id: number }>`
      with firm as (insert into company (name, street, created_by, updated_by) values ('PT Uji', 'Jl. Satu', ${admin.username}, ${admin.username}) returning id)
      insert into customer (company_id, name, email, phone, mobile_phone, ext, position, created_by, updated_by)
      select id, ${planted.name}, ${planted.email}, ${planted.phone}, ${planted.mobile}, ${planted.ext}, ${planted.position},
        ${admin.username}, ${admin.username} from firm returning id`.execute(app.db);
    if (kind === 'contact') id = contacts[0]?.id ?? 0;
    else {
      await sql`delete from customer`.execute(app.db);
      id = await idOf(app.db, someone);
      await sql`update user_login set first_name = ${planted.name}, email = ${planted.email}, phone_no = ${planted.mobile}, enabled = false
        where id = ${id}`.execute(app.db);
      // Names that people gave themselves do not count, as those of the planted entry are.
      const set = [{ field: 'employee.firstName', from: planted.formerName, to: planted.name }];
      await sql`insert into audit_entry (actor, action, entity, entity_id, changes, request_id)
        values (${admin.username}, 'update', 'user_login', ${id}, ${JSON.stringify(set)}, 'test')`.execute(app.db);
    }
    columns = await plantEverywhere(app.ownerUrl, {
      kind,
      id,
      username: kind === 'contact' ? admin.username : someone.username,
    });
    values = await exported(admin, kind, id);
  });

  it('exports every marked column', () => {
    const text = values.map((row) => row.join(',')).join('\n');
    const missing = columns.filter((name) => {
      const [table = '', column = ''] = name.split('.');
      if (!isExported(kind, permissions, { table, column })) return false;
      return (
        !text.includes(plantedText(table, column)) && !values.some((row) => row[2] === column.replaceAll('_', ' '))
      );
    });
    expect(missing).toEqual([]);
    expect(columns.length).toBeGreaterThan(kind === 'contact' ? 30 : 70);
    expect(text).toContain(planted.email);
  });

  it('exports to somebody with MA_ACCOUNT alone nothing of business records', async () => {
    const clerk = await app.userWith('MA_ACCOUNT');
    const shown = (await exported(clerk, kind, id)).map((row) => row.join(',')).join('\n');
    expect(shown).toContain(planted.email);
    const business = ['visit.activity', 'quotation.note', 'quotation_approval.content', 'sales_po.description'];
    const copies = ['deleted_record.kept', 'idempotency_key.reply', 'merged_record.kept', 'change_group.facts'];
    for (const name of kind === 'contact' ? business : [...business, ...copies]) {
      const [table = '', column = ''] = name.split('.');
      expect(shown, name).not.toContain(plantedText(table, column));
    }
  });

  it('is exported only shortly after a proof of identity, and only to people who have as many permissions', async () => {
    const clerk = await app.userWith('MA_ACCOUNT');
    if (kind === 'employee') {
      const mighty = await app.person(['MA_ACCOUNT', 'MA_SALES']);
      expect((await clerk.get(`/api/privacy/employee/${await idOf(app.db, mighty)}/all`)).status).toBe(422);
    }
    await sql`update session set confirmed_at = now() - interval '11 minutes'`.execute(app.db);
    expect((await clerk.get(`/api/privacy/${kind}/${id}/all`)).status).toBe(428);
    await sql`update session set confirmed_at = now()`.execute(app.db);
  });

  it('exports no credentials', () => {
    const text = values.map((row) => row.join(',')).join('\n');
    for (const name of credentials) expect(text).not.toContain(name);
    expect(text).not.toContain('000000004001');
  });

  it('leaves nothing but what is marked as kept', async () => {
    expect((await leftOver(app, kind)).length).toBeGreaterThan(20);
    const { status, body } = await admin.get<PersonReply>(`/api/privacy/${kind}/${id}`);
    expect(status, JSON.stringify(body) + app.logged.slice(-3).join()).toBe(200);
    const names = body.words.filter(({ category }) => category === 'name');
    expect(names.map(({ value, reach }) => `${value}: ${reach}`)).toEqual(
      expect.arrayContaining([`${planted.formerName}: own`, `${planted.name}: own`]),
    );
    const erased = await admin.post(`/api/privacy/${kind}/${id}/erase`, {
      version: body.version,
      seen: body.fingerprint,
    });
    expect(erased.status, JSON.stringify(erased.body)).toBe(200);
    await runErasures(app);
    expect(await leftOver(app, kind)).toEqual([]);
  });
});
