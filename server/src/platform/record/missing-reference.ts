import { nouns } from '@gso/contract/nouns';
import { refusedField } from '../app-error.ts';
import { databaseFault } from '../db/database-fault.ts';
import { text } from '../text.ts';

/** A field that refers to another record, and its foreign key. */
export interface Reference {
  constraint: string;
  /** The path of the other record's id in the input. */
  path: string;
  /** The other record's table. */
  to: string;
}

/** Turns a foreign key violation into an error at the field. Every other error is returned unchanged. */
export function missingReference(error: unknown, references: readonly Reference[] = []): unknown {
  if (databaseFault(error) !== 'foreign-key') return error;
  const broken = references.find(({ constraint }) => constraint === constraintOf(error));
  if (!broken) return error;
  const noun = nouns[broken.to];
  const message = text(
    `This ${noun?.en[0] ?? 'record'} does not exist any more. Please choose another one.`,
    `Data ${noun?.id ?? 'ini'} yang dipilih sudah tidak ada. Silakan pilih yang lain.`,
  );
  return refusedField(broken.path, message);
}

export const constraintOf = (error: unknown): unknown =>
  error instanceof Error && 'constraint' in error ? error.constraint : undefined;
