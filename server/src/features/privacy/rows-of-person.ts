import { type Statement, statement, text } from '../../platform/db/statement.ts';
import type { Person } from './people.ts';
import { personalData } from './personal-data.ts';

type Condition = (person: Person) => Statement;

const own: Condition = ({ ids }) => statement`id = any(${[...ids]})`;
const ofContact: Condition = ({ ids }) => statement`customer_id = any(${[...ids]})`;
const ofQuotation: Condition = (person) =>
  statement`quotation_id in (select id from quotation where ${ofContact(person)})`;
const ofEntity =
  (entity: string, column = 'entity_id'): Condition =>
  ({ ids }) =>
    statement`(entity = ${entity} and ${text(column)} = any(${[...ids]}))`;

/** The rows about a contact: the record and its copies, and every record that is for the contact. */
const contactRows: Record<string, Condition> = {
  customer: own,
  note: ofContact,
  visit: ofContact,
  shodan: ofContact,
  project: ofContact,
  project_task: (person) => statement`project_id in (select id from project where ${ofContact(person)})`,
  quotation: ofContact,
  quotation_approval: ofQuotation,
  quotation_revision: ofQuotation,
  quotation_mail: ofQuotation,
  sales_po: ofQuotation,
  stored_file: (person) => statement`key in (select file_key from visit_file where visit_id in (
    select id from visit where ${ofContact(person)}))`,
  audit_entry: ofEntity('customer'),
  deleted_record: ofEntity('customer', 'record_id'),
  merged_record: ofEntity('customer', 'record_id'),
  record_merge: ofEntity('customer', 'survivor_id'),
  webhook_delivery: ofEntity('customer'),
  erasure: ofEntity('customer', 'record_id'),
  change_group: ({ ids }) => statement`id in (
    select change_group from audit_entry where entity = 'customer' and entity_id = any(${[...ids]}))`,
  idempotency_key: ({ ids }) => statement`(reply ? 'mobilePhone' and (reply ->> 'id')::integer = any(${[...ids]}))`,
  notification: (person) => statement`(note_id in (select id from note where ${ofContact(person)})
    or visit_id in (select id from visit where ${ofContact(person)})
    or quotation_id in (select id from quotation where ${ofContact(person)})
    or project_id in (select id from project where ${ofContact(person)}))`,
};

const ofUser: Condition = ({ ids }) => statement`user_id = any(${[...ids]})`;
const by =
  (...columns: string[]): Condition =>
  ({ username }) =>
    statement`${username} in (${text(columns.join(', '))})`;

/** The rows about an employee: the account, and what they did, wrote or are responsible for. */
const employeeRows: Record<string, Condition> = {
  user_login: own,
  api_token: ofUser,
  authenticator: ofUser,
  calendar_feed: ofUser,
  passkey: ofUser,
  password_link: ofUser,
  recovery_code: ofUser,
  session: ofUser,
  sign_in_code: ofUser,
  sign_in_identity: ofUser,
  login_failure: ({ username }) => statement`username_key = lower(${username})`,
  audit_entry: ({ ids, username }) =>
    statement`(actor = ${username} or (entity = 'user_login' and entity_id = any(${[...ids]})))`,
  erasure: ofEntity('user_login', 'record_id'),
  webhook_delivery: ofEntity('user_login'),
  merged_record: ({ username }) => statement`merge_id in (select id from record_merge where merged_by = ${username})`,
  record_merge: by('merged_by'),
  note: ({ username }) => statement`(created_by = ${username} or ${username} = any(mentions))`,
  notification: ({ username }) =>
    statement`id in (select notification_id from notification_to where username = ${username})`,
  project: by('created_by', 'pic', 'baseline_by'),
  project_task: by('created_by', 'assigned_to', 'approved_by', 'rejected_by'),
  quotation: by('created_by', 'sales_username', 'priced_by'),
  quotation_approval: by('asked_by', 'decided_by'),
  quotation_mail: ({ username }) => statement`(created_by = ${username} or quotation_id in (
    select id from quotation where sales_username = ${username}))`,
  quotation_revision: by('sent_by'),
  sales_po: ({ username }) =>
    statement`(created_by = ${username} or id in (select sales_po_id from sales_po_share where username = ${username}))`,
  shodan: by('created_by'),
  stored_file: by('created_by'),
  visit: by('username', 'created_by'),
  visit_check_in: ({ username }) => statement`visit_id in (select id from visit where username = ${username})`,
  visit_file: by('created_by'),
};

/** The rows of a table that are about the person; undefined if none of its rows can be. */
export function rowsOfPerson(table: string, person: Person): Statement | undefined {
  const known = (person.kind === 'contact' ? contactRows : employeeRows)[table];
  if (known) return known(person);
  const usernames = Object.entries(personalData[table]?.personal ?? {})
    .filter(([, { category }]) => category === 'username')
    .map(([column]) => column);
  return person.kind === 'employee' && usernames.length > 0 ? by(...usernames)(person) : undefined;
}
