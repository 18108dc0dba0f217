import { type PersonKind, personEntity } from '@gso/contract/privacy/person';
import { customer } from '../customer/customer-kind.ts';
import { userKind } from '../access/user-queries.ts';
import { personalData } from './personal-data.ts';

/** A person as other tables refer to them. */
export interface Person {
  kind: PersonKind;
  /** The record of the person, and for a contact those that were merged into it. */
  ids: readonly number[];
  /** Of the account; a contact has none. */
  username: string;
}

interface PersonalField {
  column: string;
  category: string;
  /** The field in the audit log. */
  path: string;
}

const paths: Record<PersonKind, readonly string[]> = { contact: customer.paths, employee: userKind.paths };

/** The fields of the record itself that an erasure empties. */
export function emptiedFields(kind: PersonKind): PersonalField[] {
  const marks = personalData[personEntity[kind]]?.personal ?? {};
  return Object.entries(marks)
    .filter(([, mark]) => mark.erasure === 'emptied')
    .map(([column, { category }]) => ({ column, category, path: pathOf(kind, column) }));
}

function pathOf(kind: PersonKind, column: string): string {
  const path = paths[kind].find((one) => one.replace(/^.*\./, '').replaceAll(/[A-Z]/g, '_$&').toLowerCase() === column);
  if (path === undefined) throw new Error(`${personEntity[kind]}.${column} is no field.`);
  return path;
}

/** The tables with columns about this kind of person for which an erasure has this outcome. */
export function markedTables(kind: PersonKind, outcome: string): [table: string, columns: string[]][] {
  return Object.entries(personalData)
    .map(([table, { personal = {} }]): [string, string[]] => [
      table,
      Object.entries(personal)
        .filter(([, { whose, erasure }]) => erasure === outcome && (whose === kind || whose === 'both'))
        .map(([column]) => column),
    ])
    .filter(([, columns]) => columns.length > 0);
}
