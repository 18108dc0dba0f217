import { readRows, type Statement, statement, text } from '../../../platform/db/statement.ts';
import type { Retained } from './kind.ts';

/** When the server got a position. The time on the phone could be wrong. */
const sources = [
  { table: 'visit_check_in', at: text('visit_check_in.received_at'), columns: ['latitude', 'longitude', 'accuracy'] },
  { table: 'visit_file', at: text('visit_file.created_at'), columns: ['latitude', 'longitude'] },
] as const;

const isDue = ({ table, at }: (typeof sources)[number], start: Statement): Statement =>
  statement`${text(table)}.latitude is not null and ${at} < ${start}`;

/** Positions of check-ins and photos. A visit can have several. */
const due = (start: Statement): Statement =>
  sources
    .map(
      (source) => statement`select visit_id as id, ${source.at} as at
      from ${text(source.table)} where ${isDue(source, start)}`,
    )
    .reduce((all, one) => statement`${all} union all ${one}`);

/** Whoever checks in again locks the visit. */
export const positions: Retained = {
  lock: 'visit',
  due,
  shown: text(`customer_id as record, first_name as name, company_name as detail
    from due join visit on visit.id = due.id join customer on customer.id = customer_id join user_login using (username)`),
  isPerson: false,
  remove: async (tx, ids, { start }) => {
    let removed = 0;
    for (const source of sources) {
      const emptied = text(source.columns.map((column) => `${column} = null`).join(', '));
      const rows = await readRows(
        tx,
        statement`update ${text(source.table)} set ${emptied}
          where visit_id = any(${[...ids]}) and ${isDue(source, start)} returning 1`,
      );
      removed += rows.length;
    }
    return removed;
  },
};
