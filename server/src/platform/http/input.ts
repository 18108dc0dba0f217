import { fieldMessages } from '@gso/contract/fields';
import type { FastifySchemaCompiler } from 'fastify';
import type * as z from 'zod';
import { invalidInput } from '../app-error.ts';

/** Levels of objects and lists inside each other. Ours have five. */
const mostDepth = 20;
/** Values in one request. The largest are a quotation of 500 lines and the tasks of all phases of a project. */
const mostValues = 50_000;

interface Problem {
  path: string;
  message: string;
}

/**
 * Checks and converts what a caller sent. Size and depth come first, because a schema looks at every value and reports
 * every wrong one; NUL comes first because PostgreSQL cannot store it, in whatever field it stands.
 */
export function checked<Output>(schema: z.ZodType<Output>, sent: unknown): { value: Output } | { error: Error } {
  const problem = new Walk().problemIn(sent, []);
  if (problem) return { error: invalidInput([problem]) };
  const { data, error } = schema.safeParse(sent);
  if (!error) return { value: data };
  return { error: invalidInput(error.issues.map((issue) => problemOf(issue, sent))) };
}

/** Where a schema makes a number of a text first, it cannot tell "abc" from nothing. What was sent can. */
function problemOf(issue: z.core.$ZodIssue, sent: unknown): Problem {
  const path = issue.path.join('.');
  const isMissingNumber =
    issue.code === 'invalid_type' && issue.expected === 'number' && issue.message === fieldMessages.required;
  if (isMissingNumber && valueAt(sent, issue.path)) return { path, message: fieldMessages.numeric };
  return { path, message: issue.message };
}

const valueAt = (sent: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((outer, name) => (outer as Partial<Record<PropertyKey, unknown>> | undefined)?.[name], sent);

export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (sent: unknown) =>
    // Fastify gives null for a body that was not sent.
    checked(schema, sent ?? undefined);

class Walk {
  #values = 0;

  problemIn(value: unknown, path: readonly string[]): Problem | undefined {
    this.#values += 1;
    const refused = (message: string) => ({ path: path.join('.'), message });
    if (this.#values > mostValues) return refused(fieldMessages.tooMany);
    if (typeof value === 'string') return value.includes('\0') ? refused(fieldMessages.unreadable) : undefined;
    if (typeof value !== 'object' || value === null) return undefined;
    if (path.length >= mostDepth) return { path: path[0] ?? '', message: fieldMessages.tooDeep };
    for (const [name, inner] of Object.entries(value)) {
      const problem = this.problemIn(inner, [...path, name]);
      if (problem) return problem;
    }
    return undefined;
  }
}
