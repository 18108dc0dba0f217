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

const yes = ['yes', 'y', 'true'];
const no = ['no', 'n', 'false'];

/** The values by what callers write for them, in lower case: sort keys, and the usual words for yes and no. */
function spellings(name: string, field: z.ZodType): Map<string, string> {
  const choices = choicesOf(field);
  if (name === 'so') return new Map(choices.map((choice) => [choice.toLowerCase(), choice]));
  const asked = choices.filter((choice) => choice !== '');
  if (!asked.every((choice) => yes.includes(choice) || no.includes(choice))) return new Map();
  return new Map(asked.flatMap((choice) => (yes.includes(choice) ? yes : no).map((word) => [word, choice])));
}

/**
 * Reads parameters as people and forms write them. An empty value means that the parameter is absent, unless empty is
 * one of its values, such as "any status". Sort keys are case-insensitive, and yes and no may be written as Y, N, true
 * or false.
 */
export function queryReader(query: z.ZodType): (parameters: Parameters) => Parameters {
  const readers = new Map(
    Object.entries(fieldsOf(query)).map(([name, field]) => {
      const keepsEmpty = field.safeParse('').data === '';
      const choices = spellings(name, field);
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
