import type { MergedKind, MergeRow } from '@gso/contract/record/merge';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sentenceOf } from '../../api/refusal.ts';
import { newIdempotencyKey } from '../../form/idempotency.ts';
import { FailurePanel } from '../../ui/failure-panel.tsx';
import { showSnackbar } from '../../ui/snackbar.tsx';
import { formatDateTime } from '../../words/format.ts';
import { listWords } from '../../words/list-words.ts';
import { useWords } from '../../words/words.ts';
import { fetchMerges } from './api.ts';
import classes from './duplicate.module.css';
import { takeBack } from './take-back.ts';
import { duplicateWords } from './words.ts';

interface RecentMergesProps {
  kind: MergedKind;
  queryKey: readonly string[];
  onChanged: () => void;
}

/** The newest merges, which can be undone for 30 days. */
export function RecentMerges({ kind, queryKey, onChanged }: RecentMergesProps) {
  const t = useWords(duplicateWords);
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKey, 'merges'],
    queryFn: ({ signal }) => fetchMerges(kind, signal),
  });
  if (error) return <FailurePanel error={error} onRetry={() => void refetch()} />;
  if (!data || data.content.length === 0) return null;
  return (
    <section aria-label={t.recent}>
      <h2 className={classes.heading}>{t.recent}</h2>
      <ul className={classes.pairs}>
        {data.content.map((row) => (
          <li key={row.id} className={classes.pair}>
            <div className={classes.names}>
              {row.merged.map(({ name }) => name).join(', ')} → <strong>{row.survivor.name}</strong>
            </div>
            <div className={classes.reasons}>
              {row.by}, {formatDateTime(row.at)}
            </div>
            {row.undoUntil ? (
              <UndoButton kind={kind} row={row} onChanged={onChanged} />
            ) : (
              <div className={classes.reasons}>{row.undoneBy ? t.undoneBy(row.undoneBy) : t.tooOld}</div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function UndoButton({ kind, row, onChanged }: { kind: MergedKind; row: MergeRow; onChanged: () => void }) {
  const t = { ...useWords(listWords), ...useWords(duplicateWords) };
  const [isUndoing, setIsUndoing] = useState(false);
  const key = useRef<string>(undefined);
  async function undo(): Promise<void> {
    key.current ??= newIdempotencyKey();
    setIsUndoing(true);
    try {
      await takeBack(kind, row.id, key.current);
      showSnackbar({ kind: 'success', text: t.undone, detail: row.survivor.name });
    } catch (error) {
      showSnackbar({ kind: 'error', text: sentenceOf(error) });
    } finally {
      setIsUndoing(false);
      onChanged();
    }
  }
  return (
    <Button
      variant="default"
      size="xs"
      loading={isUndoing}
      aria-label={t.undoMergeOf(row.survivor.name)}
      onClick={() => void undo()}
    >
      {t.undoMerge}
    </Button>
  );
}
