import { sql } from 'kysely';
import type { Caller, TestApp } from '../test-app.ts';
import { aQuotation } from '../purchase-orders.ts';

export interface Place {
  app: Pick<TestApp, 'db'>;
  by: Pick<Caller, 'username'>;
  company: number;
  contact: number;
}

/** Before every limit of a test. */
const longAgo = '2019-03-04T05:00:00Z';

/** The day and the time of day in Jakarta. */
function jakarta(at: string): { day: string; time: string } {
  const local = new Date(Date.parse(at) + 7 * 3_600_000).toISOString();
  return { day: local.slice(0, 10), time: local.slice(11, 16).replace(':', '') };
}

const id = async (insert: ReturnType<typeof sql<{ id: number }>>, { app }: Place): Promise<number> =>
  (await insert.execute(app.db)).rows[0]?.id ?? 0;

const aVisit = (place: Place, { day, time, updatedAt }: { day: string; time: string; updatedAt: string }) =>
  id(
    sql<{
      id: number;
    }>`insert into visit (type, username, customer_id, status, activity, visit_date, time_start, time_end, created_by,
        updated_by, created_at, updated_at)
      values ('SALES', ${place.by.username}, ${place.contact}, 'CONFIRMED', 'Talked', ${day}, ${time}, ${time}, ${place.by.username},
        ${place.by.username}, ${longAgo}, ${updatedAt}) returning id`,
    place,
  );

async function aQuotationAt(place: Place, updatedAt: string): Promise<number> {
  const { rows } = await sql<{ term: number }>`select min(id) as term from payment_term`.execute(place.app.db);
  const made = await aQuotation(place.app, place.by, { contact: place.contact, term: rows[0]?.term ?? 0 });
  await sql`update quotation set created_at = ${longAgo}, quotation_date = '2019-03-04', updated_at = ${updatedAt}
    where id = ${made}`.execute(place.app.db);
  return made;
}

const aProject = (place: Place, { dueDate, updatedAt }: { dueDate: string; updatedAt: string }) =>
  id(
    sql<{
      id: number;
    }>`insert into project (ref_no, name, customer_id, due_date, created_by, updated_by, created_at, updated_at)
      values ('PRJ-' || ${place.contact}::text, 'Panel', ${place.contact}, ${dueDate}, ${place.by.username}, ${place.by.username},
        ${longAgo}, ${updatedAt}) returning id`,
    place,
  );

const aShodan = (place: Place, { nextStep, updatedAt }: { nextStep: string; updatedAt: string }) =>
  id(
    sql<{
      id: number;
    }>`insert into shodan (name, description, customer_id, next_step_date, created_by, updated_by, created_at,
        updated_at)
      values ('Line', 'Line', ${place.contact}, ${nextStep}, ${place.by.username}, ${place.by.username}, ${longAgo}, ${updatedAt})
      returning id`,
    place,
  );

export const isVisited = (place: Place, at: string): Promise<number> =>
  aVisit(place, { ...jakarta(at), updatedAt: longAgo });

/** Each gives a contact exactly one activity at this instant, or on the day in Jakarta that it belongs to. */
export const activities: Record<string, (place: Place, at: string) => Promise<unknown>> = {
  'is changed': ({ app, contact }, at) =>
    sql`update customer set updated_at = ${at} where id = ${contact}`.execute(app.db),
  'is visited': isVisited,
  'has a visit that is changed': (place, at) => aVisit(place, { day: '2019-03-04', time: '0900', updatedAt: at }),
  'has a shodan that is changed': (place, at) => aShodan(place, { nextStep: '2019-03-04', updatedAt: at }),
  'has a next step': (place, at) => aShodan(place, { nextStep: jakarta(at).day, updatedAt: longAgo }),
  'has a quotation that is changed': aQuotationAt,
  'has an order that is changed': async (place, at) => {
    const quotation = await aQuotationAt(place, longAgo);
    const { company, by, app, contact } = place;
    await sql`insert into sales_po (po_no, po_date, category, amount, company_id, quotation_id, created_by, updated_by, created_at, updated_at)
      values ('PO-' || ${contact}::text, '2019-03-04', 'GOODS', 1, ${company}, ${quotation}, ${by.username}, ${by.username}, ${longAgo},
        ${at})`.execute(app.db);
  },
  'has a project that is changed': (place, at) => aProject(place, { dueDate: '2019-03-04', updatedAt: at }),
  'has a project that is due': (place, at) => aProject(place, { dueDate: jakarta(at).day, updatedAt: longAgo }),
  'has a task that is changed': async (place, at) => {
    const project = await aProject(place, { dueDate: '2019-03-04', updatedAt: longAgo });
    const { username } = place.by;
    await sql`insert into project_task (project_id, phase, place, description, assigned_to, start_date, end_date, created_by, updated_by,
        created_at, updated_at)
      values (${project}, 'TRIAL', 1, 'Wire', ${username}, '2019-03-04', '2019-03-05', ${username}, ${username}, ${longAgo},
        ${at})`.execute(place.app.db);
  },
  'has a note': ({ app, by, contact }, at) =>
    sql`insert into note (customer_id, text, created_by, updated_by, created_at, updated_at)
      values (${contact}, 'Called', ${by.username}, ${by.username}, ${at}, ${longAgo})`.execute(app.db),
  'has a note that is changed': ({ app, by, contact }, at) =>
    sql`insert into note (customer_id, text, created_by, updated_by, created_at, updated_at)
      values (${contact}, 'Called', ${by.username}, ${by.username}, ${longAgo}, ${at})`.execute(app.db),
  'has a shodan whose status changes': async (place, at) => {
    const shodan = await aShodan(place, { nextStep: '2019-03-04', updatedAt: longAgo });
    await sql`insert into status_change (shodan_id, from_status, to_status, at, by)
      values (${shodan}, 'OPEN', 'WIN', ${at}, ${place.by.username})`.execute(place.app.db);
  },
};

/** A contact that nothing has happened with for long. */
export const aQuietContact = async ({ app, by, company }: Omit<Place, 'contact'>, name: string): Promise<number> => {
  const { rows } = await sql<{
    id: number;
  }>`insert into customer (name, email, company_id, created_by, updated_by, created_at, updated_at)
    values (${name}, 'somebody@uji.id', ${company}, ${by.username}, ${by.username}, ${longAgo}, ${longAgo}) returning id`.execute(
    app.db,
  );
  return rows[0]?.id ?? 0;
};
