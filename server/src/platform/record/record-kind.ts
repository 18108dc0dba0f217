import type { AuditedEntity } from '@gso/contract/audit';
import { notFound } from '../app-error.ts';
import type { Reader, Tx } from '../db/database.ts';
import { knownValue } from '../db/known-value.ts';
import { nothing, readRows, type Statement, statement, text, writeWithoutWaiting } from '../db/statement.ts';
import type { CellValue, FieldColumn } from '../sheet/sheet-column.ts';
import { missingRecord, survivorOf } from './merged-record.ts';
import type { Reference } from './missing-reference.ts';

/** What every editable record has besides its own fields. */
export interface RecordMarks {
  id: number;
  version: number;
  lastUpdateBy: string;
  lastUpdateDate: string;
}

/** How one kind of record is stored. Reading, saving, removing and importing it follow from this. */
export interface RecordKind<Row extends RecordMarks, Input extends object> {
  /** Its table, which is also its name in the audit log. */
  entity: AuditedEntity;
  columns: Statement;
  joins?: Statement | undefined;
  /** Converts a row of these columns. */
  toRow(stored: object): Row;
  /** The stored columns of an input. */
  toColumns(input: Input): Record<string, unknown>;
  /** The part of a row that users edit. */
  inputOf(row: Row): Input;
  /** The name in the audit log of a record that has no field called name. */
  nameOf?: ((row: Row) => string) | undefined;
  /** The fields that refer to other records: a save that refers to a missing one is refused at the field. */
  references?: readonly Reference[] | undefined;
  /** The columns of its sheet, in the order of the fields. */
  sheetColumns?: readonly FieldColumn<Row>[];
}

/** A kind that is described by the columns of its fields. */
export interface DescribedKind<Row extends RecordMarks, Input extends object> extends RecordKind<Row, Input> {
  sheetColumns: FieldColumn<Row>[];
  /** The paths of the fields that users edit, such as 'address.street'. */
  paths: readonly string[];
}

/** A column, and a conversion if its value differs from that of the field. */
export interface StoredField {
  column: string;
  read?: (stored: never) => unknown;
  write?: (value: never) => unknown;
}

/** The sheet column of a field: the field as text, unless it says otherwise. */
type SheetField<Row> = Pick<FieldColumn<Row>, 'header'> & Partial<FieldColumn<Row>>;

/** A field that users edit: its column, and its column or columns in a sheet. */
type EditedField<Row> = StoredField & { sheet?: SheetField<Row> | readonly SheetField<Row>[] };

/** A numeric column, which the database driver returns as text. */
export const numeric = (column: string): StoredField => ({ column, read: Number });

/** A text column that holds one of these codes. */
export const oneOf = (codes: readonly string[], column: string): StoredField => ({
  column,
  read: (stored: string) => knownValue(codes, stored),
});

/** A column that holds null where the field is empty text. */
export const emptyAsNull = (column: string): StoredField => ({
  column,
  read: (stored: string | null) => stored ?? '',
  write: (value: string) => (value === '' ? null : value),
});

/** The paths of all single values of a record, such as 'address.street'. A list is one value. */
export type PathOf<Record> = {
  [Name in keyof Record & string]: NonNullable<Record[Name]> extends readonly unknown[]
    ? Name
    : NonNullable<Record[Name]> extends object
      ? `${Name}.${PathOf<NonNullable<Record[Name]>>}`
      : Name;
}[keyof Record & string];

interface KindDefinition<Row extends RecordMarks, Input extends object> extends Pick<
  RecordKind<Row, Input>,
  'entity' | 'nameOf' | 'references'
> {
  /** The column of each field that users edit. */
  fields: Record<PathOf<Input>, string | EditedField<Row>>;
  /** SQL for each read-only field. */
  shown?: Partial<Record<PathOf<Row>, string | StoredField>>;
  joins?: string;
  /** Fields that are computed from the rest of the row, and from columns that only they need. */
  computed?: { columns?: string; fields: (stored: never, row: Row) => Partial<Row> };
}

/**
 * Describes a kind of record by the columns of its fields. Each column is selected under the path of its field, so that a row
 * follows from the paths: { 'address.street': 'street' } reads and writes { address: { street } }. An object whose id is null
 * is null itself, such as a reference that is not set.
 */
export function recordKind<Row extends RecordMarks, Input extends object>(
  definition: KindDefinition<Row, Input>,
): DescribedKind<Row, Input> {
  const { entity, joins, computed, nameOf, references } = definition;
  const marks = { id: 'id', version: 'version', lastUpdateBy: 'updated_by', lastUpdateDate: 'updated_at' };
  const fields = Object.entries<string | EditedField<Row>>(definition.fields).map(([path, field]) =>
    placed(path, field),
  );
  const own = [...Object.entries(marks).map(([path, column]) => placed(path, column)), ...fields];
  const shown = Object.entries<string | StoredField | undefined>(definition.shown ?? {}).map(([path, field = path]) =>
    placed(path, field),
  );
  const selected = [
    ...own.map(({ path, column }) => `${entity}.${column} as "${path}"`),
    ...shown.map(({ path, column }) => `${column} as "${path}"`),
    ...(computed?.columns ? [computed.columns] : []),
  ];
  const readRow = rowReader([...own, ...shown]);
  const pickInput = picker(fields);
  return {
    entity,
    columns: text(selected.join(', ')),
    joins: joins === undefined ? nothing : text(joins),
    // The types of the definition's paths make sure that the objects have these shapes.
    toRow: (stored) => {
      const row = readRow(stored) as Row;
      return computed ? { ...row, ...computed.fields(stored as never, row) } : row;
    },
    toColumns: (input) =>
      Object.fromEntries(fields.map(({ keys, column, write }) => [column, write(valueAt(input, keys))])),
    inputOf: (row) => pickInput(row) as Input,
    paths: fields.map(({ path }) => path),
    nameOf,
    references,
    sheetColumns: Object.entries<string | EditedField<Row>>(definition.fields).flatMap(([path, field]) =>
      sheetColumnsOf(path, typeof field === 'string' ? [] : (field.sheet ?? [])),
    ),
  };
}

function sheetColumnsOf<Row extends object>(
  path: string,
  sheet: SheetField<Row> | readonly SheetField<Row>[],
): FieldColumn<Row>[] {
  const keys = path.split('.');
  const plain = { kind: 'text', field: path, cell: (row: Row) => valueAt(row, keys) as CellValue } as const;
  return [sheet].flat().map((column) => ({ ...plain, ...column }));
}

interface PlacedField {
  path: string;
  keys: string[];
  column: string;
  read: (stored: unknown) => unknown;
  write: (value: unknown) => unknown;
}

const same = (value: unknown): unknown => value;

function placed(path: string, field: string | StoredField): PlacedField {
  const { column, read = same, write = same } = typeof field === 'string' ? { column: field } : field;
  return { path, keys: path.split('.'), column, read, write } as PlacedField;
}

type Values = Record<string, unknown>;

const valueAt = (record: object, keys: readonly string[]): unknown =>
  keys.reduce<unknown>((inner, key) => (inner as Values | null)?.[key], record) ?? null;

/** The fields by the first key of their path: those of one key, and the others without it. */
function byFirstKey(
  fields: readonly PlacedField[],
): [key: string, own: PlacedField | undefined, inner: PlacedField[]][] {
  const groups = Object.entries(Object.groupBy(fields, ({ keys }) => keys[0] ?? ''));
  return groups.map(([key, group = []]) => [
    key,
    group.find(({ keys }) => keys.length === 1),
    group.filter(({ keys }) => keys.length > 1).map((field) => ({ ...field, keys: field.keys.slice(1) })),
  ]);
}

/** Prepares the reading of rows whose columns are named by the fields' paths. */
function rowReader(fields: readonly PlacedField[]): (stored: object) => Values {
  const readers = byFirstKey(fields).map(([key, own, inner]): [string, (stored: Values) => unknown] => {
    if (own) return [key, (stored) => own.read(stored[own.path])];
    const readInner = rowReader(inner);
    const id = inner.find(({ keys }) => keys.length === 1 && keys[0] === 'id');
    return [key, (stored) => (id && stored[id.path] === null ? null : readInner(stored))];
  });
  return (stored) => {
    const row: Values = {};
    for (const [key, read] of readers) row[key] = read(stored as Values);
    return row;
  };
}

/** Prepares taking the fields out of rows. */
function picker(fields: readonly PlacedField[]): (row: object) => Values {
  const picks = byFirstKey(fields).map(([key, own, inner]): [string, (value: unknown) => unknown] => {
    if (own) return [key, same];
    const pick = picker(inner);
    return [key, (value) => (value === null ? null : pick(value as object))];
  });
  return (row) => Object.fromEntries(picks.map(([key, pick]) => [key, pick((row as Values)[key])]));
}

async function findRecord<Row extends RecordMarks, Input extends object>(
  db: Reader,
  kind: RecordKind<Row, Input>,
  id: number,
): Promise<Row | undefined> {
  const table = text(kind.entity);
  const [stored] = await readRows<object>(db, statement`${selectOf(kind)} where ${table}.id = ${id}`);
  return stored && kind.toRow(stored);
}

export async function readRecord<Row extends RecordMarks, Input extends object>(
  db: Reader,
  kind: RecordKind<Row, Input>,
  id: number,
): Promise<Row> {
  const record = await findRecord(db, kind, id);
  if (!record) throw notFound();
  return record;
}

/** The same for an old address: the record that took the place of a merged one. */
export async function readRecordOrSurvivor<Row extends RecordMarks, Input extends object>(
  db: Reader,
  kind: RecordKind<Row, Input>,
  id: number,
): Promise<Row> {
  const record = await findRecord(db, kind, id);
  if (record) return record;
  const survivor = await survivorOf(db, kind.entity, id);
  if (!survivor) throw notFound();
  return readRecord(db, kind, survivor.id);
}

/**
 * Reads the record and locks it until the transaction ends. It is read by a second statement, sent along with the lock:
 * one that waits for a lock and then finds that the row refers to another record does not see the joined row of that one,
 * and would return nothing.
 */
export async function lockRecord<Row extends RecordMarks, Input extends object>(
  tx: Tx,
  kind: RecordKind<Row, Input>,
  id: number,
): Promise<Row> {
  await writeWithoutWaiting(tx, statement`select from ${text(kind.entity)} where id = ${id} for update`);
  const record = await findRecord(tx, kind, id);
  if (!record) throw await missingRecord(tx, kind.entity, id);
  return record;
}

/** The records with these ids, by id. */
export async function readRecords<Row extends RecordMarks, Input extends object>(
  db: Reader,
  kind: RecordKind<Row, Input>,
  ids: readonly number[],
): Promise<Row[]> {
  const table = text(kind.entity);
  const stored = await readRows<object>(
    db,
    statement`${selectOf(kind)} where ${table}.id = any(${[...ids]}) order by ${table}.id`,
  );
  return stored.map((one) => kind.toRow(one));
}

export function selectOf<Row extends RecordMarks, Input extends object>({
  columns,
  entity,
  joins = nothing,
}: RecordKind<Row, Input>): Statement {
  return statement`select ${columns} from ${text(entity)} ${joins}`;
}
