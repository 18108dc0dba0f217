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
 * One page: ids and a capped count in one statement from one table, then `read` fetches those rows with their joins.
 * The cost grows with the page and the cap, not with the table.
 */
export async function pageOf<Row extends { id: number }>(
  db: Reader,
  source: ListSource,
  query: ListQuery<string>,
  read: (db: Reader, ids: number[]) => Promise<Row[]>,
): Promise<ListPage<Row>> {
  const { ids, counted } = await (source.where.length === 0
    ? walk(db, source, query)
    : searchThenSort(db, source, query));
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

const capPlusOne = limits.countCap + 1;

function orderBy({ sortBy }: ListSource, { descending }: ListQuery<string>): RawBuilder<unknown> {
  return descending ? sql`${sortBy} desc, id desc` : sql`${sortBy}, id`;
}

/** Nothing to filter: the sort index gives the page. */
async function walk(db: Reader, source: ListSource, query: ListQuery<string>): Promise<PageIds> {
  const { rows } = await sql<PageIds>`
    select
      array(select id from ${sql.table(source.table)} order by ${orderBy(source, query)}
        limit ${query.size} offset ${query.page * query.size}) as ids,
      (select count(*) from (select from ${sql.table(source.table)} limit ${sql.lit(capPlusOne)}) as capped) as counted
  `.execute(db);
  return rows[0] ?? { ids: [], counted: 0 };
}

/**
 * Few matches: find them all through their index, then sort them. Too many to sort: they are frequent, so walking the
 * sort index meets a page of them soon. The planner must know the values to choose well, so it plans each time.
 */
async function searchThenSort(db: Reader, source: ListSource, query: ListQuery<string>): Promise<PageIds> {
  const table = sql.table(source.table);
  const where = sql.join(source.where, sql` and `);
  const page = sql`order by ${orderBy(source, query)} limit ${query.size} offset ${query.page * query.size}`;
  const { rows } = await sql<PageIds>`${sql.raw(planEachTime)}
    with hit as materialized (select id from ${table} where ${where} limit ${sql.lit(capPlusOne)}),
    amount as materialized (select count(*) as hits from hit)
    select
      case when hits > ${sql.lit(limits.countCap)}
        then array(select id from ${table} where ${where} ${page})
        else array(select id from ${table} where id = any(array(select id from hit)) ${page})
      end as ids,
      hits as counted
    from amount
  `.execute(db);
  return rows[0] ?? { ids: [], counted: 0 };
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
