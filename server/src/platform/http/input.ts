import { fieldMessages } from '@gso/contract/fields';
import type { FastifySchemaCompiler } from 'fastify';
import type * as z from 'zod';
import { invalidInput } from '../app-error.ts';

/** The path of an error that no single field has. */
export const wholeBody = 'body';

interface Problem {
  path: string;
  message: string;
}

/**
 * Validates and converts what a caller sent. NUL is checked first, in every field, because PostgreSQL cannot store it.
 */
export function checked<Output>(schema: z.ZodType<Output>, sent: unknown): { value: Output } | { error: Error } {
  const path = placeOfNul(sent);
  if (path) return { error: invalidInput([{ path: path.join('.') || wholeBody, message: fieldMessages.unreadable }]) };
  const { data, error } = schema.safeParse(sent);
  if (!error) return { value: data };
  return { error: invalidInput(error.issues.flatMap(asSent).map((issue) => problemOf(issue, sent))) };
}

/** The errors of the one of several shapes that comes closest to what was sent, unless the shapes share a message. */
function asSent(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.message !== fieldMessages.invalid) return [issue];
  const [closest] = issue.errors.toSorted((one, other) => one.length - other.length);
  if (!closest) return [issue];
  return closest.flatMap((inner) => asSent({ ...inner, path: [...issue.path, ...inner.path] }));
}

/** A schema that converts text to a number first cannot distinguish "abc" from an empty value. The raw value can. */
function problemOf(issue: z.core.$ZodIssue, sent: unknown): Problem {
  // There may be thousands of unknown fields; the first one is enough to find the mistake.
  const place = issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path;
  const path = place.join('.') || wholeBody;
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

function placeOfNul(value: unknown): string[] | undefined {
  if (typeof value === 'string') return value.includes('\0') ? [] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const path = placeOfNul(inner);
    if (path) return [name, ...path];
  }
  return undefined;
}
