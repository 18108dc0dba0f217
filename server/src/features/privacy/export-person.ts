import { limits } from '@gso/contract/limits';
import { type AnyOf, mayPass, pageAccess } from '@gso/contract/permissions';
import { type PersonKind, personEntity, tableName } from '@gso/contract/privacy/person';
import { subjectAccess } from '@gso/contract/record/timeline';
import { visitAccess } from '@gso/contract/visit/visit-access';
import type { Call } from '../../platform/http/route.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readRows, type Statement, statement, text } from '../../platform/db/statement.ts';
import type { ExportFile, ExportSource } from '../../platform/sheet-exchange/export-sheet.ts';
import type { Language } from '../../platform/text.ts';
import { knownPermissions } from '../../platform/auth/live-sessions.ts';
import { refuseToChangeMorePowerful } from '../access/power.ts';
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

/** An export shows more of an account than its page, so it follows the rule for changes. */
export async function refuseMorePowerful({ reads, actor }: Pick<Call, 'reads' | 'actor'>, id: number): Promise<void> {
  const [role] = await readRows<{ permissions: string[] }>(
    reads,
    statement`select permissions from user_login join role on role.id = role_id where user_login.id = ${id}`,
  );
  refuseToChangeMorePowerful(knownPermissions(actor.permissions), knownPermissions(role?.permissions ?? []));
}

type Held = readonly string[];

/** The values of the rows about the person that the caller may read, except for credentials. */
export function personSource(
  person: Person,
  { name, held }: { name: string; held: Held },
): ExportSource<PersonalValue> {
  const cursor = text('personal_values');
  let isOpen = false;
  return {
    entity: personEntity[person.kind],
    record: { id: person.ids[0] ?? 0, name },
    count: async (tx) => {
      const [counted] = await readRows<{ rows: number }>(
        tx,
        statement`select count(*) as rows from (${await valuesOf(tx, person, held)}) as value`,
      );
      return counted?.rows ?? 0;
    },
    batchAfter: async (tx, _last, size) => {
      if (!isOpen) {
        await readRows(tx, statement`declare ${cursor} no scroll cursor for ${await valuesOf(tx, person, held)}`);
      }
      isOpen = true;
      return readRows<PersonalValue>(tx, statement`fetch ${text(String(size))} from ${cursor}`);
    },
  };
}

async function valuesOf(tx: Tx, person: Person, held: Held): Promise<Statement> {
  const tables = Object.keys(personalData);
  const found = await readRows<{ name: string; columns: string[]; computed: string[] }>(
    tx,
    statement`select name, array_agg(attname::text) as columns,
        coalesce(array_agg(attname::text) filter (where attgenerated <> ''), '{}') as computed
      from unnest(${tables}::text[]) as name join pg_attribute on attrelid = name::regclass and attnum > 0 and not attisdropped
      group by name order by name`,
  );
  const parts = found.flatMap(({ name, columns, computed }) => {
    const where = rowsOfPerson(name, person);
    const isHidden = (column: string) =>
      computed.includes(column) || !isExported(person.kind, held, { table: name, column });
    // The number of a row is shown, unless knowing it is enough to act as the person.
    const isNumber = (column: string) => column === 'id' && personalData[name]?.personal?.['id'] === undefined;
    const hidden = columns.filter((column) => isHidden(column) && !isNumber(column));
    if (!where || columns.every((column) => isNumber(column) || hidden.includes(column))) return [];
    const newest = columns.includes('id') ? text('order by id desc') : text('');
    return [
      statement`select ${text(`'${name}'`)} as table, coalesce(content ->> 'id', '') as id, field, value from (
          select ${contentOf(name, hidden, person)} as content from ${text(name)} as row
          where ${where} ${newest} limit ${text(String(limits.personalRows))}
        ) as row, jsonb_each_text(content) as member (field, value)
        where value <> '' and field <> 'id'`,
    ];
  });
  return parts.reduce((all, one) => statement`${all} union all ${one}`);
}

/** Entries about what an employee did hold values of other records. Only those about the account belong to the person. */
function contentOf(table: string, hidden: string[], { kind, ids }: Person): Statement {
  if (table !== 'audit_entry' || kind === 'contact') return statement`to_jsonb(row) - ${hidden}::text[]`;
  return statement`to_jsonb(row) - case
    when row.entity = ${personEntity[kind]} and row.entity_id = any(${[...ids]}) then ${hidden}::text[]
    else ${[...hidden, ...copiesOfRecord]}::text[] end`;
}

const copiesOfRecord: readonly string[] = ['changes', 'record_name'];

const secret = /secret|hash|verifier|nonce|url|key/;

/**
 * Of a contact everything but credentials; of an employee what is marked as personal. What belongs to a business record is
 * exported only to those who may open its page.
 */
export function isExported(
  kind: PersonKind,
  held: Held,
  { table, column }: { table: string; column: string },
): boolean {
  const { personal = {}, other = [] } = personalData[table] ?? {};
  const mark = personal[column];
  if (mark?.use === 'credential' || (other.includes(column) && secret.test(column))) return false;
  const mayOpen = mayOpenTable(held, table);
  if (kind === 'contact') return mayOpen !== false;
  if (!mark) return table === 'audit_entry' && ['at', 'action'].includes(column);
  if (mark.use === 'copy') return copiesAboutAccount.includes(table);
  return mark.use === 'text' || mark.use === 'document' ? mayOpen === true : true;
}

/** Tables whose copies are about the account itself, when a row belongs to an employee. */
const copiesAboutAccount: readonly string[] = ['audit_entry', 'webhook_delivery', 'erasure'];

const everyType = Object.values(visitAccess.type);
const quotations = [pageAccess.quotation];
const visits = [pageAccess.visit, ...everyType];
const anyDocument = [...quotations, ...visits, pageAccess.project, pageAccess.shodan, pageAccess.sales];
const anySubject = Object.values(subjectAccess);

/** Which pages show the rows of a table: each of these lists has to be passed. Other tables hold no business records. */
const pagesOfTable: Readonly<Record<string, readonly AnyOf[]>> = {
  note: anySubject,
  notification: [...anyDocument, ...anySubject],
  project: [pageAccess.project],
  project_task: [pageAccess.project],
  quotation: quotations,
  quotation_approval: quotations,
  quotation_mail: quotations,
  quotation_revision: quotations,
  sales_po: [pageAccess.sales],
  shodan: [pageAccess.shodan],
  stored_file: [...visits, pageAccess.sales],
  visit: visits,
  visit_check_in: visits,
  visit_file: visits,
};

/** Undefined if the table holds no business records. */
const mayOpenTable = (held: Held, table: string): boolean | undefined =>
  pagesOfTable[table]?.every((access) => mayPass(held, access));
