import type { Reader } from '../../platform/db/database.ts';
import { readRows, type Statement, statement, text } from '../../platform/db/statement.ts';
import { type Finding, problem, summed } from '../findings.ts';

interface Sequence {
  table: string;
  column: string;
  sequence: string;
}

/** A sequence that is behind its table makes the next save fail. Copying rows by hand causes this. */
export async function* lateSequences(db: Reader): AsyncIterable<Finding> {
  const sequences = await readRows<Sequence>(
    db,
    statement`select refobjid::regclass::text as table, quote_ident(attname) as column, objid::regclass::text as sequence
      from pg_depend
      join pg_class on pg_class.oid = objid and relkind = 'S' and relnamespace = 'public'::regnamespace
      join pg_attribute on attrelid = refobjid and attnum = refobjsubid
      where classid = 'pg_class'::regclass and refclassid = 'pg_class'::regclass and deptype in ('a', 'i')`,
  );
  const findings = await Promise.all(sequences.map((sequence) => lateness(db, sequence)));
  yield* summed('sequences', findings.flat(), () => `${sequences.length} are ahead of their tables`);
}

async function lateness(db: Reader, { table, column, sequence }: Sequence): Promise<Finding[]> {
  // The table is read first: a concurrent save takes the next number before its row exists.
  const [highest] = await readRows<{ value: number | null }>(
    db,
    statement`select max(${text(column)}) as value from ${text(table)}`,
  );
  const [next] = await readRows<{ value: number }>(
    db,
    statement`select case when is_called then last_value else last_value - 1 end as value from ${text(sequence)}`,
  );
  const [stored, given] = [highest?.value ?? 0, next?.value ?? 0];
  if (stored <= given) return [];
  return [
    problem(
      'sequences',
      `${sequence} has given numbers up to ${given}, but ${table} holds ${stored}.`,
      `Run: select setval('${sequence}', (select max(${column}) from ${table}))`,
    ),
  ];
}

/** How the numbers of documents are made: QUO-2611-0001, PRJ-26-0001. */
const documents = [
  { kind: 'quotation', prefix: 'QUO' },
  { kind: 'project', prefix: 'PRJ' },
];

export async function* lateDocumentNumbers(db: Reader): AsyncIterable<Finding> {
  const findings: Finding[] = [];
  for (const { kind, prefix } of documents) {
    const late = await readRows<{ period: string; highest: number; last: number }>(
      db,
      statement`${highestNumbers(kind, prefix)} select numbers.period, highest, coalesce(last, 0) as last
        from numbers left join document_counter as counter on kind = ${kind} and counter.period = numbers.period
        where highest > coalesce(last, 0)`,
    );
    for (const { period, highest, last } of late) {
      findings.push(
        problem(
          'document numbers',
          `The counter of ${prefix}-${period} is at ${last}, but number ${highest} exists.`,
          `Run: insert into document_counter values ('${kind}', '${period}', ${highest}) on conflict (kind, period) do update set last = excluded.last`,
        ),
      );
    }
  }
  yield* summed('document numbers', findings, () => 'no counter is behind its documents');
}

const highestNumbers = (table: string, prefix: string): Statement =>
  statement`with numbers as (
    select split_part(ref_no, '-', 2) as period, max(split_part(ref_no, '-', 3)::integer) as highest
    from ${text(table)} where ref_no ~ ${`^${prefix}-[0-9]+-[0-9]{1,9}$`} group by 1
  )`;
