import { bareSchema } from '@gso/contract/bare-schema';
import * as z from 'zod';
import type { Route } from './route.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The record whose reply may be sent back to this route. A create refuses an id: its caller means a record that exists,
 * and would get a second one.
 */
export function recordOf({ method, response }: Pick<Route, 'method' | 'response'>): unknown {
  if (method === 'PATCH') return response[200];
  return withoutId(response[201]);
}

function withoutId(saved: unknown): unknown {
  return saved instanceof z.ZodObject && 'id' in saved.shape ? saved.omit({ id: true }) : undefined;
}

/** The schema of a record that is sent as a part of a form, as `recordOf` and `withoutOwnFields` do it for JSON. */
export const sentBack = <Input>(input: z.ZodType<Input>, saved: z.ZodObject, { isNew }: { isNew: boolean }) =>
  z.preprocess((sent) => withoutOwnFields(sent, input, isNew ? withoutId(saved) : saved), input);

/** Returns the first of several shapes whose fields were all sent. */
function shapeFor(schema: unknown, sent: Record<string, unknown>): unknown {
  if (!(schema instanceof z.ZodUnion)) return schema;
  return schema.options
    .map(bareSchema)
    .find((option) => option instanceof z.ZodObject && Object.keys(option.shape).every((field) => field in sent));
}

/**
 * Removes the fields that only the reply has, so that a record can be sent back as it was read. They are never stored.
 * Fields that neither schema knows stay, and are refused.
 */
export function withoutOwnFields(sent: unknown, input: unknown, answer: unknown): unknown {
  const [known, shown] = [bareSchema(input), bareSchema(answer)];
  if (Array.isArray(sent)) {
    if (!(known instanceof z.ZodArray)) return sent;
    const shownElement = shown instanceof z.ZodArray ? shown.element : undefined;
    return sent.map((element) => withoutOwnFields(element, known.element, shownElement));
  }
  if (!isObject(sent)) return sent;
  const shape = shapeFor(known, sent);
  if (!(shape instanceof z.ZodObject) || !(shown instanceof z.ZodObject)) return sent;
  return Object.fromEntries(
    Object.entries(sent)
      .filter(([field]) => Object.hasOwn(shape.shape, field) || !Object.hasOwn(shown.shape, field))
      .map(([field, value]) => [
        field,
        Object.hasOwn(shape.shape, field) ? withoutOwnFields(value, shape.shape[field], shown.shape[field]) : value,
      ]),
  );
}
