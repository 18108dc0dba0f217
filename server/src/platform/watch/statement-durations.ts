import type { AnsweredStatement } from './happenings.ts';
import { Durations, type Tally } from './durations.ts';

const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 10];

const kinds = ['select', 'with', 'insert', 'update', 'delete', 'begin', 'commit', 'rollback', 'other'] as const;
export type StatementKind = (typeof kinds)[number];

/** The statement's first word, behind the marks that it may carry. */
export function kindOf(text: string): StatementKind {
  const word = /^(?:\s|\/\*.*?\*\/)*(\w+)/.exec(text)?.[1]?.toLowerCase();
  return kinds.find((kind) => kind === word) ?? 'other';
}

export class StatementDurations {
  readonly #durations = new Durations(
    'gso_database_statement_duration_seconds',
    'Time from sending a statement to its answer, by the first word of the statement.',
    bounds,
  );
  readonly #tallies = new Map<string, Tally>();

  add({ text, begunAt, failed }: AnsweredStatement): void {
    const kind = kindOf(text);
    const result = failed ? 'failed' : 'done';
    const key = failed ? `${kind} failed` : kind;
    const tally = this.#tallies.get(key) ?? this.#durations.tallyOf({ kind, result });
    this.#tallies.set(key, tally);
    tally.add((performance.now() - begunAt) / 1000);
  }

  text(): string {
    return this.#durations.text();
  }
}
