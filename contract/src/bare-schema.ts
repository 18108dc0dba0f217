import * as z from 'zod';

/** A schema without what makes it optional, gives it a default or transforms it. */
export function bareSchema(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return bareSchema(schema.unwrap());
  }
  return schema instanceof z.ZodPipe ? bareSchema(schema.in) : schema;
}
