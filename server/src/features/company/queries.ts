import type { CompanyListQuery, CompanyOption, CompanyRow } from '@gso/contract/company';
import { limits } from '@gso/contract/limits';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { notFound } from '../../platform/app-error.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { Company } from '../../platform/db/schema.ts';
import { pageOf } from '../../platform/list/page-of.ts';
import { containsText } from '../../platform/list/search.ts';

export const columns = [
  'id',
  'name',
  'phone',
  'industry',
  'street',
  'zip_code',
  'is_active',
  'version',
  'updated_by',
  'updated_at',
] as const;

const sortColumns: Record<CompanyListQuery['sort'], RawBuilder<unknown>> = {
  name: sql`name_search`,
  'address.street': sql`lower(left(street, 64)) collate "C"`,
  phone: sql`phone collate "C"`,
  'address.zipCode': sql`zip_code collate "C"`,
  industry: sql`lower(industry) collate "C"`,
  lastUpdateBy: sql`updated_by collate "C"`,
  lastUpdateDate: sql`updated_at`,
};

const nameContains = (search: string) => containsText(sql<string>`name_search`, search);

export function toCompanyRow(stored: Pick<Selectable<Company>, (typeof columns)[number]>): CompanyRow {
  return {
    id: stored.id,
    name: stored.name,
    phone: stored.phone,
    industry: stored.industry,
    address: { street: stored.street, zipCode: stored.zip_code },
    isActive: stored.is_active,
    version: stored.version,
    lastUpdateBy: stored.updated_by,
    lastUpdateDate: stored.updated_at,
  };
}

export function listCompanies(db: Reader, query: CompanyListQuery) {
  const source = { table: 'company', where: nameContains(query.search), sortBy: sortColumns[query.sort] };
  return pageOf(db, source, query, readCompanies);
}

async function readCompanies(db: Reader, ids: number[]): Promise<CompanyRow[]> {
  const stored = await db
    .selectFrom('company')
    .select(columns)
    .where(sql<boolean>`id = any(${ids})`)
    .execute();
  return stored.map(toCompanyRow);
}

export async function readCompany(db: Reader, id: number): Promise<CompanyRow> {
  const stored = await db.selectFrom('company').select(columns).where('id', '=', id).executeTakeFirst();
  if (!stored) throw notFound();
  return toCompanyRow(stored);
}

/** Reads the company and keeps others from changing it until the transaction ends. */
export async function lockCompany(tx: Tx, id: number): Promise<CompanyRow> {
  const stored = await tx.selectFrom('company').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!stored) throw notFound();
  return toCompanyRow(stored);
}

const byName = { sort: 'name', descending: false, exactCount: false, page: 0 } as const;

export async function autocompleteCompanies(db: Reader, search: string, size: number): Promise<CompanyOption[]> {
  const source = { table: 'company', where: nameContains(search), sortBy: sortColumns.name };
  const page = await pageOf(db, source, { ...byName, search, size }, readOptions);
  return page.content;
}

async function readOptions(db: Reader, ids: number[]): Promise<CompanyOption[]> {
  return db
    .selectFrom('company')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${ids})`)
    .execute();
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
