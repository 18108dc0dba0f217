import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { fill } from '../../bench/fill.ts';
import { logIn } from '../log-in.ts';
import { createPerson, hashAtFullCost } from '../people.ts';
import { createTestDatabase } from '../test-database.ts';
import { startBehindCaddy } from './behind-caddy.ts';
import { OfficeWork, percentiles } from './office-work.ts';
import { memoryOfTrees } from './process-tree.ts';

// npm run test:hostile. Needs Caddy, and a machine that does nothing else: it compares times.
const minutes = Number(process.env['GSO_HOSTILE_MINUTES'] ?? 0);
const usualMs = Math.min(90_000, minutes * 20_000);
// Printing keeps its process for two minutes.
const restMs = 150_000;
const mostSlowdown = 3;
/** MemoryMax of ops/debian/gso@.service. */
const mostMb = 2048;
const mostMbAfterwards = 600;

it.runIf(minutes > 0)(
  `one person attacks for ${minutes} minutes while another one works`,
  async () => {
    const database = await createTestDatabase();
    const home = mkdtempSync(join(tmpdir(), 'gso-hostile-'));
    const installation = await startBehindCaddy(database.url, home);
    const { origin, authority, servers } = installation;
    setDefaultCACertificates([...getCACertificates('default'), readFileSync(authority, 'utf8')]);
    const watch = new MemoryWatch(servers.map(({ process: { pid = 0 } }) => pid));
    const deaths: string[] = [];
    for (const { process: server, origin: at } of servers)
      server.once('exit', (code, signal) => deaths.push(`${at} ended with ${code ?? signal}`));
    try {
      const ordinary = ['MA_DASHBOARD', 'MA_MASTER_DATA', 'MA_VISIT', 'MA_SHODAN', 'MA_SALES', 'MA_QUOTATION'] as const;
      const worker = await createPerson(database.db, ordinary, 'worker');
      const attacker = await createPerson(database.db, ordinary, 'attacker');
      for (const person of [worker, attacker]) await hashAtFullCost(database.db, person);
      await fill(database.ownerUrl, ['company', 'item', 'visit'], 50_000, worker.username);

      const work = new OfficeWork({ origin, username: worker.username, customer: 1 });
      await work.workFor(usualMs / 4);
      work.begin();
      const memoryBefore = watch.now();
      await work.workFor(usualMs);
      const usual = percentiles(work.times);
      console.log(described('usual work', work));

      const { token } = await logIn(origin, attacker);
      const attack = fork(fileURLToPath(new URL('attack.ts', import.meta.url)), {
        env: {
          ...process.env,
          ATTACK_ORIGIN: origin,
          ATTACK_TOKEN: token,
          ATTACK_USERNAME: attacker.username,
          ATTACK_AUTHORITY: authority,
        },
      });
      const attackEnded = once(attack, 'exit');
      await Promise.race([
        once(attack, 'message'),
        attackEnded.then(() => Promise.reject(new Error('The attack ended.'))),
      ]);
      work.begin();
      watch.begin();
      await work.workFor(minutes * 60_000);
      const during = percentiles(work.times);
      const failures = [...work.failures];
      console.log(described('while attacked', work));
      attack.kill('SIGTERM');
      await attackEnded;
      await sleep(restMs);
      const memoryAfter = watch.now();
      console.log(
        [
          `the other's p95 ${usual.p95.toFixed(0)} → ${during.p95.toFixed(0)} ms, ${(during.p95 / usual.p95).toFixed(1)} times`,
          `memory of each process with its children: before ${inMb(memoryBefore)}, at most ${inMb(watch.most)} (together ${watch.mostTogether.toFixed(0)} MB), ${restMs / 1000} s later ${inMb(memoryAfter)}`,
          ...failures.slice(0, 20).map((failure) => `    ${failure}`),
        ].join('\n'),
      );

      expect(deaths).toEqual([]);
      expect(failures).toEqual([]);
      expect(Math.max(...watch.most)).toBeLessThan(mostMb);
      expect(Math.max(...memoryAfter)).toBeLessThan(mostMbAfterwards);
      expect(during.p95 / usual.p95).toBeLessThanOrEqual(mostSlowdown);
    } finally {
      watch.stop();
      await installation.stop();
      await database.drop();
      rmSync(home, { recursive: true, force: true });
    }
  },
  3_600_000,
);

/** Measures four times a second how much memory processes occupy together with their children. */
class MemoryWatch {
  most: number[] = [];
  mostTogether = 0;
  readonly #pids: number[];
  readonly #timer: NodeJS.Timeout;

  constructor(pids: number[]) {
    this.#pids = pids;
    this.#timer = setInterval(() => this.now(), 250);
  }

  begin(): void {
    this.most = [];
    this.mostTogether = 0;
  }

  now(): number[] {
    const now = memoryOfTrees(this.#pids);
    this.most = now.map((mb, index) => Math.max(mb, this.most[index] ?? 0));
    this.mostTogether = Math.max(
      this.mostTogether,
      now.reduce((sum, mb) => sum + mb, 0),
    );
    return now;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

const inMb = (values: number[]): string => values.map((mb) => `${mb.toFixed(0)} MB`).join(' and ');

function described(what: string, { times, timesOf, failures }: OfficeWork): string {
  const line = (name: string, measured: number[]) => {
    const { p50, p95, p99, most } = percentiles(measured);
    const figures = [p50, p95, p99, most].map((ms) => ms.toFixed(0)).join(' / ');
    return `${name}: ${measured.length} requests, p50 / p95 / p99 / longest ${figures} ms`;
  };
  const each = [...timesOf].map(([name, measured]) => `    ${line(name, measured)}`);
  return [`${line(what, times)}, ${failures.length} failed`, ...each].join('\n');
}
