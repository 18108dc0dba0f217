import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@gso/contract/limits';
import { personKinds, personEntity, type SoughtWord } from '@gso/contract/privacy/person';
import type { Database, Tx } from '../../platform/db/database.ts';
import { readRows, type Statement, statement, text } from '../../platform/db/statement.ts';
import { type Job, type JobContext, job } from '../../platform/jobs/job.ts';
import { type EntrySource, entrySources, eraseEntries } from './audit-entries.ts';
import { eraseCopies } from './copies-kind.ts';
import { type MarkedTable, readReplaced } from './marked-tables.ts';
import { eraseReplies } from './own-copies.ts';
import { emptiedFields, type Person } from './people.ts';
import { keysOf, refersTo } from './referring-rows.ts';
import { idsOf } from './sought.ts';

interface StoredErasure {
  entity: string;
  record_id: number;
  sought: SoughtWord[];
  place: string;
  last_id: number;
  ended_at: string | null;
  others_ended: boolean;
}

/** A table, or one source of audit entries, that is gone through in portions. */
interface Step {
  name: string;
  /** The last id of the portion after this one; undefined if there is none. */
  endAfter: (db: Database, from: number) => Promise<number | undefined>;
  /** Returns the rows in which something was replaced. */
  replace: (tx: Tx, range: readonly [number, number]) => Promise<number>;
}

export const eraseCopiesJob = (db: Database): Job =>
  job(eraseCopies, ({ erasureId }, context) => eraseAllCopies(db, erasureId, context));

const patience = 100;

/**
 * Goes through all tables with texts and copies, a portion in each transaction, and continues where an earlier attempt was
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
  const person: Person = { kind, ids: await idsOf(db, kind, stored.record_id), username: await usernameOf(db, stored) };
  await db.transaction().execute((tx) => eraseReplies(tx, person));
  let replaced = 0;
  for (const step of await stepsOf(db, erasureId, person, stored)) {
    if (step.name < stored.place) continue;
    let last = step.name === stored.place ? stored.last_id : 0;
    for (;;) {
      if (signal.aborted || stopping.aborted) throw new Error('The attempt was ended. The next attempt continues.');
      const from = last;
      const to = await step.endAfter(db, from);
      if (to === undefined) break;
      last = to;
      replaced += await db.transaction().execute(async (tx) => {
        const rows = await step.replace(tx, [from, to]);
        await readRows(
          tx,
          statement`update erasure set place = ${step.name}, last_id = ${to}, replaced = replaced + ${rows} where id = ${erasureId}`,
        );
        return rows;
      });
    }
  }
  await readRows(db, statement`update erasure set sought = '[]', ended_at = now() where id = ${erasureId}`);
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

async function usernameOf(db: Database, { entity, record_id: id }: StoredErasure): Promise<string> {
  if (entity !== personEntity.employee) return '';
  const [user] = await readRows<{ username: string }>(db, statement`select username from user_login where id = ${id}`);
  return user?.username ?? '';
}

/** In the order of their names, which is the order in which they are done. */
async function stepsOf(db: Database, erasureId: number, person: Person, stored: StoredErasure): Promise<Step[]> {
  const [pattern] = await readRows<Patterns>(
    db,
    statement`select pattern_of_words(sought, '{own,everywhere}') as own, pattern_of_words(sought, '{everywhere}') as everywhere
      from erasure where id = ${erasureId}`,
  );
  const patterns = pattern ?? { own: '', everywhere: '' };
  const isAnywhere = stored.sought.some(({ reach }) => reach === 'everywhere');
  const label = statement`erased_name(${stored.entity}, ${stored.record_id})`;
  const tables = (await readReplaced(db, person.kind)).map((table) =>
    stepOfTable(table, { person, patterns, isAnywhere, label }),
  );
  const fields = emptiedFields(person.kind).map(({ path }) => path);
  const entries = entrySources(person).map((source) =>
    stepOfEntries(source, (ids) => eraseEntries(erasureId, fields, ids)),
  );
  return [...tables, ...entries].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

interface Patterns {
  own: string;
  everywhere: string;
}

interface Replacing {
  person: Person;
  patterns: Patterns;
  isAnywhere: boolean;
  label: Statement;
}

/** Only rows that refer to the person, if nothing is replaced in others. */
function stepOfTable(table: MarkedTable, { person, patterns, isAnywhere, label }: Replacing): Step {
  const { name, columns, hasId } = table;
  const refers = refersTo(name, person);
  const pattern = statement`case when ${refers} then ${patterns.own} else ${patterns.everywhere} end`;
  const values = columns.map((column) => [text(column.name), replaced(column, person, pattern, label)] as const);
  const changed = values.map(([column, value]) => statement`${column} = ${value}`);
  const differs = values.map(([column, value]) => statement`${column} is distinct from ${value}`);
  const texts = columns.map((column) => statement`${text(column.name)}::text ~* ${patterns.everywhere}`);
  const chosen = isAnywhere
    ? statement`(${refers} or ${texts.reduce((all, one) => statement`${all} or ${one}`)})`
    : refers;
  return {
    name,
    endAfter: async (db, from) => {
      // Tables without ids are small and done as a whole.
      if (!hasId) return from === 0 ? 1 : undefined;
      return lastOf(
        db,
        statement`select id from ${text(name)} where id > ${from} ${isAnywhere ? text('') : statement`and ${refers}`}`,
      );
    },
    replace: async (tx, [from, to]) => {
      const rows = await readRows(
        tx,
        statement`update ${text(name)} set ${changed.reduce((all, one) => statement`${all}, ${one}`)}
          where ${hasId ? statement`id > ${from} and id <= ${to}` : text('true')} and ${chosen}
            and (${differs.reduce((all, one) => statement`${all} or ${one}`)})
          returning 1`,
      );
      return rows.length;
    },
  };
}

function stepOfEntries({ name, rows, entriesOf }: EntrySource, erase: (ids: Statement) => Statement): Step {
  const after = (from: number): Statement => statement`select id from (${rows}) as source where id > ${from}`;
  return {
    name: `audit_entry.${name}`,
    endAfter: (db, from) => lastOf(db, after(from)),
    replace: async (tx, [from, to]) => {
      const ids = entriesOf(statement`${after(from)} and id <= ${to}`);
      const [row] = await readRows<{ rows: number }>(tx, statement`select ${erase(ids)} as rows`);
      return row?.rows ?? 0;
    },
  };
}

async function lastOf(db: Database, ids: Statement): Promise<number | undefined> {
  const [portion] = await readRows<{ last: number | null }>(
    db,
    statement`select max(id)::bigint as last from (${ids} order by id limit ${text(String(limits.erasureBatch))}) as portion`,
  );
  return portion?.last ?? undefined;
}

function replaced(
  { name, type }: MarkedTable['columns'][number],
  person: Person,
  pattern: Statement,
  label: Statement,
): Statement {
  const column = text(name);
  if (type === 'jsonb') {
    return statement`erased_values(${column}, ${pattern}, ${label}, ${personEntity[person.kind]}, ${keysOf(person)}::text[])`;
  }
  if (type === 'text[]') {
    return statement`array(select regexp_replace(one, ${pattern}, ${label}, 'gi') from unnest(${column}) with ordinality as element (one, place)
      order by place)`;
  }
  return statement`regexp_replace(${column}, ${pattern}, ${label}, 'gi')`;
}
