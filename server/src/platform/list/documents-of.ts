import { limits } from '@gso/contract/limits';
import type { Reader } from '../db/database.ts';
import { planEachTime } from '../db/statement-names.ts';
import { allOf, readRows, type Statement, statement, text } from '../db/statement.ts';
import { containsText } from './search.ts';

export interface DocumentsOf {
  /** True for the documents of all these records. */
  all: Statement;
  /** Of many records, true for the documents of some of them, which an index finds at once. */
  some?: Statement;
}

interface NamedRecords {
  /** The table of the records, and its column that is searched. */
  table: string;
  searched: string;
  /** The column by which documents refer to them. */
  reference: Statement;
}

const cap = text(`limit ${limits.countCap + 1}`);

/**
 * Finds documents by the text of the records they refer to. Few records are named by their ids, which an index of the
 * documents by that reference serves at any size; of many, each document met on the way is asked.
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
  if (found.length <= limits.countCap) return { all: ofFound };
  return {
    all: statement`exists (select from ${records} where ${records}.id = ${reference} and ${named})`,
    some: ofFound,
  };
}
