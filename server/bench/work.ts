import type { BareScript } from './bare-script.ts';
import type { FilledTable } from './fill.ts';

/** One user action on a screen: the call, and the minimum that the database has to do for it. */
export interface Work {
  table: FilledTable;
  name: string;
  path: string;
  /** What the call creates; without it the call is a read. */
  body?: object;
  bare: (databaseUrl: string, caller: string) => Promise<BareScript>;
  /** The expected ratio of API to bare at 1, 8 and 32 connections. */
  goals: readonly [number, number, number];
  /** Left out of the short run of CI. */
  longOnly?: true;
}

export const listGoals = [0.5, 0.35, 0.45] as const;
export const searchGoals = [0.7, 0.7, 0.7] as const;
export const recordGoals = [0.25, 0.25, 0.25] as const;
export const dashboardGoals = [0.7, 0.7, 0.7] as const;
export const documentGoals = [0.4, 0.4, 0.4] as const;

export const longOnly = (works: Work[]): Work[] => works.map((work) => ({ ...work, longOnly: true }));
