import type { Tx } from '../db/database.ts';
import { readRows, statement } from '../db/statement.ts';

/**
 * The next number of a kind of document in a period. It stays locked until the transaction ends, so that nobody takes
 * the one behind it before this one is sure; a document that is given up leaves no gap.
 */
export async function nextNumber(tx: Tx, kind: string, period: string): Promise<number> {
  const [counter] = await readRows<{ last: number }>(
    tx,
    statement`insert into document_counter as counter (kind, period, last) values (${kind}, ${period}, 1)
      on conflict (kind, period) do update set last = counter.last + 1 returning last`,
  );
  if (!counter) throw new Error(`The counter of ${kind} gave no number.`);
  return counter.last;
}
