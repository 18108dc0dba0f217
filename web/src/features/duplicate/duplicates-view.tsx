import type { DuplicatePair } from '@gso/contract/record/duplicate';
import type { MergedKind } from '@gso/contract/record/merge';
import { Button } from '@mantine/core';
import { IconCopyCheck } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../api/refusal.ts';
import { showUndoable } from '../../form/show-undoable.ts';
import type { Versioned } from '../../table/record-screen.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailurePanel } from '../../ui/failure-panel.tsx';
import { showSnackbar } from '../../ui/snackbar.tsx';
import { useWords } from '../../words/words.ts';
import { decide, fetchDuplicates } from './api.ts';
import classes from './duplicate.module.css';
import { MergeDialog } from './merge-dialog.tsx';
import { RecentMerges } from './recent-merges.tsx';
import { duplicateWords } from './words.ts';

interface DuplicatesProps<Row extends Versioned> {
  kind: MergedKind;
  queryKey: readonly string[];
  fetchOne: (id: number) => Promise<Row>;
  nameOf: (row: Row) => string;
}

/** Pairs of records that are probably the same, to compare, merge or call different. */
export function DuplicatesView<Row extends Versioned>({ kind, queryKey, fetchOne, nameOf }: DuplicatesProps<Row>) {
  const t = useWords(duplicateWords);
  const queryClient = useQueryClient();
  const [page, setPage] = useState(0);
  const [rows, setRows] = useState<readonly [Row, Row]>();
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKey, 'duplicates', page],
    queryFn: ({ signal }) => fetchDuplicates(kind, page, signal),
    placeholderData: keepPreviousData,
  });
  const reload = () => void queryClient.invalidateQueries({ queryKey });
  if (error) return <FailurePanel error={error} onRetry={() => void refetch()} />;

  async function compare({ first, second }: DuplicatePair): Promise<void> {
    try {
      setRows(await Promise.all([fetchOne(first.id), fetchOne(second.id)]));
    } catch (reason) {
      showSnackbar({ kind: 'error', text: sentenceOf(reason) });
    }
  }
  async function dismiss({ first, second }: DuplicatePair): Promise<void> {
    try {
      await decide(kind, [first.id, second.id], false);
      const undo = async () => {
        await decide(kind, [first.id, second.id], true);
        reload();
      };
      showUndoable({ text: t.notedAsDifferent, detail: `${first.name}, ${second.name}`, undo });
    } catch (reason) {
      showSnackbar({ kind: 'error', text: sentenceOf(reason) });
    }
    reload();
  }
  return (
    <>
      {data?.content.length === 0 && <EmptyState icon={IconCopyCheck} title={t.none} />}
      <ul className={classes.pairs} aria-busy={!data}>
        {data?.content.map((pair) => (
          <li key={`${pair.first.id} ${pair.second.id}`} className={classes.pair}>
            <div className={classes.records}>
              {[pair.first, pair.second].map(({ id, name, detail }) => (
                <div key={id}>
                  <strong>{name}</strong>
                  <div className={classes.detail}>{detail}</div>
                </div>
              ))}
            </div>
            <div className={classes.reasons}>{pair.reasons.map((reason) => t.reasons[reason]).join(', ')}</div>
            <div className={classes.buttons}>
              <Button
                variant="default"
                size="xs"
                aria-label={`${t.different}: ${pair.first.name}, ${pair.second.name}`}
                onClick={() => void dismiss(pair)}
              >
                {t.different}
              </Button>
              <Button
                size="xs"
                aria-label={`${t.compare}: ${pair.first.name}, ${pair.second.name}`}
                onClick={() => void compare(pair)}
              >
                {t.compare}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {(page > 0 || data?.more) && (
        <div className={classes.buttons}>
          <Button variant="default" disabled={page === 0} onClick={() => setPage(page - 1)}>
            {t.previous}
          </Button>
          <Button variant="default" disabled={!data?.more} onClick={() => setPage(page + 1)}>
            {t.next}
          </Button>
        </div>
      )}
      <RecentMerges kind={kind} queryKey={queryKey} onChanged={reload} />
      {rows && (
        <MergeDialog kind={kind} rows={rows} nameOf={nameOf} onChanged={reload} onClose={() => setRows(undefined)} />
      )}
    </>
  );
}
