import { existsSync, globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault.ts';

const offsetFile = 'clock-offset';
const library = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu']
  .flatMap((folder) => globSync(`${folder}/faketime/libfaketime.so.1`))
  .find((file) => existsSync(file));

/** The environment of processes whose clock can be moved while they run. */
export function movableClock(folder: string): NodeJS.ProcessEnv & { LD_PRELOAD?: string } {
  if (!library) return {};
  const file = join(folder, offsetFile);
  writeFileSync(file, '+0\n');
  return {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  };
}

/** Midnight in Jakarta is 17:00 UTC. */
const ends = { month: '2026-11-30T16:59:57Z', year: '2026-12-31T16:59:57Z' };

export const clockFaults = {
  'clock-jump': {
    what: "the clocks of PostgreSQL and the API jump to 3 s before Jakarta's month or year end, run over it, and jump back",
    times: 1,
    impossible: () => (library ? undefined : 'there is no libfaketime'),
    make: async ({ cluster, writers, problems }, random) => {
      const file = join(cluster.folder, offsetFile);
      const end = random.chance(0.5) ? 'month' : 'year';
      const before = writers.acknowledged.length;
      writeFileSync(file, `+${Math.round((Date.parse(ends[end]) - Date.now()) / 1000)}\n`);
      await sleep(10_000);
      const beyond = writers.acknowledged.length - before;
      if (beyond === 0) problems.push('nothing was acknowledged after the clock had jumped');
      writeFileSync(file, '+0\n');
      await sleep(2000);
      return `${end} end: ${beyond} acknowledged around it`;
    },
  },
} satisfies Record<string, Fault>;
