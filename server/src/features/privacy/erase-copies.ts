import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@gso/contract/limits';
import { type PersonKind, personKinds, personEntity } from '@gso/contract/privacy/person';
import type { Database, Tx } from '../../platform/db/database.ts';
import { readRows, type Statement, statement, text } from '../../platform/db/statement.ts';
import { type Job, type JobContext, job } from '../../platform/jobs/job.ts';
import { eraseCopies } from './copies-kind.ts';
import { auditErasure, eraseReplies } from './own-copies.ts';
import { markedTables } from './people.ts';
import { idsOf, type Sought } from './sought.ts';

interface Erasure {
  kind: PersonKind;
  recordId: number;
  ids: readonly number[];
  sought: Sought;
}

interface StoredErasure {
  entity: string;
  record_id: number;
  sought: Sought;
  place: string;
  last_id: number;
  ended_at: string | null;
  others_ended: boolean;
}

interface MarkedTable {
  name: string;
  columns: { name: string; type: string }[];
  hasId: boolean;
  hasContact: boolean;
}

export const eraseCopiesJob = (db: Database): Job =>
  job(eraseCopies, ({ erasureId }, context) => eraseAllCopies(db, erasureId, context));

const patience = 100;

/**
 * Goes through all tables with texts and copies, a batch in each transaction, and continues where an earlier attempt was
 * ended. Returns the rows in which something was replaced.
 */
export async function eraseAllCopies(
  db: Database,
  erasureId: number,
  { signal, stopping }: Pick<JobContext, 'signal' | 'stopping'>,
): Promise<number> {
  const stored = await untilOthersEnded(db, erasureId);
  const kind = personKinds.find((one) => personEntity[one] === stored?.entity);
  if (!stored || kind === undefined || stored.ended_at !== null) return 0;
  const { record_id: recordId, sought } = stored;
  const erasure: Erasure = { kind, recordId, sought, ids: await idsOf(db, kind, recordId) };
  await db.transaction().execute((tx) => eraseReplies(tx, erasure));
  let replaced = 0;
  for (const table of await readTables(db, kind)) {
    if (table.name < stored.place) continue;
    let last = table.name === stored.place ? stored.last_id : 0;
    for (;;) {
      if (signal.aborted || stopping.aborted) throw new Error('The attempt was ended. The next attempt continues.');
      const from = last;
      const to = await endOfBatch(db, table, from);
      if (to === undefined) break;
      last = to;
      replaced += await db.transaction().execute(async (tx) => {
        const rows = await replaceIn(tx, erasure, table, [from, to]);
        await readRows(
          tx,
          statement`update erasure set place = ${table.name}, last_id = ${to}, replaced = replaced + ${rows} where id = ${erasureId}`,
        );
        return rows;
      });
    }
  }
  await readRows(db, statement`update erasure set sought = '{}', ended_at = now() where id = ${erasureId}`);
  return replaced;
}

/** A transaction that began before the erasure may still write what it read then. None lives longer than a minute. */
async function untilOthersEnded(db: Database, erasureId: number): Promise<StoredErasure | undefined> {
  for (let attempt = 0; ; attempt += 1) {
    const [stored] = await readRows<StoredErasure>(
      db,
      statement`select *, began < pg_snapshot_xmin(pg_current_snapshot()) as others_ended from erasure where id = ${erasureId}`,
    );
    if (!stored || stored.others_ended) return stored;
    if (attempt >= patience) throw new Error('Older transactions are still running.');
    await sleep(patience);
  }
}

/** The tables and columns that are marked as replaced, in the order in which they are done. */
function readTables(db: Database, kind: PersonKind): Promise<MarkedTable[]> {
  const marked = markedTables(kind, 'replaced').flatMap(([table, columns]) => columns.map((column) => [table, column]));
  return readRows<MarkedTable>(
    db,
    statement`with marked as (
        select * from unnest(${marked.map(([table]) => table)}::text[], ${marked.map(([, column]) => column)}::text[]) as marked (name, column_name)
      )
      select name, jsonb_agg(jsonb_build_object('name', column_name, 'type', format_type(atttypid, null)) order by column_name) as columns,
        exists (select from pg_attribute where attrelid = name::regclass and attname = 'id') as "hasId",
        exists (select from pg_attribute where attrelid = name::regclass and attname = 'customer_id') as "hasContact"
      from marked join pg_attribute on attrelid = name::regclass and attname = column_name
      group by name order by name collate "C"`,
  );
}

/** The last id of the next batch; undefined if there are no more rows. Tables without ids are small and done as a whole. */
async function endOfBatch(db: Database, { name, hasId }: MarkedTable, from: number): Promise<number | undefined> {
  if (!hasId) return from === 0 ? 1 : undefined;
  const [batch] = await readRows<{ last: number | null }>(
    db,
    statement`select max(id)::bigint as last from (
      select id from ${text(name)} where id > ${from} order by id limit ${text(String(limits.erasureBatch))}) as batch`,
  );
  return batch?.last ?? undefined;
}

async function replaceIn(
  tx: Tx,
  { kind, recordId, ids, sought }: Erasure,
  { name, columns, hasId, hasContact }: MarkedTable,
  [from, to]: readonly [number, number],
): Promise<number> {
  const { words, ownWords, numbers } = sought;
  if (name === 'audit_entry') {
    const range = [statement`${from}`, statement`${to}`] as const;
    const [row] = await readRows<{ rows: number }>(
      tx,
      statement`select ${auditErasure({ kind, ids, sought }, ...range)} as rows`,
    );
    return row?.rows ?? 0;
  }
  const everywhere = statement`pattern_of_person(${words}::text[], ${numbers}::text[])`;
  const pattern =
    hasContact && kind === 'contact'
      ? statement`case when customer_id = any(${[...ids]}::integer[])
          then pattern_of_person(${[...words, ...ownWords]}::text[], ${numbers}::text[]) else ${everywhere} end`
      : everywhere;
  const label = statement`erased_name(${personEntity[kind]}, ${recordId})`;
  const changed = columns.map((column) => statement`${text(column.name)} = ${replaced(column, pattern, label)}`);
  const found = columns.map((column) => statement`${text(column.name)}::text ~* ${pattern}`);
  const rows = await readRows(
    tx,
    statement`update ${text(name)} set ${changed.reduce((all, one) => statement`${all}, ${one}`)}
      where ${hasId ? statement`id > ${from} and id <= ${to}` : text('true')}
        and (${found.reduce((all, one) => statement`${all} or ${one}`)})
      returning 1`,
  );
  return rows.length;
}

function replaced({ name, type }: MarkedTable['columns'][number], pattern: Statement, label: Statement): Statement {
  const column = text(name);
  if (type === 'jsonb') return statement`erased_json(${column}, ${pattern}, ${label})`;
  if (type === 'text[]') {
    return statement`array(select regexp_replace(one, ${pattern}, ${label}, 'gi') from unnest(${column}) with ordinality as element (one, place)
      order by place)`;
  }
  return statement`regexp_replace(${column}, ${pattern}, ${label}, 'gi')`;
}
