import type { AuditRow } from '@gso/contract/audit';
import {
  type DeliveryDetail,
  type DeliveryRow,
  furtherEvents,
  webhookEvents,
  type WebhookRow,
} from '@gso/contract/jobs/webhook';
import { limits } from '@gso/contract/limits';
import { permissions } from '@gso/contract/permissions';
import type { ProjectRow } from '@gso/contract/project';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { everyKind } from '../../../testing/every-kind.ts';
import { addTasks, aProject, taskFields } from '../../../testing/projects.ts';
import { aMarket, aQuotation, poOf } from '../../../testing/purchase-orders.ts';
import { type Receiver, startReceiver } from '../../../testing/webhook/receiver.ts';
import { type Caller, testApp } from '../../../testing/test-app.ts';
import { runJobs } from '../../platform/jobs/run-jobs.ts';
import { createLogger } from '../../platform/logger.ts';
import { webhookJob } from './deliver.ts';
import { webhookSetupOf } from './setup.ts';

const setup = webhookSetupOf({ WEBHOOK_KEY: 'k'.repeat(32), WEBHOOK_NETWORKS: ['127.0.0.1'] });
if (!setup) throw new Error('no setup');
const app = testApp({ webhooks: setup });
let admin: Caller;
let stop: () => Promise<void>;
beforeAll(async () => {
  admin = await app.userWith(...permissions);
  const jobs = [webhookJob({ db: app.db, ...setup, pauses: [300, 600], attemptMs: 500 })];
  stop = runJobs({ url: app.url, name: 'gso test jobs', jobs, logger: createLogger('silent'), pollMs: 100 });
});
afterAll(() => stop());
beforeEach(async () => {
  await sql`delete from webhook`.execute(app.db);
});

const created = async (url: string, input: object = {}, by = admin) => {
  const values = { name: `Hook ${Math.random()}`, url, events: ['company.created', 'company.changed'], ...input };
  const { status, body } = await by.post<WebhookRow>('/api/webhook', values);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const receive = async (input: object = {}, misbehave?: Parameters<typeof startReceiver>[0]) => {
  const receiver = await startReceiver(misbehave);
  const webhook = await created(receiver.url, input);
  receiver.key = (await admin.get<{ secret: string }>(`/api/webhook/${webhook.id}/secret`)).body.secret;
  return { receiver, webhook };
};
const aCompany = (name: string) => ({ name, phone: '021', address: { street: 'Jl. Satu 1' } });
const newCompany = async (name: string) => (await admin.post<{ id: number }>('/api/company', aCompany(name))).body.id;
const log = async (id: number, by = admin) =>
  (await by.get<{ content: DeliveryRow[] }>(`/api/webhook/${id}/delivery`)).body.content;
const waitFor = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 50 });
const arrived = (receiver: Receiver, count: number) =>
  waitFor(() => expect(receiver.accepted.length).toBeGreaterThanOrEqual(count));

describe('events', () => {
  it('of every kind of record arrive, signed, with what changed', { timeout: 60_000 }, async () => {
    const { receiver, webhook } = await receive({ events: [...webhookEvents] });
    for (const { read } of (await everyKind(app, admin)).values()) {
      const { body } = await admin.get<{ version: number }>(read);
      await admin.delete(`${read}?version=${body.version}`);
    }
    await waitFor(async () => {
      const { rows } = await sql`select from webhook_delivery where state = 'waiting'`.execute(app.db);
      expect(rows).toEqual([]);
    });
    const types = new Set(receiver.accepted.map(({ type }) => type));
    const made = webhookEvents.filter((event) => event.endsWith('.created'));
    // Tasks and payment terms have no page of their own.
    expect(made.filter((event) => !types.has(event))).toEqual(['payment_term.created', 'project_task.created']);
    expect(types).toContain('company.deleted');
    expect(await log(webhook.id)).toHaveLength(20);
    expect(receiver.refusedSignatures).toBe(0);
    const company = receiver.accepted.find(({ type }) => type === 'company.created');
    expect(company?.body).toMatchObject({
      type: 'company.created',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      data: { record: { kind: 'company', name: expect.any(String), version: 1 }, by: admin.username },
    });
    expect((company?.body.data as { changes: object[] } | undefined)?.changes).toContainEqual({
      field: 'name',
      from: null,
      to: expect.any(String),
    });
    await receiver.close();
  });

  it('tell when a quotation is won or lost, an order is booked and a task is approved', async () => {
    const { receiver } = await receive({ events: [...furtherEvents] });
    const market = await aMarket(app, admin);
    const lost = await aQuotation(app, admin, market);
    expect((await admin.patch(`/api/quo/${lost}`, { status: 'LOSE', version: 1 })).status).toBe(200);
    const quotation = await aQuotation(app, admin, market);
    const booked = await admin.post('/api/salespo', poOf(market.company, { quotation: { id: quotation } }));
    expect(booked.status, JSON.stringify(booked.body)).toBe(201);
    const worker = await app.userWith('MA_PROJECT');
    const project = await aProject(app, worker, 'PRJ-26-0900');
    const [task] = await addTasks(worker, project, 'INSTALLATION', [taskFields(worker.username)]);
    await worker.post(`/api/project/task/${task?.id}/submit`, { version: 1 });
    expect((await admin.post(`/api/project/task/${task?.id}/approve`, { version: 2 })).status).toBe(200);
    await arrived(receiver, furtherEvents.length);
    expect(receiver.accepted.map(({ type }) => type).toSorted()).toEqual([...furtherEvents].toSorted());
    await receiver.close();
  });

  it('that were not chosen are not sent, nor those of a change that was rolled back', async () => {
    const { receiver, webhook } = await receive({ events: ['company.deleted'] });
    const id = await newCompany('PT Satu');
    expect((await admin.post('/api/company', { name: '' })).status).toBe(400);
    await admin.delete(`/api/company/${id}?version=1`);
    await arrived(receiver, 1);
    expect(receiver.accepted.map(({ type }) => type)).toEqual(['company.deleted']);
    expect(await log(webhook.id)).toHaveLength(1);
    await receiver.close();
  });

  it('about one record arrive in their order, although the receiver fails now and then', async () => {
    const { receiver } = await receive({}, (_, response, count) => {
      if (count % 3 !== 0) return false;
      response.writeHead(500).end();
      return true;
    });
    const ids = await Promise.all(['A', 'B', 'C', 'D'].map((name) => newCompany(`PT Urut ${name}`)));
    for (let version = 1; version <= 4; version += 1)
      await Promise.all(ids.map((id) => admin.patch(`/api/company/${id}`, { version, phone: `08${version}` })));
    await arrived(receiver, 20);
    for (const id of ids) {
      const versions = receiver.accepted
        .map(({ body }) => body.data.record)
        .filter((record) => record?.id === id)
        .map((record) => record?.version);
      expect(versions).toEqual([1, 2, 3, 4, 5]);
    }
    await receiver.close();
  });
});

describe('a receiver', () => {
  it('that refuses one record does not hold up the others', async () => {
    let poison = 0;
    const { receiver, webhook } = await receive({}, (request, response) => {
      if (request.headers['webhook-id'] !== `delivery_${poison}`) return false;
      response.writeHead(422).end('I do not like this one');
      return true;
    });
    const { rows } = await sql<{
      id: number;
    }>`select coalesce(max(id), 0)::int + 1 as id from webhook_delivery`.execute(app.db);
    // The numbers go on after those that were removed.
    await newCompany('PT Racun 0');
    await arrived(receiver, 1);
    poison = Number(receiver.accepted[0]?.id.split('_')[1] ?? rows[0]?.id) + 1;
    const bad = await newCompany('PT Racun');
    await newCompany('PT Baik');
    await arrived(receiver, 2);
    await admin.patch(`/api/company/${bad}`, { version: 1, phone: '081' });
    await waitFor(async () =>
      expect((await log(webhook.id)).find(({ id }) => id === poison)?.attempts).toBeGreaterThan(1),
    );
    const [next, , first] = await log(webhook.id);
    expect(first).toMatchObject({ id: poison, state: 'waiting', status: 422, error: 'It answered 422.' });
    expect(next).toMatchObject({ recordId: bad, state: 'waiting', attempts: 0 });
    const { body } = await admin.get<DeliveryDetail>(`/api/webhook/delivery/${poison}`);
    expect(body).toMatchObject({ answer: 'I do not like this one', record: 'PT Racun' });
    expect(JSON.parse(body.body)).toMatchObject({ type: 'company.created', data: { record: { id: bad } } });
    poison = 0;
    await arrived(receiver, 4);
    expect(receiver.accepted.map(({ type }) => type).slice(-2)).toEqual(['company.created', 'company.changed']);
    await receiver.close();
  });

  it('that hangs, redirects or closes is tried again, and says why', async () => {
    const behaviours: [Parameters<typeof startReceiver>[0], string][] = [
      [() => true, 'No answer within 0.5 s.'],
      [
        (_, response) => {
          response.writeHead(302, { location: 'http://127.0.0.1/' }).end();
          return true;
        },
        'It answered 302: redirects are not followed.',
      ],
      [
        (request) => {
          request.socket.destroy();
          return true;
        },
        'socket hang up',
      ],
    ];
    for (const [behaviour, error] of behaviours) {
      const { receiver, webhook } = await receive(
        {},
        (...call) => receiver.requests < 3 && (behaviour?.(...call) ?? false),
      );
      await newCompany('PT Coba');
      await waitFor(async () => expect((await log(webhook.id))[0]?.error).toBe(error));
      await arrived(receiver, 1);
      await waitFor(async () => expect((await log(webhook.id))[0]).toMatchObject({ state: 'delivered', error: '' }));
      await receiver.close();
    }
  });

  it('that accepts nothing gets a few attempts, not one for each message', async () => {
    const { receiver, webhook } = await receive({}, (_, response) => {
      response.writeHead(503).end();
      return true;
    });
    await sql`update webhook set failed_runs = 0 where id = ${webhook.id}`.execute(app.db);
    for (let n = 0; n < 40; n += 1) await newCompany(`PT Mati ${n}`);
    await waitFor(async () => {
      const { body } = await admin.get<WebhookRow>(`/api/webhook/${webhook.id}`);
      expect(body.failingSince).not.toBeNull();
    });
    expect(receiver.requests).toBeLessThan(200);
    expect((await log(webhook.id)).every(({ state }) => state === 'waiting')).toBe(true);
    await receiver.close();
  });

  it('without an accepted message for 24 hours is switched off, its keepers are notified, and nothing is lost', async () => {
    const keeper = await app.userWith('MA_ACCOUNT');
    let isDown = true;
    const { receiver, webhook } = await receive({}, (_, response) => {
      if (isDown) response.writeHead(500).end();
      return isDown;
    });
    await newCompany('PT Lama');
    await waitFor(async () => {
      expect((await admin.get<WebhookRow>(`/api/webhook/${webhook.id}`)).body.failingSince).not.toBeNull();
    });
    await sql`update webhook set failing_since = now() - interval '25 hours' where id = ${webhook.id}`.execute(app.db);
    await waitFor(async () =>
      expect((await admin.get<WebhookRow>(`/api/webhook/${webhook.id}`)).body).toMatchObject({
        enabled: false,
        switchedOffAt: expect.any(String),
      }),
    );
    const { body: told } = await keeper.get<{ content: { title: string; type: string }[] }>('/api/notification/latest');
    expect(told.content[0]).toMatchObject({ type: 'WEBHOOK', title: expect.stringContaining(webhook.name) });
    const { body: audit } = await admin.get<{ content: AuditRow[] }>(`/api/audit?kind=webhook&rec=${webhook.id}`);
    expect(audit.content[0]).toMatchObject({
      actor: 'gso',
      action: 'update',
      changes: expect.arrayContaining([{ field: 'enabled', from: true, to: false }]),
    });
    expect((await admin.post(`/api/webhook/${webhook.id}/test`)).status).toBe(422);
    await newCompany('PT Tidak Dikirim');
    expect(await log(webhook.id)).toHaveLength(1);
    isDown = false;
    const { body: current } = await admin.get<WebhookRow>(`/api/webhook/${webhook.id}`);
    await admin.patch(`/api/webhook/${webhook.id}`, { version: current.version, enabled: true });
    await arrived(receiver, 1);
    expect((await admin.get<WebhookRow>(`/api/webhook/${webhook.id}`)).body).toMatchObject({ switchedOffAt: null });
    await receiver.close();
  });

  it('that is away for 24 hours loses the message, which can be sent again', async () => {
    let isDown = true;
    const { receiver, webhook } = await receive({}, (_, response) => {
      if (isDown) response.writeHead(500).end('down');
      return isDown;
    });
    await newCompany('PT Terlambat');
    await waitFor(async () => expect((await log(webhook.id))[0]?.attempts).toBeGreaterThan(0));
    await sql`update webhook_delivery set give_up_at = now() where webhook_id = ${webhook.id}`.execute(app.db);
    await waitFor(async () => expect((await log(webhook.id))[0]).toMatchObject({ state: 'failed', dueAt: null }));
    isDown = false;
    const [failed] = await log(webhook.id);
    expect((await admin.post(`/api/webhook/delivery/${failed?.id}/again`)).status).toBe(200);
    await arrived(receiver, 1);
    await waitFor(async () => expect((await log(webhook.id))[0]).toMatchObject({ state: 'delivered', status: 200 }));
    // A delivered one can be sent again too: the receiver recognizes it by its id.
    await admin.post(`/api/webhook/delivery/${failed?.id}/again`);
    await arrived(receiver, 2);
    expect(new Set(receiver.accepted.map(({ id }) => id)).size).toBe(1);
    await receiver.close();
  });
});

describe('a webhook', () => {
  it('sends a test, and nothing with its old key after a new one was made', async () => {
    const { receiver, webhook } = await receive();
    await admin.post(`/api/webhook/${webhook.id}/test`);
    await arrived(receiver, 1);
    expect(receiver.accepted[0]?.body).toMatchObject({ type: 'webhook.test', data: {} });
    const { body } = await admin.post<{ secret: string }>(`/api/webhook/${webhook.id}/secret`);
    expect(body.secret).toMatch(/^whsec_/);
    await admin.post(`/api/webhook/${webhook.id}/test`);
    await waitFor(() => expect(receiver.refusedSignatures).toBeGreaterThan(0));
    receiver.key = body.secret;
    await arrived(receiver, 2);
    const { rows } = await sql<{ secret: string }>`select secret from webhook`.execute(app.db);
    expect(rows.every(({ secret }) => !secret.includes('whsec_'))).toBe(true);
    expect(app.logged.join('\n')).not.toContain(body.secret);
    await receiver.close();
  });

  it('is refused for an address that is not allowed, a taken name, and more than the limit', async () => {
    const send = (input: object) =>
      admin.post('/api/webhook', { name: 'A', url: 'https://example.com/', events: ['company.created'], ...input });
    for (const url of ['ftp://example.com', 'https://u:p@example.com/', 'https://example.com/#a', 'nonsense', ''])
      expect((await send({ url })).status, url).toBe(400);
    for (const url of ['https://10.0.0.1/', 'https://[::1]/', 'https://169.254.169.254/'])
      expect(await send({ url }), url).toMatchObject({ status: 422, body: { fields: [{ path: 'url' }] } });
    expect((await send({ events: [] })).status).toBe(400);
    expect((await send({ events: ['user_login.created'] })).status).toBe(400);
    expect((await send({})).status).toBe(201);
    expect((await send({ name: 'a' })).status).toBe(409);
    for (let n = 1; n < limits.webhooks; n += 1) expect((await send({ name: `B${n}` })).status).toBe(201);
    expect((await send({ name: 'One more' })).status).toBe(422);
  });

  it('never sends or shows what its keeper may not read', async () => {
    const clerk = await app.userWith('MA_ACCOUNT', 'MA_SHODAN');
    const wide = { name: 'Wide', url: 'https://example.com/', events: ['quotation.changed'] };
    expect(await clerk.post('/api/webhook', wide)).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'events' }] },
    });
    const { receiver, webhook } = await receive();
    await newCompany('PT Rahasia');
    await arrived(receiver, 1);
    expect(await log(webhook.id, clerk)).toEqual([]);
    const [delivery] = await log(webhook.id);
    expect((await clerk.get(`/api/webhook/delivery/${delivery?.id}`)).status).toBe(404);
    expect((await clerk.post(`/api/webhook/delivery/${delivery?.id}/again`)).status).toBe(404);
    expect((await clerk.get(`/api/webhook/${webhook.id}/secret`)).status).toBe(422);
    expect((await clerk.post(`/api/webhook/${webhook.id}/secret`)).status).toBe(422);
    const change = { version: webhook.version, url: 'https://example.org/' };
    expect((await clerk.patch(`/api/webhook/${webhook.id}`, change)).status).toBe(422);
    await receiver.close();
  });

  it('pauses while the account of its keeper is disabled, says why, and continues afterwards', async () => {
    const keeper = await app.userWith(...permissions);
    const receiver = await startReceiver();
    const webhook = await created(receiver.url, {}, keeper);
    receiver.key = (await keeper.get<{ secret: string }>(`/api/webhook/${webhook.id}/secret`)).body.secret;
    const enable = (enabled: boolean) =>
      app.db.updateTable('user_login').set({ enabled }).where('username', '=', keeper.username).execute();
    await enable(false);
    await newCompany('PT Pensiun');
    const error = `Paused: the account of ${keeper.username}, who saved this webhook last, is disabled.`;
    await waitFor(async () => expect(await log(webhook.id)).toMatchObject([{ state: 'waiting', attempts: 0, error }]));
    expect(receiver.requests).toBe(0);
    await enable(true);
    await arrived(receiver, 1);
    await waitFor(async () => expect(await log(webhook.id)).toMatchObject([{ state: 'delivered', error: '' }]));

    await enable(false);
    await newCompany('PT Diambil Alih');
    await waitFor(async () => expect((await log(webhook.id))[0]).toMatchObject({ state: 'waiting', error }));
    // Another person keeps it from now on.
    expect((await admin.patch(`/api/webhook/${webhook.id}`, { version: 1, name: 'Taken over' })).status).toBe(200);
    await arrived(receiver, 2);
    await receiver.close();
  });

  it('on visits is for people who may open every type, and sends what its keeper may still open', async () => {
    const visits = { name: 'Visits', url: 'https://example.com/', events: ['visit.created'] };
    const clerk = await app.userWith('MA_ACCOUNT', 'MA_VISIT', 'MA_SHODAN');
    expect(await clerk.post('/api/webhook', visits)).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'events' }] },
    });
    const person = await app.person(['MA_ACCOUNT', 'MA_VISIT', 'MA_SHODAN', 'MA_PROJECT']);
    const receiver = await startReceiver();
    const keeper = await app.signIn(person);
    const webhook = await created(receiver.url, { events: ['visit.created'] }, keeper);
    receiver.key = (await keeper.get<{ secret: string }>(`/api/webhook/${webhook.id}/secret`)).body.secret;
    await sql`update role set permissions = array_remove(permissions, 'MA_PROJECT') where id = ${person.roleId}`.execute(
      app.db,
    );
    const project = await aProject(app, admin, 'PRJ-26-0901');
    const { customer } = (await admin.get<ProjectRow>(`/api/project/${project}`)).body;
    const visit = async (more: object) => {
      const plan = { customer: { id: customer.id }, visitDate: '2026-11-20', timeStart: '0900', timeEnd: '1000' };
      const { status, body } = await admin.post<{ id: number }>('/api/visit', { ...plan, activity: 'Secret', ...more });
      expect(status, JSON.stringify(body)).toBe(201);
      return body.id;
    };
    const toProject = await visit({ type: 'PROJECT', project: { id: project } });
    const toCustomer = await visit({ type: 'SALES' });
    await arrived(receiver, 1);
    await waitFor(async () =>
      expect(await log(webhook.id)).not.toContainEqual(expect.objectContaining({ state: 'waiting' })),
    );
    expect(receiver.accepted.map(({ body }) => body.data.record?.id)).toEqual([toCustomer]);
    const [refused] = (await log(webhook.id)).filter(({ recordId }) => recordId === toProject);
    expect(refused).toMatchObject({ state: 'failed', error: expect.stringContaining('may not read this record') });
    expect((await log(webhook.id, clerk)).map(({ recordId }) => recordId)).toEqual([toCustomer]);
    expect((await clerk.get(`/api/webhook/delivery/${refused?.id}`)).status).toBe(404);
    await receiver.close();
  });

  it('refuses a stale change, keeps a history, and takes its log with it', async () => {
    const webhook = await created('https://example.com/');
    await admin.patch(`/api/webhook/${webhook.id}`, { version: 1, enabled: false });
    expect((await admin.patch(`/api/webhook/${webhook.id}`, { version: 1, name: 'X' })).status).toBe(409);
    const { body } = await admin.get<{ content: { action: string }[] }>(`/api/webhook/${webhook.id}/history`);
    expect(body.content.map(({ action }) => action)).toEqual(['update', 'create']);
    expect((await admin.delete(`/api/webhook/${webhook.id}?version=2`)).status).toBe(200);
    expect((await admin.get(`/api/webhook/${webhook.id}`)).status).toBe(404);
  });

  it('that is removed while somebody saves a record fails nobody', async () => {
    const webhooks = await Promise.all(Array.from({ length: 8 }, () => created('https://example.com/')));
    const saves = Promise.all(
      Array.from({ length: 24 }, (_, n) => admin.post('/api/company', aCompany(`PT Serentak ${n}`))),
    );
    const removals = Promise.all(webhooks.map(({ id }) => admin.delete(`/api/webhook/${id}?version=1`)));
    expect(new Set((await saves).map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set((await removals).map(({ status }) => status))).toEqual(new Set([200]));
  });
});
