import * as z from 'zod';
import { recordMarks, version } from '../fields.ts';

/**
 * A record's fields are named once, in the schema of its input. The functions here derive the rest for browser and
 * server: the schema of a change, the schema of a stored row, empty values, and the fields of a row that users edit.
 */

type PatchOf<Field> =
  Field extends z.ZodDefault<infer Inner extends z.ZodType>
    ? PatchOf<Inner>
    : Field extends z.ZodObject<infer Shape>
      ? z.ZodOptional<z.ZodObject<PatchShape<Shape>, z.core.$strict>>
      : Field extends z.ZodType
        ? z.ZodOptional<Field>
        : never;
type PatchShape<Shape> = { [Name in keyof Shape]: PatchOf<Shape[Name]> };

function fieldPatch(field: z.ZodType): z.ZodType {
  if (field instanceof z.ZodDefault) return fieldPatch(field.unwrap() as z.ZodType);
  if (field instanceof z.ZodObject) return z.strictObject(mapShape(field, fieldPatch)).optional();
  return field.optional();
}

/** The schema of a change: any of the input's fields, without defaults, and the version that was read. */
export function patchOf<Shape extends z.ZodRawShape>(input: z.ZodObject<Shape>) {
  // The types above and the loop agree; the compiler cannot see that.
  const fields = mapShape(input, fieldPatch) as PatchShape<Shape>;
  return z.strictObject({ ...fields, version });
}

type RowShape<Shape> = { [Name in keyof Shape]: z.ZodType<z.output<Shape[Name]>> };

/** The field without its limits and defaults: a stored value may be older than a limit. */
function fieldRow(field: z.ZodType): z.ZodType {
  if (field instanceof z.ZodDefault) return fieldRow(field.unwrap() as z.ZodType);
  if (field instanceof z.ZodNullable) return fieldRow(field.unwrap() as z.ZodType).nullable();
  if (field instanceof z.ZodPipe) return fieldRow(field.in as z.ZodType);
  if (field instanceof z.ZodUnion) return z.union(field.options.map((option) => fieldRow(option as z.ZodType)));
  if (field instanceof z.ZodArray) return z.array(fieldRow(field.element as z.ZodType));
  if (field instanceof z.ZodObject) return z.object(mapShape(field, fieldRow));
  if (field instanceof z.ZodNumber) return field.isInt ? z.number().int() : z.number();
  return field.def.type === 'string' ? z.string() : field;
}

/**
 * The schema of a stored row: the id, version and last update of every record, the input's fields, and read-only
 * fields. A field in `shown` replaces the input's field of the same name, such as a reference that is shown with its
 * name.
 */
export function rowOf<Shape extends z.ZodRawShape, Shown extends z.ZodRawShape = Record<never, never>>(
  input: z.ZodObject<Shape>,
  shown?: Shown,
) {
  const fields = mapShape(input, fieldRow) as Omit<RowShape<Shape>, keyof Shown>;
  return z.object({ ...recordMarks, ...fields, ...(shown as Shown) });
}

/** The values of an empty form. A number is empty as NaN, a reference as 0; fields with a default have it. */
export const emptyValues = <Values extends object>(schema: z.ZodType<Values>): Values => emptyValue(schema) as Values;

function emptyValue(field: z.ZodType): unknown {
  if (field instanceof z.ZodDefault) return field.def.defaultValue;
  if (field instanceof z.ZodNullable) return null;
  if (field instanceof z.ZodPipe) return emptyValue(field.in as z.ZodType);
  if (field instanceof z.ZodArray) return [];
  if (field instanceof z.ZodObject) return mapShape(field, emptyValue);
  if (field instanceof z.ZodNumber) return field.def.coerce ? 0 : NaN;
  return field.def.type === 'boolean' ? false : '';
}

/** Picks the schema's fields from a record, at every depth. */
export const fieldsOf = <Values extends object>(schema: z.ZodType<Values>, record: object): Values =>
  fieldValue(schema, record) as Values;

function fieldValue(field: z.ZodType, value: unknown): unknown {
  if (field instanceof z.ZodDefault || field instanceof z.ZodNullable) {
    return fieldValue(field.unwrap() as z.ZodType, value);
  }
  if (!(field instanceof z.ZodObject) || typeof value !== 'object' || value === null) return value;
  const held = value as Record<string, unknown>;
  const names = Object.keys(field.shape).filter((name) => held[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, fieldValue(field.shape[name] as z.ZodType, held[name])]));
}

const mapShape = <Value>(object: z.ZodObject, map: (field: z.ZodType) => Value): Record<string, Value> =>
  Object.fromEntries(Object.entries(object.shape).map(([name, field]) => [name, map(field as z.ZodType)]));
