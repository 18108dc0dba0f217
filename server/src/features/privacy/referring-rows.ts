import type { AuditedEntity } from '@gso/contract/audit';
import { personEntity } from '@gso/contract/privacy/person';
import { type Statement, statement, text } from '../../platform/db/statement.ts';
import type { Person } from './people.ts';
import { rowsOfPerson } from './rows-of-person.ts';

/** The ids of the contact or the username, as JSON has them in references. */
export const keysOf = ({ kind, ids, username }: Person): string[] =>
  kind === 'contact' ? ids.map(String) : [username];

/** Records that refer to a person, by their tables, and whose audit entries therefore may name the person. */
const referring = {
  contact: [
    ...['assigned_visit', 'note', 'project', 'project_task', 'quotation', 'quotation_mail', 'sales_po', 'shodan'],
    ...['visit', 'visit_file'],
  ],
  employee: [
    ...['assigned_visit', 'note', 'project', 'project_task', 'quotation', 'quotation_mail', 'sales_po', 'sales_target'],
    ...['shodan', 'visit', 'visit_file'],
  ],
} as const satisfies Record<string, readonly AuditedEntity[]>;

/** Copies that an export does not show as the person's. */
const copies: Record<Person['kind'], Record<string, (person: Person) => Statement>> = {
  contact: {
    assigned_visit: ({ ids }) => statement`visit_id in (select id from visit where customer_id = any(${[...ids]}))`,
    visit_file: ({ ids }) => statement`visit_id in (select id from visit where customer_id = any(${[...ids]}))`,
    deleted_record: ({ ids }) => statement`((entity = 'customer' and record_id = any(${[...ids]}))
      or jsonb_path_exists(kept, '$[*].rows[*].customer_id ? (@ == $ids[*])', jsonb_build_object('ids', ${[...ids]}::integer[])))`,
    idempotency_key: ({
      ids,
    }) => statement`jsonb_path_exists(reply, 'strict $.** ? (exists(@.customer.id ? (@ == $ids[*])))',
      jsonb_build_object('ids', ${[...ids]}::integer[]), true)`,
    webhook_delivery: deliveries,
  },
  employee: {
    assigned_visit: ({ username }) => statement`${username} in (created_by, from_username, to_username)`,
    sales_target: ({ username }) => statement`username = ${username}`,
    idempotency_key: ({ username }) => statement`(username = ${username}
      or jsonb_path_exists(reply, 'strict $.** ? (@.username == $name)', jsonb_build_object('name', ${username}::text), true))`,
    notification: ({ username }) => statement`(created_by = ${username}
      or id in (select notification_id from notification_to where username = ${username}))`,
    webhook_delivery: deliveries,
  },
};

function deliveries(person: Person): Statement {
  const own = statement`(entity = ${personEntity[person.kind]} and entity_id = any(${[...person.ids]}))`;
  const all = recordsOf(person)
    .map(
      ([entity, where]) =>
        statement`(entity = ${entity} and entity_id in (select id from ${text(entity)} where ${where}))`,
    )
    .reduce((before, one) => statement`${before} or ${one}`, own);
  return statement`(${all})`;
}

/** The condition for rows that refer to the person. Nothing that an erasure looks for by name is replaced in other rows. */
export function refersTo(table: string, person: Person): Statement {
  return copies[person.kind][table]?.(person) ?? rowsOfPerson(table, person) ?? text('false');
}

/** The records that refer to a person: the entity, which is the name of the table, and the condition. */
export const recordsOf = (person: Person): [entity: string, where: Statement][] =>
  referring[person.kind].map((entity) => [entity, refersTo(entity, person)]);
