import { limits } from '@gso/contract/limits';
import { type RetentionKind, retentionKinds } from '@gso/contract/privacy/retention';
import { auditChange } from '../../../platform/audit/audit.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { readRows, statement, text } from '../../../platform/db/statement.ts';
import type { JobContext } from '../../../platform/jobs/job.ts';
import { ruleAuthor } from '../erase.ts';
import { dueBy, orderOf, retained, startOf } from './rules.ts';

/** How long one run works; the next one continues. */
const runMs = 20_000;

interface Rule {
  id: number;
  months: number;
  version: number;
  lastId: number;
  savedBy: string;
}

/** Returns the people, positions and mails that were removed. It is safe to run twice at the same time: a rule is locked. */
export async function applyRetention(
  db: Database,
  { signal, stopping }: Pick<JobContext, 'signal' | 'stopping'>,
): Promise<number> {
  const end = Date.now() + runMs;
  let removed = 0;
  await readRows(db, statement`select remove_old_erasure_seals()`);
  // A batch of each rule in turn: none of them waits until the backlog of another one is gone.
  const left = new Set(retentionKinds);
  while (left.size > 0) {
    for (const kind of left) {
      if (signal.aborted || stopping.aborted || Date.now() > end) return removed;
      const batch = await db.transaction().execute((tx) => applyBatch(tx, kind));
      if (batch === undefined) left.delete(kind);
      removed += batch ?? 0;
    }
  }
  return removed;
}

/** Undefined if there is nothing more to do now. The rule cannot be changed until the batch is committed. */
async function applyBatch(tx: Tx, kind: RetentionKind): Promise<number | undefined> {
  const [rule] = await readRows<Rule>(
    tx,
    statement`select id, months, version, last_id as "lastId", updated_by as "savedBy" from retention_rule
      where kind = ${kind} and months is not null and done_on is distinct from business_today()
      for no key update skip locked`,
  );
  if (!rule) return undefined;
  const { isPerson } = retained[kind];
  const most = isPerson ? await freeErasures(tx, kind) : limits.retentionBatch;
  if (most <= 0) return undefined;
  const ids = await nextIds(tx, kind, { rule, most });
  if (ids.length > 0) {
    const removed = await removeDue(tx, kind, rule, ids);
    await readRows(tx, statement`update retention_rule set last_id = ${Math.max(...ids)} where id = ${rule.id}`);
    // Those that others are using are left for the next run.
    return removed > 0 || isPerson ? removed : undefined;
  }
  if (!isPerson && (await removeCopies(tx, kind, rule))) return 0;
  await readRows(
    tx,
    statement`update retention_rule set done_on = business_today(), last_id = 0 where id = ${rule.id}`,
  );
  return undefined;
}

/**
 * Every erasure goes through all texts, so there are never many of them at the same time. The rules about people that have
 * something to do today share them.
 */
async function freeErasures(tx: Tx, kind: RetentionKind): Promise<number> {
  const people = retentionKinds.filter((one) => retained[one].isPerson);
  const [row] = await readRows<{ waiting: number; own: number; rules: number }>(
    tx,
    statement`select count(*)::integer as waiting, (count(*) filter (where entity = ${retained[kind].lock}))::integer as own,
        (select count(*)::integer from retention_rule
          where kind = any(${people}) and months is not null and done_on is distinct from business_today()) as rules
      from erasure where ended_at is null`,
  );
  const { waiting = 0, own = 0, rules = 1 } = row ?? {};
  return Math.min(limits.erasuresAtOnce - waiting, Math.floor(limits.erasuresAtOnce / rules) - own);
}

async function nextIds(tx: Tx, kind: RetentionKind, { rule, most }: { rule: Rule; most: number }): Promise<number[]> {
  const rows = await readRows<{ id: number }>(
    tx,
    statement`select id from ${dueBy(kind, rule)} where ${retained[kind].isPerson ? statement`id > ${rule.lastId}` : text('true')}
      order by ${orderOf(kind)} limit ${text(String(most))}`,
  );
  return [...new Set(rows.map(({ id }) => id))];
}

/** Checks again once the rows are locked. Rows that others have locked are in use, and passed. */
async function removeDue(tx: Tx, kind: RetentionKind, rule: Rule, ids: readonly number[]): Promise<number> {
  const { lock, remove, isPerson } = retained[kind];
  const locked = await readRows<{ id: number }>(
    tx,
    statement`select id from ${text(lock)} where id = any(${[...ids]}) order by id for update skip locked`,
  );
  const still = await readRows<{ id: number }>(
    tx,
    statement`select distinct id from ${dueBy(kind, rule)} where id = any(${locked.map(({ id }) => id)})`,
  );
  const due = still.map(({ id }) => id);
  if (due.length === 0) return 0;
  const removed = await remove(tx, due, { start: startOf(rule.months), savedBy: rule.savedBy });
  if (!isPerson) {
    await auditChange(tx, ruleAuthor, 'retention_rule', {
      before: rule,
      after: rule,
      name: kind,
      noted: [{ field: 'removed', from: null, to: removed }],
    });
  }
  return removed;
}

/** The same values in the audit log, each entry once. Returns whether there are more. */
async function removeCopies(tx: Tx, kind: RetentionKind, { id }: Rule): Promise<boolean> {
  const [passed] = await readRows<{ last: number | null }>(
    tx,
    statement`update retention_rule set last_entry = coalesce(passed.last_id, last_entry)
      from retain_in_audit_log(${kind}, (select last_entry from retention_rule where id = ${id}), ${limits.erasureBatch}) as passed
      where id = ${id} returning passed.last_id as last`,
  );
  return passed !== undefined && passed.last !== null;
}
