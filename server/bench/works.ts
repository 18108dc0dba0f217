import { companyList } from '@gso/contract/company';
import { itemList } from '@gso/contract/item';
import { shodanList } from '@gso/contract/shodan';
import { visitList } from '@gso/contract/visit';
import type { CompiledQuery } from 'kysely';
import { company } from '../src/features/company/company-kind.ts';
import { autocompleteCompanies, listCompanies } from '../src/features/company/queries.ts';
import { item } from '../src/features/item/item-kind.ts';
import { listItems, selectBrands } from '../src/features/item/queries.ts';
import { listShodans } from '../src/features/shodan/queries.ts';
import { shodan } from '../src/features/shodan/shodan-kind.ts';
import { listVisits } from '../src/features/visit/queries.ts';
import { visit } from '../src/features/visit/visit-kind.ts';
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
  /** Left out of the short run, which CI has little time for. */
  longOnly?: true;
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

const shodans = (name: string, query: Record<string, string>, goals: Work['goals']): Work => ({
  table: 'shodan',
  name: `shodans: ${name}`,
  path: `/api/shodan?${new URLSearchParams(query).toString()}`,
  run: (db) => listShodans(db, shodanList.fromWire(query)),
  goals,
});

const salesPerson = { username: 'sales-1', permissions: ['MA_SHODAN'] };

const visits = (name: string, query: Record<string, string>, goals: Work['goals']): Work => ({
  table: 'visit',
  name: `visits: ${name}`,
  path: `/api/visit?${new URLSearchParams(query).toString()}`,
  run: (db) => listVisits(db, visitList.fromWire(query), salesPerson),
  goals,
});

const longOnly = (works: Work[]): Work[] => works.map((work) => ({ ...work, longOnly: true }));

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
/** Two months that lie far from both ends of every order. */
const longAgo = { qvdf: daysAgo(2000), qvdt: daysAgo(1940) };

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
  shodans('open, first page', {}, listGoals),
  ...longOnly([
    shodans('by amount', { so: 'amount' }, listGoals),
    shodans('all by amount', { qst: '', so: 'amount' }, listGoals),
    shodans('created by', { qcb: 'sales-7' }, listGoals),
    shodans('search, 12 found', { qst: '', q: 'kecubung' }, searchGoals),
    shodans('search, one in 4 found', { qst: '', q: 'baja' }, searchGoals),
    shodans('deep page (offset 20,000)', { qst: '', pn: '1000' }, listGoals),
    {
      table: 'shodan',
      name: 'shodans: by id',
      path: '/api/shodan/777',
      run: (db) => readRecord(db, shodan, 777),
      goals: recordGoals,
    },
  ]),
  visits('last two months', {}, listGoals),
  visits('old two months by last update', { ...longAgo, so: 'lastUpdateDate' }, listGoals),
  visits('search, one in 8 found', { qvdf: '', q: 'baja' }, searchGoals),
  ...longOnly([
    visits('one status', { qst: 'TRIAL' }, listGoals),
    visits('with a shodan', { qvdf: '', qsh: 'yes' }, listGoals),
    visits('updated by one person', { qvdf: '', qcby: 'sales-7' }, listGoals),
    visits('old two months', longAgo, listGoals),
    visits('old two months by visitor', { ...longAgo, so: 'username' }, listGoals),
    visits('search, 12 found', { qvdf: '', q: 'langka' }, searchGoals),
    visits('search in two months', { q: 'baja' }, searchGoals),
    visits('deep page (offset 20,000)', { qvdf: '', pn: '1000' }, listGoals),
    {
      table: 'visit',
      name: 'visits: by id',
      path: '/api/visit/777',
      run: (db) => readRecord(db, visit, 777),
      goals: recordGoals,
    },
  ]),
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
