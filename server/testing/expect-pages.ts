import type { ListPage } from '@gso/contract/record/list-query';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../src/platform/db/database.ts';
import { long } from './long-tests.ts';

const size = 50;
/** Without the long run an order meets every third filter, and the next order the ones after those. */
const inTurns = 3;
let turn = 0;

interface ComparedList {
  db: Database;
  table: string;
  page: (query: string) => Promise<ListPage<{ id: number }>>;
}

interface Order {
  /** As the list calls it, and as the database knows it. */
  sort: string;
  column: string;
  direction: string;
}

/** Both directions of every order. */
export const bothWays = (columns: Record<string, string>): (readonly [string, string, string])[] =>
  Object.entries(columns).flatMap(([sort, column]) =>
    ['desc', 'asc'].map((direction) => [sort, direction, column] as const),
  );

/** The list's first, middle and last page and its count are those of a plain statement, for filters and their conditions. */
export async function expectPages(
  { db, table, page }: ComparedList,
  { sort, column, direction }: Order,
  filters: readonly (readonly [filter: string, where: string])[],
): Promise<void> {
  turn += 1;
  const met = long ? filters : filters.filter((_, number) => number % inTurns === turn % inTurns);
  for (const [filter, where] of met) {
    const order = sql.raw(`${column} ${direction}, id ${direction}`);
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where ${sql.raw(where)} order by ${order}`.execute(db);
    for (const number of [0, 7, Math.floor(rows.length / size)]) {
      const found = await page(`${filter}&so=${sort}&dc=${direction === 'desc'}&ps=${size}&pn=${number}`);
      expect(
        found.content.map(({ id }) => id),
        `${filter} page ${number}`,
      ).toEqual(rows.slice(number * size, number * size + size).map(({ id }) => id));
      expect([found.totalCapped, found.totalElements]).toEqual([rows.length > 1000, Math.min(rows.length, 1000)]);
    }
    expect((await page(`${filter}&exact=true`)).totalElements, filter).toBe(rows.length);
  }
}
