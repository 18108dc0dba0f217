import type { CustomerRow } from '@gso/contract/customer';
import type { PersonReply } from '@gso/contract/privacy/person';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { idOf } from '../../../testing/accounts.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';
import { eraseAllCopies } from './erase-copies.ts';

/* What an erasure must not do to anybody else. */

const app = testApp();
let admin: Caller;
let colleague: Caller;
let company: number;
let victim: CustomerRow;

beforeAll(async () => {
  admin = await app.userWith('MA_ACCOUNT', 'MA_MASTER_DATA');
  colleague = await app.userWith('MA_MASTER_DATA', 'MA_VISIT', 'MA_SHODAN');
  const made = { name: 'PT Susu Dataran', address: { street: 'Jl. Satu' } };
  company = (await colleague.post<{ id: number }>('/api/company', made)).body.id;
  victim = await aContact(colleague, { name: 'Wulan Pertiwi' });
});

async function aContact(by: Caller, values: object): Promise<CustomerRow> {
  const { status, body } = await by.post<CustomerRow>('/api/customer', { company: { id: company }, ...values });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

async function aVisit(activity: string, customer = victim.id): Promise<number> {
  const { status, body } = await colleague.post<{ id: number }>('/api/visit', {
    ...{ type: 'SALES', visitDate: '2026-11-10', timeStart: '0900', timeEnd: '1000', status: 'CONFIRMED' },
    ...{ customer: { id: customer }, activity },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

const preview = async (kind: string, id: number) => (await admin.get<PersonReply>(`/api/privacy/${kind}/${id}`)).body;

async function erase(kind: string, id: number): Promise<void> {
  const { version, fingerprint } = await preview(kind, id);
  const { status, body } = await admin.post(`/api/privacy/${kind}/${id}/erase`, { version, seen: fingerprint });
  expect(status, JSON.stringify(body)).toBe(200);
  await runJob();
}

async function runJob(): Promise<void> {
  const never = new AbortController().signal;
  const waiting = await app.db.selectFrom('erasure').select('id').where('ended_at', 'is', null).execute();
  for (const { id } of waiting) await eraseAllCopies(app.db, id, { signal: never, stopping: never });
}

const activityOf = async (id: number) => (await colleague.get<{ activity: string }>(`/api/visit/${id}`)).body.activity;
async function auditOf(entity: string, id: number): Promise<string> {
  const { rows } = await sql<{ text: string }>`select string_agg(to_jsonb(e)::text, ' ' order by id) as text
    from audit_entry as e where entity = ${entity} and entity_id = ${id}`.execute(app.db);
  return rows[0]?.text ?? '';
}

describe('an erasure erases one person', () => {
  it('names that people gave themselves reach nothing of others', async () => {
    const person = await app.person([], 'leaver');
    const self = await app.signIn(person);
    const id = await idOf(app.db, person);
    const visit = await aVisit('SECRET-ACTIVITY of a sales visit');
    const audit = await auditOf('visit', visit);
    for (const [place, firstName] of ['SECRET-ACTIVITY of a', 'sales visit'].entries()) {
      expect((await self.patch('/api/userlogin/account', { version: place + 1, firstName })).status).toBe(200);
    }
    await sql`update user_login set enabled = false where id = ${id}`.execute(app.db);
    await erase('employee', id);
    expect(await activityOf(visit)).toBe('SECRET-ACTIVITY of a sales visit');
    expect(await auditOf('visit', visit)).toBe(audit);
  });

  it('names of a contact reach neither a colleague nor a company', async () => {
    const visit = await aVisit('A kickback of ten percent for PT Susu Dataran');
    const before = [await auditOf('visit', visit), await auditOf('company', company)];
    const { id } = await aContact(admin, { name: 'kickback of ten percent' });
    await admin.patch(`/api/customer/${id}`, { version: 1, name: 'PT Susu Dataran' });
    const own = await aVisit('At PT Susu Dataran', id);
    await erase('contact', id);
    expect(await activityOf(visit)).toBe('A kickback of ten percent for PT Susu Dataran');
    expect(await activityOf(own)).toBe('At PT Susu Dataran');
    expect([await auditOf('visit', visit), await auditOf('company', company)]).toEqual(before);
    // In the entries of a visit to the contact, the company keeps its name and the contact does not.
    expect(await auditOf('visit', own)).toContain('PT Susu Dataran');
    expect(await auditOf('visit', own)).toContain(`Erased contact ${id}`);
  });

  it('an address and a number that two contacts share remain with the other one', async () => {
    const shared = { email: 'office@susu.id', phone: '0217654321' };
    const one = await aContact(colleague, { name: 'Tono Harsono', ...shared });
    const other = await aContact(colleague, { name: 'Lia Amalia', ...shared });
    const visit = await aVisit('Write to office@susu.id or call 021-7654321', other.id);
    const before = [await auditOf('customer', other.id), await auditOf('visit', visit)];
    await erase('contact', one.id);
    expect(await activityOf(visit)).toBe('Write to office@susu.id or call 021-7654321');
    expect([await auditOf('customer', other.id), await auditOf('visit', visit)]).toEqual(before);
    expect(await auditOf('customer', one.id)).not.toContain('office@susu.id');
  });
});
