import { execFileSync, spawnSync } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../ops/free-port.ts';
import { fuzz } from '../fuzz/fuzz.ts';
import { makeFuzzPeople, makeFuzzRecords, signInFromElsewhere } from '../fuzz/fuzz-fixture.ts';
import { memoryOf } from '../load-watch.ts';
import { startServerProcess } from '../server-process.ts';
import { copyTemplate } from '../template-cluster.ts';
import type { Fault } from './fault.ts';
import { Samples } from './samples.ts';

const slowSockets = 300;
const slowSeconds = 5;

export const clientFaults = {
  'memory-limit': {
    what: 'an API process may get no more memory than it has (RLIMIT_DATA), and ends when it needs some',
    times: 1,
    impossible: () => (spawnSync('prlimit', ['--version']).status === 0 ? undefined : 'there is no prlimit'),
    make: async ({ cluster, writers }, random) => {
      while (cluster.ready.length < 2) await sleep(20);
      await writers.more(2);
      const server = random.pick(cluster.ready).server;
      const { pid = 0 } = server.process;
      cluster.expectDeath(server);
      const begun = Date.now();
      spawnSync('prlimit', ['--pid', String(pid), '--data=0']);
      const isAlive = () => server.process.exitCode === null && server.process.signalCode === null;
      while (isAlive() && Date.now() - begun < 20_000) await sleep(50);
      if (isAlive()) {
        await cluster.kill(server);
        return 'it did not need any in 20 s';
      }
      return `ended after ${((Date.now() - begun) / 1000).toFixed(1)} s`;
    },
  },
  'slow-clients': {
    what: `${slowSockets} connections to each API process: half send a byte every 200 ms, half never read what they asked for`,
    times: 1,
    make: async ({ cluster, writers }) => {
      const usual = await acknowledgedIn(writers, slowSeconds);
      const origins = cluster.origins;
      const sockets = origins.flatMap((origin) => Array.from({ length: slowSockets }, (_, n) => slowSocket(origin, n)));
      const slowed = await acknowledgedIn(writers, slowSeconds);
      const open = sockets.filter((socket) => !socket.destroyed).length;
      for (const socket of sockets) socket.destroy();
      return `${usual} acknowledged in ${slowSeconds} s before, ${slowed} meanwhile; ${open} of ${sockets.length} were still open`;
    },
  },
  'concurrent-editors': {
    what: 'all writers change the same 20 records and nothing else',
    times: 1,
    make: async ({ writers, size }) => {
      const stale = writers.stale;
      writers.only = 'edit';
      await writers.more(size.edits);
      writers.only = undefined;
      return `${size.edits} saved, ${writers.stale - stale} refused as stale`;
    },
  },
  'hostile-bodies': {
    what: 'generated requests from docs/openapi.json as every role and anonymous, to a database and a process of their own',
    times: 1,
    make: async ({ cluster, writers, seed, size, problems }) => {
      // A reply that takes 20 seconds counts as a fault, so nobody else works meanwhile.
      await writers.pause();
      const database = await copyTemplate(cluster.adminUrl);
      const people = await makeFuzzPeople(database);
      const env = { ...cluster.environment, FILE_DIRECTORY: join(cluster.folder, 'hostile-files') };
      const server = await startServerProcess(database.url, await freePort(), env, 'ignore');
      const { pid = 0 } = server.process;
      try {
        const administrator = await signInFromElsewhere(server.origin, people.callers[0] ?? '');
        await makeFuzzRecords(server.origin, administrator, people.usernames[1] ?? '');
        const memory = new Samples();
        const timer = setInterval(() => memory.add(Date.now(), memoryOf(server).now), 1000);
        const { origin } = server;
        const onProgress = (done: number) => done % 10_000 === 0 && console.log(`${done} requests`);
        const report = await fuzz({ origin, pid, people, seed, requests: size.requests, inFlight: 8, onProgress });
        clearInterval(timer);
        for (const { operation, fault, times } of report.failures) problems.push(`${times} × ${operation}: ${fault}`);
        const total = [...report.statuses.values()].reduce((sum, times) => sum + times, 0);
        const failed = [...report.statuses].filter(([status]) => status >= 500);
        return `${total} replies, ${failed.map(([status, times]) => `${times} × ${status}`).join(', ') || 'no 5xx'}; ${memory.described('MB', 3_600_000, 'hour')}`;
      } finally {
        await server.kill();
        writers.resume();
      }
    },
  },
  soak: {
    what: 'nothing: people work, and memory, descriptors and connections are measured',
    times: 0,
    make: async ({ cluster, size }) => {
      const names = ['MB', 'descriptors', 'connections'] as const;
      const samples = new Map<string, Samples>();
      const add = (name: string, value: number) => {
        const known = samples.get(name) ?? new Samples();
        samples.set(name, known.add(Date.now(), value));
      };
      for (const end = Date.now() + size.soakMinutes * 60_000; Date.now() < end;) {
        for (const [number, { server }] of cluster.ready.entries()) {
          const { pid = 0 } = server.process;
          add(`process ${number + 1}: ${names[0]}`, memoryOf(server).now);
          add(`process ${number + 1}: ${names[1]}`, Number(execFileSync('sh', ['-c', `ls /proc/${pid}/fd | wc -l`])));
        }
        add(names[2], await cluster.connections());
        await sleep(5000);
      }
      return [...samples].map(([name, one]) => `${name} ${one.described('', 3_600_000, 'hour')}`).join('; ');
    },
  },
} satisfies Record<string, Fault>;

async function acknowledgedIn(writers: { acknowledged: readonly unknown[] }, seconds: number): Promise<number> {
  const before = writers.acknowledged.length;
  await sleep(seconds * 1000);
  return writers.acknowledged.length - before;
}

function slowSocket(origin: string, number: number): Socket {
  const { port } = new URL(origin);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined);
  if (number % 2 === 0) {
    socket.pause();
    socket.write('GET /api/docs HTTP/1.1\r\nhost: x\r\n\r\n');
    return socket;
  }
  const request = `POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n${' '.repeat(500)}`;
  let sent = 0;
  const timer = setInterval(() => socket.write(request.charAt(sent++)), 200);
  socket.on('close', () => clearInterval(timer));
  return socket;
}
