import * as z from 'zod';
import { version } from './fields.ts';

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
  if (field instanceof z.ZodObject) return z.strictObject(shapePatch(field.shape as z.ZodRawShape)).optional();
  return field.optional();
}

const shapePatch = (shape: z.ZodRawShape): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, fieldPatch(field as z.ZodType)]));

/** A save of an existing record: any of the fields of its input, none of them filled in, and the version they were read at. */
export function patchOf<Shape extends z.ZodRawShape>(input: z.ZodObject<Shape>) {
  // The types above and the walk below say the same thing; the compiler cannot see that.
  const fields = shapePatch(input.shape) as PatchShape<Shape>;
  return z.strictObject({ ...fields, version });
}
