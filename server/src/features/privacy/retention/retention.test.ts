import type { AuditRow } from '@gso/contract/audit';
import { limits } from '@gso/contract/limits';
import { type DueReply, type RetentionKind, retentionKinds, type RetentionRule } from '@gso/contract/privacy/retention';
import type { KyselyPlugin } from 'kysely';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { idOf } from '../../../../testing/accounts.ts';
import { asAdmin } from '../../../../testing/as-admin.ts';
import { setBusinessDay } from '../../../../testing/business-day.ts';
import { activities, aQuietContact, isVisited } from '../../../../testing/privacy/activities.ts';
import { aQuotation } from '../../../../testing/purchase-orders.ts';
import { Random } from '../../../../testing/random.ts';
import { type Caller, testApp } from '../../../../testing/test-app.ts';
import type { Database } from '../../../platform/db/database.ts';
import { applyRetention } from './apply.ts';

const app = testApp();
let admin: Caller;
let company: number;

/** Six months before the last day of August begin on the last day of February, in Jakarta. */
const today = '2026-08-31';
const months = 6;
const start = Date.parse('2026-02-27T17:00:00Z');
const minute = 60_000;
const at = (offset: number) => new Date(start + offset).toISOString().replace('.000', '');

beforeAll(async () => {
  admin = await app.userWith('MA_ACCOUNT', 'MA_MASTER_DATA', 'MA_VISIT', 'MA_SHODAN');
  await setBusinessDay(app, today);
});
beforeEach(async () => {
  for (const table of ['erasure', 'note', 'sales_po', 'quotation_mail', 'quotation_revision', 'quotation']) {
    await sql`delete from ${sql.table(table)}`.execute(app.db);
  }
  for (const table of ['project_task', 'project', 'visit_check_in', 'visit', 'shodan', 'customer', 'company']) {
    await sql`delete from ${sql.table(table)}`.execute(app.db);
  }
  await sql`update retention_rule set months = null, done_on = null, last_id = 0,
    last_entry = (select coalesce(max(id), 0) from audit_entry)`.execute(app.db);
  const made = await admin.post<{ id: number }>('/api/company', { name: 'PT Uji', address: { street: 'Jl. Satu' } });
  company = made.body.id;
});

const signal = new AbortController().signal;
const apply = (db: Database = app.db, stopping = signal) => applyRetention(db, { signal, stopping });
const rules = async (caller = admin) =>
  (await caller.get<{ content: RetentionRule[] }>('/api/privacy/retention')).body.content;
const ruleOf = async (kind: RetentionKind): Promise<RetentionRule> => {
  const rule = (await rules()).find((one) => one.kind === kind);
  if (!rule) throw new Error(`${kind} has no rule.`);
  return rule;
};
const dryRun = async (kind: RetentionKind, n = months, caller = admin) => {
  const { id } = await ruleOf(kind);
  return (await caller.get<DueReply>(`/api/privacy/retention/${id}/due?months=${n}`)).body;
};
const save = async (kind: RetentionKind, body: { months: unknown; due: number }, caller = admin) => {
  const { id, version } = await ruleOf(kind);
  return caller.patch<RetentionRule & { details: string }>(`/api/privacy/retention/${id}`, { version, ...body });
};
const switchOn = async (kind: RetentionKind, caller = admin) => {
  const { due } = await dryRun(kind, months, caller);
  const saved = await save(kind, { months, due }, caller);
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
};
const quiet = (name = 'Quiet Person') => aQuietContact({ app, by: admin, company }, name);
const erasedContacts = async () => {
  const { rows } = await sql<{
    id: number;
  }>`select id from customer where name = erased_name('customer', id) and email = ''
    order by id`.execute(app.db);
  return rows.map(({ id }) => id);
};
/** As the job that replaces copies does in the end. */
const endErasures = () => sql`update erasure set ended_at = now()`.execute(app.db);

/** Calls the function once, after the job has found the first rows and before it has locked them; or later, after it has read ids n times. */
function afterFinding(work: () => Promise<unknown>, time = 1): Database {
  let found = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const [row] = result.rows;
      if (row && Object.keys(row).join(',') === 'id') {
        found += 1;
        if (found === time) await work();
      }
      return result;
    },
  };
  return app.db.withPlugin(plugin);
}

describe('contacts', () => {
  it('the dry run lists those without any activity, and the job erases exactly these', async () => {
    const random = new Random(108);
    const due: number[] = [];
    const others: string[] = [];
    for (const offset of [-24 * 60, -1, 0, 1, 24 * 60]) {
      for (const [name, act] of Object.entries(activities)) {
        const contact = await quiet(`Person who ${name} ${offset}`);
        await act({ app, by: admin, company, contact }, at(offset * minute));
        // Something older changes nothing.
        const [, older] = random.pick(Object.entries(activities).filter(([other]) => other.startsWith('has a note')));
        await older({ app, by: admin, company, contact }, at(-random.int(2, 900) * 24 * 60 * minute));
        if (offset < 0) due.push(contact);
        else others.push(name);
      }
    }
    const seen = await dryRun('contact');
    expect(seen.due).toBe(due.length);
    expect(seen.content.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(due);
    expect(new Set(others).size).toBe(Object.keys(activities).length);
    await switchOn('contact');
    for (let run = 0; run < 4; run += 1) {
      await apply();
      await endErasures();
    }
    expect(await erasedContacts()).toEqual(due);
    expect((await dryRun('contact')).due).toBe(0);
  });

  it('shows the last activity, in the time of the day', async () => {
    const contact = await quiet();
    await isVisited({ app, by: admin, company, contact }, at(-minute));
    expect((await dryRun('contact')).content).toEqual([
      { id: contact, name: 'Quiet Person', detail: 'PT Uji', at: '2026-02-27T16:59:00Z' },
    ]);
  });

  it('are erased as by hand, by the system in the audit log and in the name of who saved the rule', async () => {
    const contact = await quiet();
    await switchOn('contact');
    expect(await apply()).toBe(1);
    const { content } = (await admin.get<{ content: AuditRow[] }>(`/api/audit?kind=customer&rec=${contact}`)).body;
    expect(content[0]).toMatchObject({ actor: 'gso', changes: [{ field: 'erased', to: true }] });
    const erasures = await app.db.selectFrom('erasure').selectAll().execute();
    expect(erasures).toMatchObject([{ entity: 'customer', record_id: contact, created_by: admin.username }]);
    // Not again, however long ago it was, until somebody changes the record.
    await sql`update erasure set created_at = ${at(-2 * minute)}, ended_at = now()`.execute(app.db);
    await sql`update customer set updated_at = ${at(-2 * minute)} where id = ${contact}`.execute(app.db);
    await sql`update retention_rule set done_on = null`.execute(app.db);
    expect(await apply()).toBe(0);
    await sql`update customer set updated_at = ${at(-minute)} where id = ${contact}`.execute(app.db);
    expect((await dryRun('contact')).due).toBe(1);
  });

  it('are not erased if a visit is saved after they were found', async () => {
    const contact = await quiet();
    const other = await quiet('Other Person');
    await switchOn('contact');
    await apply(afterFinding(() => isVisited({ app, by: admin, company, contact }, at(0))));
    expect(await erasedContacts()).toEqual([other]);
  });

  it('are left alone while a visit is being saved', async () => {
    const contact = await quiet();
    await switchOn('contact');
    await app.db.transaction().execute(async (tx) => {
      await isVisited({ app: { db: tx }, by: admin, company, contact }, at(0));
      expect(await apply()).toBe(0);
    });
    await sql`update retention_rule set done_on = null`.execute(app.db);
    expect(await apply()).toBe(0);
    expect(await erasedContacts()).toEqual([]);
  });

  it('wait while the texts of others are being replaced', async () => {
    for (let n = 0; n < limits.erasuresAtOnce + 2; n += 1) await quiet(`Person Number${n}`);
    await switchOn('contact');
    expect(await apply()).toBe(limits.erasuresAtOnce);
    expect(await apply()).toBe(0);
    await endErasures();
    expect(await apply()).toBe(2);
  });

  it('a run whose connection is lost in the middle has erased nobody by half, and the next one continues', async () => {
    const contacts = [await quiet('First Person'), await quiet('Second Person'), await quiet('Third Person')];
    await switchOn('contact');
    let versions = 0;
    const killed = app.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        // In the middle of the second person: each row that is emptied returns the new name.
        if (result.rows.some(({ name }) => String(name).startsWith('Erased contact'))) versions += 1;
        if (versions === 2) {
          await sql`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and state = 'idle in transaction'`.execute(app.db);
        }
        return result;
      },
    });
    await expect(apply(killed)).rejects.toThrow();
    expect(versions).toBe(2);
    expect(await erasedContacts()).toEqual([]);
    expect(await app.db.selectFrom('erasure').select('record_id').execute()).toEqual([]);
    expect(await apply()).toBe(3);
    expect(await erasedContacts()).toEqual(contacts);
  });
});

describe('accounts', () => {
  const disable = (id: number, when: string) =>
    sql`update user_login set enabled = false, updated_at = ${when} where id = ${id}`.execute(app.db);
  const someone = async (...permissions: Parameters<typeof app.userWith>) =>
    idOf(app.db, await app.person(permissions, 'leaver'));

  it('are erased if they have been disabled for so long, and never an enabled one', async () => {
    const [old, fresh, enabled] = [await someone(), await someone(), await someone()];
    await disable(old, at(-minute));
    await disable(fresh, at(0));
    await sql`update user_login set updated_at = ${at(-minute)} where id = ${enabled}`.execute(app.db);
    expect((await dryRun('account')).content.map(({ id }) => id)).toEqual([old]);
    await switchOn('account');
    expect(await apply()).toBe(1);
    const { rows } = await sql<{
      id: number;
    }>`select id from user_login where first_name = erased_name('user_login', id)`.execute(app.db);
    expect(rows).toEqual([{ id: old }]);
  });

  it('have their share of the erasures while many contacts wait, and all of them afterwards', async () => {
    const { erasuresAtOnce } = limits;
    const share = erasuresAtOnce / 2;
    for (let n = 0; n < erasuresAtOnce + 2; n += 1) await quiet(`Person Number${n}`);
    const accounts = [];
    for (let n = 0; n < share + 1; n += 1) accounts.push(await someone());
    for (const account of accounts) await disable(account, at(-minute));
    await switchOn('contact');
    await switchOn('account');
    const erased = async () => {
      const { rows } = await sql<{
        entity: string;
        count: number;
      }>`select entity, count(*)::integer as count from erasure group by entity order by entity`.execute(app.db);
      return Object.fromEntries(rows.map(({ entity, count }) => [entity, count]));
    };
    await apply();
    expect(await erased()).toEqual({ customer: share, user_login: share });
    await endErasures();
    await apply();
    expect(await erased()).toEqual({ customer: share * 2, user_login: share + 1 });
    await endErasures();
    await apply();
    expect(await erased()).toEqual({ customer: erasuresAtOnce + 2, user_login: share + 1 });
  });

  it('are left alone if somebody enables one after it was found', async () => {
    const old = await someone();
    await disable(old, at(-minute));
    await switchOn('account');
    await apply(afterFinding(() => sql`update user_login set enabled = true where id = ${old}`.execute(app.db)));
    expect(await app.db.selectFrom('erasure').select('id').execute()).toEqual([]);
  });

  it('are not erased by a rule of somebody with fewer permissions', async () => {
    const powerful = await someone('MA_ACCOUNT', 'MA_FORCE_RESET_PASS');
    await disable(powerful, at(-minute));
    expect((await dryRun('account')).due).toBe(0);
    await switchOn('account');
    expect(await apply()).toBe(0);
    const more = await app.userWith('MA_ACCOUNT', 'MA_FORCE_RESET_PASS');
    expect((await dryRun('account', months, more)).content.map(({ id }) => id)).toEqual([powerful]);
  });
});

async function aVisitWithPosition(when: string): Promise<number> {
  const visit = await isVisited({ app, by: admin, company, contact: await quiet() }, at(minute));
  const position = { latitude: -6.2, longitude: 106.8, accuracy: 12, allowed: true };
  const { status, body } = await admin.post(
    `/api/visit/${visit}/check-in`,
    { at: when, position },
    { 'idempotency-key': `check-in-${visit}` },
  );
  expect(status, JSON.stringify(body)).toBe(200);
  await sql`update visit_check_in set received_at = ${when} where visit_id = ${visit}`.execute(app.db);
  return visit;
}
async function aPhotoWithPosition(visit: number, when: string): Promise<void> {
  await sql`insert into stored_file (key, name, media_type, bytes, created_by)
    values (${`photo-${visit}`}, 'a.jpg', 'image/jpeg', 1, ${admin.username})`.execute(app.db);
  await sql`insert into visit_file (visit_id, file_key, latitude, longitude, created_by, updated_by, created_at)
    values (${visit}, ${`photo-${visit}`}, -6.3, 106.9, ${admin.username}, ${admin.username}, ${when})`.execute(app.db);
}
/** The audit log cannot be changed by the application, so its entries are made older by its owner. */
const olderEntries = async (entity: string, id: number, when: string) => {
  await asAdmin(app.ownerUrl, `update audit_entry set at = '${when}' where entity = '${entity}' and entity_id = ${id}`);
};
const entriesOf = async (entity: string, id: number) => {
  const { rows } = await sql<{
    changes: object[];
  }>`select changes from audit_entry where entity = ${entity} and entity_id = ${id}
    order by id`.execute(app.db);
  return JSON.stringify(rows);
};

describe('positions', () => {
  it('are removed with their copies in the audit log; the check-in remains', async () => {
    const [old, fresh] = [await aVisitWithPosition(at(-minute)), await aVisitWithPosition(at(0))];
    await aPhotoWithPosition(old, at(-2 * minute));
    await aPhotoWithPosition(fresh, at(0));
    await olderEntries('visit', old, at(-minute));
    expect((await dryRun('position')).content).toMatchObject([
      { name: 'Full user', detail: 'PT Uji', at: at(-2 * minute) },
      { name: 'Full user', detail: 'PT Uji', at: at(-minute) },
    ]);
    await switchOn('position');
    expect(await apply()).toBe(2);
    const photos = await app.db.selectFrom('visit_file').select(['visit_id', 'latitude']).orderBy('visit_id').execute();
    expect(photos).toEqual([
      { visit_id: old, latitude: null },
      { visit_id: fresh, latitude: -6.3 },
    ]);
    const { rows } = await sql`select visit_id, latitude, accuracy from visit_check_in order by visit_id`.execute(
      app.db,
    );
    expect(rows).toEqual([
      { visit_id: old, latitude: null, accuracy: null },
      { visit_id: fresh, latitude: -6.2, accuracy: 12 },
    ]);
    expect(await entriesOf('visit', old)).not.toMatch(/latitude|longitude|accuracy/);
    expect(await entriesOf('visit', old)).toContain('checkIn.at');
    expect(await entriesOf('visit', fresh)).toContain('checkIn.latitude');
    const { id } = await ruleOf('position');
    expect(await entriesOf('retention_rule', id)).toContain('"to":2,"from":null,"field":"removed"');
    expect((await dryRun('position')).due).toBe(0);
  });

  it('of a visitor who checks in again meanwhile are kept', async () => {
    const old = await aVisitWithPosition(at(-minute));
    await switchOn('position');
    await apply(
      afterFinding(() => sql`update visit_check_in set received_at = ${at(0)} where visit_id = ${old}`.execute(app.db)),
    );
    const { rows } = await sql`select latitude from visit_check_in`.execute(app.db);
    expect(rows).toEqual([{ latitude: -6.2 }]);
  });

  it('are removed in batches, and a stopped run is continued', async () => {
    const contact = await quiet();
    const count = limits.retentionBatch + 5;
    await sql`insert into visit (type, username, customer_id, status, activity, visit_date, time_start, time_end, created_by, updated_by)
      select 'SALES', ${admin.username}, ${contact}, 'CONFIRMED', 'x', '2026-01-01', '0900', '1000', ${admin.username}, ${admin.username}
      from generate_series(1, ${count}::integer)`.execute(app.db);
    await sql`insert into visit_check_in (visit_id, at, received_at, latitude, longitude, accuracy)
      select id, ${at(-minute)}, ${at(-minute)}, 1, 1, 1 from visit`.execute(app.db);
    expect(await dryRun('position')).toMatchObject({ due: count, content: { length: limits.listedDue } });
    await switchOn('position');
    await switchOn('mail');
    const stopping = new AbortController();
    await apply(
      afterFinding(() => Promise.resolve(stopping.abort())),
      stopping.signal,
    );
    expect((await dryRun('position')).due).toBe(count - limits.retentionBatch);
    // A batch is read three times. The second one of positions comes after the first one of mails, which is their last.
    let done: RetentionKind[] = [];
    const lookWhoIsDone = async () => {
      const { rows } = await sql<{
        kind: RetentionKind;
      }>`select kind from retention_rule where done_on is not null`.execute(app.db);
      done = rows.map(({ kind }) => kind);
    };
    await sql`update visit_check_in set latitude = 1, longitude = 1, accuracy = 1`.execute(app.db);
    await apply(afterFinding(lookWhoIsDone, 4));
    expect(done).toEqual(['mail']);
    expect((await dryRun('position')).due).toBe(0);
  });
});

describe('mails', () => {
  async function aMail(when: string, state = 'sent'): Promise<number> {
    const { rows } = await sql<{ term: number }>`select min(id) as term from payment_term`.execute(app.db);
    const quotation = await aQuotation(app, admin, { contact: await quiet(), term: rows[0]?.term ?? 0 });
    await sql`insert into stored_file (key, name, media_type, bytes, created_by)
      values (${`file-${quotation}`}, 'a.pdf', 'application/pdf', 1, ${admin.username})`.execute(app.db);
    await sql`insert into quotation_revision (quotation_id, revision, content, file_key, sent_by)
      values (${quotation}, 0, '{}', ${`file-${quotation}`}, ${admin.username})`.execute(app.db);
    const mail = await sql<{
      id: number;
    }>`insert into quotation_mail (quotation_id, revision, recipients, language, subject, text, state, created_by,
        created_at)
      values (${quotation}, 0, '{dewi@uji.id}', 'id', 'Penawaran', 'Kepada Dewi', ${state}, ${admin.username}, ${when}) returning id`.execute(
      app.db,
    );
    return mail.rows[0]?.id ?? 0;
  }

  it('are emptied, except for those that are not sent yet; the quotation and its document stay', async () => {
    const [old, fresh, queued] = [await aMail(at(-minute)), await aMail(at(0)), await aMail(at(-minute), 'queued')];
    const content = await app.db.selectFrom('quotation_revision').selectAll().orderBy('id').execute();
    expect((await dryRun('mail')).content).toMatchObject([{ detail: 'Penawaran', at: at(-minute) }]);
    await switchOn('mail');
    expect(await apply()).toBe(1);
    const left = await app.db.selectFrom('quotation_mail').select(['id', 'text', 'recipients']).orderBy('id').execute();
    expect(left).toEqual([
      { id: old, text: '', recipients: [] },
      { id: fresh, text: 'Kepada Dewi', recipients: ['dewi@uji.id'] },
      { id: queued, text: 'Kepada Dewi', recipients: ['dewi@uji.id'] },
    ]);
    expect(await app.db.selectFrom('quotation_revision').selectAll().orderBy('id').execute()).toEqual(content);
  });
});

describe('never', () => {
  const everything = async () => {
    const tables = ['customer', 'user_login', 'visit_check_in', 'quotation_mail', 'erasure', 'retention_rule'];
    const rows = await Promise.all(
      tables.map((table) => sql`select * from ${sql.table(table)} order by 1`.execute(app.db)),
    );
    return rows.map((one) => one.rows);
  };

  it('is how every rule begins, and nothing is removed', async () => {
    await quiet();
    await aVisitWithPosition(at(-minute));
    expect((await rules()).map((one) => one.months)).toEqual(retentionKinds.map(() => null));
    const before = await everything();
    expect(await apply()).toBe(0);
    expect(await everything()).toEqual(before);
  });

  it('ends a rule at once, also in the middle of a run', async () => {
    await quiet('First Person');
    await quiet('Second Person');
    await switchOn('contact');
    const waiting: Promise<unknown>[] = [];
    await apply(
      afterFinding(async () => {
        waiting.push(save('contact', { months: null, due: 0 }));
        await new Promise((resolve) => setTimeout(resolve, 200));
      }),
    );
    expect(await Promise.all(waiting)).toMatchObject([{ status: 200 }]);
    const erased = await erasedContacts();
    // The person who was being erased, and perhaps the next: the save waits for the lock as the job does.
    expect(erased.length).toBeLessThanOrEqual(2);
    await quiet('Third Person');
    await apply();
    expect(await erasedContacts()).toEqual(erased);
  });
});

describe('a rule', () => {
  it('is saved with the number that was seen, and with its version', async () => {
    await quiet();
    const refused = await save('contact', { months, due: 0 });
    expect(refused.status).toBe(409);
    expect(refused.body.details).toContain('erase 1 instead of the 0');
    expect((await save('contact', { months, due: 1 })).status).toBe(200);
    const { id, version } = await ruleOf('contact');
    const stale = await admin.patch(`/api/privacy/retention/${id}`, { version: version - 1, months: null, due: 0 });
    expect(stale.status).toBe(409);
    expect((await save('contact', { months: 600, due: 9 })).status).toBe(200);
    const { content } = (await admin.get<{ content: AuditRow[] }>(`/api/audit?kind=retention_rule&rec=${id}`)).body;
    expect(content.slice(0, 2)).toMatchObject([
      { actor: admin.username, record: 'contact', changes: [{ field: 'months', from: months, to: 600 }] },
      { actor: admin.username, record: 'contact', changes: [{ field: 'months', from: null, to: months }] },
    ]);
  });

  it('has whole months within its limits', async () => {
    for (const wrong of [0, -1, 1.5, limits.retentionMonths + 1, '6', 'never']) {
      expect((await save('contact', { months: wrong, due: 0 })).status).toBe(400);
    }
    const { id } = await ruleOf('contact');
    for (const wrong of ['', '0', '601', 'x']) {
      expect((await admin.get(`/api/privacy/retention/${id}/due?months=${wrong}`)).status).toBe(400);
    }
    expect((await admin.get('/api/privacy/retention/99/due?months=6')).status).toBe(404);
    expect((await admin.patch('/api/privacy/retention/99', { version: 1, months: 6, due: 0 })).status).toBe(404);
  });

  it('is changed only by administrators, in the browser', async () => {
    const { id, version } = await ruleOf('contact');
    const outsider = await app.userWith('MA_MASTER_DATA', 'MA_FORCE_RESET_PASS');
    const program = await app.programOf(admin, ['MA_ACCOUNT']);
    for (const caller of [outsider, program]) {
      expect((await caller.get(`/api/privacy/retention/${id}/due?months=6`)).status).toBe(403);
      expect((await caller.patch(`/api/privacy/retention/${id}`, { version, months: 6, due: 0 })).status).toBe(403);
    }
    expect((await outsider.get('/api/privacy/retention')).status).toBe(403);
    expect((await app.anonymous.patch(`/api/privacy/retention/${id}`, { version, months: 6, due: 0 })).status).toBe(
      401,
    );
    expect((await ruleOf('contact')).months).toBeNull();
  });

  it('lets the application remove nothing else from the audit log', async () => {
    const visit = await aVisitWithPosition(at(-minute));
    await olderEntries('visit', visit, at(-minute));
    const before = await entriesOf('visit', visit);
    for (const kind of ['position', 'contact', 'x']) {
      await sql`select * from retain_in_audit_log(${kind}, 0, 1000000)`.execute(app.db);
    }
    expect(await entriesOf('visit', visit)).toBe(before);
  });
});
