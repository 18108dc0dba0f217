import { statement, text } from '../db/statement.ts';
import type { FieldColumn } from '../sheet/sheet-column.ts';

interface Named {
  name: string;
}

/** The order of an export for tables with name_search, and the condition for the rows after a given one. */
export const orderedByName = {
  order: text('name_search, id'),
  after: (last: Named & { id: number }) => statement`(name_search, id) > (' ' || lower(${last.name}), ${last.id})`,
};

const nameKey = ({ name }: Named): string => name.toLowerCase();

/** How an import finds records that have no key but their name. */
export const keyedByName = {
  keyHeader: 'Name',
  keyOf: nameKey,
  keyOfRow: nameKey,
  hasKey: (keys: string[]) =>
    statement`name_search = any(array(select ' ' || lower(key) from unnest(${keys}::text[]) as key))`,
};

/** A file may omit it; the record then stays as active as it is. */
export const activeColumn: FieldColumn<{ isActive: boolean }> = {
  header: 'Active',
  kind: 'text',
  width: 8,
  field: 'isActive',
  optional: true,
  cell: (row) => (row.isActive ? 'Yes' : 'No'),
  read: (cell) => ({ yes: true, no: false })[cell.toLowerCase()],
  choices: () => ['Yes', 'No'],
};
