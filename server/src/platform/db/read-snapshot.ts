import type { Database, Tx } from './database.ts';

/** Several reads of the same moment, which cannot write. */
export const readSnapshot = <Result>(db: Database, read: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
