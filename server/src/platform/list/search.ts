import { type RawBuilder, sql } from 'kysely';

const shortestInside = 3;

/**
 * Matches a stored lower-case column that begins with a space and has a trigram index. From three characters on the
 * text may stand anywhere; shorter, it must begin a word, because fewer characters give the index nothing to hold on to.
 */
export function containsText(column: RawBuilder<string>, search: string): RawBuilder<boolean>[] {
  if (search === '') return [];
  const escaped = search.replaceAll(/[\\%_]/g, '\\$&');
  const pattern = search.length < shortestInside ? `% ${escaped}%` : `%${escaped}%`;
  return [sql<boolean>`${column} like lower(${pattern})`];
}
