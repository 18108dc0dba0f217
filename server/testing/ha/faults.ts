import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '../random.ts';
import type { Cluster } from './cluster.ts';
import type { Machine } from './machines.ts';

export interface Fault {
  name: string;
  /** How long nothing may be acknowledged, for 95 of 100 of them. */
  mostMs: number;
  /** Lets it happen. Resolves to what undoes it; until then the fault lasts. */
  begin(cluster: Cluster, leader: Machine): Promise<() => Promise<void> | void>;
  /** Whether another machine becomes the leader while the fault lasts. */
  hasNewLeader: boolean;
}

const others = ({ nodes }: Cluster, leader: Machine): Machine[] => nodes.filter((node) => node !== leader);

const lostMachine: Fault = {
  name: 'lost machine',
  mostMs: 20_000,
  hasNewLeader: true,
  begin: async (_, leader) => {
    await leader.switchOff();
    // It comes back with the data of a leader that is none any more: pg_rewind makes it a standby.
    return () => leader.switchOn();
  },
};

const crash: Fault = {
  name: 'crash',
  mostMs: 8000,
  hasNewLeader: true,
  begin: async (cluster, leader) => {
    cluster.crash(leader);
    return () => undefined;
  },
};

/** From everything, and its processes continue. */
const unplugged: Fault = {
  name: 'isolation',
  mostMs: 16_000,
  hasNewLeader: true,
  begin: async (_, leader) => {
    leader.unplug();
    return () => leader.plugIn();
  },
};

/** From the other two, while the API still reaches it: it must not acknowledge what the others do not have. */
const cutOff: Fault = {
  ...unplugged,
  begin: async (cluster, leader) => {
    leader.cutOff(others(cluster, leader));
    return () => leader.reconnect(others(cluster, leader));
  },
};

const switchover: Fault = {
  name: 'switchover',
  mostMs: 2000,
  hasNewLeader: true,
  begin: async (cluster, leader) => {
    const standby = (await cluster.members()).find(({ role }) => role === 'sync_standby');
    await cluster.patronictl(leader, 'switchover', 'gso', '--candidate', standby?.name ?? '', '--force');
    return () => undefined;
  },
};

/** etcd alone: the leader stays, because it reaches both others. */
const lostQuorum: Fault = {
  name: 'no etcd quorum',
  mostMs: 2000,
  hasNewLeader: false,
  begin: async (cluster, leader) => {
    const stopped = [leader, ...others(cluster, leader).slice(0, 1)];
    for (const node of stopped) node.stop('etcd');
    await sleep(15_000);
    return () => {
      for (const node of stopped) node.start('etcd');
    };
  },
};

/** Two of three: the third cannot know whether it is alone, and must refuse. */
const lostBoth: Fault = {
  name: 'two lost machines',
  mostMs: 60_000,
  hasNewLeader: false,
  begin: async (cluster, leader) => {
    const [one, other] = others(cluster, leader);
    await Promise.all([one?.switchOff(), other?.switchOff()]);
    await sleep(15_000);
    return async () => {
      one?.switchOn();
      await sleep(3000);
      other?.switchOn();
    };
  },
};

export const oneOfEach: readonly Fault[] = [switchover, crash, cutOff, lostMachine, lostQuorum, lostBoth];
export const isolation = cutOff;

/** As many of each kind, in an order that the seed decides. */
export function failovers(count: number, seed: number): Fault[] {
  const kinds = [lostMachine, crash, unplugged, switchover, lostMachine, crash, cutOff, switchover];
  const chosen = Array.from({ length: count }, (_, n) => kinds[n % kinds.length] ?? crash);
  const { below } = new Random(seed);
  for (let n = chosen.length - 1; n > 0; n -= 1) {
    const other = below(n + 1);
    const [a, b] = [chosen[n], chosen[other]];
    if (a && b) [chosen[n], chosen[other]] = [b, a];
  }
  return chosen;
}
