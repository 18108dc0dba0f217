import { type Statement, statement, text } from '../db/statement.ts';

const shortestInside = 3;

/**
 * Matches a stored lower-case column that begins with a space and has a trigram index. Text of three or more characters
 * may be anywhere. Shorter text must begin a word, because the index needs three characters.
 */
export function containsText(column: Statement, search: string): Statement[] {
  return search === '' ? [] : [statement`${column} like lower(${patternOf(search)})`];
}

/** The searched text of a document, or its whole number in the system from which it was imported. */
export function containsTextOrOldNo(document: 'quotation' | 'project' | 'sales_po', search: string): Statement[] {
  const oldNo = text(`${document}.old_no`);
  return containsText(text(`${document}.search`), search).map(
    (contained) => statement`(${contained} or (lower(${oldNo}) = lower(${search}) and ${oldNo} is not null))`,
  );
}

/** The pattern of such a search, before it is converted to lower case. */
export const patternOf = (search: string): string =>
  search.length < shortestInside ? wordPatternOf(search) : `%${escapePattern(search)}%`;

/** Matches only the beginnings of words. */
export const wordPatternOf = (search: string): string => `% ${escapePattern(search)}%`;

/** Matches a stored lower-case column in "C" collation by its beginning, through its plain index. */
export function beginsWith(column: Statement, search: string): Statement[] {
  return search === '' ? [] : [statement`${column} like lower(${`${escapePattern(search)}%`})`];
}

/** The same for text at hand. */
export function isContained(value: string, search: string): boolean {
  const wanted = search.toLowerCase();
  return ` ${value.toLowerCase()}`.includes(search.length < shortestInside ? ` ${wanted}` : wanted);
}

const escapePattern = (search: string): string => search.replaceAll(/[\\%_]/g, '\\$&');
