import { setTimeout as sleep } from 'node:timers/promises';
import { failOver, whyNoStandby } from './failover.ts';
import type { Fault, Run } from './fault.ts';

/** A proxy gives up after some seconds; readiness must be known before. */
const readyWithinMs = 2500;

export const networkFaults = {
  blackhole: {
    what: 'the network between API and database passes nothing on for 5 to 15 s, then everything',
    times: 1,
    make: async (run, random) => {
      await run.writers.more(4);
      run.cluster.proxy.pause();
      const slowest = await slowestReadyz(run, random.int(5, 15) * 1000);
      run.cluster.proxy.resume();
      return `/readyz within ${slowest.toFixed(0)} ms`;
    },
  },
  'forgotten-connections': {
    what: 'the same, and all connections of before stay dead without a word, as after a firewall restarts',
    times: 1,
    make: async (run, random) => {
      await run.writers.more(4);
      run.cluster.proxy.hang();
      const slowest = await slowestReadyz(run, random.int(5, 10) * 1000);
      run.cluster.proxy.restore();
      return `/readyz within ${slowest.toFixed(0)} ms`;
    },
  },
  failover: {
    what: 'SIGKILL of PostgreSQL, promotion of its synchronous standby, the API follows through one address',
    times: 1,
    impossible: whyNoStandby,
    make: ({ cluster, writers }) => failOver(cluster, writers),
  },
} satisfies Record<string, Fault>;

/** How long the slowest reply of a process about its readiness takes during this time. */
async function slowestReadyz({ cluster, problems }: Run, milliseconds: number): Promise<number> {
  let slowest = 0;
  for (const end = Date.now() + milliseconds; Date.now() < end;) {
    for (const origin of cluster.origins) {
      const begun = performance.now();
      const { status } = await fetch(`${origin}/readyz`);
      slowest = Math.max(slowest, performance.now() - begun);
      if (status !== 200 && status !== 503) problems.push(`/readyz replied ${status}`);
    }
    await sleep(200);
  }
  if (slowest > readyWithinMs) problems.push(`/readyz took ${slowest.toFixed(0)} ms`);
  return slowest;
}
