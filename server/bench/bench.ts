import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { freePort } from '../../ops/free-port.ts';
import { logIn } from '../testing/log-in.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { type BenchDatabase, openBenchDatabase } from './bench-database.ts';
import { rowsIn } from './fill.ts';
import { type HttpCall, median, runBare, runHttp } from './load.ts';
import type { Work } from './work.ts';
import { works } from './works.ts';

/** The numbers of connections that works have goals for. */
const goalsAt = [1, 8, 32];
const { values: options } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    'write-baseline': { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    sizes: { type: 'string', default: '100000,1000000' },
    seconds: { type: 'string', default: '2' },
    'visits-per-day': { type: 'string' },
    reuse: { type: 'boolean', default: false },
    connections: { type: 'string', default: goalsAt.join() },
    processes: { type: 'string', default: '1' },
  },
});

const sizes = options.short ? [20_000] : options.sizes.split(',').map(Number);
/** Without it, visits are spread over ten years, so that more of them are more each day. */
const visitsPerDay = options['visits-per-day'] === undefined ? undefined : Number(options['visits-per-day']);
const connectionCounts = options.short ? [8] : options.connections.split(',').map(Number);
const rounds = options.short ? 1 : 3;
const warmUps = 2;
const seconds = options.short ? 1 : Number(options.seconds);
const baselineFile = new URL('./baseline.json', import.meta.url);
const baseline = JSON.parse(await readFile(baselineFile, 'utf8')) as Record<string, number>;

interface Figure {
  work: string;
  rows: number;
  connections: number;
  bare: number;
  api: number;
  /** The 95th percentile of the API, in milliseconds. */
  p95: number;
  ratio: number;
  goal: number;
}

const figures: Figure[] = [];
const wanted = options.only.split(',');
const chosen = works.filter(
  ({ name, longOnly }) => wanted.some((part) => name.includes(part)) && !(options.short && longOnly),
);
/** Reads first, because thousands of equal records at the end of a list are not realistic. */
const inTurn = options.short ? [chosen] : [chosen.filter(({ body }) => !body), chosen.filter(({ body }) => body)];
const tables = [...new Set(chosen.map(({ table }) => table))];
for (const rows of sizes) {
  const started = performance.now();
  const database = await openBenchDatabase(tables, { rows, visitsPerDay, reuse: options.reuse });
  const filled = tables.map((table) => `${rowsIn(table, rows).toLocaleString('en')} in ${table}`).join(', ');
  const fillSeconds = Math.round((performance.now() - started) / 1000);
  console.log(`\n${filled} (filled in ${fillSeconds} s), ${options.processes} API processes`);
  console.log(line(['work', 'connections', 'bare tps', 'API req/s', 'API p95 ms', 'ratio', 'goal']));
  const port = await freePort();
  const servers: ServerProcess[] = [];
  try {
    for (let i = 0; i < Number(options.processes); i += 1) {
      servers.push(
        await startServerProcess(
          database.url,
          port,
          { REUSE_PORT: 'true', LOG_LEVEL: 'info', DATABASE_CONNECTIONS: '4' },
          'ignore',
        ),
      );
    }
    const origin = `http://127.0.0.1:${port}`;
    const { token } = await logIn(origin, database.person);
    for (const part of inTurn) {
      await warmUp(part, origin, token);
      for (const work of part) await measure(work, rows, database, origin, token);
    }
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
    await database.stop();
  }
}
if (sizes.length > 1) printGrowth();
if (options['write-baseline']) await writeFile(baselineFile, `${JSON.stringify(ratios(), null, 2)}\n`);
if (options.short) compareWithBaseline();

/** Warms up the server: one that has just started is not yet compiled and cached. */
async function warmUp(part: readonly Work[], origin: string, token: string): Promise<void> {
  if (options.short) {
    // One connection each: a user may have only 50 requests under way.
    await Promise.all(part.map((work) => runHttp(callOf(work, origin, token), { connections: 1, seconds: 5 })));
    return;
  }
  for (let round = 0; round < warmUps; round += 1) {
    for (const work of part)
      await runHttp(callOf(work, origin, token), { connections: Math.max(...connectionCounts), seconds: 2 });
  }
}

function callOf({ path, body }: Work, origin: string, token: string): HttpCall {
  return { url: origin + path, token, body };
}

/** Alternates between bare and API in every round, so that a slow moment of the machine meets both. */
async function measure(
  work: Work,
  rows: number,
  database: BenchDatabase,
  origin: string,
  token: string,
): Promise<void> {
  const { url, person } = database;
  const script = await work.bare(url, person.username);
  for (const connections of connectionCounts) {
    const bare: number[] = [];
    const api: number[] = [];
    const p95s: number[] = [];
    let ratio = 0;
    // A slow moment of the machine is no proof: what looks bad in the one round of a short run is measured up to six times more.
    for (let round = 0; round < rounds || (round < 7 && hasFallen(work.name, ratio)); round += 1) {
      bare.push(await runBare(url, script, { connections, seconds }));
      const { perSecond, p95 } = await runHttp(callOf(work, origin, token), { connections, seconds });
      api.push(perSecond);
      p95s.push(p95);
      ratio = median(api) / median(bare);
    }
    const goal = work.goals[goalsAt.indexOf(connections)] ?? 0;
    const p95 = median(p95s);
    figures.push({ work: work.name, rows, connections, bare: median(bare), api: median(api), p95, ratio, goal });
    console.log(
      line([
        work.name,
        connections,
        Math.round(median(bare)),
        Math.round(median(api)),
        p95.toFixed(1),
        ratio.toFixed(2),
        `${goal} ${ratio >= goal ? 'reached' : 'MISSED'}`,
      ]),
    );
  }
}

function printGrowth(): void {
  console.log('\nCost at 10× the rows ÷ cost at 1× (goal: at most 1.3)');
  console.log(line(['work', 'connections', 'bare', 'API', '', '']));
  for (const large of figures.filter(({ rows }) => rows === sizes[1])) {
    const small = figures.find(
      (figure) => figure.work === large.work && figure.connections === large.connections && figure.rows === sizes[0],
    );
    if (!small) continue;
    console.log(
      line([
        large.work,
        large.connections,
        (small.bare / large.bare).toFixed(2),
        (small.api / large.api).toFixed(2),
        '',
        '',
      ]),
    );
  }
}

function ratios(): Record<string, number> {
  return Object.fromEntries(figures.map(({ work, ratio }) => [work, Number(ratio.toFixed(2))]));
}

/**
 * In CI: a quarter of the baseline's ratio means that something became expensive, such as a statement per row or a lost
 * index. Between two machines the same code differs by a factor of two.
 */
function hasFallen(work: string, ratio: number): boolean {
  return options.short && ratio < (baseline[work] ?? 0) / 4;
}

function compareWithBaseline(): void {
  const worse = figures.filter(({ work, ratio }) => hasFallen(work, ratio));
  for (const { work, ratio } of worse)
    console.error(`${work}: the ratio fell from ${baseline[work]} to ${ratio.toFixed(2)}`);
  if (worse.length > 0) process.exitCode = 1;
}

function line(cells: (string | number)[]): string {
  return cells.map((cell, place) => (place === 0 ? String(cell).padEnd(38) : String(cell).padStart(13))).join(' ');
}
