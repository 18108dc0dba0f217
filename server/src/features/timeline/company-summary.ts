import { type AnyOf, mayPass, pageAccess } from '@gso/contract/permissions';
import type { CompanySummary } from '@gso/contract/record/timeline';
import { mayOpenVisits, type VisitType, visitTypes } from '@gso/contract/visit/visit-access';
import { notFound } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Reader } from '../../platform/db/database.ts';
import { readRows, type Statement, statement, text } from '../../platform/db/statement.ts';

/** Sums stop after so many rows. */
const mostSummed = 10_000;
/** A visit that took place is looked for among so many of the newest; drafts are passed. */
const mostDrafts = 100;
/** Sellers are counted in so many of the newest visits, quotations and orders. */
const mostCounted = 200;
const sellersShown = 5;

type Held = Actor['permissions'];

/** The facts at the head of a company's page. What the reader may not see is left out of the statement. */
export async function readCompanySummary(
  db: Reader,
  { permissions: held }: Pick<Actor, 'permissions'>,
  id: number,
): Promise<CompanySummary> {
  const types = visitTypes.filter((type) => mayOpenVisits(held, type));
  const parts = [
    ...(mayPass(held, pageAccess.shodan) ? [statement`'open', (${openShodans(id)})`] : []),
    ...(mayPass(held, pageAccess.sales) ? [statement`'won', (${ordersOfThisYear(id)})`] : []),
    ...(types.length > 0
      ? [statement`'lastVisit', (${lastVisit(id, types)}), 'nextVisit', (${nextVisit(id, types)})`]
      : []),
    statement`'sellers', (${sellers(id, held, types)})`,
  ];
  const [found] = await readRows<{ summary: CompanySummary }>(
    db,
    statement`select jsonb_build_object(${parts.reduce((all, part) => statement`${all}, ${part}`)}) as summary
      from company where id = ${id}`,
  );
  if (!found) throw notFound();
  return found.summary;
}

/** Adds up amounts, of at most so many rows. */
const summed = (rows: Statement): Statement =>
  statement`select jsonb_build_object('amount', coalesce(sum(amount) filter (where place <= ${text(String(mostSummed))}), 0),
      'count', least(count(*), ${text(String(mostSummed))}), 'isCapped', count(*) > ${text(String(mostSummed))})
    from (select amount, row_number() over () as place from (${rows} limit ${text(String(mostSummed + 1))}) as first_rows) as numbered`;

const openShodans = (id: number): Statement =>
  summed(
    statement`select amount from customer join shodan on shodan.customer_id = customer.id
      where customer.company_id = ${id} and shodan.status = 'OPEN'`,
  );

const ordersOfThisYear = (id: number): Statement =>
  summed(
    statement`select amount from sales_po where company_id = ${id}
      and po_date >= date_trunc('year', business_today())::date
      and po_date < (date_trunc('year', business_today()) + interval '1 year')::date`,
  );

const kindOfVisit = { SALES: 'sales_visit', PROJECT: 'project_visit' } as const;
const asJson = text(`jsonb_build_object('id', visit.id, 'type', visit.type,
  'at', to_char(near.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24":"MI":"SS"Z"'), 'by', visit.username)`);

function lastVisit(id: number, types: readonly VisitType[]): Statement {
  const near = nearest(id, types, { where: text('at <= now()'), order: text('at desc'), rows: mostDrafts });
  return statement`select ${asJson} from (${near}) as near join visit on visit.id = near.record_id
    where visit.status <> 'DRAFT' order by near.at desc, near.record_id desc limit 1`;
}

function nextVisit(id: number, types: readonly VisitType[]): Statement {
  const near = nearest(id, types, { where: text('at > now()'), order: text('at'), rows: 1 });
  return statement`select ${asJson} from (${near}) as near join visit on visit.id = near.record_id
    order by near.at, near.record_id limit 1`;
}

/** The visits of each type that are nearest to now, through the index of the timeline. */
function nearest(
  id: number,
  types: readonly VisitType[],
  { where, order, rows }: { where: Statement; order: Statement; rows: number },
): Statement {
  return types
    .map(
      (type) => statement`(select record_id, at from timeline_entry
        where company_id = ${id} and kind = ${kindOfVisit[type]} and ${where}
        order by ${order} limit ${text(String(rows))})`,
    )
    .reduce((all, one) => statement`${all} union all ${one}`);
}

/** Who visited, quoted and sold most in the last year, as far as the reader may see that. */
function sellers(id: number, held: Held, types: readonly VisitType[]): Statement {
  const may = (access: AnyOf, kind: string, who: string): Statement[] =>
    mayPass(held, access) ? [namesOf(id, kind, who)] : [];
  const named = [
    ...(types.includes('SALES') ? [namesOf(id, 'sales_visit', 'select newest.by')] : []),
    ...may(pageAccess.quotation, 'quotation', 'select sales_username from quotation where id = newest.record_id'),
    ...may(
      pageAccess.sales,
      'sales_po',
      'select username from sales_po_share where sales_po_id = newest.record_id and percentage > 0',
    ),
  ];
  if (named.length === 0) return text(`select '[]'::jsonb`);
  return statement`select coalesce(jsonb_agg(username order by times desc, username), '[]') from (
      select username, count(*) as times from (${named.reduce((all, one) => statement`${all} union all ${one}`)}) as named
      group by username order by times desc, username limit ${text(String(sellersShown))}
    ) as counted`;
}

const namesOf = (id: number, kind: string, who: string): Statement =>
  statement`select named.username from (
      select record_id, by from timeline_entry
      where company_id = ${id} and kind = ${kind} and at > now() - interval '1 year' and at <= now()
      order by at desc, record_id desc limit ${text(String(mostCounted))}
    ) as newest cross join lateral (${text(who)}) as named (username)`;
