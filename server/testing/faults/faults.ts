import { parseArgs } from 'node:util';
import { Random } from '../fuzz/random.ts';
import type { Fault } from './fault.ts';
import { processFaults } from './process-faults.ts';
import { Programme } from './programme.ts';

// npm run faults: docs/faults.md
const all: Record<string, Fault> = { ...processFaults };

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
    plant: { type: 'string' },
  },
});

const seed = Number(values.seed);
const timesOf = (name: string, { times }: Fault): number => {
  const wanted = { 'api-kill': values.kills, 'database-crash': values.crashes }[name] ?? values.times;
  return wanted === undefined ? times : Number(wanted);
};
const names = values.faults?.split(',').filter(Boolean) ?? Object.keys(all);
const unknown = names.filter((name) => !(name in all));
if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. There are ${Object.keys(all).join(', ')}.`);

const steps = names.flatMap((name) => {
  const fault = all[name];
  return fault ? Array.from({ length: timesOf(name, fault) }, () => ({ name, fault })) : [];
});
if (values.mixed) shuffle(steps);

const programme = new Programme({
  seed,
  processes: Number(values.processes),
  writers: Number(values.writers),
  paceMs: Number(values.pace),
  minutes: Number(values.minutes),
  plant: values.plant,
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => programme.finishEarly());
process.exitCode = (await programme.run(steps)) ? 0 : 1;

function shuffle<Value>(values: Value[]): void {
  const random = new Random(seed, 0);
  for (let last = values.length - 1; last > 0; last -= 1) {
    const other = random.int(0, last);
    [values[last], values[other]] = [values[other] as Value, values[last] as Value];
  }
}
