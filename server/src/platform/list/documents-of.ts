import { limits } from '@gso/contract/limits';
import type { Reader } from '../db/database.ts';
import { planEachTime } from '../db/statement-names.ts';
import { allOf, readRows, type Statement, statement, text } from '../db/statement.ts';
import { containsText } from './search.ts';

export interface DocumentsOf {
  /** True for the documents of all matching records. */
  all: Statement;
  /** The same, for a statement that scans many ranges of documents: the records are found once, not for each document. */
  once: Statement;
  /** If there are many matching records: true for the documents of some of them, which an index finds quickly. */
  some?: Statement;
}

interface NamedRecords {
  /** The table of the records, and its searched column. */
  table: string;
  searched: string;
  /** The column by which documents refer to them. */
  reference: Statement;
}

/** Each range looks up the documents of so many records; with more, its documents are compared with all of them. */
const fewToLookUp = 10;

const cap = text(`limit ${limits.countCap + 1}`);

/**
 * Finds documents by the text of the records they refer to. If few records match, their ids are passed to the index of
 * the documents by that reference; if many match, each scanned document is checked with a subquery.
 */
export async function documentsOfNamed(
  db: Reader,
  { table, searched, reference }: NamedRecords,
  search: string,
): Promise<DocumentsOf> {
  const records = text(table);
  const named = allOf(containsText(text(`${table}.${searched}`), search));
  const found = await readRows<{ id: number }>(
    db,
    statement`${text(planEachTime)} select id from ${records} where ${named} ${cap}`,
  );
  const ofFound = statement`${reference} = any(${found.map(({ id }) => id)})`;
  if (found.length <= fewToLookUp) return { all: ofFound, once: ofFound };
  // Only a subquery below an "or" is hashed; on its own it becomes a join, which each range would repeat.
  const among = (ids: Statement) => statement`(false or ${reference} in (${ids}))`;
  if (found.length <= limits.countCap) {
    return { all: ofFound, once: among(statement`select unnest(${found.map(({ id }) => id)}::integer[])`) };
  }
  return {
    all: statement`exists (select from ${records} where ${records}.id = ${reference} and ${named})`,
    once: among(statement`select ${records}.id from ${records} where ${named}`),
    some: ofFound,
  };
}
