import { personEntity } from '@gso/contract/privacy/person';
import { type Statement, statement, text } from '../../platform/db/statement.ts';
import type { Person } from './people.ts';
import { keysOf, recordsOf } from './referring-rows.ts';

/**
 * Where the audit entries about a person are found, each by an index. `rows` selects the `id` of what is gone through in portions, and
 * `entriesOf` the ids of the entries of some of them.
 */
export interface EntrySource {
  name: string;
  rows: Statement;
  entriesOf: (ids: Statement) => Statement;
}

/** Entries about sign-ins, which are emptied. */
const signIns = "('session', 'second_factor', 'api_token', 'calendar_feed')";

/** The condition of the index `audit_entry_moved`. */
const isMoved = text(`(action = 'delete'
  or (action = 'update' and jsonb_path_exists(changes, '$[*].field ? (@ like_regex "(customer[.]id|[uU]sername|pic)$")')))`);

export function entrySources(person: Person): EntrySource[] {
  const { kind, ids, username } = person;
  const entries = (ids: Statement): Statement => statement`select id from audit_entry where id = any(array(${ids}))`;
  const own: EntrySource = {
    name: 'own',
    rows: statement`select id from audit_entry where entity = ${personEntity[kind]} and entity_id = any(${[...ids]})`,
    entriesOf: entries,
  };
  const refers = (changes: string): Statement =>
    statement`refers_to_person(${text(changes)}, ${personEntity[kind]}, ${keysOf(person)}::text[])`;
  // A deleted task has only its project, which remains.
  const deletedTask =
    kind === 'contact'
      ? statement`or (entity = 'project_task' and action = 'delete' and exists (
          select from jsonb_array_elements(changes) as change where change ->> 'field' = 'projectId' and change ->> 'from' in (
            select id::text from project where customer_id = any(${[...ids]}))))`
      : text('');
  const moved: EntrySource = {
    name: 'moved',
    rows: statement`select id from audit_entry where ${isMoved} and (${refers('changes')} ${deletedTask})`,
    entriesOf: (rows) => statement`select other.id from audit_entry as moved join audit_entry as other
        on other.entity = moved.entity and other.entity_id = moved.entity_id
      where moved.id = any(array(${rows})) and (moved.action = 'delete' or ${refers('other.changes')})`,
  };
  const ofRecords = recordsOf(person).map(([entity, where]): EntrySource => ({
    name: entity,
    rows: statement`select id from ${text(entity)} where ${where}`,
    entriesOf: (rows) =>
      statement`select entry.id from audit_entry as entry where entity = ${entity} and entity_id = any(array(${rows}))`,
  }));
  const signedIn: EntrySource = {
    name: 'actor',
    rows: statement`select id from audit_entry where actor = ${username} and (token_name <> '' or entity in ${text(signIns)}
      or (entity = 'visit_file' and action = 'create'))`,
    entriesOf: (rows) => statement`select id from audit_entry where id = any(array(${rows}))
      union select file.id from audit_entry as made join audit_entry as file on file.entity = 'visit_file' and file.entity_id = made.entity_id
        where made.id = any(array(${rows})) and made.entity = 'visit_file'`,
  };
  return [own, moved, ...ofRecords, ...(kind === 'employee' ? [signedIn] : [])];
}

/** Calls the function that replaces what is sealed for this erasure. */
export const eraseEntries = (erasureId: number, fields: readonly string[], ids: Statement): Statement =>
  statement`erase_in_audit_log(${erasureId}, array(${ids}), ${[...fields]}::text[])`;
