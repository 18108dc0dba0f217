import { CompiledQuery } from 'kysely';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import type { TestApp } from './test-app.ts';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

interface QueryCost {
  sql: string;
  /** The blocks that it reads. */
  blocks: number;
  /** The tables that it reads as a whole. */
  wholeTables: (string | undefined)[];
}

/** What work reads from the database, query by query, as the database itself reports it. */
export async function costsOf<Result>(
  app: Pick<TestApp, 'url' | 'db'>,
  work: (db: Database) => Promise<Result>,
): Promise<{ result: Result; costs: QueryCost[] }> {
  const seen: CompiledQuery[] = [];
  const db = openDatabase({ url: app.url, connections: 1, name: 'gso test', onQuery: (query) => seen.push(query) });
  try {
    const result = await work(db);
    const costs: QueryCost[] = [];
    for (const query of seen) costs.push(await costOf(app, query));
    return { result, costs };
  } finally {
    await db.destroy();
  }
}

async function costOf(app: Pick<TestApp, 'db'>, { sql, parameters }: CompiledQuery): Promise<QueryCost> {
  const { rows } = await app.db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    CompiledQuery.raw(`explain (analyze, buffers, format json) ${sql}`, [...parameters]),
  );
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (!plan) throw new Error('There is no plan.');
  return {
    sql,
    blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    wholeTables: nodesOf(plan)
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => node['Relation Name']),
  };
}
