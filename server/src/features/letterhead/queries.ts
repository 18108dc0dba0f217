import type { Letterhead, Logo } from '@gso/contract/letterhead';
import { notFound } from '../../platform/app-error.ts';
import type { Reader } from '../../platform/db/database.ts';
import { readRows, statement } from '../../platform/db/statement.ts';
import { readRecord } from '../../platform/record/record-kind.ts';
import { letterhead, letterheadId } from './letterhead-kind.ts';

export const readLetterhead = (db: Reader): Promise<Letterhead> => readRecord(db, letterhead, letterheadId);

export async function readLogo(db: Reader): Promise<{ type: Logo['type']; content: Buffer }> {
  const [found] = await readRows<{ type: Logo['type']; content: Buffer }>(
    db,
    statement`select logo_type as type, logo as content from letterhead where logo is not null`,
  );
  if (!found) throw notFound();
  return found;
}

/** Everything that documents print, read in one statement. */
export async function readLetterheadAndLogo(db: Reader): Promise<{ head: Letterhead; logo: Buffer | null }> {
  const [stored] = await readRows<{ logo: Buffer | null }>(
    db,
    statement`select ${letterhead.columns}, logo from letterhead`,
  );
  if (!stored) throw notFound();
  return { head: letterhead.toRow(stored), logo: stored.logo };
}
