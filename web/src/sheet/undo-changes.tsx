import { type BulkProgress, bulkProgress } from '@gso/contract/record/bulk-change';
import { undoReply, type UndoResult } from '@gso/contract/record/change-group';
import { Alert, Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { addressOf } from '../api/client.ts';
import { sentenceOf } from '../api/refusal.ts';
import { newIdempotencyKey } from '../form/idempotency.ts';
import { ToolLine } from '../form/tool-line.tsx';
import { listWords } from '../words/list-words.ts';
import { useWords } from '../words/words.ts';
import classes from './left-alone-rows.module.css';
import { LeftAloneRows } from './left-alone-rows.tsx';
import { longCall } from './long-call.ts';
import { undoWords } from './undo-words.ts';

interface UndoChangesProps {
  changeGroup: number;
  labels: Readonly<Record<string, string>>;
  onUndone: () => void;
}

/** The button that undoes a bulk change or an import, then its progress, and what was left alone. */
export function UndoChanges({ changeGroup, labels, onUndone }: UndoChangesProps) {
  const t = useWords(undoWords);
  const { canceled } = useWords(listWords);
  const [key] = useState(newIdempotencyKey);
  const [progress, setProgress] = useState<BulkProgress>();
  const [refusal, setRefusal] = useState<string>();
  const [result, setResult] = useState<UndoResult>();

  async function undo(): Promise<void> {
    setRefusal(undefined);
    setProgress({ done: 0, total: 0 });
    try {
      const lines = { progress: bulkProgress, result: undoReply };
      const path = addressOf(`/api/changegroup/${changeGroup}/undo`);
      setResult(await longCall({ path, idempotencyKey: key, lines, onProgress: setProgress }));
      onUndone();
    } catch (error) {
      setRefusal(sentenceOf(error));
    } finally {
      setProgress(undefined);
    }
  }

  if (result) {
    return (
      <div role="status">
        <p className={classes.done}>{t.undone(result.undone)}</p>
        <LeftAloneRows title={t.kept(result.kept)} rows={result.keptRecords} labels={labels} />
      </div>
    );
  }
  return (
    <>
      {refusal !== undefined && (
        <Alert color="red" variant="light" role="alert" title={canceled}>
          {refusal}
        </Alert>
      )}
      {progress && <ToolLine text={t.undoing(progress.done, progress.total)} percent={percentOf(progress)} />}
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        loading={progress !== undefined}
        onClick={() => void undo()}
      >
        {t.undoAll}
      </Button>
    </>
  );
}

export const percentOf = ({ done, total }: BulkProgress): number | undefined =>
  total > 0 ? Math.floor((100 * done) / total) : undefined;
