import type { ListPage, ListQuery } from '@gso/contract/list-query';
import { limits } from '@gso/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../db/database.ts';
import { planEachTime } from '../db/statement-names.ts';

export interface ListSource {
  /** The one table that the page is taken from; joins come afterwards, for the rows of the page alone. */
  table: string;
  /** Conditions that an index serves. Without any, the sort index alone gives the page. */
  where: RawBuilder<boolean>[];
  /** What to sort by; an index over it and the id must exist. */
  sortBy: RawBuilder<unknown>;
}

/**
 * One page: ids and a capped count from one table, then `read` fetches those rows with their joins. The cost grows with
 * the page and the cap, not with the table.
 */
export async function pageOf<Row extends { id: number }>(
  db: Reader,
  source: ListSource,
  query: ListQuery<string>,
  read: (db: Reader, ids: number[]) => Promise<Row[]>,
): Promise<ListPage<Row>> {
  const { ids, counted } = await (source.where.length === 0 ? walk(db, source, query) : search(db, source, query));
  const rows = ids.length > 0 ? await read(db, ids) : [];
  const total = query.exactCount ? await countAll(db, source) : Math.min(counted, limits.countCap);
  return {
    content: inOrder(rows, ids),
    totalElements: total,
    totalCapped: !query.exactCount && counted > limits.countCap,
    totalPages: Math.ceil(total / query.size),
    number: query.page,
    size: query.size,
  };
}

interface PageIds {
  ids: number[];
  counted: number;
}

/**
 * Limit and offset are written out where they are few (the first page), so that the statement has one plan for good;
 * as parameters the planner would have to assume the worst and plan anew each time.
 */
function pageClause({ sortBy }: ListSource, { descending, size, page }: ListQuery<string>): RawBuilder<unknown> {
  const order = descending ? sql`${sortBy} desc, id desc` : sql`${sortBy}, id`;
  const offset = page > 0 ? sql`offset ${page * size}` : sql``;
  return sql`order by ${order} limit ${sql.lit(size)} ${offset}`;
}

const atMostCapPlusOne = sql`limit ${sql.lit(limits.countCap + 1)}`;

/** Nothing to filter: the sort index gives the page. */
async function walk(db: Reader, source: ListSource, query: ListQuery<string>): Promise<PageIds> {
  const table = sql.table(source.table);
  const { rows } = await sql<PageIds>`
    select
      array(select id from ${table} ${pageClause(source, query)}) as ids,
      (select count(*) from (select from ${table} ${atMostCapPlusOne}) as capped) as counted
  `.execute(db);
  return rows[0] ?? { ids: [], counted: 0 };
}

/**
 * Few matches: find them all through their index, then sort them. Too many to sort: they are frequent, so walking the
 * sort index meets a page of them soon. What is searched for decides the plan, so it is planned each time.
 */
async function search(db: Reader, source: ListSource, query: ListQuery<string>): Promise<PageIds> {
  const table = sql.table(source.table);
  const where = sql.join(source.where, sql` and `);
  const hits = await idsOf(db, sql`${sql.raw(planEachTime)} select id from ${table} where ${where} ${atMostCapPlusOne}`);
  const ids =
    hits.length > limits.countCap
      ? await idsOf(db, sql`${sql.raw(planEachTime)} select id from ${table} where ${where} ${pageClause(source, query)}`)
      : await idsOf(db, sql`select id from ${table} where id = any(${hits}) ${pageClause(source, query)}`);
  return { ids, counted: hits.length };
}

async function idsOf(db: Reader, statement: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${statement}`.execute(db);
  return rows.map(({ id }) => id);
}

async function countAll(db: Reader, source: ListSource): Promise<number> {
  const where = source.where.length > 0 ? sql`where ${sql.join(source.where, sql` and `)}` : sql``;
  const { rows } = await sql<{ counted: number }>`${sql.raw(planEachTime)}
    select count(*) as counted from ${sql.table(source.table)} ${where}
  `.execute(db);
  return rows[0]?.counted ?? 0;
}

function inOrder<Row extends { id: number }>(rows: Row[], ids: number[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
