import { AppError } from '../app-error.ts';
import type { Tx } from '../db/database.ts';
import { databaseFault } from '../db/database-fault.ts';
import { readRows, text as sqlText } from '../db/statement.ts';
import { type Text, text } from '../text.ts';

/**
 * Does the work for all items at once. If the database or a check refuses it, it is undone and done for halves of them,
 * until each item that cannot be done is alone; those are returned with the reason.
 */
export async function togetherOrAlone<Item>(
  tx: Tx,
  items: readonly Item[],
  work: (items: readonly Item[]) => Promise<void>,
): Promise<{ done: Item[]; refused: { item: Item; reason: Text }[] }> {
  const [only] = items;
  if (only === undefined) return { done: [], refused: [] };
  await readRows(tx, sqlText('savepoint together'));
  try {
    await work(items);
    await readRows(tx, sqlText('release savepoint together'));
    return { done: [...items], refused: [] };
  } catch (error) {
    const reason = reasonOf(error);
    if (!reason) throw error;
    await readRows(tx, sqlText('rollback to savepoint together'));
    await readRows(tx, sqlText('release savepoint together'));
    if (items.length === 1) return { done: [], refused: [{ item: only, reason }] };
  }
  const half = Math.ceil(items.length / 2);
  const first = await togetherOrAlone(tx, items.slice(0, half), work);
  const second = await togetherOrAlone(tx, items.slice(half), work);
  return { done: [...first.done, ...second.done], refused: [...first.refused, ...second.refused] };
}

function reasonOf(error: unknown): Text | undefined {
  if (error instanceof AppError && error.status < 500) return error.details;
  const fault = databaseFault(error);
  if (fault === 'unique') return taken;
  return fault === 'foreign-key' ? missing : undefined;
}

const taken = text(
  'Another record has the same name or number by now.',
  'Nama atau nomornya sekarang dipakai data lain.',
);
const missing = text('A record that it refers to does not exist any more.', 'Data yang dirujuknya sudah tidak ada.');
