import pg from 'pg';
import type { PersonKind } from '@gso/contract/privacy/person';
import { personalData } from '../../src/features/privacy/personal-data.ts';
import { rowsOfPerson } from '../../src/features/privacy/rows-of-person.ts';

/** A person with values that nobody else has. */
export const planted = {
  name: 'Zubaidah Plantwell',
  formerName: 'Zubaidah Oldname',
  email: 'zubaidah@plantwell.example',
  phone: '0217654321',
  mobile: '+6281377665544',
  ext: '471199',
  position: 'Planterin-4712',
};

interface Subject {
  kind: PersonKind;
  id: number;
  username: string;
}

interface Column {
  table: string;
  name: string;
  type: string;
  is_needed: boolean;
  is_identity: boolean;
}

/** The id of each planted row, so that they refer to each other. */
const row = 4001;
const merged = 4002;

/**
 * Adds a row about the person to each table that can have one, with the name of the person in each marked column, as if foreign keys,
 * checks and triggers did not exist. Returns the marked columns that hold a value.
 */
export async function plantEverywhere(ownerUrl: string, subject: Subject): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(`do $$ declare c record; begin
      for c in select conrelid::regclass as t, conname from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace loop
        execute format('alter table %s drop constraint %I', c.t, c.conname);
      end loop; end $$`);
    const { rows: columns } = await client.query<Column>(`
      select attrelid::regclass::text as table, attname as name, format_type(atttypid, null) as type,
        attnotnull and not atthasdef and attidentity = '' as is_needed, attidentity <> '' as is_identity
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''`);
    const person = { kind: subject.kind, ids: [subject.id], username: subject.username };
    const done: string[] = [];
    for (const [table, { personal = {} }] of Object.entries(personalData)) {
      if (table === 'customer' || table === 'user_login' || table === 'erasure' || !rowsOfPerson(table, person))
        continue;
      const isMarked = ({ name }: Column) => name in personal;
      const values = columns
        .filter((one) => one.table === table)
        .map((column): [Column, unknown] => [column, valueOf(column, subject, isMarked(column))])
        .filter(([, value]) => value !== undefined);
      await client.query(
        `insert into ${table} (${values.map(([{ name }]) => `"${name}"`).join(', ')}) overriding system value
          values (${values.map((_, place) => `$${place + 1}`).join(', ')})`,
        values.map(([, value]) => value),
      );
      done.push(...values.filter(([column]) => isMarked(column)).map(([{ name }]) => `${table}.${name}`));
    }
    return done;
  } finally {
    await client.end();
  }
}

/** What a marked column of free text holds. */
export const plantedText = (table: string, column: string): string => `${table}.${column} ${planted.name}, please`;

function valueOf(column: Column, subject: Subject, isMarked: boolean): unknown {
  const { table, name, type } = column;
  const fixed = linkOf(column, subject);
  if (fixed !== undefined) return fixed;
  if (table === 'session' && name === 'id') return '00000000-0000-4000-8000-000000004001';
  if (column.is_identity || name === 'id') return type.startsWith('text') ? 'planted' : row;
  const isUsername = isMarked && personalData[table]?.personal?.[name]?.category === 'username';
  if (isUsername) return type === 'text[]' ? [subject.username] : subject.username;
  if (isMarked) return markedValue(column, subject.kind);
  if (!column.is_needed) return undefined;
  if (type === 'text' || type.startsWith('character')) return name.startsWith('time_') ? '0900' : 'x';
  if (type === 'text[]') return [];
  if (type === 'jsonb') return '{}';
  if (type === 'bytea') return Buffer.from('x');
  if (type === 'boolean') return false;
  if (type === 'date' || type.startsWith('timestamp')) return '2026-11-10';
  return 1;
}

function markedValue({ table, name, type }: Column, kind: PersonKind): unknown {
  const [columnsOf, fieldsOf] = kind === 'contact' ? [contactColumns, contactFields] : [accountColumns, accountColumns];
  const text = plantedText(table, name);
  if (name === 'changes') {
    return JSON.stringify([
      { field: 'name', from: planted.formerName, to: planted.name },
      { field: 'employee.firstName', from: planted.formerName, to: planted.name },
      { field: 'position', from: kind === 'contact' ? planted.position : 'Sales', to: text },
    ]);
  }
  if (name === 'kept') return JSON.stringify([{ table: 'customer', rows: [{ id: merged, ...columnsOf(text) }] }]);
  if (name === 'reply') return JSON.stringify({ id: row, ...fieldsOf(text) });
  if (name.startsWith('survivor_') && type === 'jsonb') return JSON.stringify(fieldsOf(text));
  if (name === 'merged') return JSON.stringify([{ id: merged, name: text }]);
  if (type === 'jsonb') return JSON.stringify({ nested: [{ deep: `${text} ${planted.email}` }] });
  if (type === 'text[]') return [planted.email, `${table}.${name} ${planted.email}`];
  if (type === 'bytea') return Buffer.from(text);
  if (type === 'double precision') return 17.123456;
  if (type.startsWith('timestamp')) return '2026-11-10';
  if (type === 'uuid') return '00000000-0000-4000-8000-000000004001';
  return `${text} +62 813-7766 5544 ${planted.email}`;
}

const accountColumns = (name: string) => ({ name, email: planted.email, phone_no: planted.mobile });
const contactColumns = (name: string) => ({
  ...{ name, email: planted.email, phone: planted.phone, mobile_phone: planted.mobile },
  ...{ ext: planted.ext, position: planted.position },
});
const contactFields = (name: string) => ({
  ...{ name, email: planted.email, phone: planted.phone, mobilePhone: planted.mobile },
  ...{ ext: planted.ext, position: planted.position },
});

/** Columns that make the row one about the person. */
function linkOf({ table, name }: Column, { kind, id, username }: Subject): unknown {
  const entity = kind === 'contact' ? 'customer' : 'user_login';
  if (table === 'idempotency_key' && name === 'reply' && kind === 'contact') {
    return JSON.stringify({ id, ...contactFields(plantedText(table, name)) });
  }
  if (table === 'merged_record' && name === 'record_id') return merged;
  if (table === 'login_failure' && name === 'username_key') return username.toLowerCase();
  if (name === 'entity' && table !== 'change_group') return entity;
  if (['entity_id', 'record_id', 'survivor_id'].includes(name)) return id;
  if (name === 'action') return 'update';
  if (name === 'customer_id') return kind === 'contact' ? id : row;
  if (name === 'user_id') return kind === 'employee' ? id : row;
  if (name === 'file_key' || (table === 'stored_file' && name === 'key')) return 'planted-file';
  if (['change_group', 'visit_id', 'quotation_id', 'project_id', 'note_id', 'merge_id', 'shodan_id'].includes(name))
    return row;
  if (['username', 'sales_username', 'created_by', 'sent_by', 'asked_by', 'assigned_to', 'merged_by'].includes(name)) {
    return username;
  }
  return undefined;
}

/** What an erasure must leave nowhere. */
export const knownOf = (kind: PersonKind): string[] => [
  ...[planted.name, planted.formerName, planted.email, planted.mobile, '813-7766 5544', '17.123456'],
  ...(kind === 'contact' ? [planted.phone, planted.ext, planted.position] : []),
];
