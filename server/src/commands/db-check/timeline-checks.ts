import type { Reader } from '../../platform/db/database.ts';
import { readRows, type Statement, statement, text } from '../../platform/db/statement.ts';
import { type Finding, problem, summed } from '../findings.ts';
import type { Extent } from './total-checks.ts';

/** The tables that enter the timeline, and the kinds of their entries. */
const sources = [
  { table: 'visit', kinds: ['sales_visit', 'project_visit'] },
  { table: 'shodan', kinds: ['shodan'] },
  { table: 'quotation', kinds: ['quotation'] },
  { table: 'status_change', kinds: ['shodan_status', 'quotation_status'] },
  { table: 'quotation_revision', kinds: ['quotation_sent'] },
  { table: 'sales_po', kinds: ['sales_po', 'file'] },
  { table: 'project', kinds: ['project'] },
  { table: 'project_task', kinds: ['task_approved'] },
  { table: 'note', kinds: ['company_note', 'customer_note', 'shodan_note', 'project_note'] },
];

const batch = 10_000;

/** Triggers keep the timeline; here it is compared with the tables that it is made of. */
export async function* wrongTimeline(db: Reader, { newest }: Extent): AsyncIterable<Finding> {
  async function* wrong(): AsyncIterable<Finding> {
    for (const { table, kinds } of sources) {
      const [range] = await readRows<{ first: number; last: number }>(
        db,
        statement`select coalesce(least((select min(id) from ${text(table)}), min(record_id)), 1) as first,
          coalesce(greatest((select max(id) from ${text(table)}), max(record_id)), 0) as last
          from timeline_entry where kind = any(${kinds})`,
      );
      const last = range?.last ?? 0;
      const from = Math.max(range?.first ?? 1, newest === undefined ? 0 : last - newest + 1);
      for (let first = from; first <= last; first += batch) {
        const rows = await readRows<Difference>(db, differences(kinds, first, first + batch - 1));
        for (const row of rows) yield findingOf(row);
      }
    }
  }
  yield* summed('timeline', wrong(), () => 'the entries are what their records say');
}

interface Difference {
  kind: string;
  record_id: number;
  is_expected: boolean;
  is_there: boolean;
}

/** The time may be that of another time zone. */
const differences = (kinds: string[], first: number, last: number): Statement =>
  statement`select kind, record_id, expected.by is not null as is_expected, entry.by is not null as is_there
    from (select * from timeline_expected where kind = any(${kinds}) and record_id between ${first} and ${last}) as expected
    full join (select * from timeline_entry where kind = any(${kinds}) and record_id between ${first} and ${last}) as entry
      using (kind, record_id)
    where (expected.by, expected.company_id, expected.customer_id, expected.shodan_id, expected.project_id)
        is distinct from (entry.by, entry.company_id, entry.customer_id, entry.shodan_id, entry.project_id)
      or abs(extract(epoch from expected.at - entry.at)) > 86400
    order by record_id`;

function findingOf({ kind, record_id, is_expected, is_there }: Difference): Finding {
  const what = !is_there ? 'is missing' : is_expected ? 'is not what its record says' : 'is of no record';
  return problem(
    'timeline',
    `The entry of ${kind} ${record_id} ${what}.`,
    `Run: delete from timeline_entry where kind = '${kind}' and record_id = ${record_id}; then: call fill_timeline()`,
  );
}
