import type { CompanyListQuery, CompanyOption } from '@gso/contract/company';
import { limits } from '@gso/contract/limits';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { text } from '../../platform/db/statement.ts';
import { pageOf } from '../../platform/list/page-of.ts';
import { containsText } from '../../platform/list/search.ts';
import { company } from './company-kind.ts';

const table = text('company');
const optionColumns = text('id, name');
const nameSearch = text('name_search');

const sortColumns = {
  name: nameSearch,
  'address.street': text('lower(left(street, 64)) collate "C"'),
  phone: text('phone collate "C"'),
  'address.zipCode': text('zip_code collate "C"'),
  industry: text('lower(industry) collate "C"'),
  lastUpdateBy: text('updated_by collate "C"'),
  lastUpdateDate: text('updated_at'),
};

export function listCompanies(db: Reader, query: CompanyListQuery) {
  const where = containsText(nameSearch, query.search);
  return pageOf(db, { table, where, sortBy: sortColumns[query.sort], columns: company.columns }, query, company.toRow);
}

const firstByName = { sort: 'name', descending: false, exactCount: false, page: 0 } as const;

export async function autocompleteCompanies(db: Reader, search: string, size: number): Promise<CompanyOption[]> {
  const where = containsText(nameSearch, search);
  const source = { table, where, sortBy: nameSearch, columns: optionColumns };
  const page = await pageOf(db, source, { ...firstByName, search, size }, (option: CompanyOption) => option);
  return page.content;
}

const mostOptions = 1000;

/** The first companies by name, for short lists; longer ones are searched with autocomplete. */
export function selectCompanies(db: Reader): Promise<CompanyOption[]> {
  return db
    .selectFrom('company')
    .select(['id', 'name'])
    .orderBy('name_search')
    .orderBy('id')
    .limit(mostOptions)
    .execute();
}

const mostSimilar = 5;

export async function similarCompanies(db: Reader, name: string, except = 0) {
  const { rows } = await sql<{ id: number; name: string; street: string }>`
    select id, name, street from company
    where name_key = organisation_name_key(${name.slice(0, limits.searchText)}) and name_key <> '' and id <> ${except}
    order by id limit ${mostSimilar}
  `.execute(db);
  return rows;
}
