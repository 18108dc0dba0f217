import { limits } from '@gso/contract/limits';
import { mergedKinds, type MergedKind } from '@gso/contract/record/merge';
import type { Database, Tx } from '../../platform/db/database.ts';
import { readRows, statement, text as sql } from '../../platform/db/statement.ts';
import { rules, similarity } from './rules.ts';

/** How long one run examines records; the next one continues. */
const runMs = 20_000;

/**
 * Examines the records that were changed since the last run, a batch in each transaction, and enters the pairs that are
 * probably the same. Changes of the last minutes wait: a transaction that began earlier may still commit.
 */
export async function findDuplicates(db: Database, stopping?: AbortSignal): Promise<number> {
  const end = Date.now() + runMs;
  let examined = 0;
  for (const entity of mergedKinds) {
    for (;;) {
      if (stopping?.aborted || Date.now() > end) return examined;
      const found = await db.transaction().execute((tx) => examineBatch(tx, entity));
      examined += found;
      if (found < limits.duplicateBatch) break;
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
  await readRows(tx, statement`select set_config('pg_trgm.similarity_threshold', ${String(similarity)}, true)`);
  await readRows(
    tx,
    statement`delete from duplicate_pair
      where entity = ${entity} and (first_id = any(${[...ids]}) or second_id = any(${[...ids]})) and dismissed_by is null`,
  );
  await readRows(
    tx,
    statement`insert into duplicate_pair as known (entity, first_id, second_id, score, reasons)
      select ${entity}, least(record.id, other.id), greatest(record.id, other.id),
        least(100, max(other.score) + 10 * (count(distinct other.reason) - 1)), array_agg(distinct other.reason)
      from ${sql(entity)} as record, lateral (${rules[entity]}) as other
      where record.id = any(${[...ids]})
      group by 2, 3
      on conflict (entity, first_id, second_id) do nothing`,
  );
}
