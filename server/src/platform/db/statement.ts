import { CompiledQuery } from 'kysely';
import type { Reader, Tx } from './database.ts';
import { withoutWaiting } from './transaction-client.ts';

/** A piece of SQL with its bound values. Pieces can be nested. The SQL text comes from the code only, never from input. */
export interface Statement {
  readonly texts: readonly string[];
  readonly values: readonly unknown[];
}

/**
 * For the queries that every request makes. Kysely's builder compiles a tree for each call, which takes longer than the
 * database needs for the query. This only concatenates text and binds values.
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

/** SQL text from the code itself, such as a column list or a number. */
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

/**
 * Sends a write without waiting for its result. If it fails, the commit of the transaction fails. The rows that it returns are
 * in the array when the transaction has been committed.
 */
export const writeWithoutWaiting = <Row>(tx: Tx, write: Statement): Promise<readonly Row[]> =>
  readRows<Row>(tx, statement`${text(withoutWaiting)} ${write}`);

function isStatement(value: unknown): value is Statement {
  return typeof value === 'object' && value !== null && 'texts' in value && 'values' in value;
}
