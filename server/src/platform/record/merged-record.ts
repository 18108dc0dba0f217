import { AppError, notFound } from '../app-error.ts';
import type { Reader } from '../db/database.ts';
import { readRows, statement } from '../db/statement.ts';
import { text } from '../text.ts';

/** The record that took the place of one that was merged, if this one was. */
export async function survivorOf(
  db: Reader,
  entity: string,
  id: number,
): Promise<{ id: number; name: string } | undefined> {
  const [survivor] = await readRows<{ id: number; name: string }>(
    db,
    statement`select survivor_of(${entity}, ${id}) as id, survivor_name as name
      from record_merge where record_merge.id = (select merge_id from merges_of(${entity}, ${id}) order by merge_id desc limit 1)`,
  );
  return survivor;
}

/** The refusal of everything about a record that is not there: it says where a merged one went. */
export async function missingRecord(db: Reader, entity: string, id: number): Promise<AppError> {
  const survivor = await survivorOf(db, entity, id);
  if (!survivor) return notFound();
  return new AppError(
    'not-found',
    text(
      `This record was merged into ${survivor.name}. Open that one and repeat your change there.`,
      `Data ini sudah digabungkan ke ${survivor.name}. Buka data itu dan ulangi perubahan Anda di sana.`,
    ),
    { mergedInto: survivor },
  );
}
