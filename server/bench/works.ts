import { companyList } from '@gso/contract/company';
import type { CompiledQuery } from 'kysely';
import { company } from '../src/features/company/company-kind.ts';
import { autocompleteCompanies, listCompanies } from '../src/features/company/queries.ts';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { readRecord } from '../src/platform/record/record-kind.ts';

/** One thing a person does on a screen: the call, and the function behind it whose statements are run bare. */
export interface Work {
  name: string;
  path: string;
  run: (db: Database) => Promise<unknown>;
  /** The ratio of API to bare that is wanted at 1, 8 and 32 connections. */
  goals: readonly [number, number, number];
}

const list = (name: string, query: Record<string, string>, goals: Work['goals']): Work => ({
  name,
  path: `/api/company?${new URLSearchParams(query).toString()}`,
  run: (db) => listCompanies(db, companyList.fromWire(query)),
  goals,
});

const listGoals = [0.5, 0.35, 0.45] as const;
const searchGoals = [0.7, 0.7, 0.7] as const;
const recordGoals = [0.25, 0.25, 0.25] as const;

export const works: Work[] = [
  list('first page', {}, listGoals),
  list('first page by last update', { so: 'lastUpdateDate', dc: 'true' }, listGoals),
  list('deep page (offset 20,000)', { pn: '1000' }, listGoals),
  list('search, 12 found', { q: 'zamrud' }, searchGoals),
  list('search, one in 500 found', { q: 'jaya sakti' }, searchGoals),
  list('search, one in 8 found', { q: 'baja' }, searchGoals),
  { name: 'by id', path: '/api/company/777', run: (db) => readRecord(db, company, 777), goals: recordGoals },
  {
    name: 'autocomplete, 12 found',
    path: '/api/company/autocomplete?q=zamrud',
    run: (db) => autocompleteCompanies(db, 'zamrud', 100),
    goals: searchGoals,
  },
];

/** The statements behind a work, exactly as the API sends them. */
export async function statementsOf(work: Work, url: string): Promise<CompiledQuery[]> {
  const seen: CompiledQuery[] = [];
  const db = openDatabase({ url, connections: 1, name: 'gso bench', onQuery: (query) => seen.push(query) });
  try {
    await work.run(db);
    return seen;
  } finally {
    await db.destroy();
  }
}
