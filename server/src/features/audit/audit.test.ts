import type { AuditRow } from '@gso/contract/audit';
import { permissions } from '@gso/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, testApp } from '../../../testing/test-app.ts';

const app = testApp();
let chief: Caller;

beforeAll(async () => {
  chief = await app.signIn(await app.person(permissions, 'chief'));
});

const entries = async (caller: Caller, query: string) => {
  const { status, body } = await caller.get<{ content: AuditRow[]; totalElements: number }>(`/api/audit?${query}`);
  expect(status).toBe(200);
  return body.content;
};
const newCompany = async (caller: Caller, name: string) =>
  (await caller.post<{ id: number; version: number }>('/api/company', { name, address: { street: 'Jl.' } })).body;

describe('the audit', () => {
  it('tells who did what to which record, newest first', async () => {
    const { id } = await newCompany(chief, 'PT Jejak Satu');
    await chief.patch(`/api/company/${id}`, { version: 1, name: 'PT Jejak Dua', phone: '021' });
    await chief.delete(`/api/company/${id}?version=2`);
    const found = await entries(chief, `kind=company&rec=${id}`);
    expect(found.map(({ action, record, actor }) => [action, record, actor])).toEqual([
      ['delete', 'PT Jejak Dua', chief.username],
      ['update', 'PT Jejak Dua', chief.username],
      ['create', 'PT Jejak Satu', chief.username],
    ]);
    expect(found[1]?.changes).toEqual([
      { field: 'name', from: 'PT Jejak Satu', to: 'PT Jejak Dua' },
      { field: 'phone', from: '', to: '021' },
    ]);
  });

  it('is narrowed by person, kind, action, and the beginning of the record’s name', async () => {
    const other = await app.userWith('MA_MASTER_DATA');
    await newCompany(other, '100%_Sama PT');
    expect((await entries(chief, `who=${other.username}&kind=company`)).map(({ record }) => record)).toEqual([
      '100%_Sama PT',
    ]);
    expect((await entries(chief, `who=${other.username}&act=login`)).map(({ entity }) => entity)).toEqual(['session']);
    expect(await entries(chief, `q=${encodeURIComponent('100%_s')}`)).toHaveLength(1);
    expect(await entries(chief, `q=${encodeURIComponent('100_')}`)).toHaveLength(0);
    expect(await entries(chief, 'q=sama')).toHaveLength(0);
    expect(await entries(chief, 'who=nobody')).toHaveLength(0);
  });

  it('counts days as the business does: a day in Jakarta begins at 17:00 UTC of the day before', async () => {
    await sql`insert into audit_entry (at, actor, action, entity, request_id) values
      ('2020-02-29 16:59:59.999999+00', 'night owl', 'login', 'session', '-'),
      ('2020-02-29 17:00:00+00', 'night owl', 'login', 'session', '-'),
      ('2020-03-01 16:59:59.999999+00', 'night owl', 'login', 'session', '-'),
      ('2020-03-01 17:00:00+00', 'night owl', 'login', 'session', '-')`.execute(app.db);
    const at = async (query: string) => (await entries(chief, `who=night+owl&${query}`)).map((row) => row.at);
    expect(await at('from=2020-03-01&to=2020-03-01')).toEqual(['2020-03-01T16:59:59.999999Z', '2020-02-29T17:00:00Z']);
    expect(await at('to=2020-02-29')).toEqual(['2020-02-29T16:59:59.999999Z']);
    expect(await at('from=2020-03-02')).toEqual(['2020-03-01T17:00:00Z']);
    expect((await chief.get('/api/audit?from=2020-02-30')).status).toBe(400);
  });

  it('shows nobody what the record’s own screen would not', async () => {
    await newCompany(chief, 'PT Rahasia');
    const clerk = await app.userWith('MA_ACCOUNT');
    const kinds = new Set((await entries(clerk, 'ps=100')).map(({ entity }) => entity));
    expect(kinds).toContain('session');
    expect(kinds).not.toContain('company');
    expect(await entries(clerk, 'kind=company')).toEqual([]);
    expect(await entries(clerk, 'q=pt+rahasia')).toEqual([]);
  });

  it('leaves as a file with the same entries, and the export is itself on record', async () => {
    const other = await app.userWith('MA_MASTER_DATA');
    await newCompany(other, '=cmd|calc');
    const reply = await chief.get<string>(`/api/audit/all?who=${other.username}&kind=company`);
    expect(reply.status).toBe(200);
    expect(reply.headers['content-disposition']).toBe('attachment; filename="Audit.xls"');
    expect(reply.headers['x-row-count']).toBe('1');
    const [latest] = await entries(chief, 'kind=audit&act=export');
    expect(latest).toMatchObject({ actor: chief.username, changes: [{ field: 'rows', from: null, to: 1 }] });
  });
});
