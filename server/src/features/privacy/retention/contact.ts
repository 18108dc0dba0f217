import { allOf, type Statement, statement, text } from '../../../platform/db/statement.ts';
import { eraseByRule } from '../erase.ts';
import type { Retained } from './kind.ts';
import { unlessErased } from './unless-erased.ts';

/** What happens with a contact, besides changes of the contact, and when. Dates that lie ahead count too. */
const activities = [
  { from: 'timeline_entry', at: 'at' },
  { from: 'visit', at: 'updated_at' },
  { from: 'shodan', at: 'greatest(updated_at, start_of_day(next_step_date))' },
  { from: 'quotation', at: 'updated_at' },
  { from: 'quotation join sales_po on quotation_id = quotation.id', at: 'sales_po.updated_at' },
  { from: 'project', at: 'greatest(updated_at, start_of_day(due_date))' },
  { from: 'project join project_task on project_id = project.id', at: 'project_task.updated_at' },
  { from: 'note', at: 'updated_at' },
].map(({ from, at }) => ({ at: text(at), rows: text(`from ${from} where customer_id = customer.id`) }));

const lastActivity = activities.reduce(
  (all, { at, rows }) => statement`greatest(${all}, (select max(${at}) ${rows}))`,
  text('customer.updated_at'),
);

/** Contacts without any activity since then. */
const due = (start: Statement): Statement => statement`
  select id, ${lastActivity} as at from customer
  where customer.updated_at < ${start} and ${unlessErased('contact')}
    and ${allOf(activities.map(({ at, rows }) => statement`not exists (select ${rows} and ${at} >= ${start})`))}`;

export const contacts: Retained = {
  lock: 'customer',
  due,
  shown: text('customer.id as record, name, company_name as detail from due join customer using (id)'),
  isPerson: true,
  remove: (tx, ids, { savedBy }) => eraseByRule(tx, 'contact', ids, savedBy),
};
