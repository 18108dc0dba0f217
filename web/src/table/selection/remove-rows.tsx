import { Button } from '@mantine/core';
import { useState } from 'react';
import { isFinal } from '../../api/client.ts';
import { sentenceOf } from '../../api/refusal.ts';
import { ConfirmAction } from '../../form/confirm-action.tsx';
import { newIdempotencyKey } from '../../form/idempotency.ts';
import { showUndoable } from '../../form/show-undoable.ts';
import { formWords } from '../../form/words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { listWords } from '../../words/list-words.ts';
import { useWords } from '../../words/words.ts';
import classes from './remove-rows.module.css';

/** A selected row, as what can be removed. */
export interface RemovableRow {
  id: number;
  name: string;
  /** Why the user may not remove it. */
  blocked: string | undefined;
  remove: () => Promise<unknown>;
  restore: (idempotencyKey: string) => Promise<unknown>;
}

interface RemoveRowsProps {
  rows: readonly RemovableRow[];
  /** Called with what was removed, once all were tried. */
  onRemoved: (ids: ReadonlySet<number>) => void;
  onUndone: () => void;
  onClose: () => void;
}

interface Kept {
  id: number;
  name: string;
  why: string;
}

/** Asks before several records are removed, says which ones were not and why, and offers to restore the others. */
export function RemoveRows({ rows, onRemoved, onUndone, onClose }: RemoveRowsProps) {
  const t = useWords(formWords);
  const [kept, setKept] = useState<readonly Kept[]>();

  async function removeAll(): Promise<void> {
    const { removed, failed } = await removeEach(rows);
    setKept(failed);
    if (removed.length === 0) return;
    const keys = removed.map(newIdempotencyKey);
    showUndoable({
      text: t.rowsRemoved(removed.length),
      detail: '',
      undo: async () => {
        // A repeated try restores only what is still missing: each record has its own key.
        for (const [place, row] of removed.entries()) await row.restore(keys[place] ?? '');
        onUndone();
      },
    });
    onRemoved(new Set(removed.map(({ id }) => id)));
    if (failed.length === 0) onClose();
  }

  if (kept && kept.length > 0) return <KeptRows kept={kept} onClose={onClose} />;
  const mayNot = rows.filter(({ blocked }) => blocked !== undefined).length;
  return (
    <ConfirmAction
      question={t.confirmRemoveRows(rows.length)}
      action={t.remove}
      act={removeAll}
      onDone={() => undefined}
      onClose={onClose}
    >
      <ul className={classes.rows}>
        {rows.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      {mayNot > 0 && <p className={classes.note}>{t.mayNotRemove(mayNot)}</p>}
    </ConfirmAction>
  );
}

/** One after the other, as the user would; nothing more is tried once the server cannot be reached. */
async function removeEach(rows: readonly RemovableRow[]) {
  const removed: RemovableRow[] = [];
  const failed: Kept[] = [];
  let unreachable: string | undefined;
  for (const row of rows) {
    const why = unreachable ?? row.blocked;
    if (why !== undefined) {
      failed.push({ id: row.id, name: row.name, why });
      continue;
    }
    try {
      await row.remove();
      removed.push(row);
    } catch (error) {
      failed.push({ id: row.id, name: row.name, why: sentenceOf(error) });
      if (!isFinal(error)) unreachable = sentenceOf(error);
    }
  }
  return { removed, failed };
}

function KeptRows({ kept, onClose }: { kept: readonly Kept[]; onClose: () => void }) {
  const t = { ...useWords(listWords), ...useWords(formWords) };
  return (
    <Dialog title={t.rowsKept(kept.length)} size={560} onClose={onClose} centered>
      <ul className={classes.rows} role="alert">
        {kept.map(({ id, name, why }) => (
          <li key={id}>
            <strong>{name}</strong>
            <span>{why}</span>
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t.close}
        </Button>
      </div>
    </Dialog>
  );
}
