import { limits } from '@gso/contract/limits';
import { mergedKinds, type MergedKind } from '@gso/contract/record/merge';
import type { Database, Tx } from '../../platform/db/database.ts';
import { databaseFault } from '../../platform/db/database-fault.ts';
import { readRows, type Statement, statement, text as sql } from '../../platform/db/statement.ts';
import { rules, similarity, unlimitedRules } from './rules.ts';

/** How long one run examines records; the next one continues. */
const runMs = 20_000;

/**
 * Examines the records that were changed since the last run, a batch in each transaction, and enters the pairs that are
 * probably the same. Changes of the last minutes wait: a transaction that began earlier may still commit.
 */
export async function findDuplicates(db: Database, stopping?: AbortSignal): Promise<number> {
  const end = Date.now() + runMs;
  let examined = 0;
  // A batch of each kind in turn: a large import of one does not keep the others waiting.
  const left = new Set(mergedKinds);
  while (left.size > 0) {
    for (const entity of left) {
      if (stopping?.aborted || Date.now() > end) return examined;
      const found = await db.transaction().execute((tx) => examineBatch(tx, entity));
      examined += found;
      if (found < limits.duplicateBatch) left.delete(entity);
    }
  }
  return examined;
}

/** Returns the number of records. Another process that examines the same kind is left alone. */
async function examineBatch(tx: Tx, entity: MergedKind): Promise<number> {
  const batch = await readRows<{ id: number; updated_at: Date }>(
    tx,
    statement`with place as materialized (
        select seen_at, seen_id from duplicate_search where entity = ${entity} for update skip locked
      )
      select record.id, record.updated_at from place, lateral (
        select id, updated_at from ${sql(entity)}
        where (updated_at, id) > (seen_at, seen_id) and updated_at < now() - interval '5 minutes'
        order by updated_at, id limit ${sql(String(limits.duplicateBatch))}
      ) as record`,
  );
  if (batch.length === 0) return 0;
  const ids = batch.map(({ id }) => id);
  await examine(tx, entity, ids);
  if (ids.length <= limits.duplicatesSearched) await searchAll(tx, entity, ids);
  // Companies have no mail addresses; their contacts do.
  if (entity === 'customer') {
    const companies = await readRows<{ id: number }>(
      tx,
      statement`select distinct company_id as id from customer where id = any(${ids}) and own_mail_domain(email) is not null`,
    );
    await examine(
      tx,
      'company',
      companies.map(({ id }) => id),
    );
  }
  await readRows(
    tx,
    statement`update duplicate_search set (seen_at, seen_id) = (
        select updated_at, id from ${sql(entity)} where id = any(${ids}) order by updated_at desc, id desc limit 1
      ) where entity = ${entity}`,
  );
  return batch.length;
}

/** Replaces the pairs of these records, except those of which somebody said that they are different. */
async function examine(tx: Tx, entity: MergedKind, ids: readonly number[]): Promise<void> {
  await readRows(
    tx,
    statement`delete from duplicate_pair
      where entity = ${entity} and (first_id = any(${[...ids]}) or second_id = any(${[...ids]})) and dismissed_by is null`,
  );
  await enter(tx, entity, ids, rules[entity]);
}

/**
 * When few records were changed, they are also searched for among all. Each for a limited time: one that has most of its name in common
 * with a great many others does without.
 */
async function searchAll(tx: Tx, entity: MergedKind, ids: readonly number[]): Promise<void> {
  const rule = unlimitedRules[entity];
  if (!rule) return;
  const [usual] = await readRows<{ timeout: string }>(
    tx,
    statement`select current_setting('statement_timeout') as timeout,
      set_config('pg_trgm.similarity_threshold', ${String(similarity)}, true)`,
  );
  for (const id of ids) {
    await readRows(tx, sql('savepoint search'));
    try {
      await limitTo(tx, String(limits.duplicateSearchMs));
      await enter(tx, entity, [id], rule);
      await limitTo(tx, usual?.timeout ?? '');
    } catch (error) {
      if (databaseFault(error) !== 'timeout') throw error;
      await readRows(tx, sql('rollback to savepoint search'));
    }
    await readRows(tx, sql('release savepoint search'));
  }
}

const limitTo = (tx: Tx, time: string) =>
  readRows(tx, statement`select set_config('statement_timeout', ${time}, true)`);

async function enter(tx: Tx, entity: MergedKind, ids: readonly number[], rule: Statement): Promise<void> {
  await readRows(
    tx,
    statement`insert into duplicate_pair (entity, first_id, second_id, score, reasons)
      select ${entity}, least(record.id, other.id), greatest(record.id, other.id),
        least(100, max(other.score) + 10 * (count(distinct other.reason) - 1)), array_agg(distinct other.reason)
      from ${sql(entity)} as record, lateral (${rule}) as other
      where record.id = any(${[...ids]})
      group by 2, 3
      on conflict (entity, first_id, second_id) do nothing`,
  );
}
