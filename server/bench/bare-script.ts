import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import { type Database, openDatabase, type Tx } from '../src/platform/db/database.ts';
import { readRows, statement, text } from '../src/platform/db/statement.ts';

/** The script that pgbench runs instead of the API. */
export interface BareScript {
  text: string;
  variables: Record<string, string>;
  settings: string;
}

/** The statements behind a read, exactly as the API sends them. */
export async function bareReads(url: string, read: (db: Database) => Promise<unknown>): Promise<BareScript> {
  const seen: CompiledQuery[] = [];
  const db = openDatabase({ url, connections: 1, name: 'gso bench', onQuery: (query) => seen.push(query) });
  try {
    await read(db);
  } finally {
    await db.destroy();
  }
  const variables: Record<string, string> = {};
  const script = seen.map(({ sql, parameters }) => {
    const withNames = sql.replaceAll(/\$(\d+)/g, (_, place: string) => {
      const name = `p${Object.keys(variables).length}`;
      variables[name] = literal(parameters[Number(place) - 1]);
      return `:${name}`;
    });
    return `${withNames.replaceAll(/\s+/g, ' ').trim()};\n`;
  });
  const isPlannedEachTime = seen.some(({ sql }) => sql.includes('plan each time'));
  return {
    text: script.join(''),
    variables,
    settings: isPlannedEachTime ? '-c plan_cache_mode=force_custom_plan' : '',
  };
}

function literal(value: unknown): string {
  return Array.isArray(value) ? `{${value.join(',')}}` : String(value);
}

interface Inserted {
  table: string;
  /** The column that finds the rows, and its value for the rows to copy. */
  by: string;
  id: number;
  /** SQL instead of the value of a column. */
  instead: Record<string, string>;
}

/** One insert for all rows of a record in a table, like those that exist. */
export async function bareInsert(db: Tx | Database, { table, by, id, instead }: Inserted): Promise<string> {
  const columns = await readRows<{ name: string }>(
    db,
    statement`select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0
      and not attisdropped and attgenerated = '' and attidentity = '' and attname not in ('created_at', 'updated_at')`,
  );
  const rows = await readRows<{ stored: Record<string, string | null> }>(
    db,
    statement`select jsonb_object_agg(name, value) as stored from (
        select id, (jsonb_each_text(to_jsonb(${text(table)}))).* from ${text(table)} where ${text(by)} = ${id}
      ) as cells (id, name, value) group by id order by id`,
  );
  const names = columns.map(({ name }) => name);
  const values = rows.map(({ stored }) => {
    const cells = names.map((name) => instead[name] ?? sqlOf(stored[name] ?? null));
    return `(${cells.join(', ')})`;
  });
  return `insert into ${table} (${names.join(', ')}) values ${values.join(', ')}`;
}

const sqlOf = (value: string | null): string => (value === null ? 'null' : pg.escapeLiteral(value));
