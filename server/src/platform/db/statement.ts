import { CompiledQuery } from 'kysely';
import type { Reader, Tx } from './database.ts';
import { sentAlong } from './transaction-client.ts';

/** A piece of SQL with its bound values. Pieces nest; the text itself comes from the code alone. */
export interface Statement {
  readonly texts: readonly string[];
  readonly values: readonly unknown[];
}

/**
 * For the reads that every request makes. Kysely's own builder compiles a tree for each call, which costs more than
 * the database needs for such a read; here text is put together and values stay values.
 */
export function statement(strings: TemplateStringsArray, ...inserted: unknown[]): Statement {
  const texts = [strings[0] ?? ''];
  const values: unknown[] = [];
  const append = (text: string) => texts.push((texts.pop() ?? '') + text);
  inserted.forEach((value, place) => {
    if (isStatement(value)) {
      append(value.texts[0] ?? '');
      texts.push(...value.texts.slice(1));
      values.push(...value.values);
    } else {
      values.push(value);
      texts.push('');
    }
    append(strings[place + 1] ?? '');
  });
  return { texts, values };
}

/** Text that the code itself has made, such as a column list or a number. */
export const text = (sql: string): Statement => ({ texts: [sql], values: [] });

export const nothing = text('');

export function allOf(conditions: readonly Statement[]): Statement {
  return conditions.reduce((all, condition) => statement`${all} and ${condition}`);
}

export async function readRows<Row>(db: Reader, { texts, values }: Statement): Promise<Row[]> {
  const sql = texts.reduce((before, after, place) => `${before}$${place}${after}`);
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(sql, [...values]));
  return rows;
}

/** A write that nobody waits for before the transaction ends: its commit fails if this does. */
export async function sendAlong(tx: Tx, write: Statement): Promise<void> {
  await readRows(tx, statement`${text(sentAlong)} ${write}`);
}

function isStatement(value: unknown): value is Statement {
  return typeof value === 'object' && value !== null && 'texts' in value && 'values' in value;
}
