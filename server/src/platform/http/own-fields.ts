import { bareSchema } from '@gso/contract/bare-schema';
import * as z from 'zod';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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
