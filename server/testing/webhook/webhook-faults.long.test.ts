import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { WebhookRow } from '@gso/contract/jobs/webhook';
import { permissions } from '@gso/contract/permissions';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { webhookSetupOf } from '../../src/features/webhook/setup.ts';
import { long } from '../long-tests.ts';
import { testApp } from '../test-app.ts';
import { type Receiver, startReceiver } from './receiver.ts';

// The long run: npm run test:webhooks
const records = long ? 100 : 10;
const changes = long ? 20 : 5;
const kills = long ? 50 : 2;

const key = 'k'.repeat(32);
const app = testApp({ webhooks: webhookSetupOf({ WEBHOOK_KEY: key, WEBHOOK_NETWORKS: ['127.0.0.1'] }) });

/** Each misbehaves with one request in four. */
const kindsOfReceivers: Record<string, Parameters<typeof startReceiver>[0]> = {
  good: () => false,
  failing: (_, response, count) => count % 4 === 0 && Boolean(response.writeHead(500).end()),
  hanging: (_, __, count) => count % 40 === 0,
  redirecting: (_, response, count) =>
    count % 4 === 0 && Boolean(response.writeHead(307, { location: 'http://169.254.169.254/' }).end()),
  lying: (request, response, count) => {
    if (count % 4 !== 0) return false;
    // It closes the connection, sends half a header, or a header that is none.
    if (count % 12 === 0) request.socket.destroy();
    else if (count % 8 === 0) request.socket.end('HTTP/1.1 200 OK\r\nContent-Length: banana\r\n\r\n');
    else response.socket?.end('HTTP/1.1 2');
    return true;
  },
};

const waiting = async () =>
  (
    await sql<{ count: number }>`select count(*)::int as count from webhook_delivery where state = 'waiting'`.execute(
      app.db,
    )
  ).rows[0]?.count ?? 0;

it(
  `delivers every event, in order for each record, while receivers misbehave and workers are killed ${kills} times`,
  { timeout: 900_000 },
  async () => {
    const admin = await app.userWith(...permissions);
    const receivers = new Map<string, Receiver>();
    for (const [name, misbehave] of Object.entries(kindsOfReceivers)) {
      const receiver = await startReceiver(misbehave);
      const input = { name, url: receiver.url, events: ['company.created', 'company.changed'] };
      const { body } = await admin.post<WebhookRow>('/api/webhook', input);
      receiver.key = (await admin.get<{ secret: string }>(`/api/webhook/${body.id}/secret`)).body.secret;
      receivers.set(name, receiver);
    }
    const env = { ...process.env, DATABASE_URL: app.url, WEBHOOK_KEY: key };
    const program = fileURLToPath(new URL('worker.ts', import.meta.url));
    const start = () => spawn(process.execPath, [program], { env, stdio: 'inherit' });
    const workers: ChildProcess[] = [start(), start()];
    const end = async (worker: ChildProcess | undefined) => {
      if (!worker) return;
      const ended = once(worker, 'exit');
      worker.kill('SIGKILL');
      await ended;
    };

    const save = async (n: number) => {
      const address = { street: 'Jl. Satu 1' };
      const { body } = await admin.post<{ id: number }>('/api/company', { name: `PT ${n}`, phone: '08', address });
      for (let version = 1; version < changes; version += 1) {
        const { status } = await admin.patch(`/api/company/${body.id}`, { version, phone: `08${version}` });
        expect(status).toBe(200);
        if (long) await sleep(20);
      }
      return body.id;
    };
    const saving = (async () => {
      const ids: number[] = [];
      for (let n = 0; n < records; n += 10)
        ids.push(...(await Promise.all(Array.from({ length: 10 }, (_, m) => save(n + m)))));
      return ids;
    })();
    let killed = 0;
    while (killed < kills) {
      await sleep(long ? 400 + Math.random() * 1200 : 800);
      await end(workers[killed % 2]);
      workers[killed % 2] = start();
      killed += 1;
    }
    const ids = await saving;
    await expect.poll(waiting, { timeout: 600_000, interval: 500 }).toBe(0);
    for (const worker of workers) await end(worker);

    const table = [];
    for (const [name, receiver] of receivers) {
      const seen = new Map<number, number[]>();
      for (const { body } of receiver.accepted) {
        const { id, version } = body.data.record ?? { id: 0, version: 0 };
        seen.set(id, [...(seen.get(id) ?? []), version]);
      }
      for (const id of ids) {
        const versions = seen.get(id) ?? [];
        const firsts = versions.filter((version, place) => versions.indexOf(version) === place);
        expect(firsts, `${name} ${id}`).toEqual(Array.from({ length: changes }, (_, n) => n + 1));
      }
      expect(receiver.refusedSignatures).toBe(0);
      const events = ids.length * changes;
      const repeated = receiver.accepted.length - events;
      table.push({ name, events, requests: receiver.requests, repeated });
      await receiver.close();
    }
    const { rows } = await sql<{ state: string; count: number }>`
      select state, count(*)::int as count from webhook_delivery group by state`.execute(app.db);
    expect(rows).toEqual([{ state: 'delivered', count: records * changes * receivers.size }]);
    if (long) console.table([...table, { name: `killed ${killed}` }]);
  },
);
