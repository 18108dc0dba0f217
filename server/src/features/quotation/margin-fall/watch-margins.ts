import type { Database, Tx } from '../../../platform/db/database.ts';
import { readRows, statement, text } from '../../../platform/db/statement.ts';
import type { JobContext } from '../../../platform/jobs/job.ts';
import { notify } from '../../notification/notify.ts';
import { lineCosts } from '../line-costs.ts';

/** Quotations that are compared in one transaction. */
const batchSize = text('500');

interface Progress {
  /** Rates, limit and day that are compared with. */
  subject: string;
  last: number;
  isDone: boolean;
}

/**
 * Compares the margins of all open quotations at the present rates with the limit, once for each new rate, each new limit
 * and each day. It is safe to run twice at the same time: the row of a quotation is inserted once, and the notification
 * is in the same transaction. Returns the number of quotations whose margin fell.
 */
export async function watchMargins(db: Database, { signal, stopping }: Pick<JobContext, 'signal' | 'stopping'>) {
  let progress = await begin(db);
  let fell = 0;
  while (!progress.isDone && !signal.aborted && !stopping.aborted) {
    const { subject, last } = progress;
    const batch = await db.transaction().execute(async (tx) => {
      const found = await compareBatch(tx, last);
      await readRows(
        tx,
        statement`update margin_check set last_quotation_id = ${found.last ?? last}, is_done = ${found.last === null}
          where subject = ${subject}`,
      );
      await notifySellers(tx, found.fell);
      return found;
    });
    fell += batch.fell.length;
    progress = { subject, last: batch.last ?? last, isDone: batch.last === null };
  }
  return fell;
}

/** Begins again if rates, limit or day are others than last time; otherwise continues. */
async function begin(db: Database): Promise<Progress> {
  const [progress] = await readRows<Progress>(
    db,
    statement`with present as (
        select concat_ws(' ', business_today(), (select max(id) from exchange_rate_value), version) as subject
        from margin_limit
      )
      update margin_check set subject = present.subject,
        last_quotation_id = case when margin_check.subject = present.subject then last_quotation_id else 0 end,
        is_done = margin_check.subject = present.subject and is_done
      from present
      returning margin_check.subject, last_quotation_id as last, is_done as "isDone"`,
  );
  if (!progress) throw new Error('The row of margin_check is missing.');
  if (!progress.isDone && progress.last === 0) {
    await readRows(
      db,
      statement`delete from margin_fall using quotation where quotation.id = quotation_id and status <> 'OPEN'`,
    );
  }
  return progress;
}

interface Fallen {
  username: string;
  quotationId: number;
  refNo: string;
  bottomMore: number;
}

/** The same rule as `quotationMargin` of the contract, in SQL for hundreds of quotations at once. */
async function compareBatch(tx: Tx, after: number): Promise<{ last: number | null; fell: Fallen[] }> {
  const [result] = await readRows<{ last: number | null; fell: Fallen[] }>(
    tx,
    statement`with batch as materialized (
        select id, ref_no, sales_username, created_at, discount, disc_type from quotation
        where status = 'OPEN' and id > ${after} order by id limit ${batchSize} for key share
      ),
      total as (
        select batch.id, sales_username, sum(line.today * qty) as cost_now, sum(line.quotation * qty) as cost_then,
          coalesce(sum(line.bottom_more * qty), 0) as bottom_more,
          bool_and(line.today is not null and line.quotation is not null) as is_known,
          case disc_type when 'PERCENTAGE' then sum(selling_price * qty) * (100 - discount) * 0.01
            else greatest(sum(selling_price * qty) - discount, 0) end as price
        from batch join (${lineCosts(text('batch'))}) as line on line.quotation_id = batch.id
        where not line.is_optional
        group by batch.id, sales_username, disc_type, discount
      ),
      fallen as (
        select total.* from total, margin_limit
        where is_known and price > 0 and (price - cost_then) * 100 >= percent * price and (price - cost_now) * 100 < percent * price
      ),
      recovered as (
        delete from margin_fall where quotation_id in (select id from batch)
          and quotation_id not in (select id from fallen)
      ),
      stored as (
        insert into margin_fall (quotation_id, seller, margin_then, margin_now, cost_more, bottom_more)
        select id, sales_username, round((price - cost_then) * 100 / price, 2), round((price - cost_now) * 100 / price, 2),
          round(cost_now - cost_then), round(bottom_more)
        from fallen order by id
        on conflict (quotation_id) do update set seller = excluded.seller,
          margin_then = excluded.margin_then, margin_now = excluded.margin_now, cost_more = excluded.cost_more,
          bottom_more = excluded.bottom_more
        -- Only a row that was just inserted has none.
        returning quotation_id, seller, bottom_more, xmax = 0 as is_new
      )
      select (select max(id) from batch) as last, (
        select coalesce(jsonb_agg(jsonb_build_object('username', stored.seller, 'quotationId', quotation_id,
          'refNo', batch.ref_no, 'bottomMore', stored.bottom_more) order by stored.seller, quotation_id), '[]')
        from stored join batch on batch.id = quotation_id where is_new
      ) as fell`,
  );
  return result ?? { last: null, fell: [] };
}

/** One notification for each seller, in the order of the names, in which every sender locks the inboxes. */
async function notifySellers(tx: Tx, fell: readonly Fallen[]): Promise<void> {
  const bySeller = Map.groupBy(fell, ({ username }) => username);
  for (const username of [...bySeller.keys()].sort()) {
    const [first, ...others] = bySeller.get(username) ?? [];
    if (!first) continue;
    await notify(tx, undefined, {
      kind: 'margin-fell',
      type: 'QUOTATION',
      facts: { quotation: first.refNo, count: 1 + others.length, bottomMore: first.bottomMore },
      ...(others.length === 0 && { quotationId: first.quotationId }),
      to: [username],
    });
  }
}
