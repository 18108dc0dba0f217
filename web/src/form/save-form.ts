import { fieldsOf } from '@gso/contract/record/record-schema';
import type * as z from 'zod';
import type { Attempt } from './use-record-form.ts';

interface Calls<Input, Saved> {
  create: (input: Input, idempotencyKey: string) => Promise<Saved>;
  update: (id: number, patch: Input & { version: number }) => Promise<Saved>;
}

/**
 * How a form is saved: a new record with all of its fields, an existing one with the changed fields. The schema of the
 * input leaves out what only the form knows, such as the name of a record that is sent by its id.
 */
export function saveForm<Input extends object, Saved>(
  api: Calls<Input, Saved>,
  input: z.ZodType<Input>,
  record: { id: number } | undefined,
) {
  return ({ values, changes, version, idempotencyKey }: Attempt<object>): Promise<Saved> =>
    record
      ? api.update(record.id, { ...fieldsOf(input, changes), version })
      : api.create(fieldsOf(input, values), idempotencyKey);
}
