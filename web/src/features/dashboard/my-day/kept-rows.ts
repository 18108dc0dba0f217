/** What happened to a row: decided here, or no longer waiting for another reason. */
export type Fate = 'approved' | 'rejected' | 'confirmed' | 'logged' | 'read' | 'gone';

export interface Waiting {
  id: number;
  version?: number;
}

export interface KeptRow<Row> {
  row: Row;
  fate?: Fate;
  problem?: { sentence: string; stale: boolean };
}

/** What the server lists: everything, or one page of it. */
export interface Answer<Row> {
  content: readonly Row[];
  number?: number;
  size?: number;
}

export interface Kept<Row> {
  answer: Answer<Row> | undefined;
  rows: readonly KeptRow<Row>[];
}

/**
 * The rows after a reload. On the same page none of them moves, because the user may be about to press a button: a row
 * that no longer waits keeps its place and says so, and new ones are appended.
 */
export function withAnswer<Row extends Waiting>({ answer: before, rows }: Kept<Row>, answer: Answer<Row>): Kept<Row> {
  if (!before || before.number !== answer.number || before.size !== answer.size)
    return { answer, rows: answer.content.map((row) => ({ row })) };
  const answered = new Map(answer.content.map((row) => [row.id, row]));
  const known = new Set(rows.map(({ row }) => row.id));
  return {
    answer,
    rows: [
      ...rows.flatMap((kept) => stillThere(kept, answered.get(kept.row.id), answer)),
      ...answer.content.filter(({ id }) => !known.has(id)).map((row) => ({ row })),
    ],
  };
}

const isDecidedHere = (fate: Fate | undefined): boolean => fate !== undefined && fate !== 'gone';

function stillThere<Row extends Waiting>(
  kept: KeptRow<Row>,
  row: Row | undefined,
  { number: page = 0 }: Answer<Row>,
): KeptRow<Row>[] {
  const { fate, problem } = kept;
  const decidedHere = isDecidedHere(fate);
  if (!row) {
    // On later pages it may have moved to the previous one.
    const isSettled = decidedHere || problem || page === 0;
    return isSettled ? [{ ...kept, fate: fate ?? 'gone' }] : [];
  }
  // The reply may be older than the decision.
  if (decidedHere && row.version === kept.row.version) return [kept];
  return [{ row, ...(problem && !decidedHere && { problem }) }];
}

/** What no longer waits stays so, until a reply brings it back. */
export const withRow = <Row extends Waiting>(
  kept: Kept<Row>,
  id: number,
  part: Omit<KeptRow<Row>, 'row'>,
): Kept<Row> => ({
  ...kept,
  rows: kept.rows.map((one) =>
    one.row.id === id ? { row: one.row, ...(one.fate === 'gone' && { fate: one.fate }), ...part } : one,
  ),
});

export const withoutSettled = <Row>(kept: Kept<Row>): Kept<Row> => ({
  ...kept,
  rows: kept.rows.filter(({ fate }) => !fate),
});
