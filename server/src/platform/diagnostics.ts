/** Something that watchers can hear of. Telling it costs next to nothing while nobody listens. */
class Happening<Told> {
  readonly #listeners = new Set<(told: Told) => void>();

  get isHeard(): boolean {
    return this.#listeners.size > 0;
  }

  tell(told: Told): void {
    for (const listener of this.#listeners) listener(told);
  }

  /** Answers how to stop listening. */
  listen(listener: (told: Told) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}

export interface AnsweredStatement {
  /** As the code wrote it; the values are bound and never told. */
  text: string;
  /** On the clock of `performance.now()`. */
  begunAt: number;
  failed: boolean;
}

/** A statement was answered by the database. */
export const statementAnswered = new Happening<AnsweredStatement>();

/** Sends a statement and tells when it was answered. */
export function timedStatement<Answer>(text: string, send: () => Promise<Answer>): Promise<Answer> {
  if (!statementAnswered.isHeard) return send();
  const begunAt = performance.now();
  const answer = send();
  answer.then(
    () => statementAnswered.tell({ text, begunAt, failed: false }),
    () => statementAnswered.tell({ text, begunAt, failed: true }),
  );
  return answer;
}

const kinds = ['select', 'with', 'insert', 'update', 'delete', 'begin', 'commit', 'rollback', 'other'] as const;

/** The first word of the statement, after any comments. */
export function kindOf(text: string): (typeof kinds)[number] {
  const word = /^(?:\s|\/\*.*?\*\/)*(\w+)/.exec(text)?.[1]?.toLowerCase();
  return kinds.find((kind) => kind === word) ?? 'other';
}

/** A caller was refused, with the code of the refusal. */
export const refusalMade = new Happening<string>();

/** Somebody tried to sign in. */
export const loginTried = new Happening<'succeeded' | 'failed' | 'throttled'>();

/** A create was repeated with the key of an earlier one and made nothing. */
export const createRepeated = new Happening<undefined>();

/** A regular chore of this process was done, or failed. */
export const choreEnded = new Happening<{ chore: string; failed: boolean }>();

/** How many event streams there are more than before, or fewer. */
export const streamsChanged = new Happening<1 | -1>();

/** Work of its own within a request, long enough to be looked at by itself. */
export const works = ['pdf', 'import', 'file-put', 'file-get', 'file-remove'] as const;
export type Work = (typeof works)[number];

export interface DoneWork {
  work: Work;
  begunAt: number;
  failed: boolean;
}

export const workBegun = new Happening<Work>();
export const workDone = new Happening<DoneWork>();

/** Does the work and tells of it. */
export async function timed<Result>(work: Work, run: () => Promise<Result>): Promise<Result> {
  const begunAt = performance.now();
  let failed = true;
  workBegun.tell(work);
  try {
    const result = await run();
    failed = false;
    return result;
  } finally {
    workDone.tell({ work, begunAt, failed });
  }
}
