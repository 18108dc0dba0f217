import { limits } from '@gso/contract/limits';
import type { ListPage, ListQuery } from '@gso/contract/record/list-query';
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
  /** One index holds the matching rows next to each other and in sort order, so a range scan returns the page. */
  coveredByIndex?: boolean;
  /**
   * The order of the indexes that serve `where`. Matches are counted in this order. Without it the planner may collect
   * all matches before the limit applies.
   */
  countOrder?: Statement;
  /**
   * A condition that only some of the matches meet, and that an index answers quickly. If they already exceed the count
   * cap, the full condition is not evaluated.
   */
  cheapOverflowTest?: Statement;
  /** Selects the ids of the matching rows from another table with a better index. Without it, `where` selects them. */
  idsFrom?: Statement;
  /**
   * Selects the first matching rows in the order of the list: their ids and sort columns. Called only if the matches
   * exceed the count cap. Returns undefined if no index makes this quick.
   */
  firstInOrder?: (rows: number) => Promise<Statement | undefined>;
  /** The sort column. An index over it, `thenBy` and the id must exist. */
  sortBy: Statement;
  /** The second sort column. The id is always the last one. */
  thenBy?: Statement;
  /** The column of the amounts whose sum the page has. */
  amount?: Statement;
  /** The columns to read for the rows of the page. */
  columns: Statement;
  /** Joins for the rows of the page only. */
  joins?: Statement;
}

/**
 * Returns one page and a capped count. The page is read from one table first and joined afterwards, so the cost grows
 * with the size of the page and the cap, not with the table.
 */
export async function pageOf<Stored, Row>(
  db: Reader,
  source: ListSource,
  query: ListQuery<string>,
  toRow: (stored: Stored) => Row,
): Promise<ListPage<Row>> {
  const { rows, counted, ids } = await (source.where.length === 0 || source.coveredByIndex
    ? walk<Stored>(db, source, query)
    : search<Stored>(db, source, query));
  const total = query.exactCount ? await count(db, source, nothing) : Math.min(counted, limits.countCap);
  const isCounted = query.exactCount || counted <= limits.countCap;
  return {
    content: rows.map(toRow),
    totalElements: total,
    totalCapped: !isCounted,
    totalPages: Math.ceil(total / query.size),
    number: query.page,
    size: query.size,
    ...(source.amount && isCounted && { totalAmount: await sum(db, source, source.amount, ids) }),
  };
}

interface Found<Stored> {
  rows: Stored[];
  counted: number;
  /** The matches, if they had to be collected. */
  ids?: number[];
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
 * The limit is a literal and a first page has no offset, so PostgreSQL can reuse one plan for the statement. With
 * parameters the planner would not know the limit and would plan again for every call.
 */
function pageClause(source: ListSource, query: ListQuery<string>): Statement {
  const offset = query.page > 0 ? statement`offset ${query.page * query.size}` : nothing;
  return statement`${orderBy(source, query)} limit ${text(String(query.size))} ${offset}`;
}

/** Selects the rows with these ids, with all columns, in the order of the page. */
function rowsOf(source: ListSource, query: ListQuery<string>, ids: Statement, alongside = nothing): Statement {
  const { columns, table, joins = nothing } = source;
  return statement`select ${columns} ${alongside} from (${ids}) as page join ${table} using (id) ${joins} ${orderBy(source, query, text('page.id'))}`;
}

/** No rows to skip: an index returns the page, and every row carries the count. */
async function walk<Stored>(db: Reader, source: ListSource, query: ListQuery<string>): Promise<Found<Stored>> {
  const wanted = statement`from ${source.table} ${part(source, source.where)}`;
  const ids = statement`select id ${wanted} ${pageClause(source, query)}`;
  const counting = statement`, (select count(*) from (select ${wanted} ${atMostCapPlusOne}) as capped) as counted`;
  const rows = await readRows<Stored & { counted: number }>(db, rowsOf(source, query, ids, counting));
  return { rows, counted: rows[0]?.counted ?? (await count(db, source, atMostCapPlusOne)) };
}

/**
 * Up to the count cap: select the ids of all matches and sort them. Above it: scan the first rows of the sort index,
 * where frequent matches fill a page. If too few are found there, the matches are rare or lie further on, so all of them
 * are sorted. The best plan depends on the search term, so these statements are planned each time.
 */
async function search<Stored>(db: Reader, source: ListSource, query: ListQuery<string>): Promise<Found<Stored>> {
  const found = await fewMatches(db, source);
  if (found) {
    const ids = statement`select id from ${source.table} where id = any(${found}) ${pageClause(source, query)}`;
    return { rows: await readRows<Stored>(db, rowsOf(source, query, ids)), counted: found.length, ids: found };
  }
  const counted = limits.countCap + 1;
  const near = await readRows<Stored>(db, statement`${each} ${rowsOf(source, query, await walkFor(source, query))}`);
  if (near.length === query.size) return { rows: near, counted };
  return {
    rows: await readRows<Stored>(db, statement`${each} ${rowsOf(source, query, sortAll(source, query))}`),
    counted,
  };
}

/** Returns the ids of all matches, or undefined if they exceed the count cap. */
async function fewMatches(db: Reader, source: ListSource): Promise<number[] | undefined> {
  const { table, where, cheapOverflowTest, countOrder } = source;
  const matching = source.idsFrom ?? statement`select id from ${table} ${part(source, where)}`;
  const inOrder = countOrder ? statement`order by ${countOrder}` : nothing;
  const queries = [
    ...(cheapOverflowTest ? [statement`select id from ${table} ${part(source, [cheapOverflowTest])}`] : []),
    statement`${matching} ${inOrder}`,
  ];
  let hits: { id: number }[] = [];
  for (const query of queries) {
    hits = await readRows<{ id: number }>(db, statement`${each} ${query} ${atMostCapPlusOne}`);
    if (hits.length > limits.countCap) return undefined;
  }
  return hits.map(({ id }) => id);
}

/** Materialized, because otherwise the planner would choose the sort index again, which has just returned too few. */
function sortAll(source: ListSource, query: ListQuery<string>): Statement {
  const { table, idsFrom, sortBy, thenBy, where } = source;
  const keys = thenBy ? statement`${sortBy} as sort_key, ${thenBy} as then_key` : statement`${sortBy} as sort_key`;
  const matching = idsFrom
    ? statement`select id, ${keys} from (${idsFrom}) as found join ${table} using (id)`
    : statement`select id, ${keys} from ${table} ${part(source, where)}`;
  const byKeys = { ...source, sortBy: text('sort_key'), ...(thenBy && { thenBy: text('then_key') }) };
  return statement`with matching as materialized (${matching}) select id from matching ${pageClause(byKeys, query)}`;
}

const fewestScanned = 2000;
const scannedForEachRow = 20;

/** Selects the ids of the page from the first rows of the sort index; fewer than a page if the matches are rare. */
async function walkFor(source: ListSource, query: ListQuery<string>): Promise<Statement> {
  const first = await source.firstInOrder?.((query.page + 1) * query.size);
  if (first) return statement`select id from (${first}) as ${source.table} ${pageClause(source, query)}`;
  const scanned = Math.max(fewestScanned, scannedForEachRow * (query.page + 1) * query.size);
  return statement`select id from (
      select * from ${source.table} ${part(source)} ${orderBy(source, query)} limit ${text(String(scanned))}
    ) as ${source.table} where ${allOf(source.where)} ${pageClause(source, query)}`;
}

async function count(db: Reader, source: ListSource, limit: Statement): Promise<number> {
  const counted = source.idsFrom ?? statement`select from ${source.table} ${part(source, source.where)}`;
  const rows = await readRows<{ counted: number }>(
    db,
    statement`${each} select count(*) as counted from (${counted} ${limit}) as found`,
  );
  return rows[0]?.counted ?? 0;
}

/** Undefined if the sum has more digits than an amount may have. */
async function sum(
  db: Reader,
  source: ListSource,
  amount: Statement,
  ids: number[] | undefined,
): Promise<number | undefined> {
  const { table, where, idsFrom } = source;
  const matching = ids
    ? statement`from ${table} where id = any(${ids})`
    : idsFrom
      ? statement`from (${idsFrom}) as found join ${table} using (id)`
      : statement`from ${table} ${part(source, where)}`;
  const rows = await readRows<{ total: string }>(
    db,
    statement`${each} select coalesce(sum(${amount}), 0) as total ${matching}`,
  );
  const total = Number(rows[0]?.total);
  return total <= limits.rupiah ? total : undefined;
}
