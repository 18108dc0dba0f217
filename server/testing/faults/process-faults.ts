import { setTimeout as sleep } from 'node:timers/promises';
import { asAdmin } from '../as-admin.ts';
import type { Fault } from './fault.ts';

/** At most so long after the last acknowledgement. */
const mostPauseMs = 150;

export const processFaults = {
  'api-kill': {
    what: 'SIGKILL of one API process, which is then started again',
    times: 8,
    make: async ({ cluster, writers }, random) => {
      const pauseMs = random.next() * mostPauseMs;
      const choice = random.next();
      // Another one stays, so that people can work in between.
      while (cluster.ready.length < 2) await sleep(20);
      await writers.more(1);
      await sleep(pauseMs);
      const slot = cluster.ready[Math.floor(choice * cluster.ready.length)];
      if (slot) await cluster.kill(slot.server);
      return undefined;
    },
  },
  'database-crash': {
    what: 'SIGKILL of all processes of PostgreSQL at once, and its recovery',
    times: 4,
    make: async ({ cluster, writers }, random) => {
      await writers.more(4);
      await sleep(random.next() * mostPauseMs);
      await cluster.crashDatabase();
      return undefined;
    },
  },
  'database-restart': {
    what: 'PostgreSQL is restarted as for an update',
    times: 2,
    make: async ({ cluster, writers }, random) => {
      await writers.more(4);
      await sleep(random.next() * mostPauseMs);
      await cluster.restartDatabase();
      return undefined;
    },
  },
  'lost-connections': {
    what: 'PostgreSQL ends one connection of the application: any, or the one in the longest transaction',
    times: 20,
    make: async ({ cluster, writers }, random) => {
      await writers.more(2);
      const order = random.chance(0.5) ? `(state = 'idle'), xact_start` : 'random()';
      await asAdmin(
        cluster.database.ownerUrl,
        `select pg_terminate_backend(pid) from (
          select pid from pg_stat_activity
          where datname = current_database() and application_name like 'gso%' order by ${order} limit 1
        ) as chosen`,
      );
      return undefined;
    },
  },
} satisfies Record<string, Fault>;
