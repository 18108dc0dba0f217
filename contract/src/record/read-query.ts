import * as z from 'zod';
import { bareSchema } from '../bare-schema.ts';

type Parameters = Record<string, unknown>;

function fieldsOf(query: z.ZodType): Record<string, z.ZodType> {
  const bare = bareSchema(query);
  return bare instanceof z.ZodObject ? bare.shape : {};
}

function choicesOf(field: z.ZodType): readonly string[] {
  const bare = bareSchema(field);
  return bare instanceof z.ZodEnum ? bare.options.filter((choice) => typeof choice === 'string') : [];
}

/**
 * Reads parameters as people and forms write them. An empty value means that the parameter is absent, unless empty is
 * one of its values, such as "any status". Sort keys are case-insensitive.
 */
export function queryReader(query: z.ZodType): (parameters: Parameters) => Parameters {
  const readers = new Map(
    Object.entries(fieldsOf(query)).map(([name, field]) => {
      const keepsEmpty = field.safeParse('').data === '';
      const choices = new Map(name === 'so' ? choicesOf(field).map((choice) => [choice.toLowerCase(), choice]) : []);
      const read = (value: unknown): unknown => {
        if (value === '') return keepsEmpty ? '' : undefined;
        return typeof value === 'string' ? (choices.get(value.toLowerCase()) ?? value) : value;
      };
      return [name, read] as const;
    }),
  );
  return (parameters) =>
    Object.fromEntries(
      Object.entries(parameters)
        .map(([name, value]): [string, unknown] => [name, readers.has(name) ? readers.get(name)?.(value) : value])
        .filter(([, value]) => value !== undefined),
    );
}
