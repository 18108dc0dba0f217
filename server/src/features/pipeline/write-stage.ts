import { limits } from '@gso/contract/limits';
import type { StageInput, StageRow } from '@gso/contract/pipeline/stage';
import { AppError } from '../../platform/app-error.ts';
import type { Author } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readRows, text as sql } from '../../platform/db/statement.ts';
import { createRecord, deleteRecord } from '../../platform/record/write-record.ts';
import { text } from '../../platform/text.ts';
import { stage } from './kinds.ts';

export async function createStage(tx: Tx, author: Author, input: StageInput): Promise<StageRow> {
  if ((await countStages(tx)) >= limits.stages) throw tooMany();
  return createRecord(tx, author, stage, input);
}

/** The last stage stays: a new shodan always has one. */
export async function deleteStage(tx: Tx, author: Author, what: { id: number; version: number }): Promise<StageRow> {
  if ((await countStages(tx)) <= 1) throw lastOne();
  return deleteRecord(tx, author, stage, what);
}

/** One change of their number at a time. */
async function countStages(tx: Tx): Promise<number> {
  await readRows(tx, sql(`select pg_advisory_xact_lock(hashtext('number of stages'))`));
  const [counted] = await readRows<{ count: number }>(tx, sql('select count(*) as count from shodan_stage'));
  return counted?.count ?? 0;
}

const tooMany = () =>
  new AppError(
    'refused',
    text(`There are ${limits.stages} stages at most.`, `Paling banyak ada ${limits.stages} tahap.`),
  );

const lastOne = () =>
  new AppError(
    'refused',
    text(
      'The last stage cannot be deleted: every open shodan has one.',
      'Tahap terakhir tidak dapat dihapus: setiap shodan yang terbuka memerlukan tahap.',
    ),
  );
