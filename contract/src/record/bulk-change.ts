import * as z from 'zod';
import { recordId, version } from '../fields.ts';
import { limits } from '../limits.ts';
import { readableValues } from './readable-by.ts';
import { savedReply } from './replies.ts';

/** The records of a bulk change: the selected ones, or all that match the filters of the list. */
const selectionOf = <Filters extends z.ZodType>(filters: Filters) =>
  z.union([z.strictObject({ ids: z.array(recordId).min(1).max(limits.bulkRows) }), z.strictObject({ filters })]);

const bulkRemoval = z.strictObject({ action: z.literal('delete') });

type Settable<Shape extends z.ZodRawShape, Name extends keyof Shape> = {
  [N in Name]: z.ZodOptional<z.ZodType<z.output<Shape[N]>>>;
};

/** These fields of the input, all optional and without their defaults. */
export function settable<Shape extends z.ZodRawShape, Name extends keyof Shape & string>(
  input: z.ZodObject<Shape>,
  names: readonly Name[],
) {
  const fields = names.map((name): [string, z.ZodType] => {
    const field: unknown = input.shape[name];
    return [name, (field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : (field as z.ZodType)).optional()];
  });
  // The type above and the loop agree; the compiler cannot see that.
  return z.strictObject(Object.fromEntries(fields) as Settable<Shape, Name>);
}

/**
 * The schemas of a bulk change: `fields` are those that it may set, all optional; `filters` are those of an export of
 * the list.
 */
export function bulkOf<Shape extends z.ZodRawShape, Filters extends z.ZodType>(
  fields: z.ZodObject<Shape, z.core.$strict>,
  filters: Filters,
) {
  const setting = z.strictObject({
    action: z.literal('set'),
    values: fields.refine((values) => Object.keys(values).length > 0, 'Required.'),
  });
  const change = z.discriminatedUnion('action', [setting, bulkRemoval]);
  return {
    fields: Object.keys(fields.shape) as (keyof Shape & string)[],
    preview: z.strictObject({ selection: selectionOf(filters), change }),
    /** Each record in the version that the preview returned. One that was saved since is left alone. */
    run: z
      .strictObject({
        ids: z.array(recordId).min(1).max(limits.bulkRows),
        versions: z.array(version).max(limits.bulkRows),
        change,
      })
      .refine(({ ids, versions }) => ids.length === versions.length, { path: ['versions'], message: 'Required.' }),
  };
}

export interface BulkSchemas {
  fields: readonly string[];
  preview: z.ZodType<BulkPreviewInput>;
  run: z.ZodType<BulkRunInput>;
}

export type BulkChange = { action: 'set'; values: object } | { action: 'delete' };
export interface BulkPreviewInput {
  selection: { ids: number[] } | { filters: unknown };
  change: BulkChange;
}
export interface BulkRunInput {
  ids: number[];
  versions: number[];
  change: BulkChange;
}

/** A record that a change leaves as it is, and why. */
export const leftAlone = z.object({ id: z.number().int(), name: z.string(), reason: z.string() });
export type LeftAlone = z.output<typeof leftAlone>;

const counts = {
  /** Records that the change reaches. */
  matching: z.number().int(),
  changed: z.number().int(),
  /** Records that have the value already. */
  unchanged: z.number().int(),
  refused: z.number().int(),
  /** The first of them. */
  refusals: z.array(leftAlone),
};

export const bulkPreview = z.object({
  ...counts,
  /** What changes, sent back to run it. */
  ids: z.array(z.number().int()),
  versions: z.array(z.number().int()),
  /** The first records that change, with the fields as they are now; none for a delete. */
  first: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      /** By the name of the field. Of another record its name. */
      now: readableValues,
    }),
  ),
});
export type BulkPreview = z.output<typeof bulkPreview>;

export const bulkResult = z.object({
  ...counts,
  /** The group of changes, to undo it. Null if nothing was changed. */
  changeGroup: z.number().int().nullable(),
});
export type BulkResult = z.output<typeof bulkResult>;
export const bulkReply = savedReply(bulkResult);

/** With `Accept: application/x-ndjson` a bulk change and an undo reply line by line, as an import does. */
export const bulkProgress = z.object({ done: z.number().int(), total: z.number().int() });
export type BulkProgress = z.output<typeof bulkProgress>;
