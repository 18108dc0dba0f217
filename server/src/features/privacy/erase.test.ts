import type { AuditRow } from '@gso/contract/audit';
import type { CustomerRow } from '@gso/contract/customer';
import type { PersonReply } from '@gso/contract/privacy/person';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { idOf } from '../../../testing/accounts.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';
import type { Person } from '../../../testing/people.ts';
import { eraseAllCopies } from './erase-copies.ts';

const app = testApp();
let admin: Caller;
let editor: Caller;
let company: number;

beforeAll(async () => {
  admin = await app.userWith('MA_ACCOUNT');
  editor = await app.userWith('MA_MASTER_DATA', 'MA_VISIT', 'MA_SHODAN', 'MA_ACCOUNT');
});
beforeEach(async () => {
  for (const table of [
    'erasure',
    'visit',
    'note',
    'merged_record',
    'moved_reference',
    'record_merge',
    'customer',
    'company',
  ]) {
    if (table === 'merged_record') await sql`delete from moved_reference`.execute(app.db);
    await sql`delete from ${sql.table(table)}`.execute(app.db);
  }
  company = (await editor.post<{ id: number }>('/api/company', { name: 'PT Uji', address: { street: 'Jl. Satu' } }))
    .body.id;
});

async function aContact(name: string, more: object = {}): Promise<CustomerRow> {
  const { status, body } = await editor.post<CustomerRow>('/api/customer', { name, company: { id: company }, ...more });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
const erase = async (caller: Caller, kind: string, { id, version }: { id: number; version: number }) =>
  caller.post<{ name: string; version: number }>(`/api/privacy/${kind}/${id}/erase`, await order(kind, id, version));
const order = async (kind: string, id: number, version: number) => {
  const { fingerprint = 'nothing' }: Partial<PersonReply> = await preview(kind, id);
  return { version, seen: fingerprint };
};
const wordsOf = async (kind: string, id: number) =>
  (await preview(kind, id)).words.map(({ value, reach, reason }) => [value, reach, reason].filter(Boolean).join(' '));
const preview = async (kind: string, id: number) => (await admin.get<PersonReply>(`/api/privacy/${kind}/${id}`)).body;
async function runJob(stopping = new AbortController().signal): Promise<void> {
  const waiting = await app.db.selectFrom('erasure').select('id').where('ended_at', 'is', null).execute();
  for (const { id } of waiting) await eraseAllCopies(app.db, id, { signal: stopping, stopping });
}
const stored = async (id: number) => (await editor.get<CustomerRow>(`/api/customer/${id}`)).body;
async function aVisit(customer: number, activity: string): Promise<number> {
  const { status, body } = await editor.post<{ id: number }>('/api/visit', {
    ...{ type: 'SALES', visitDate: '2026-11-10', timeStart: '0900', timeEnd: '1000', status: 'CONFIRMED' },
    ...{ customer: { id: customer }, activity },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}
const activityOf = async (id: number) => (await editor.get<{ activity: string }>(`/api/visit/${id}`)).body.activity;

describe('a contact', () => {
  it('is emptied, no longer active, and found by no search', async () => {
    const made = await aContact('Rina Kusumawati', { email: 'rina@uji.id', position: 'Manager', ext: '12' });
    const { status, body } = await erase(admin, 'contact', made);
    expect({ status, body }).toMatchObject({ status: 200, body: { name: `Erased contact ${made.id}`, version: 2 } });
    expect(await stored(made.id)).toMatchObject({
      ...{ name: `Erased contact ${made.id}`, email: '', position: '', ext: '', isActive: false, version: 2 },
      ...{ company: { name: 'PT Uji' }, lastUpdateBy: admin.username },
    });
    for (const search of ['rina', 'kusumawati']) {
      expect((await editor.get<{ content: [] }>(`/api/customer?q=${search}`)).body.content).toEqual([]);
      expect((await admin.get<{ content: [] }>(`/api/privacy/contact?q=${search}`)).body.content).toEqual([]);
    }
  });

  it('disappears from its history at once, and from texts and other entries after the job', async () => {
    const made = await aContact('Rina Kusumawati', { email: 'rina@uji.id', mobilePhone: '+6281234567890' });
    await editor.patch(`/api/customer/${made.id}`, { version: 1, name: 'Rina Kusuma', email: 'rk@uji.id' });
    const visit = await aVisit(made.id, 'Met RINA  kusumawati (0812-3456-7890, RK@uji.id) and Karina Kusuma');
    const elsewhere = await aVisit((await aContact('Somebody else')).id, 'Rina Kusuma has RK@uji.id now');
    await erase(admin, 'contact', { id: made.id, version: 2 });
    const history = JSON.stringify((await editor.get(`/api/customer/${made.id}/history`)).body);
    expect(history).not.toMatch(/rina|rk@/i);
    expect(history).toContain('"erased"');
    await runJob();
    const label = `Erased contact ${made.id}`;
    expect(await activityOf(visit)).toBe(`Met ${label} (${label}, ${label}) and Karina Kusuma`);
    expect(await activityOf(elsewhere)).toBe(`Rina Kusuma has ${label} now`);
    const { rows } = await sql<{ text: string }>`select changes::text || record_name as text from audit_entry
      where changes::text || record_name ~* '(\\mrina|rk@|34567890)'
        and not (entity = 'visit' and entity_id = ${elsewhere})`.execute(app.db);
    expect(rows).toEqual([]);
    expect((await preview('contact', made.id)).erasures[0]?.endedAt).not.toBeNull();
    expect(await app.db.selectFrom('erasure').select('sought').execute()).toEqual([{ sought: [] }]);
  });

  it('keeps what others have, and says why', async () => {
    const one = await aContact('Budi Santoso', { email: 'budi@satu.id' });
    const other = await aContact('Budi Santoso');
    const ani = await aContact('Ani');
    const visits = [
      await aVisit(one.id, 'With Budi Santoso'),
      await aVisit(other.id, 'With Budi Santoso, not budi@satu.id'),
      await aVisit(ani.id, 'Ani said that Animals come'),
      await aVisit(other.id, 'Ani was there'),
    ];
    expect(await wordsOf('contact', one.id)).toEqual(['budi@satu.id everywhere', 'Budi Santoso refused person']);
    expect(await wordsOf('contact', ani.id)).toEqual(['Ani own']);
    const { hits } = await preview('contact', one.id);
    expect(hits.filter(({ table }) => table === 'visit')).toEqual([
      { value: 'budi@satu.id', table: 'visit', rows: 1, examples: ['With Budi Santoso, not budi@satu.id'] },
    ]);
    await erase(admin, 'contact', one);
    await erase(admin, 'contact', ani);
    await runJob();
    expect(await Promise.all(visits.map(activityOf))).toEqual([
      'With Budi Santoso',
      `With Budi Santoso, not Erased contact ${one.id}`,
      `Erased contact ${ani.id} said that Animals come`,
      'Ani was there',
    ]);
    // Where an entry refers to the contact, the name next to it is replaced, whoever else has it.
    const entries = await sql<{ text: string }>`select changes::text as text from audit_entry
      where entity = 'visit' and entity_id = ${visits[0]}`.execute(app.db);
    expect(entries.rows[0]?.text).toContain(`"Erased contact ${one.id}"`);
    expect(entries.rows[0]?.text).not.toContain('"Budi Santoso"');
  });

  it('is not erased if somebody has written the name elsewhere since the preview', async () => {
    const made = await aContact('Dewi Lestari');
    const seen = await order('contact', made.id, 1);
    await aVisit(made.id, 'Dewi Lestari');
    expect((await admin.post(`/api/privacy/contact/${made.id}/erase`, seen)).status).toBe(409);
    expect((await stored(made.id)).name).toBe('Dewi Lestari');
    expect((await erase(admin, 'contact', made)).status).toBe(200);
  });

  it('is not brought back by the undo of a merge or of a bulk change', async () => {
    const kept = await aContact('Siti Nurhaliza', { position: 'Manager' });
    const same = await aContact('Siti N. Haliza', { email: 'siti@uji.id', position: 'Director' });
    const bulk = await editor.post<{ id: number }>('/api/customer/bulk', {
      ...{ ids: [kept.id], versions: [1], change: { action: 'set', values: { position: 'Head of maintenance' } } },
    });
    expect(bulk.status, JSON.stringify(bulk.body)).toBe(200);
    const merge = await editor.post<{ mergeId: number; version: number }>(`/api/customer/${kept.id}/merge`, {
      ...{ version: 2, merged: [{ id: same.id, version: 1 }], values: { email: 'siti@uji.id' } },
    });
    expect(merge.status, JSON.stringify(merge.body)).toBe(200);
    await erase(admin, 'contact', { id: kept.id, version: merge.body.version });
    // Before the job runs.
    await editor.post(`/api/customer/merge/${merge.body.mergeId}/undo`);
    const groups = (await editor.get<{ content: { id: number }[] }>('/api/changegroup')).body.content;
    for (const { id } of groups) await editor.post(`/api/changegroup/${id}/undo`);
    await runJob();
    for (const id of [kept.id, same.id]) {
      const { name, email, position } = await stored(id);
      expect({ name, email, position }).toEqual({ name: `Erased contact ${kept.id}`, email: '', position: '' });
    }
    const everything = await sql<{ n: number }>`select count(*)::int as n from audit_entry
      where changes::text || record_name ~* 'haliza|\\msiti|maintenance'`.execute(app.db);
    expect(everything.rows).toEqual([{ n: 0 }]);
  });

  it('is saved or erased, but not both at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const made = await aContact(`Racing Person${round}`);
      const [erased, saved] = await Promise.all([
        erase(admin, 'contact', made),
        editor.patch(`/api/customer/${made.id}`, { version: 1, email: 'racing@uji.id' }),
      ]);
      expect([erased.status, saved.status].toSorted()).toEqual([200, 409]);
      if (erased.status === 409) await erase(admin, 'contact', { id: made.id, version: 2 });
      await runJob();
      expect((await stored(made.id)).email).toBe('');
    }
    const left = await sql`select from audit_entry where changes::text ~* 'racing'`.execute(app.db);
    expect(left.rows).toEqual([]);
  });

  it('can be erased again, and a repeated call erases once', async () => {
    const made = await aContact('Dewi Lestari');
    const seen = await order('contact', made.id, 1);
    const call = () => admin.post(`/api/privacy/contact/${made.id}/erase`, seen, { 'idempotency-key': 'erase-dewi' });
    expect((await call()).body).toEqual((await call()).body);
    expect(await app.db.selectFrom('erasure').select('id').execute()).toHaveLength(1);
    expect((await erase(admin, 'contact', made)).status).toBe(409);
    expect((await preview('contact', made.id)).words).toEqual([]);
    expect((await erase(admin, 'contact', { id: made.id, version: 2 })).status).toBe(200);
  });

  it('continues where a stopped job ended', async () => {
    const made = await aContact('Dewi Lestari');
    const visit = await aVisit(made.id, 'Dewi Lestari');
    await erase(admin, 'contact', made);
    await expect(runJob(AbortSignal.abort())).rejects.toThrow('next attempt');
    await runJob();
    expect(await activityOf(visit)).toBe(`Erased contact ${made.id}`);
  });
});

describe('an employee', () => {
  let leaver: Person;
  let id: number;
  beforeEach(async () => {
    leaver = await app.person([], 'leaver');
    id = await idOf(app.db, leaver);
    await app.signIn(leaver);
    await sql`update user_login set first_name = 'Agus Wirawan', email = 'agus@kantor.id' where id = ${id}`.execute(
      app.db,
    );
  });
  const disable = () => sql`update user_login set enabled = false, version = 2 where id = ${id}`.execute(app.db);

  it('is erased once the account is disabled', async () => {
    expect((await erase(admin, 'employee', { id, version: 1 })).status).toBe(422);
    expect((await preview('employee', id)).refusal).toContain('Disable the account first');
    await disable();
    const visit = await aVisit((await aContact('Ani')).id, 'Together with Agus Wirawan');
    expect((await erase(admin, 'employee', { id, version: 1 })).status).toBe(409);
    expect((await erase(admin, 'employee', { id, version: 2 })).status).toBe(200);
    await runJob();
    // It is no visit of theirs.
    expect(await activityOf(visit)).toBe('Together with Agus Wirawan');
    const account = (await admin.get<{ username: string; employee: object }>(`/api/userlogin/${id}`)).body;
    expect(account).toMatchObject({
      ...{ username: leaver.username, enabled: false },
      employee: { firstName: `Erased user ${id}`, email: '', phoneNo: '' },
    });
    const { content } = (await admin.get<{ content: AuditRow[] }>(`/api/audit?who=${leaver.username}`)).body;
    expect(content.find(({ action }) => action === 'login')?.changes).toEqual([]);
  });

  it('loses the positions of check-ins and photos, also in the audit log, and nobody else does', async () => {
    const person = await app.person(['MA_MASTER_DATA', 'MA_VISIT', 'MA_SHODAN']);
    const visitor = await app.signIn(person);
    const contact = await aContact('Rina Kusumawati');
    const checkedIn = async (by: Caller, latitude: number) => {
      const { status: made, body } = await by.post<{ id: number; version: number }>('/api/visit', {
        ...{ type: 'SALES', visitDate: '2026-11-10', timeStart: '0900', timeEnd: '1000', status: 'CONFIRMED' },
        ...{ customer: { id: contact.id }, activity: 'Met' },
      });
      expect(made, JSON.stringify(body)).toBe(201);
      const at = new Date().toISOString().replace(/[.]\d+/, '');
      const position = { latitude, longitude: 106.8, accuracy: 12, allowed: true };
      const { status, body: got } = await by.post(
        `/api/visit/${body.id}/check-in`,
        { at, position },
        { 'idempotency-key': `check-in-${body.id}` },
      );
      expect(status, JSON.stringify(got)).toBe(200);
      return body;
    };
    const [kept, deleted, others] = [
      await checkedIn(visitor, -6.201),
      await checkedIn(visitor, -6.201),
      await checkedIn(editor, -6.305),
    ];
    // Entries about their positions that others have made.
    expect((await editor.delete(`/api/visit/${deleted.id}?version=${deleted.version}`)).status).toBe(200);
    const photo = [
      { field: 'latitude', from: null, to: -6.201 },
      { field: 'takenAt', from: null, to: '2026-11-10T02:00:00Z' },
    ];
    for (const [actor, action] of [
      [person.username, 'create'],
      [editor.username, 'delete'],
    ]) {
      await sql`insert into audit_entry (actor, action, entity, entity_id, changes, request_id)
        values (${actor}, ${action}, 'visit_file', 4711, ${JSON.stringify(photo)}, 'test')`.execute(app.db);
    }
    const entries = async () =>
      (
        await sql<{
          entity_id: number;
          text: string;
        }>`select entity_id, changes::text as text from audit_entry where entity in ('visit', 'visit_file') order by id`.execute(
          app.db,
        )
      ).rows;
    const before = await entries();
    expect(before.filter(({ text }) => text.includes('-6.201'))).toHaveLength(5);
    const id = await idOf(app.db, person);
    await sql`update user_login set enabled = false where id = ${id}`.execute(app.db);
    expect((await erase(editor, 'employee', { id, version: 1 })).status).toBe(200);
    await runJob();
    const after = await entries();
    expect(after).toHaveLength(before.length);
    expect(after.filter(({ text }) => /-6\.201|106\.8/.test(text)).map((one) => one.entity_id)).toEqual([others.id]);
    expect(after.filter(({ text }) => text.includes('-6.305'))).toHaveLength(1);
    // The rest of the entries remains.
    expect(after.filter(({ text }) => text.includes('checkIn.at')).map((one) => one.entity_id)).toEqual([
      ...[kept.id, deleted.id, others.id, deleted.id],
    ]);
    expect(after.filter(({ text }) => text.includes('takenAt'))).toHaveLength(2);
    const { rows } = await sql`select visit_id, latitude from visit_check_in order by visit_id`.execute(app.db);
    expect(rows).toEqual([
      { visit_id: kept.id, latitude: null },
      { visit_id: others.id, latitude: -6.305 },
    ]);
  });

  it('is neither oneself nor somebody with more permissions', async () => {
    const self = await idOf(app.db, admin);
    expect((await erase(admin, 'employee', { id: self, version: 1 })).status).toBe(422);
    const powerful = await app.person(['MA_ACCOUNT', 'MA_MASTER_DATA']);
    const powerfulId = await idOf(app.db, powerful);
    await sql`update user_login set enabled = false where id = ${powerfulId}`.execute(app.db);
    expect((await erase(admin, 'employee', { id: powerfulId, version: 1 })).status).toBe(422);
    expect((await erase(editor, 'employee', { id: powerfulId, version: 1 })).status).toBe(200);
  });
});

describe('who may', () => {
  it('only administrators, in the browser', async () => {
    const made = await aContact('Dewi Lestari');
    const outsider = await app.userWith('MA_MASTER_DATA', 'MA_FORCE_RESET_PASS');
    const program = await app.programOf(admin, ['MA_ACCOUNT']);
    for (const caller of [outsider, program]) {
      expect((await erase(caller, 'contact', made)).status).toBe(403);
      expect((await caller.get(`/api/privacy/contact/${made.id}/all`)).status).toBe(403);
      expect((await caller.get(`/api/privacy/contact/${made.id}`)).status).toBe(403);
    }
    expect((await erase(app.anonymous, 'contact', made)).status).toBe(401);
    expect((await erase(admin, 'contact', { id: 999_999, version: 1 })).status).toBe(404);
    expect((await admin.get('/api/privacy/contact/999999/all')).status).toBe(404);
    expect((await stored(made.id)).name).toBe('Dewi Lestari');
  });

  it('writes who exported what', async () => {
    const made = await aContact('Dewi Lestari');
    await admin.get(`/api/privacy/contact/${made.id}/all`);
    const [entry] = (await admin.get<{ content: AuditRow[] }>('/api/audit?act=export')).body.content;
    const { rows } = await sql<{ actor: string; record_name: string; entity_id: number }>`
      select actor, record_name, entity_id from audit_entry where action = 'export' order by id desc limit 1`.execute(
      app.db,
    );
    expect(entry).toBeUndefined();
    expect(rows).toEqual([{ actor: admin.username, record_name: 'Dewi Lestari', entity_id: made.id }]);
  });

  it('the application can neither change the audit log without an erasure nor read what was erased', async () => {
    const made = await aContact('Sekar Ayu');
    await erase(admin, 'contact', made);
    const [erasure] = await app.db.selectFrom('erasure').select('id').execute();
    await runJob();
    await expect(sql`update audit_entry set actor = 'x'`.execute(app.db)).rejects.toThrow('permission denied');
    for (const id of [erasure?.id, 999_999]) {
      await expect(sql`select erase_in_audit_log(${id}::integer, '{1}', '{}')`.execute(app.db)).rejects.toThrow(
        'Nobody has ordered',
      );
    }
    for (const attempt of [
      sql`select * from erasure_seal`,
      sql`update erasure_seal set words = '[]'`,
      sql`delete from erasure_seal`,
    ]) {
      await expect(attempt.execute(app.db)).rejects.toThrow('permission denied');
    }
    const owner = new pg.Client({ connectionString: app.ownerUrl });
    await owner.connect();
    const read = async () =>
      (await owner.query('select words, ordered_by from erasure_seal order by erasure_id desc limit 1')).rows;
    expect(await read()).toEqual([
      { words: [{ category: 'name', value: 'Sekar Ayu', reach: 'own', reason: '' }], ordered_by: admin.username },
    ]);
    await owner.query(`update erasure_seal set sealed_at = now() - interval '25 months'`);
    await sql`select remove_old_erasure_seals()`.execute(app.db);
    expect(await read()).toEqual([]);
    await owner.end();
  });
});
