import type { BareScript } from './bare-script.ts';
import type { FilledTable } from './fill.ts';

/** One thing a person does on a screen: the call, and what the database has to do for it at least. */
export interface Work {
  table: FilledTable;
  name: string;
  path: string;
  /** What the call creates; without it the call is a read. */
  body?: object;
  bare: (databaseUrl: string, caller: string) => Promise<BareScript>;
  /** The ratio of API to bare that is wanted at 1, 8 and 32 connections. */
  goals: readonly [number, number, number];
  /** Left out of the short run, which CI has little time for. */
  longOnly?: true;
}

export const listGoals = [0.5, 0.35, 0.45] as const;
export const searchGoals = [0.7, 0.7, 0.7] as const;
export const recordGoals = [0.25, 0.25, 0.25] as const;
export const dashboardGoals = [0.7, 0.7, 0.7] as const;
export const documentGoals = [0.4, 0.4, 0.4] as const;

export const longOnly = (works: Work[]): Work[] => works.map((work) => ({ ...work, longOnly: true }));
