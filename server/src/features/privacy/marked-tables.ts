import type { PersonKind } from '@gso/contract/privacy/person';
import type { Reader } from '../../platform/db/database.ts';
import { readRows, type Statement, statement, text } from '../../platform/db/statement.ts';
import { markedTables } from './people.ts';

export interface MarkedTable {
  name: string;
  columns: { name: string; type: string }[];
  hasId: boolean;
}

/** The tables and columns whose texts an erasure replaces, without the audit log. */
export function readReplaced(db: Reader, kind: PersonKind): Promise<MarkedTable[]> {
  const marked = markedTables(kind, 'replaced')
    .filter(([table]) => table !== 'audit_entry')
    .flatMap(([table, columns]) => columns.map((column) => [table, column]));
  return readRows<MarkedTable>(
    db,
    statement`with marked as (
        select * from unnest(${marked.map(([table]) => table)}::text[], ${marked.map(([, column]) => column)}::text[]) as marked (name, column_name)
      )
      select name, jsonb_agg(jsonb_build_object('name', column_name, 'type', format_type(atttypid, null)) order by column_name) as columns,
        exists (select from pg_attribute where attrelid = name::regclass and attname = 'id') as "hasId"
      from marked join pg_attribute on attrelid = name::regclass and attname = column_name
      group by name order by name collate "C"`,
  );
}

/** What is examined of a row, as one text. */
export const textsOf = (columns: MarkedTable['columns']): Statement =>
  text(`concat_ws(' · ', ${columns.map(textOf).join(', ')})`);

function textOf({ name, type }: MarkedTable['columns'][number]): string {
  if (type === 'jsonb') return `texts_of(${name})`;
  return `nullif(${type === 'text[]' ? `array_to_string(${name}, ' ')` : name}, '')`;
}
