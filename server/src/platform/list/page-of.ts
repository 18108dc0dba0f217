import { limits } from '@gso/contract/limits';
import type { ListPage, ListQuery } from '@gso/contract/list-query';
import type { Reader } from '../db/database.ts';
import { planEachTime } from '../db/statement-names.ts';
import { allOf, nothing, readRows, type Statement, statement, text } from '../db/statement.ts';

export interface ListSource {
  /** The one table that the page is taken from. */
  table: Statement;
  /** The part of the table that the list is about. The indexes for its orders begin with what this compares. */
  within?: Statement;
  /** Conditions on that part. Without any, the sort index alone gives the page. */
  where: readonly Statement[];
  /** What they leave lies together, and in order, in one index: it gives the page as it would without conditions. */
  isOneStretch?: boolean;
  /**
   * An order in which the indexes for `where` go on. Matches are counted along it; left to itself the planner may gather
   * all of them only to count the first.
   */
  along?: Statement;
  /** What some of the matches fulfil and an index finds at once: if those are more than are counted, the rest is not asked. */
  enough?: Statement;
  /** Finds the ids of the same rows through an index that lies elsewhere; without it, one on the table serves `where`. */
  found?: Statement;
  /**
   * The first so many matching rows in the order of the list: their ids and what they are sorted by. Asked for only where
   * more match than are counted, and undefined where it would not be quick.
   */
  firstInOrder?: (rows: number) => Promise<Statement | undefined>;
  /** What to sort by; an index over it, what comes next, and the id must exist. */
  sortBy: Statement;
  /** Orders what is equal there, before the id does. */
  thenBy?: Statement;
  /** What to read of the page's rows, once they are known. */
  columns: Statement;
  /** What to join to them, and only to them. */
  joins?: Statement;
}

/**
 * One page and a capped count. The page is taken from one table first and joined afterwards, so that the cost grows
 * with the page and the cap, not with the table.
 */
export async function pageOf<Stored, Row>(
  db: Reader,
  source: ListSource,
  query: ListQuery<string>,
  toRow: (stored: Stored) => Row,
): Promise<ListPage<Row>> {
  const { rows, counted } = await (source.where.length === 0 || source.isOneStretch
    ? walk<Stored>(db, source, query)
    : search<Stored>(db, source, query));
  const total = query.exactCount ? await count(db, source, nothing) : Math.min(counted, limits.countCap);
  return {
    content: rows.map(toRow),
    totalElements: total,
    totalCapped: !query.exactCount && counted > limits.countCap,
    totalPages: Math.ceil(total / query.size),
    number: query.page,
    size: query.size,
  };
}

interface Found<Stored> {
  rows: Stored[];
  counted: number;
}

const part = ({ within }: ListSource, where: readonly Statement[] = []): Statement => {
  const conditions = within ? [within, ...where] : where;
  return conditions.length > 0 ? statement`where ${allOf(conditions)}` : nothing;
};

const each = text(planEachTime);
const atMostCapPlusOne = text(`limit ${limits.countCap + 1}`);

function orderBy({ sortBy, thenBy }: ListSource, { descending }: ListQuery<string>, id = text('id')): Statement {
  const direction = text(descending ? ' desc' : '');
  const next = thenBy ? statement`${thenBy}${direction}, ` : nothing;
  return statement`order by ${sortBy}${direction}, ${next}${id}${direction}`;
}

/**
 * The size is written out and a first page has no offset, so that such a statement keeps one plan for good; for
 * parameters the planner would have to assume the worst and plan anew each time.
 */
function pageClause(source: ListSource, query: ListQuery<string>): Statement {
  const offset = query.page > 0 ? statement`offset ${query.page * query.size}` : nothing;
  return statement`${orderBy(source, query)} limit ${text(String(query.size))} ${offset}`;
}

/** The rows of the page's ids with all their columns, in the page's order. */
function rowsOf(source: ListSource, query: ListQuery<string>, ids: Statement, alongside = nothing): Statement {
  const { columns, table, joins = nothing } = source;
  return statement`select ${columns} ${alongside} from (${ids}) as page join ${table} using (id) ${joins} ${orderBy(source, query, text('page.id'))}`;
}

/** Nothing to pass over: an index gives the page, and the count comes along on each row. */
async function walk<Stored>(db: Reader, source: ListSource, query: ListQuery<string>): Promise<Found<Stored>> {
  const wanted = statement`from ${source.table} ${part(source, source.where)}`;
  const ids = statement`select id ${wanted} ${pageClause(source, query)}`;
  const counting = statement`, (select count(*) from (select ${wanted} ${atMostCapPlusOne}) as capped) as counted`;
  const rows = await readRows<Stored & { counted: number }>(db, rowsOf(source, query, ids, counting));
  return { rows, counted: rows[0]?.counted ?? (await count(db, source, atMostCapPlusOne)) };
}

/**
 * Few matches: find them all through their index, then sort them. More than are counted: they may be frequent, then
 * walking a little along the sort index meets a page of them; where that finds too few, they are rare or lie together
 * far along, and are sorted after all. What is searched for decides the plan, so it is planned each time.
 */
async function search<Stored>(db: Reader, source: ListSource, query: ListQuery<string>): Promise<Found<Stored>> {
  const found = await fewMatches(db, source);
  if (found) {
    const ids = statement`select id from ${source.table} where id = any(${found}) ${pageClause(source, query)}`;
    return { rows: await readRows<Stored>(db, rowsOf(source, query, ids)), counted: found.length };
  }
  const counted = limits.countCap + 1;
  const near = await readRows<Stored>(db, statement`${each} ${rowsOf(source, query, await walkFor(source, query))}`);
  if (near.length === query.size) return { rows: near, counted };
  return {
    rows: await readRows<Stored>(db, statement`${each} ${rowsOf(source, query, sortAll(source, query))}`),
    counted,
  };
}

/** The ids of all matches, unless there are more than are counted. */
async function fewMatches(db: Reader, source: ListSource): Promise<number[] | undefined> {
  const { table, where, enough, along } = source;
  const matching = source.found ?? statement`select id from ${table} ${part(source, where)}`;
  const inTurn = along ? statement`order by ${along}` : nothing;
  const ways = [
    ...(enough ? [statement`select id from ${table} ${part(source, [enough])}`] : []),
    statement`${matching} ${inTurn}`,
  ];
  let hits: { id: number }[] = [];
  for (const way of ways) {
    hits = await readRows<{ id: number }>(db, statement`${each} ${way} ${atMostCapPlusOne}`);
    if (hits.length > limits.countCap) return undefined;
  }
  return hits.map(({ id }) => id);
}

/** Materialized, because the planner would rather walk the sort index, and here that has just been tried. */
function sortAll(source: ListSource, query: ListQuery<string>): Statement {
  const { table, found, sortBy, thenBy, where } = source;
  const keys = thenBy ? statement`${sortBy} as sort_key, ${thenBy} as then_key` : statement`${sortBy} as sort_key`;
  const matching = found
    ? statement`select id, ${keys} from (${found}) as found join ${table} using (id)`
    : statement`select id, ${keys} from ${table} ${part(source, where)}`;
  const byKeys = { ...source, sortBy: text('sort_key'), ...(thenBy && { thenBy: text('then_key') }) };
  return statement`with matching as materialized (${matching}) select id from matching ${pageClause(byKeys, query)}`;
}

const shortestWalk = 2000;
const stepsForEachRow = 20;

/** The page's ids, as far as the first stretch of the sort index holds them. */
async function walkFor(source: ListSource, query: ListQuery<string>): Promise<Statement> {
  const first = await source.firstInOrder?.((query.page + 1) * query.size);
  if (first) return statement`select id from (${first}) as ${source.table} ${pageClause(source, query)}`;
  const stretch = Math.max(shortestWalk, stepsForEachRow * (query.page + 1) * query.size);
  return statement`select id from (
      select * from ${source.table} ${part(source)} ${orderBy(source, query)} limit ${text(String(stretch))}
    ) as ${source.table} where ${allOf(source.where)} ${pageClause(source, query)}`;
}

async function count(db: Reader, source: ListSource, limit: Statement): Promise<number> {
  const counted = source.found ?? statement`select from ${source.table} ${part(source, source.where)}`;
  const rows = await readRows<{ counted: number }>(
    db,
    statement`${each} select count(*) as counted from (${counted} ${limit}) as found`,
  );
  return rows[0]?.counted ?? 0;
}
