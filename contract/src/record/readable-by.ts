import * as z from 'zod';
import type { AnyOf } from '../permissions.ts';

const readers = 'x-readable-by';
const reducedValue = 'x-reduced';

/**
 * A field that not everybody who may open the page may read: only the holders of any one of these permissions. It is
 * declared here and nowhere else. The server leaves the field out of everything that it sends to others, so a reader
 * finds it missing, and handlers do not check.
 */
export const readableBy = <Schema extends z.ZodType>(schema: Schema, access: AnyOf) =>
  schema.optional().meta({ [readers]: access });

/** Who may read the field, if it is marked. */
export const readersOf = (schema: z.ZodType): AnyOf | undefined =>
  z.globalRegistry.get(schema)?.[readers] as AnyOf | undefined;

/**
 * A value of any field of any record, such as one in a history. Its schema says nothing about readers, so the server
 * refuses to start with a reply that holds one without this mark, and the types below come from functions that know the
 * kind of record.
 */
const fieldValue = z.unknown().meta({ [reducedValue]: true });

/** For values that have nothing to do with records, such as the description of the API. */
export const withoutRecords = <Schema extends z.ZodType>(schema: Schema) => schema.meta({ [reducedValue]: true });

export const isReduced = (schema: z.ZodType): boolean => z.globalRegistry.get(schema)?.[reducedValue] === true;

/** Values of fields by name, reduced to those that the caller may read. */
export const fieldValues = z.record(z.string(), fieldValue);
export const readableValues = fieldValues.brand<'readable'>();
export type ReadableValues = z.output<typeof readableValues>;

/** A field that was changed, by its path, such as "address.street". */
export const fieldChange = z.object({ field: z.string(), from: fieldValue, to: fieldValue });
export type FieldChange = z.output<typeof fieldChange>;

/** Changes of a record, reduced to the fields that the caller may read. */
export const readableChanges = z.array(fieldChange).brand<'readable'>();
export type ReadableChanges = z.output<typeof readableChanges>;
