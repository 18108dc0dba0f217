import type { ListPage, ListQuery } from '@gso/contract/record/list-query';
import type { Reader } from '../db/database.ts';
import { nothing, text } from '../db/statement.ts';
import { type ListSource, pageOf } from '../list/page-of.ts';
import type { RecordKind, RecordMarks } from './record-kind.ts';

/** Returns a page of one kind of record. Lists differ only in filters and sort orders. */
export function listRecords<Row extends RecordMarks, Input extends object>(
  db: Reader,
  kind: RecordKind<Row, Input>,
  how: Omit<ListSource, 'table' | 'columns' | 'joins'>,
  query: ListQuery<string>,
): Promise<ListPage<Row>> {
  const { entity, columns, joins = nothing } = kind;
  return pageOf(db, { ...how, table: text(entity), columns, joins }, query, (stored: object) => kind.toRow(stored));
}
