import { randomUUID } from 'node:crypto';
import type { Tx } from './database.ts';
import { type Statement, statement, writeWithoutWaiting } from './statement.ts';

interface LateNumber {
  mark: string;
  /** Empty until the commit. */
  taken: readonly { number: string }[];
  read: Statement;
}

const lateNumbers = new WeakMap<Tx, LateNumber>();

/**
 * Takes the number of a document without waiting for it, in the packet that ends with the commit. Other creates wait for the
 * number until then, so this process must have nothing left to do meanwhile. Returns a mark that the caller uses
 * instead of the number. The database replaces it in the audit entry and the stored reply, `save` and `createOnce` replace it in the reply.
 */
export async function takeLateNumber(
  tx: Tx,
  /** Inserts the document and returns its `number`. */
  insert: Statement,
  /** Selects the number of the inserted document. */
  read: Statement,
): Promise<string> {
  const mark = randomUUID();
  lateNumbers.set(tx, { mark, read, taken: await writeWithoutWaiting<{ number: string }>(tx, insert) });
  return mark;
}

/** The JSON as a value of SQL, with the number. */
export function jsonWithNumber(tx: Tx, json: string): Statement {
  const late = lateNumbers.get(tx);
  return late ? statement`replace(${json}, ${late.mark}, (${late.read}))::jsonb` : statement`${json}::jsonb`;
}

/** The reply of a committed transaction with the number, which is one of its own fields. */
export function replyWithNumber<Reply extends object>(tx: Tx, reply: Reply): Reply {
  const late = lateNumbers.get(tx);
  if (!late) return reply;
  const field = Object.entries(reply).find(([, value]) => value === late.mark)?.[0];
  const [taken] = late.taken;
  if (field === undefined || !taken) throw new Error('The number of the new document is missing.');
  return { ...reply, [field]: taken.number };
}
