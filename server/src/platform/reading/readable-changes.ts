import type { AuditedEntity } from '@gso/contract/audit';
import type { FieldChange, ReadableChanges, ReadableValues } from '@gso/contract/record/readable-by';
import type * as z from 'zod';
import { auditedRows } from './audited-rows.ts';
import { reduced, reducedAt } from './reduce.ts';

type Held = readonly string[];

/** The only makers of these types: whatever sends fields of records has to come through here. */
const branded = <Branded>(value: object): Branded => value as Branded;

/** How the holder of these permissions reads a field; nobody reads those of a kind that the program does not know. */
function readerOf(entity: string, held: Held, path: string): ((value: unknown) => unknown) | undefined {
  return Object.hasOwn(auditedRows, entity) ? reducedAt(auditedRows[entity as AuditedEntity], held, path) : undefined;
}

/** The changes of a record of this kind, as they are stored, that these permissions may read. */
export const readableChanges = <Change extends FieldChange>(
  entity: string,
  held: Held,
  changes: readonly Change[],
): Change[] & ReadableChanges =>
  branded(
    changes.flatMap((change): Change[] => {
      const read = readerOf(entity, held, change.field);
      return read ? [{ ...change, from: read(change.from), to: read(change.to) }] : [];
    }),
  );

/** The same for values by the name of their field. */
export const readableValues = (entity: AuditedEntity, held: Held, values: object): ReadableValues =>
  branded(
    Object.fromEntries(
      Object.entries(values).flatMap(([field, value]: [string, unknown]) => {
        const read = readerOf(entity, held, field);
        return read ? [[field, read(value)]] : [];
      }),
    ),
  );

/** A whole record, where the schema of the reply does not say of what kind it is. */
export const readableRecord = (schema: z.ZodType, held: Held, record: object): ReadableValues =>
  branded({ ...reduced(schema, held, record) });
