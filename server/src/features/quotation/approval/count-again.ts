import type { Quotation } from '@gso/contract/quotation';
import { neededApprovals } from '@gso/contract/quotation/approval';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { readRows, statement, text } from '../../../platform/db/statement.ts';
import type { JobContext } from '../../../platform/jobs/job.ts';
import { quotationRecord } from '../quotation-kind.ts';

/** Quotations in one transaction, which others wait for while it runs. */
const batchSize = text('200');

interface Person {
  username: string;
  limit: number | null;
}

/**
 * Counts the lines to approve again in the quotations of people whose discount limit is another one than last time:
 * their role or its limit has changed, or nobody has compared them yet, as in quotations from before approvals. Only lists
 * read the count; what counts before sending is computed there. Returns how many quotations had another count.
 */
export async function countAgain(db: Database, { signal, stopping }: Pick<JobContext, 'signal' | 'stopping'>) {
  const people = await peopleWithNewLimits(db);
  if (people.length === 0) return 0;
  let last: number | null = 0;
  let changed = 0;
  while (last !== null) {
    // Stopped in between, the next run begins again: nothing is marked as seen yet.
    if (signal.aborted || stopping.aborted) return changed;
    const after: number = last;
    const batch = await db.transaction().execute((tx) => countBatch(tx, people, after));
    changed += batch.changed;
    last = batch.last;
  }
  await readRows(
    db,
    statement`insert into discount_limit_seen (username, discount_limit)
      select username, "limit" from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as seen (username text, "limit" numeric)
      on conflict (username) do update set discount_limit = excluded.discount_limit`,
  );
  return changed;
}

const peopleWithNewLimits = (db: Database): Promise<Person[]> =>
  readRows(
    db,
    statement`select user_login.username, role.discount_limit::float8 as limit
      from user_login join role on role.id = role_id
      left join discount_limit_seen as seen on seen.username = user_login.username
      where seen.username is null or seen.discount_limit is distinct from role.discount_limit`,
  );

/** The lock makes a save that is under way finish first; its own count is by the limit that it found. */
async function countBatch(
  tx: Tx,
  people: readonly Person[],
  after: number,
): Promise<{ last: number | null; changed: number }> {
  const names = people.map(({ username }) => username);
  const locked = await readRows<{ id: number }>(
    tx,
    statement`select id from quotation
      where id > ${after} and status <> 'WIN' and sent_at is null
        and (sales_username = any(${names}) or priced_by = any(${names}))
      order by id limit ${batchSize} for no key update`,
  );
  const rows = await readRows<{ limit: number | null }>(
    tx,
    statement`select ${quotationRecord.columns}, (
        select min(discount_limit)::float8 from user_login join role on role.id = role_id
        where username in (quotation.sales_username, quotation.priced_by)
      ) as limit
      from quotation ${quotationRecord.joins ?? text('')}
      where quotation.id = any(${locked.map(({ id }) => id)}) and quotation.status <> 'WIN' and quotation.sent_at is null`,
  );
  const counts = rows.flatMap((row) => {
    const quotation: Quotation = quotationRecord.toRow(row);
    const { length } = neededApprovals(quotation, row.limit);
    return length === quotation.linesToApprove ? [] : [{ id: quotation.id, lines: length }];
  });
  if (counts.length > 0) {
    await readRows(
      tx,
      statement`update quotation set lines_to_approve = counted.lines
        from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as counted (id integer, lines integer)
        where quotation.id = counted.id`,
    );
  }
  return { last: locked.at(-1)?.id ?? null, changed: counts.length };
}
