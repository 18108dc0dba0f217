import { companyList } from '@gso/contract/company';
import { itemList } from '@gso/contract/item';
import type { CompiledQuery } from 'kysely';
import { company } from '../src/features/company/company-kind.ts';
import { autocompleteCompanies, listCompanies } from '../src/features/company/queries.ts';
import { item } from '../src/features/item/item-kind.ts';
import { listItems, selectBrands } from '../src/features/item/queries.ts';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { readRecord } from '../src/platform/record/record-kind.ts';
import type { FilledTable } from './fill.ts';

/** One thing a person does on a screen: the call, and the function behind it whose statements are run bare. */
export interface Work {
  table: FilledTable;
  name: string;
  path: string;
  run: (db: Database) => Promise<unknown>;
  /** The ratio of API to bare that is wanted at 1, 8 and 32 connections. */
  goals: readonly [number, number, number];
}

const listGoals = [0.5, 0.35, 0.45] as const;
const searchGoals = [0.7, 0.7, 0.7] as const;
const recordGoals = [0.25, 0.25, 0.25] as const;

const companies = (name: string, query: Record<string, string>, goals: Work['goals']): Work => ({
  table: 'company',
  name: `companies: ${name}`,
  path: `/api/company?${new URLSearchParams(query).toString()}`,
  run: (db) => listCompanies(db, companyList.fromWire(query)),
  goals,
});

const items = (name: string, query: Record<string, string>, goals: Work['goals']): Work => ({
  table: 'item',
  name: `items: ${name}`,
  path: `/api/item?${new URLSearchParams(query).toString()}`,
  run: (db) => listItems(db, itemList.fromWire(query)),
  goals,
});

export const works: Work[] = [
  companies('first page', {}, listGoals),
  companies('first page by last update', { so: 'lastUpdateDate', dc: 'true' }, listGoals),
  companies('deep page (offset 20,000)', { pn: '1000' }, listGoals),
  companies('search, 12 found', { q: 'zamrud' }, searchGoals),
  companies('search, one in 500 found', { q: 'jaya sakti' }, searchGoals),
  companies('search, one in 8 found', { q: 'baja' }, searchGoals),
  {
    table: 'company',
    name: 'companies: by id',
    path: '/api/company/777',
    run: (db) => readRecord(db, company, 777),
    goals: recordGoals,
  },
  {
    table: 'company',
    name: 'companies: autocomplete, 12 found',
    path: '/api/company/autocomplete?q=zamrud',
    run: (db) => autocompleteCompanies(db, 'zamrud', 100),
    goals: searchGoals,
  },
  items('first page', {}, listGoals),
  items('first page by selling price', { so: 'price.sellingPrice', dc: 'true' }, listGoals),
  items('deep page (offset 20,000)', { pn: '1000' }, listGoals),
  items('material no, 10 found', { qmat: '-000077' }, searchGoals),
  items('description, 12 found', { qdes: 'zamrud' }, searchGoals),
  items('four fields, few found', { qbra: 'omron', qcat: 'kategori 1', qmat: '-0007', qdes: 'baja' }, searchGoals),
  items('brand, one in 10 found', { qbra: 'omron' }, searchGoals),
  items('description, one in 8 found', { qdes: 'baja' }, searchGoals),
  {
    table: 'item',
    name: 'items: by id',
    path: '/api/item/777',
    run: (db) => readRecord(db, item, 777),
    goals: recordGoals,
  },
  { table: 'item', name: 'items: brands', path: '/api/item/brand/select', run: selectBrands, goals: listGoals },
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
