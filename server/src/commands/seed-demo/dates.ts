import type { Tx } from '../../platform/db/database.ts';
import { readRows, statement, text } from '../../platform/db/statement.ts';
import { instantOf, type Moment } from './timeline.ts';

type Marked = 'shodan' | 'quotation' | 'sales_po' | 'visit' | 'visit_file' | 'assigned_visit' | 'project';
type Step = 'submitted' | 'approved' | 'rejected';

interface DatedRow {
  id: number;
  first: Moment;
  last: Moment;
}

/**
 * The product dates what it writes with the present, but the demonstration data is older. Only these dates are changed,
 * after everything is written. The audit log keeps the present, because it cannot be changed.
 */
export class Dates {
  readonly #tx: Tx;
  readonly #rows = new Map<Marked, Map<number, DatedRow>>();
  readonly #tasks = new Map<number, Partial<Record<Step, Moment>> & { last: Moment }>();
  #lastMessage = 0;

  constructor(tx: Tx) {
    this.#tx = tx;
  }

  /** When the row was created or changed. */
  mark(table: Marked, id: number, at: Moment): void {
    const rows = this.#rows.get(table) ?? new Map<number, DatedRow>();
    this.#rows.set(table, rows.set(id, { id, first: rows.get(id)?.first ?? at, last: at }));
  }

  /** When a task was approved or rejected. */
  task(id: number, step: Step, at: Moment): void {
    this.#tasks.set(id, { ...this.#tasks.get(id), [step]: at, last: at });
  }

  /** Dates the notifications sent since the last call like the events that they report. */
  async dateMessages(at: Moment): Promise<void> {
    const dated = await readRows<{ id: number }>(
      this.#tx,
      statement`update notification set created_at = ${instantOf(at)} where id > ${this.#lastMessage} returning id`,
    );
    this.#lastMessage = Math.max(this.#lastMessage, ...dated.map(({ id }) => id));
  }

  async write(): Promise<void> {
    for (const [table, rows] of this.#rows) await this.#writeMarks(table, [...rows.values()]);
    await this.#writeTasks();
  }

  async #writeMarks(table: Marked, rows: readonly DatedRow[]): Promise<void> {
    const values = rows.map(({ id, first, last }) => ({
      id,
      ...{ first_day: first.day, first_minute: first.minute, last_day: last.day, last_minute: last.minute },
    }));
    await readRows(
      this.#tx,
      statement`update ${text(table)} as stored set
          created_at = least(start_of_day(first_day) + first_minute * interval '1 minute', now()),
          updated_at = least(start_of_day(last_day) + last_minute * interval '1 minute', now())
        from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
          as dated (id integer, first_day date, first_minute integer, last_day date, last_minute integer)
        where stored.id = dated.id`,
    );
  }

  /** A rejected task is no longer submitted. */
  async #writeTasks(): Promise<void> {
    const values = [...this.#tasks].map(([id, { submitted, approved, rejected, last }]) => ({
      id,
      submitted_on: rejected ? null : submitted?.day,
      approved_on: approved?.day,
      rejected_on: rejected?.day,
      last_day: last.day,
      last_minute: last.minute,
    }));
    await readRows(
      this.#tx,
      statement`update project_task as stored set
          submitted_on = dated.submitted_on, submitted_at = start_of_day(dated.submitted_on) + interval '16 hours',
          approved_on = dated.approved_on, approved_at = start_of_day(dated.approved_on) + interval '17 hours',
          rejected_at = start_of_day(rejected_on) + interval '17 hours',
          updated_at = start_of_day(last_day) + last_minute * interval '1 minute'
        from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as dated (id integer, submitted_on date,
          approved_on date, rejected_on date, last_day date, last_minute integer)
        where stored.id = dated.id`,
    );
  }
}
