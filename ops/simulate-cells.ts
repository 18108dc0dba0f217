// Many companies on one machine: makes cells with ops/cell, lets some of them work, and measures memory, the time of
// replies, the time to make a cell, and what a heavy import in one cell does to the others. For docs/scale.md:
//   npm run cells -- --cells 100 --busy 10 --seconds 60
// The machine is a folder, as in check-install.ts; the release is this checkout.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { logIn } from '../server/testing/log-in.ts';
import { xlsxFile } from '../server/testing/sheet-files.ts';
import { freePort } from './free-port.ts';
import { localPostgres } from './local-postgres.ts';
import { repository } from './run-program.ts';
import { endServices, startSupervisor } from './runit-machine.ts';
import { ask } from './upgrade-load.ts';

const { values } = parseArgs({
  options: {
    cells: { type: 'string', default: '100' },
    busy: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '60' },
    rows: { type: 'string', default: '50000' },
  },
});
const [cells, busy, seconds, rows] = [values.cells, values.busy, values.seconds, values.rows].map(Number) as [
  number,
  number,
  number,
  number,
];
const peoplePerCell = 5;
const pauseMs = 500;

interface Cell {
  name: string;
  origin: string;
  token: string;
}

const home = mkdtempSync(join(tmpdir(), 'gso-cells-'));
chmodSync(home, 0o755);
const machine = join(home, 'machine');
const account = process.getuid?.() === 0 ? 'nobody' : userInfo().username;
const postgres = await localPostgres({
  dataDirectory: join(home, 'postgres'),
  settings: { max_connections: String(100 + cells * 25), shared_buffers: '1GB', max_wal_size: '4GB' },
});
const supervisor = startSupervisor(machine);
/** Below those that the system gives to outgoing connections, which would take one of a hundred in a row. */
const firstPort = 20_000;
const environment = {
  ...process.env,
  GSO_PREFIX: machine,
  GSO_CELL_ACCOUNT: account,
  GSO_CELL_PORT: String(firstPort),
  GSO_ADMIN_DATABASE_URL: postgres.adminUrl,
};

try {
  await prepareMachine();
  await makeCells();
  await sleep(60_000);
  reportMemory();
  const all = await Promise.all(Array.from({ length: cells }, (_, index) => cellAt(index)));
  const working = await withAdministrators(all.slice(0, busy));
  await measure(`${busy} busy cells`, working, seconds * 1000);
  const [importer, ...others] = working;
  if (importer)
    await measure(`${others.length} busy cells while another one imports ${rows} rows`, others, importInto(importer));
  reportMemory();
} finally {
  await endServices(machine, supervisor);
  await postgres.stop();
  rmSync(home, { recursive: true, force: true });
}

/** What `ops/deploy install` leaves behind, as far as cells use it. */
async function prepareMachine(): Promise<void> {
  for (const folder of ['etc/service', 'etc/gso', 'opt/gso/releases', 'usr/local/bin']) {
    mkdirSync(join(machine, folder), { recursive: true });
  }
  symlinkSync(repository, join(machine, 'opt/gso/releases/checkout'));
  symlinkSync('releases/checkout', join(machine, 'opt/gso/current'));
  const ports = [await freePort(), await freePort(), await freePort()];
  const settings = {
    GSO_RELEASE_KEY: 'unsigned',
    GSO_SITE: 'localhost',
    GSO_TLS: 'internal',
    GSO_PORTS: '9',
    GSO_SUPERVISOR: 'runit',
    GSO_ACCOUNT: account,
    GSO_HTTP_PORT: ports[0],
    GSO_HTTPS_PORT: ports[1],
    GSO_CADDY_ADMIN: `localhost:${ports[2]}`,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(machine, 'etc/gso/deploy.env'), lines.join(''));
  cpSync(join(repository, 'ops/Caddyfile'), join(machine, 'etc/caddy/Caddyfile'), { recursive: true });
  const script = 'source "$(dirname "$0")/deploy"; read_settings; install_proxy';
  execFileSync('bash', ['-c', script, join(repository, 'ops/cell')], { env: environment, stdio: 'inherit' });
  await sleep(2000);
}

async function makeCells(): Promise<void> {
  const times: number[] = [];
  for (let index = 0; index < cells; index += 1) {
    const begun = performance.now();
    const made = spawn(join(repository, 'ops/cell'), ['make', `c${index}`, `c${index}.localhost`], {
      env: environment,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = (await once(made, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`ops/cell make c${index} failed.`);
    times.push((performance.now() - begun) / 1000);
  }
  const part = Math.max(1, Math.floor(cells / 10));
  console.log(
    `| time to make a cell | median ${at(times, 0.5).toFixed(1)} s; the first ${part}: ${at(times.slice(0, part), 0.5).toFixed(1)} s, the last ${part}: ${at(times.slice(-part), 0.5).toFixed(1)} s |`,
  );
}

async function cellAt(index: number): Promise<Cell> {
  const settings = readFileSync(join(machine, `etc/gso/cells/c${index}/gso.env`), 'utf8');
  const origin = `http://127.0.0.1:${/^PORT=(\d+)$/m.exec(settings)?.[1]}`;
  if (!(await fetch(`${origin}/readyz`)).ok) throw new Error(`c${index} is not ready.`);
  return { name: `c${index}`, origin, token: '' };
}

async function withAdministrators(some: Cell[]): Promise<Cell[]> {
  const password = 'correct horse battery';
  const found: Cell[] = [];
  for (const cell of some) {
    const args = ['admin', 'create', '--username', 'you', '--name', 'You'];
    execFileSync(join(machine, 'usr/local/bin', `gso-${cell.name}`), args, {
      env: environment,
      input: `${password}\n`,
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    found.push({ ...cell, token: (await logIn(cell.origin, { username: 'you', password })).token });
  }
  return found;
}

/** People who open lists and save, with a pause after each click. */
async function measure(name: string, some: Cell[], until: number | Promise<unknown>): Promise<void> {
  const times: number[] = [];
  let isOver = false;
  const begun = performance.now();
  const ending = (typeof until === 'number' ? sleep(until) : until).finally(() => (isOver = true));
  const work = async (cell: Cell, number: number) => {
    await sleep((number * pauseMs) / peoplePerCell);
    for (let step = 0; !isOver; step += 1) {
      const start = performance.now();
      if (step % 4 === 3)
        await ask(cell, 'POST', '/api/company', { name: `PT ${crypto.randomUUID()}`, address: { street: 'Jl. 1' } });
      else
        await ask(
          cell,
          'GET',
          ['/api/company?ps=20&q=PT', '/api/visit?ps=20', '/api/notification/latest'][step % 4] ?? '',
        );
      times.push(performance.now() - start);
      await sleep(pauseMs);
    }
  };
  const people = some.flatMap((cell) => Array.from({ length: peoplePerCell }, (_, number) => work(cell, number)));
  await Promise.all([ending, ...people]);
  const duration = (performance.now() - begun) / 1000;
  console.log(
    `| ${name}, ${some.length * peoplePerCell} people | ${(times.length / duration).toFixed(0)} requests a second, median ${at(times, 0.5).toFixed(1)} ms, p95 ${at(times, 0.95).toFixed(1)} ms, slowest ${Math.max(...times).toFixed(0)} ms, in ${duration.toFixed(0)} s |`,
  );
}

async function importInto({ origin, token }: Cell): Promise<void> {
  const header = ['Name', 'Address Street', 'Phone', 'Zip Code', 'Industry'];
  const companies = Array.from({ length: rows }, (_, n) => [
    `PT Impor ${n}`,
    `Jl. ${n}`,
    `0812${n}`,
    '17530',
    'Machines',
  ]);
  const form = new FormData();
  form.set('filexls', new Blob([Buffer.from(await xlsxFile([header, ...companies]))]), 'companies.xlsx');
  const headers = { authorization: `Bearer ${token}`, accept: 'application/x-ndjson' };
  const reply = await fetch(`${origin}/api/excel/company`, { method: 'POST', headers, body: form });
  const last = (await reply.text()).trim().split('\n').at(-1) ?? '';
  if (!last.includes('"result"')) throw new Error(`The import replied ${reply.status}: ${last.slice(0, 200)}`);
}

/** Memory of its own: what is shared between processes is counted once. */
function reportMemory(): void {
  const pids = globSync(join(machine, 'etc/sv/gso@*/supervise/pid')).map((file) => readFileSync(file, 'utf8').trim());
  const api = pids.map((pid) => memoryOf(pid));
  const master = readFileSync(join(home, 'postgres/postmaster.pid'), 'utf8').split('\n')[0] ?? '';
  const children = readFileSync(`/proc/${master}/task/${master}/children`, 'utf8').trim().split(' ');
  const database = sum([master, ...children].map((pid) => memoryOf(pid)));
  const free = Number(/MemAvailable: +(\d+)/.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1]) / 1024;
  console.log(
    `| memory of ${api.length} cells | API processes ${(sum(api) / 1024).toFixed(1)} GB, ${(sum(api) / api.length).toFixed(0)} MB each (${Math.min(...api).toFixed(0)} to ${Math.max(...api).toFixed(0)}); PostgreSQL ${(database / 1024).toFixed(1)} GB with ${children.length} processes; ${(free / 1024).toFixed(1)} GB available |`,
  );
}

function memoryOf(pid: string): number {
  try {
    return Number(/^Pss: +(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

function at(numbers: readonly number[], share: number): number {
  return (
    numbers.toSorted((one, other) => one - other)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0
  );
}
