import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { Random } from '../random.ts';
import type { Fault } from './fault.ts';
import { clientFaults } from './client-faults.ts';
import { clockFaults } from './clock-faults.ts';
import { diskFaults } from './disk-faults.ts';
import { networkFaults } from './network-faults.ts';
import { plantedBugs } from './planted-bugs.ts';
import { processFaults } from './process-faults.ts';
import { Programme } from './programme.ts';

// npm run faults: docs/faults.md
const all: Record<string, Fault> = {
  ...processFaults,
  ...networkFaults,
  ...diskFaults,
  ...clockFaults,
  ...clientFaults,
};

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    /** The names of the faults, in this order; all of them if it is missing. */
    faults: { type: 'string' },
    /** How often each fault is made. */
    times: { type: 'string' },
    kills: { type: 'string' },
    crashes: { type: 'string' },
    /** Ends after so many minutes, with the comparison. */
    minutes: { type: 'string', default: '600' },
    /** In the order that follows from the seed, instead of one fault after the other. */
    mixed: { type: 'boolean', default: false },
    processes: { type: 'string', default: '3' },
    writers: { type: 'string', default: '8' },
    /** Milliseconds that each writer rests after a write. */
    pace: { type: 'string', default: '0' },
    /** Requests of hostile-bodies, saves of concurrent-editors, minutes of soak. */
    requests: { type: 'string', default: '600' },
    edits: { type: 'string', default: '200' },
    soak: { type: 'string' },
    plant: { type: 'string' },
    /** Afterwards also runs with each planted bug, which must be found. */
    plants: { type: 'boolean', default: false },
  },
});

const seed = Number(values.seed);
const timesOf = (name: string, { times }: Fault): number => {
  if (name === 'soak') return values.soak === undefined ? 0 : 1;
  const wanted = { 'api-kill': values.kills, 'database-crash': values.crashes }[name] ?? values.times;
  return wanted === undefined ? times : Number(wanted);
};
const names = values.faults?.split(',').filter(Boolean) ?? (values.soak === undefined ? Object.keys(all) : ['soak']);
const unknown = names.filter((name) => !(name in all));
if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. There are ${Object.keys(all).join(', ')}.`);

const steps = names.flatMap((name) => {
  const fault = all[name];
  const why = fault?.impossible?.();
  if (why) console.log(`${name}: not possible here: ${why}`);
  return fault && !why ? Array.from({ length: timesOf(name, fault) }, () => ({ name, fault })) : [];
});
if (values.mixed) shuffle(steps);

const programme = new Programme({
  seed,
  processes: Number(values.processes),
  writers: Number(values.writers),
  paceMs: Number(values.pace),
  minutes: Number(values.minutes),
  mixed: values.mixed,
  size: {
    edits: Number(values.edits),
    requests: Number(values.requests),
    soakMinutes: Number(values.soak ?? 0),
  },
  plant: values.plant,
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => programme.finishEarly());
const isRight = await programme.run(steps);
const isFound = !values.plants || Object.keys(plantedBugs).every(findsPlanted);
process.exitCode = isRight && isFound ? 0 : 1;

function findsPlanted(bug: string): boolean {
  const options = [
    '--seed',
    values.seed,
    '--faults',
    'database-crash',
    '--crashes',
    '6',
    '--processes',
    '2',
    '--plant',
    bug,
  ];
  const { stdout } = spawnSync(process.execPath, [import.meta.filename, ...options], { encoding: 'utf8' });
  const lost = /LOST \d+/.exec(stdout)?.[0];
  console.log(`planted: ${bug}: ${lost ? `found, ${lost}` : `NOT FOUND\n${stdout}`}`);
  return lost !== undefined;
}

function shuffle<Value>(values: Value[]): void {
  const random = new Random(seed, 0);
  for (let last = values.length - 1; last > 0; last -= 1) {
    const other = random.int(0, last);
    [values[last], values[other]] = [values[other] as Value, values[last] as Value];
  }
}
