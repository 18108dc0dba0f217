import type { Tx } from '../../../platform/db/database.ts';
import type { Statement } from '../../../platform/db/statement.ts';

/** What a rule is about, and how its data is removed. */
export interface Retained {
  /** The table whose rows are locked while they are checked again: nobody adds an activity without their lock. */
  lock: 'customer' | 'user_login' | 'visit' | 'quotation_mail';
  /**
   * Selects what is due: `id` of the row to lock, and `at` of the last activity. The dry run counts it, and the job removes nothing
   * else.
   */
  due: (start: Statement, savedBy: Statement) => Statement;
  /** Selects what people see of rows that are `due`: `record` that they open, `name` and `detail`. */
  shown: Statement;
  /** People are found one after the other by their id, and those who are not due are passed once a day. Other data is found by its date. */
  isPerson: boolean;
  /** Removes what is due of these rows, which are locked. Returns how many there were. */
  remove: (tx: Tx, ids: readonly number[], rule: { start: Statement; savedBy: string }) => Promise<number>;
}
