import { limits } from '@gso/contract/limits';
import { personEntity, tableName } from '@gso/contract/privacy/person';
import type { Tx } from '../../platform/db/database.ts';
import { readRows, type Statement, statement, text } from '../../platform/db/statement.ts';
import type { ExportFile, ExportSource } from '../../platform/sheet-exchange/export-sheet.ts';
import type { Language } from '../../platform/text.ts';
import type { Person } from './people.ts';
import { personalData } from './personal-data.ts';
import { rowsOfPerson } from './rows-of-person.ts';

/** One value of one row. */
interface PersonalValue {
  table: string;
  id: string;
  field: string;
  value: string;
}

const headings = {
  en: { data: 'Data', id: 'ID', field: 'Field', value: 'Value', sheet: 'Personal data' },
  id: { data: 'Data', id: 'ID', field: 'Kolom', value: 'Isi', sheet: 'Data pribadi' },
} as const;

export const personFile = ({ kind, ids }: Person, language: Language): ExportFile<PersonalValue> => {
  const t = headings[language];
  return {
    fileName: `Personal-data-${kind}-${ids[0]}`,
    sheetName: t.sheet,
    columns: [
      { header: t.data, kind: 'text', width: 28, cell: (row) => tableName(row.table, language) },
      { header: t.id, kind: 'text', width: 12, cell: (row) => row.id },
      { header: t.field, kind: 'text', width: 24, cell: (row) => row.field.replaceAll('_', ' ') },
      { header: t.value, kind: 'text', width: 80, cell: (row) => row.value },
    ],
  };
};

/** Every value of every row about the person, except for credentials. */
export function personSource(person: Person, name: string): ExportSource<PersonalValue> {
  const cursor = text('personal_values');
  let isOpen = false;
  return {
    entity: personEntity[person.kind],
    record: { id: person.ids[0] ?? 0, name },
    count: async (tx) => {
      const [counted] = await readRows<{ rows: number }>(
        tx,
        statement`select count(*) as rows from (${await valuesOf(tx, person)}) as value`,
      );
      return counted?.rows ?? 0;
    },
    batchAfter: async (tx, _last, size) => {
      if (!isOpen) await readRows(tx, statement`declare ${cursor} no scroll cursor for ${await valuesOf(tx, person)}`);
      isOpen = true;
      return readRows<PersonalValue>(tx, statement`fetch ${text(String(size))} from ${cursor}`);
    },
  };
}

async function valuesOf(tx: Tx, person: Person): Promise<Statement> {
  const tables = Object.keys(personalData);
  const found = await readRows<{ name: string; has_id: boolean; computed: string[] }>(
    tx,
    statement`select name, coalesce(bool_or(attname = 'id'), false) as has_id,
        coalesce(array_agg(attname::text) filter (where attgenerated <> ''), '{}') as computed
      from unnest(${tables}::text[]) as name join pg_attribute on attrelid = name::regclass and attnum > 0
      group by name order by name`,
  );
  const parts = found.flatMap(({ name, has_id: hasId, computed }) => {
    const where = rowsOfPerson(name, person);
    if (!where) return [];
    const newest = hasId ? text('order by id desc') : text('');
    return [
      statement`select ${text(`'${name}'`)} as table, coalesce(content ->> 'id', '') as id, field, value from (
          select to_jsonb(row) - ${[...computed, ...hiddenColumns(name)]}::text[] as content from ${text(name)} as row
          where ${where} ${newest} limit ${text(String(limits.personalRows))}
        ) as row, jsonb_each_text(content) as member (field, value)
        where value <> '' and field <> 'id'`,
    ];
  });
  return parts.reduce((all, one) => statement`${all} union all ${one}`);
}

const secret = /secret|hash|verifier|nonce|url|key/;

/** Credentials, and secrets that belong to no person. */
export function hiddenColumns(table: string): string[] {
  const { personal = {}, other = [] } = personalData[table] ?? {};
  const credentials = Object.entries(personal).filter(([, { use }]) => use === 'credential');
  return [...credentials.map(([column]) => column), ...other.filter((column) => secret.test(column))];
}
