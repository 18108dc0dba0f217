import type { AuditedEntity } from '@gso/contract/audit';
import { notFound } from '../app-error.ts';
import type { Reader, Tx } from '../db/database.ts';
import { nothing, readRows, type Statement, statement, text } from '../db/statement.ts';
import type { Reference } from './missing-reference.ts';

/** What every editable record carries besides its own fields. */
export interface RecordMarks {
  id: number;
  version: number;
  lastUpdateBy: string;
  lastUpdateDate: string;
}

interface StoredMarks {
  id: number;
  version: number;
  updated_by: string;
  updated_at: string;
}

export const marksOf = (stored: StoredMarks): RecordMarks => ({
  id: stored.id,
  version: stored.version,
  lastUpdateBy: stored.updated_by,
  lastUpdateDate: stored.updated_at,
});

/** How one kind of record lies in its table. Reading, saving, removing and importing it follow from this. */
export interface RecordKind<Row extends RecordMarks, Input extends object, Stored extends object> {
  /** Its table, under the name by which its traces are kept. */
  entity: AuditedEntity;
  columns: Statement;
  joins?: Statement;
  toRow: (stored: Stored) => Row;
  /** The stored columns of an input. */
  toColumns: (input: Input) => Record<string, unknown>;
  /** What of a row people edit. */
  inputOf: (row: Row) => Input;
  /** What its traces call a record that has no name of its own. */
  nameOf?: (row: Row) => string;
  /** The fields that name other records: a save that names one which is gone is refused at the field. */
  references?: readonly Reference[];
}

export async function readRecord<Row extends RecordMarks, Input extends object, Stored extends object>(
  db: Reader,
  kind: RecordKind<Row, Input, Stored>,
  id: number,
): Promise<Row> {
  const table = text(kind.entity);
  const [stored] = await readRows<Stored>(db, statement`${selectOf(kind)} where ${table}.id = ${id}`);
  if (!stored) throw notFound();
  return kind.toRow(stored);
}

/** Reads the record and keeps others from changing it until the transaction ends. */
export async function lockRecord<Row extends RecordMarks, Input extends object, Stored extends object>(
  tx: Tx,
  kind: RecordKind<Row, Input, Stored>,
  id: number,
): Promise<Row> {
  const table = text(kind.entity);
  const [stored] = await readRows<Stored>(
    tx,
    statement`${selectOf(kind)} where ${table}.id = ${id} for update of ${table}`,
  );
  if (!stored) throw notFound();
  return kind.toRow(stored);
}

/** The records with these ids, by id. */
export async function readRecords<Row extends RecordMarks, Input extends object, Stored extends object>(
  db: Reader,
  kind: RecordKind<Row, Input, Stored>,
  ids: readonly number[],
): Promise<Row[]> {
  const table = text(kind.entity);
  const stored = await readRows<Stored>(
    db,
    statement`${selectOf(kind)} where ${table}.id = any(${[...ids]}) order by ${table}.id`,
  );
  return stored.map((one) => kind.toRow(one));
}

export function selectOf<Row extends RecordMarks, Input extends object, Stored extends object>({
  columns,
  entity,
  joins = nothing,
}: RecordKind<Row, Input, Stored>): Statement {
  return statement`select ${columns} from ${text(entity)} ${joins}`;
}
