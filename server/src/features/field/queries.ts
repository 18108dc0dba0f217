import { customerAccess } from '@gso/contract/customer';
import type { FieldData } from '@gso/contract/field/field-data';
import { limits } from '@gso/contract/limits';
import { mayPass } from '@gso/contract/permissions';
import { projectAccess } from '@gso/contract/project';
import { shodanAccess } from '@gso/contract/shodan';
import type { VisitRow } from '@gso/contract/visit';
import { mayOpenVisits, type VisitType, visitTypes } from '@gso/contract/visit/visit-access';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Reader } from '../../platform/db/database.ts';
import { readRows, statement, text } from '../../platform/db/statement.ts';
import { readRecords } from '../../platform/record/record-kind.ts';
import { visit } from '../visit/visit-kind.ts';

/** One more than is kept, so that the reply can say that there are more. */
const oneMore = (most: number) => text(String(most + 1));
const number = (value: number) => text(String(value));

const some = <Row>(found: readonly Row[], most: number) => ({
  content: found.slice(0, most),
  cut: found.length > most,
});

type Asking = Pick<Actor, 'username' | 'permissions'>;

/** Reads as much as a phone keeps, along indexes and with limits on every step, however much there is. */
export async function readFieldData(db: Reader, actor: Asking): Promise<FieldData> {
  const { username, permissions } = actor;
  const types = visitTypes.filter((type) => mayOpenVisits(permissions, type));
  const [today, near, visited, shodans, projects, created] = await Promise.all([
    readToday(db),
    nearVisits(db, username, types),
    visitedCompanies(db, username, types),
    types.includes('SALES') && mayPass(permissions, shodanAccess.pick) ? ownShodans(db, username) : [],
    types.includes('PROJECT') && mayPass(permissions, projectAccess.read) ? openProjects(db) : [],
    newCompanies(db, username),
  ]);
  const visits = some(near, limits.fieldVisits);
  const ids = visits.content.map(({ id }) => id);
  const [rows, assigned] = await Promise.all([readRecords(db, visit, ids), assignments(db, username, ids)]);
  const companies = some(
    companiesOf({ visited, rows, others: [...shodans, ...projects], created }),
    limits.fieldCompanies,
  );
  const keptCompanies = companies.content.map(({ id }) => id);
  return {
    today,
    companies,
    contacts: some(await contactsOf(db, actor, keptCompanies), limits.fieldContacts),
    shodans: some(shodans, limits.fieldShodans),
    projects: some(projects, limits.fieldProjects),
    visits: { content: inOrder(rows, ids), cut: visits.cut },
    assigned,
  };
}

type Company = FieldData['companies']['content'][number];

async function readToday(db: Reader): Promise<string> {
  const [found] = await readRows<{ today: string }>(db, statement`select business_today() as today`);
  return found?.today ?? '';
}

function inOrder(rows: readonly VisitRow[], ids: readonly number[]): VisitRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

/** The ids of the visitor's visits around today, nearest first, with drafts that others assigned. */
const nearVisits = (db: Reader, username: string, types: VisitType[]): Promise<{ id: number }[]> =>
  readRows(
    db,
    statement`select id from (
        select near.id, near.visit_date from unnest(${types}::text[]) as wanted (type), lateral (
          (select id, visit_date from visit
            where type = wanted.type and username = ${username}
              and visit_date between business_today() - ${number(limits.fieldDaysBack)} and business_today()
            order by visit_date desc, id desc limit ${oneMore(limits.fieldVisits)})
          union all
          (select id, visit_date from visit
            where type = wanted.type and username = ${username}
              and visit_date > business_today() and visit_date <= business_today() + ${number(limits.fieldDaysAhead)}
            order by visit_date, id limit ${oneMore(limits.fieldVisits)})
        ) as near
        union
        (select id, visit_date from visit
          where username = ${username} and status = 'DRAFT' and type = any(${types}::text[])
            and exists (select from assigned_visit where visit_id = visit.id)
          order by visit_date desc, id desc limit ${oneMore(limits.fieldVisits)})
      ) as kept
      order by abs(visit_date - business_today()), visit_date, id limit ${oneMore(limits.fieldVisits)}`,
  );

const assignments = (db: Reader, username: string, ids: number[]): Promise<FieldData['assigned']> =>
  readRows(
    db,
    statement`select visit_id as "visitId", jsonb_build_object('id', sender.id, 'username', sender.username,
        'employee', jsonb_build_object('firstName', sender.first_name)) as "from"
      from assigned_visit join user_login as sender on sender.username = from_username
      where visit_id = any(${ids}) and to_username = ${username} order by visit_id`,
  );

/** The companies of the newest visits of a year, planned ones included. */
const visitedCompanies = (db: Reader, username: string, types: VisitType[]): Promise<Company[]> =>
  readRows(
    db,
    statement`select company_id as id, company_name as name, max(visit_date)::text as "lastVisit"
      from unnest(${types}::text[]) as wanted (type), lateral (
        select customer_id, max(visit_date) as visit_date from (
          select customer_id, visit_date from visit
          where type = wanted.type and username = ${username}
            and visit_date > business_today() - ${number(limits.fieldSeenDays)}
          order by visit_date desc, id desc limit ${number(limits.fieldVisitsSeen)}
        ) as newest group by customer_id
      ) as seen
      join customer on customer.id = customer_id
      group by company_id, company_name order by max(visit_date) desc, company_id limit ${oneMore(limits.fieldCompanies)}`,
  );

/** Companies that the caller has added and not visited yet. */
const newCompanies = (db: Reader, username: string): Promise<Company[]> =>
  readRows(
    db,
    statement`select id, name, '' as "lastVisit" from company
      where updated_by collate "C" = ${username} and created_by = ${username}
        and created_at > now() - make_interval(days => ${number(limits.fieldDaysBack)})
      order by id desc limit ${number(limits.fieldNewCompanies)}`,
  );

interface CompanySources {
  visited: readonly Company[];
  rows: readonly { customer: VisitRow['customer'] }[];
  others: readonly { customer: VisitRow['customer'] }[];
  created: readonly Company[];
}

/** Each once, the most useful ones first. */
function companiesOf({ visited, rows, others, created }: CompanySources): Company[] {
  const companies = new Map<number, Company>();
  const add = (company: Company) => {
    if (!companies.has(company.id)) companies.set(company.id, company);
  };
  visited.forEach(add);
  for (const { customer } of [...rows, ...others]) add({ ...customer.company, lastVisit: '' });
  created.forEach(add);
  return [...companies.values()];
}

type Contact = FieldData['contacts']['content'][number];

/** In the order of the companies, so that what is cut off belongs to the last ones. */
const contactsOf = (db: Reader, { permissions }: Asking, companies: number[]): Promise<Contact[]> =>
  readRows(
    db,
    statement`select customer.id, name, company_id as "companyId", position
        ${text(mayPass(permissions, customerAccess.read) ? ', phone, mobile_phone as "mobilePhone"' : '')}
      from unnest(${companies}::integer[]) with ordinality as kept (id, place)
      join customer on company_id = kept.id
      where is_active order by place, customer.id limit ${oneMore(limits.fieldContacts)}`,
  );

const itsCustomer = text(`jsonb_build_object('id', customer.id, 'name', customer.name,
  'company', jsonb_build_object('id', customer.company_id, 'name', customer.company_name)) as customer`);

const ownShodans = (db: Reader, username: string): Promise<FieldData['shodans']['content']> =>
  readRows(
    db,
    statement`select shodan.id, shodan.name, shodan.description as desc, ${itsCustomer}
      from (
        select id, name, description, customer_id, updated_at from shodan
        where created_by = ${username} and status = 'OPEN'
        order by updated_at desc, id desc limit ${oneMore(limits.fieldShodans)}
      ) as shodan
      join customer on customer.id = shodan.customer_id order by shodan.updated_at desc, shodan.id desc`,
  );

const openProjects = (db: Reader): Promise<FieldData['projects']['content']> =>
  readRows(
    db,
    statement`select project.id, ref_no as "refNo", project.name, project.description as desc, add_info as "addInfo",
        ${itsCustomer}
      from (
        select id, ref_no, name, description, add_info, customer_id, due_date from project where percentage < 100
        order by due_date desc, id desc limit ${oneMore(limits.fieldProjects)}
      ) as project
      join customer on customer.id = project.customer_id order by project.due_date desc, project.id desc`,
  );
