import { type AuditedEntity, type AuditRow, auditedEntities } from '@gso/contract/audit';
import { mayPass, permissions } from '@gso/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { fieldWork } from '../../../testing/field-work.ts';
import { openDatabase } from '../../platform/db/database.ts';
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
  it('shows who did what to which record, newest first', async () => {
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

  it('leaves large changes out of a page, and has them in the entry', async () => {
    await using owner = openDatabase({ url: app.ownerUrl, connections: 1, name: 'gso test owner' });
    const changes = JSON.stringify([{ field: 'items', from: null, to: 'ab'.repeat(200_000) }]);
    await sql`insert into audit_entry (actor, action, entity, entity_id, entity_version, changes, request_id)
      select 'large author', 'update', 'company', 987654, version, ${changes}::jsonb, '-'
      from generate_series(1, 5) as version`.execute(owner);
    const found = await entries(chief, 'who=large+author');
    expect(found.map(({ changes, changesLeftOut }) => [changes, changesLeftOut])).toEqual(
      Array.from({ length: 5 }, () => [[], true]),
    );
    const one = await chief.get<AuditRow>(`/api/audit/${found[0]?.id}`);
    expect(one.body).toMatchObject({ changes: JSON.parse(changes) as unknown, changesLeftOut: false });
    expect((await chief.get('/api/audit/2147483647')).status).toBe(404);
    const accounts = await app.userWith('MA_ACCOUNT');
    expect((await accounts.get(`/api/audit/${found[0]?.id}`)).status, 'who may not open companies').toBe(404);

    const pages: number[] = [];
    for (let before: number | undefined, more = true; more;) {
      const path = `/api/company/987654/history${before === undefined ? '' : `?before=${before}`}`;
      const { body } = await chief.get<{ content: { id: number }[]; more: boolean }>(path);
      pages.push(body.content.length);
      before = body.content.at(-1)?.id;
      more = body.more;
    }
    expect(pages, 'each page ends with the entry that exceeds a million bytes').toEqual([3, 2]);
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
    await using owner = openDatabase({ url: app.ownerUrl, connections: 1, name: 'gso test owner' });
    await sql`insert into audit_entry (at, actor, action, entity, request_id) values
      ('2020-02-29 16:59:59.999999+00', 'night owl', 'login', 'session', '-'),
      ('2020-02-29 17:00:00+00', 'night owl', 'login', 'session', '-'),
      ('2020-03-01 16:59:59.999999+00', 'night owl', 'login', 'session', '-'),
      ('2020-03-01 17:00:00+00', 'night owl', 'login', 'session', '-')`.execute(owner);
    const at = async (query: string) => (await entries(chief, `who=night+owl&${query}`)).map((row) => row.at);
    expect(await at('from=2020-03-01&to=2020-03-01')).toEqual(['2020-03-01T16:59:59.999999Z', '2020-02-29T17:00:00Z']);
    expect(await at('to=2020-02-29')).toEqual(['2020-02-29T16:59:59.999999Z']);
    expect(await at('from=2020-03-02')).toEqual(['2020-03-01T17:00:00Z']);
    expect((await chief.get('/api/audit?from=2020-02-30')).status).toBe(400);
  });

  it('takes the time of an entry from the database alone', async () => {
    const forged = sql`insert into audit_entry (at, actor, action, entity, request_id)
      values ('2020-01-01', 'x', 'login', 'session', '-')`;
    await expect(forged.execute(app.db)).rejects.toThrow('permission denied');
  });

  it('shows wrong passwords: the name as typed and from where, never the password', async () => {
    const { username } = await app.person([]);
    const typed = `${username.toUpperCase()} `;
    for (const name of [typed, 'nobody-of-ours', `x${'y'.repeat(199)}`]) {
      await app.anonymous.post(
        '/api/login',
        { username: name, password: 'hush hush' },
        { 'x-forwarded-for': '10.6.6.6' },
      );
    }
    const found = await entries(chief, 'act=sign-in-failed');
    expect(found.map(({ record }) => record)).toEqual([`x${'y'.repeat(99)}`, 'nobody-of-ours', typed.trim()]);
    expect(found[2]).toMatchObject({ actor: '(not signed in)', changes: [{ field: 'address', to: '10.6.6.6' }] });
    expect(found.map(({ recordId }) => recordId !== null)).toEqual([false, false, true]);
    expect(JSON.stringify(found)).not.toContain('hush');
  });

  it('keeps at most sixty wrong passwords of a minute', async () => {
    const failures = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer from audit_entry where action = 'sign-in-failed'
        group by date_trunc('minute', at) order by 1 desc limit 1`.execute(app.db);
      return rows[0]?.count;
    };
    for (let from = 0; from < 130; from += 1) {
      const address = { 'x-forwarded-for': `10.7.${from}.1` };
      await app.anonymous.post('/api/login', { username: `guess-${from}`, password: 'hush hush' }, address);
    }
    // The attempts may have begun in the minute before.
    expect(await failures()).toBeLessThanOrEqual(60);
    expect(await failures()).toBeGreaterThan(30);
  });

  it('shows nothing that the record’s own screen would not', async () => {
    await newCompany(chief, 'PT Rahasia');
    const clerk = await app.userWith('MA_ACCOUNT');
    const kinds = new Set((await entries(clerk, 'ps=100')).map(({ entity }) => entity));
    expect(kinds).toContain('session');
    expect(kinds).not.toContain('company');
    expect(await entries(clerk, 'kind=company')).toEqual([]);
    expect(await entries(clerk, 'q=pt+rahasia')).toEqual([]);
  });

  it('shows of every kind of record no more than its own screen does', async () => {
    const all = Object.keys(auditedEntities) as AuditedEntity[];
    for (const entity of all) {
      await sql`insert into audit_entry (actor, action, entity, record_name, request_id)
        values ('walker', 'update', ${entity}, 'Walked', '-')`.execute(app.db);
    }
    for (const permission of permissions) {
      const held = [...new Set(['MA_ACCOUNT', permission] as const)];
      const reader = await app.userWith(...held);
      // Visits and notes that do not exist belong to nothing that the reader may open.
      const readable = all.filter((entity) => mayPass(held, auditedEntities[entity]) && !/visit|note/.test(entity));
      const found = await entries(reader, 'who=walker&ps=100');
      expect(found.map(({ entity }) => entity).sort(), permission).toEqual(readable.sort());
    }
  });

  it('shows visits only to those who may open visits of their type', async () => {
    const work = await fieldWork(app, chief);
    const visitOf = async (type: string, more: object) => {
      const plan = { customer: { id: work.budi }, visitDate: '2026-11-20', timeStart: '0900', timeEnd: '1000' };
      const made = { ...plan, type, activity: `Secret ${type}`, ...more };
      return (await chief.post<{ id: number }>('/api/visit', made)).body.id;
    };
    const sales = await visitOf('SALES', {});
    const project = await visitOf('PROJECT', { project: { id: work.project } });
    const byChief = `kind=visit&who=${chief.username}`;
    const cases = [
      [['MA_VISIT'], []],
      [['MA_VISIT', 'MA_PROJECT'], [project]],
      [['MA_VISIT', 'MA_SHODAN'], [sales]],
      [
        ['MA_VISIT', 'MA_SHODAN', 'MA_PROJECT'],
        [project, sales],
      ],
    ] as const;
    for (const [held, ids] of cases) {
      const reader = await app.userWith('MA_ACCOUNT', ...held);
      expect(
        (await entries(reader, byChief)).map(({ recordId }) => recordId),
        String(held),
      ).toEqual(ids);
      for (const id of [sales, project]) {
        const isOpen = (ids as readonly number[]).includes(id);
        expect(await entries(reader, `kind=visit&rec=${id}`)).toHaveLength(isOpen ? 1 : 0);
        expect((await reader.get(`/api/visit/${id}/history`)).status).toBe(isOpen ? 200 : 403);
      }
      const file = await reader.get(`/api/audit/all?${byChief}`);
      expect(file.headers['x-row-count']).toBe(String(ids.length));
    }
  }, 60_000);

  it('is exported with the same entries, and the export has an audit entry', async () => {
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
