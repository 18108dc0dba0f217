import { limits } from '@gso/contract/limits';
import {
  type ApprovalAsked,
  type AssignedDraft,
  type FallenQuotation,
  type FollowUpDue,
  type MyDay,
  myDayKinds,
  type QuotationDue,
} from '@gso/contract/record/my-day';
import type { VisitType } from '@gso/contract/visit/visit-access';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Reader } from '../../platform/db/database.ts';
import { readRows, statement, text } from '../../platform/db/statement.ts';
import type { Language } from '../../platform/text.ts';
import { unreadMentions } from '../notification/queries.ts';

/** One more than is listed, so that the reply can say that there are more. */
const most = limits.myDayRows + 1;
const rows = text(String(most));

/** Reads only the kinds that the caller may open. */
export async function readMyDay(db: Reader, actor: Actor, language: Language): Promise<MyDay> {
  const { username, permissions } = actor;
  const { followUps, quotations, priceApprovals, visitTypes, mentionedAt } = myDayKinds(permissions);
  const [due, offers, asked, fallen, visits, mentions] = await Promise.all([
    followUps ? followUpsDue(db, username) : undefined,
    quotations ? quotationsDue(db, username) : undefined,
    priceApprovals ? approvalsAsked(db, username) : undefined,
    quotations ? fallenQuotations(db, username) : undefined,
    visitTypes.length > 0 ? assignedDrafts(db, username, visitTypes) : undefined,
    mentionedAt.length > 0 ? unreadMentions(db, { username, language }, { at: mentionedAt, most }) : undefined,
  ]);
  return {
    ...(due && { followUps: listed(due) }),
    ...(offers && { quotations: listed(offers) }),
    ...(fallen && { marginFalls: listed(fallen) }),
    ...(asked && { priceApprovals: listed(asked) }),
    ...(visits && { assignedVisits: listed(visits) }),
    ...(mentions && { mentions: listed(mentions) }),
  };
}

const listed = <Row>(found: Row[]) => ({
  content: found.slice(0, limits.myDayRows),
  more: found.length > limits.myDayRows,
});

/** How many of the shodans without a follow-up are compared, the oldest, so that a reply never reads more visits. */
const compared = text('200');

const soonDays = text(String(limits.expiresSoonDays));

const customer = text(`jsonb_build_object('id', customer.id, 'name', customer.name,
  'company', jsonb_build_object('id', customer.company_id, 'name', customer.company_name)) as customer`);

/**
 * The shodans that the dashboard's table of follow-ups still misses this month. There a follow-up that is still to come
 * does not count yet, but it is planned, so nothing has to be done.
 */
const followUpsDue = (db: Reader, username: string): Promise<FollowUpDue[]> =>
  readRows(
    db,
    statement`select shodan.id, shodan.name, shodan.description as desc, shodan.amount::float8, ${customer},
        due.last_visit as "lastVisit", due.due_date as "dueDate"
      from (
        select waiting.id, last_visit, (month + interval '1 month')::date - 1 as due_date,
          coalesce(last_visit, (created_at at time zone business_time_zone())::date) as since
        from (
          select shodan.id, created_at, month, today
          from (select month_of(business_today()) as month, business_today() as today) as now, shodan
          where created_by = ${username} and open_until = 'infinity' and not exists (
            select from shodan_follow_up as followed
            where followed.shodan_id = shodan.id and followed.month = now.month and followed.visits > 0
          )
          order by shodan.id limit ${compared}
        ) as waiting
        left join lateral (
          select visit_date as last_visit from visit
          where shodan_id = waiting.id and visit_date <= today and status <> 'DRAFT'
          order by visit_date desc limit 1
        ) as visited on true
        order by since, waiting.id limit ${rows}
      ) as due
      join shodan on shodan.id = due.id join customer on customer.id = shodan.customer_id
      order by since, due.id`,
  );

/** Each half is a range of an index of its own. A quotation that is due twice is listed once. */
const quotationsDue = (db: Reader, username: string): Promise<QuotationDue[]> =>
  readRows(
    db,
    statement`select quotation.id, ref_no as "refNo", quotation.name, grand_total_price::float8 as "grandTotalPrice",
        coalesce(valid_until::text, '') as "validUntil", coalesce(follow_up_on::text, '') as "followUpOn", ${customer},
        due.day as "dueDate"
      from (
        select id, min(day) as day from (
          (select id, valid_until as day from quotation
            where sales_username = ${username} and status = 'OPEN' and sent_at is not null
              and valid_until <= business_today() + ${soonDays}
            order by valid_until, id limit ${rows})
          union all
          (select id, follow_up_on from quotation
            where sales_username = ${username} and status = 'OPEN' and follow_up_on <= business_today()
              and follow_up_on is not null
            order by follow_up_on, id limit ${rows})
        ) as found
        group by id order by day, id limit ${rows}
      ) as due
      join quotation on quotation.id = due.id join customer on customer.id = quotation.customer_id
      order by due.day, due.id`,
  );

/** Those of the caller, whose seller the scheduled job knew. */
const fallenQuotations = (db: Reader, username: string): Promise<FallenQuotation[]> =>
  readRows(
    db,
    statement`select quotation.id, ref_no as "refNo", quotation.name, grand_total_price::float8 as "grandTotalPrice",
        ${customer}, jsonb_build_object('fellAt', fell_at, 'bottomMore', bottom_more, 'margin',
          jsonb_build_object('then', margin_then, 'now', margin_now, 'costMore', cost_more)) as fall
      from margin_fall join quotation on quotation.id = quotation_id join customer on customer.id = quotation.customer_id
      where seller = ${username} and sales_username = ${username} and status = 'OPEN'
      order by fell_at, quotation_id limit ${rows}`,
  );

/** What others ask for and sell. */
const approvalsAsked = (db: Reader, username: string): Promise<ApprovalAsked[]> =>
  readRows(
    db,
    statement`select quotation.id, ref_no as "refNo", quotation.name, grand_total_price::float8 as "grandTotalPrice",
        lines_to_approve as "linesToApprove", ${customer}, asked_by as "askedBy",
        (asked_at at time zone business_time_zone())::date::text as "askedOn"
      from quotation_approval as asked join quotation on quotation.id = quotation_id
      join customer on customer.id = quotation.customer_id
      where decision is null and asked_by <> ${username} and sales_username <> ${username} and status = 'OPEN'
      order by asked_at, asked.id limit ${rows}`,
  );

/** How much of an activity is sent. */
const activityChars = text('200');

/**
 * The caller's drafts by date, each looked up among the assignments: a plain join lets the planner expect hardly any row
 * and read all of them. A visit that was given to another visitor since is theirs.
 */
const assignedDrafts = (db: Reader, username: string, types: VisitType[]): Promise<AssignedDraft[]> =>
  readRows(
    db,
    statement`select visit.id, visit.version, visit.type, visit_date as "visitDate", time_start as "timeStart",
        time_end as "timeEnd", ${customer}, left(activity, ${activityChars}) as activity,
        jsonb_build_object('id', sender.id, 'username', sender.username,
          'employee', jsonb_build_object('firstName', sender.first_name)) as "from",
        visit.type = 'PROJECT' and project_id is null as "lacksProject"
      from (
        select visit.*, from_username from visit
        cross join lateral (
          select from_username from assigned_visit where visit_id = visit.id and to_username = ${username} limit 1
        ) as assignment
        where username = ${username} and status = 'DRAFT' and type = any(${types}::text[])
        order by visit_date, id limit ${rows}
      ) as visit
      join user_login as sender on sender.username = from_username
      join customer on customer.id = visit.customer_id
      order by visit_date, visit.id`,
  );
