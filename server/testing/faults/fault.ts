import type { Random } from '../random.ts';
import type { Cluster } from './cluster.ts';
import type { Writers } from './writers.ts';

/** A cluster of real parts while people write. */
export interface Run {
  cluster: Cluster;
  writers: Writers;
  seed: number;
  size: Size;
  /** What a fault itself found to be wrong. */
  problems: string[];
}

/** How much is done in faults that are not counted by times. */
export interface Size {
  edits: number;
  requests: number;
  soakMinutes: number;
}

export interface Fault {
  /** What is done, for the table. */
  what: string;
  /** How often in the short run. */
  times: number;
  /** Why this machine cannot do it, or undefined. */
  impossible?: () => string | undefined;
  /** Makes the fault and repairs it. All choices come from `random`. Returns figures for the table. */
  make: (run: Run, random: Random) => Promise<string | undefined>;
}
