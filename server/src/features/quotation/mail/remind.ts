import { limits } from '@gso/contract/limits';
import type { Database } from '../../../platform/db/database.ts';
import { readRows, statement } from '../../../platform/db/statement.ts';
import { notify } from '../../notification/notify.ts';
import { failMail } from './mail-job.ts';

/** In the business time zone. */
const morning = '07:00';

/**
 * Reminds each seller once of a quotation whose day to follow up has come, and reports mails whose job is gone. Two
 * processes never remind of the same one: each takes a row with its lock, and passes those that are locked.
 */
export async function remindOfQuotations(db: Database, stopping?: AbortSignal): Promise<number> {
  let done = await failForgottenMails(db);
  while (done < limits.remindersAtOnce && !stopping?.aborted && (await remindOfOne(db))) done += 1;
  return done;
}

/** One in each transaction: `notify` locks inboxes, and only the last write may do that. */
function remindOfOne(db: Database): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const [due] = await readRows<{ id: number; refNo: string; seller: string; company: string }>(
      tx,
      statement`update quotation set reminded_at = now() from customer
        where customer.id = quotation.customer_id and quotation.id = (
          select id from quotation
          where status = 'OPEN' and follow_up_on is not null and reminded_at is null and follow_up_on <= business_today()
            and (now() at time zone business_time_zone())::time >= ${morning}::time
          order by follow_up_on limit 1 for no key update skip locked
        )
        returning quotation.id, ref_no as "refNo", sales_username as seller, customer.company_name as company`,
    );
    if (!due) return false;
    await notify(tx, undefined, {
      kind: 'quotation-follow-up',
      type: 'QUOTATION_SENT',
      facts: { quotation: due.refNo, company: due.company },
      quotationId: due.id,
      to: [due.seller],
    });
    return true;
  });
}

/** A job ends after about a day. If its process died at the last attempt, nobody has reported it. */
async function failForgottenMails(db: Database): Promise<number> {
  const forgotten = await readRows<{ id: number }>(
    db,
    statement`select id from quotation_mail where state = 'queued' and created_at < now() - interval '3 days' limit 100`,
  );
  for (const { id } of forgotten) {
    await failMail(db, id, { refused: undefined, error: 'It could not be sent for three days.' });
  }
  return forgotten.length;
}
