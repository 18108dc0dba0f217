import type { Tx } from '../db/database.ts';
import { nothing, readRows, type Statement, statement } from '../db/statement.ts';

/**
 * Takes the next number of a kind of document in a period, as `last`. The counter stays locked until the transaction
 * ends, so that a rolled-back document leaves no gap. Other transactions wait for it meanwhile: in a statement that
 * does more, `once` names the part that must be done before.
 */
export function takeNumber(kind: string, period: string, once?: Statement): Statement {
  const before = once ? statement`from ${once}` : nothing;
  return statement`insert into document_counter as counter (kind, period, last) select ${kind}, ${period}, 1 ${before}
    on conflict (kind, period) do update set last = counter.last + 1 returning last`;
}

export async function nextNumber(tx: Tx, kind: string, period: string): Promise<number> {
  const [counter] = await readRows<{ last: number }>(tx, takeNumber(kind, period));
  if (!counter) throw new Error(`The counter of ${kind} gave no number.`);
  return counter.last;
}
