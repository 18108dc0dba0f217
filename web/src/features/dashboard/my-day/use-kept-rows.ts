import { useState } from 'react';
import { Refused } from '../../../api/client.ts';
import { sentenceOf } from '../../../api/refusal.ts';
import {
  type Answer,
  type Kept,
  type KeptRow,
  type Waiting,
  withAnswer,
  withoutSettled,
  withRow,
} from './kept-rows.ts';

export interface KeptRows<Row> {
  rows: readonly KeptRow<Row>[];
  mark: (id: number, part: Omit<KeptRow<Row>, 'row'>) => void;
  /** Shows at the row why an action failed. */
  markFailed: (id: number, error: unknown) => void;
  hideSettled: () => void;
}

/** The rows of a reply, and of the replies before it, as long as the page is open. */
export function useKeptRows<Row extends Waiting>(answer: Answer<Row> | undefined): KeptRows<Row> {
  const [kept, setKept] = useState<Kept<Row>>({ answer: undefined, rows: [] });
  if (answer && answer !== kept.answer) setKept(withAnswer(kept, answer));
  const mark: KeptRows<Row>['mark'] = (id, part) => setKept((before) => withRow(before, id, part));
  return {
    rows: kept.rows,
    mark,
    markFailed: (id, error) => {
      const stale = error instanceof Refused && error.reply.code === 'stale';
      mark(id, { problem: { sentence: sentenceOf(error), stale } });
    },
    hideSettled: () => setKept(withoutSettled),
  };
}
