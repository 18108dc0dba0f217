import type { AuditedEntity } from '@gso/contract/audit';
import type { ExplainedList, FigureName } from '@gso/contract/explain/explanation';
import { closedSum, type Recorded, recording, type RowFacts, sumOfRows } from '@gso/contract/explain/recorded';
import { limits } from '@gso/contract/limits';
import type { RecordPageKind } from '@gso/contract/record/record-page';
import { Exact } from '@gso/contract/rules/exact';
import { lastChangesOfEach } from '../audit/last-changes.ts';
import type { Tx } from '../db/database.ts';
import { planEachTime } from '../db/statement-names.ts';
import { allOf, readRows, type Statement, statement, text } from '../db/statement.ts';

/** The rows behind a figure: those of a list, selected by the conditions of that list. */
export interface ExplainedSource {
  list: ExplainedList | null;
  /** Whether the reader may open the rows. Otherwise only the sum is read. */
  isOpen: boolean;
  /** The table, with what the columns need. */
  from: Statement;
  where: readonly Statement[];
  /** `label`, and where there are any: `id`, `day`, `changed_by` and `changed_at`. */
  columns: Statement;
  /** The kind of record that the id is of, if it has a page. */
  recordKind?: RecordPageKind;
  /** The field of the records whose last change is meant, if it is one field of several that a record is known for. */
  changesOf?: { entity: AuditedEntity; field: string };
  order: Statement;
}

/** What each row adds: one, an amount, or a percentage of an amount. */
export interface Added {
  amount?: { name: FigureName; column: Statement };
  percent?: { name: FigureName; column: Statement };
}

interface StoredRow {
  label: string;
  id?: number | null;
  day?: string | null;
  changed_by?: string | null;
  changed_at?: string | null;
  amount: string;
  percent: string | null;
}

const each = text(planEachTime);
const one: Statement = text('1');
const most = text(String(limits.explainedRows));

/** The sum of the rows, with the first of them. Both are read with the same conditions. */
export async function sumOf(tx: Tx, source: ExplainedSource, name: FigureName, added: Added = {}): Promise<Recorded> {
  const { from, where, columns, order, list, isOpen } = source;
  const amount = added.amount?.column ?? one;
  const rows = statement`from ${from} where ${allOf([text('true'), ...where])}`;
  const value = added.percent ? statement`${amount} * ${added.percent.column} * 0.01` : amount;
  const [total] = await readRows<{ count: number; value: string }>(
    tx,
    statement`${each} select count(*) as count, coalesce(sum(${value}), 0)::text as value ${rows}`,
  );
  const { count, value: all } = total ?? { count: 0, value: '0' };
  if (!isOpen) return closedSum(all, name);
  const stored = await readRows<StoredRow>(
    tx,
    statement`${each} select ${columns}, (${amount})::text as amount, (${added.percent?.column ?? text('null')})::text as percent
      ${rows} order by ${order} limit ${most}`,
  );
  const parts = stored.map((row) => partOf(row, added));
  const shown = parts.reduce((sum, part) => sum.plus(part.value), new Exact(0));
  const rest = count - parts.length;
  const facts = await factsOf(tx, stored, source);
  const more = rest === 0 ? null : { count: rest, value: new Exact(all).minus(shown) };
  return sumOfRows(parts, { rows: facts, more, list }, name);
}

function partOf({ amount, percent }: StoredRow, added: Added): Recorded {
  const whole = recording.of(amount, added.amount?.name);
  return added.percent && percent !== null
    ? whole.times(recording.of(percent, added.percent.name)).dividedBy(100)
    : whole;
}

async function factsOf(
  tx: Tx,
  rows: readonly StoredRow[],
  { recordKind, changesOf }: ExplainedSource,
): Promise<RowFacts[]> {
  const ids = rows.flatMap(({ id }) => id ?? []);
  const changes = changesOf ? await lastChangesOfEach(tx, changesOf.entity, ids, changesOf.field) : undefined;
  return rows.map(({ id = null, label, day = null, changed_by = null, changed_at = null }) => ({
    label,
    record: recordKind && id !== null ? { kind: recordKind, id, name: label } : null,
    day,
    ...(changes ? changes.get(id ?? 0) : { changedBy: changed_by, changedAt: changed_at }),
  }));
}
