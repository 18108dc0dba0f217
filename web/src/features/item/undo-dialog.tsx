import type { ApplyProgress, PriceApplication, UndoneReply } from '@gso/contract/item';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { ConfirmAction } from '../../form/confirm-action.tsx';
import { listWords } from '../../words/list-words.ts';
import { formatDateTime } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { undoApplication } from './dialog-api.ts';
import classes from './undo-dialog.module.css';
import { priceWords } from './price-words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { itemWords } from './words.ts';

interface UndoDialogProps {
  application: PriceApplication;
  onUndone: () => void;
  onClose: () => void;
}

/** Asks for confirmation, restores the old prices, and lists the items that were edited since. */
export function UndoDialog({ application, onUndone, onClose }: UndoDialogProps) {
  const t = useWords(priceWords);
  const { applied, undo } = useWords(itemWords);
  const { saved } = useWords(listWords);
  const [progress, setProgress] = useState<ApplyProgress>();
  const reply = useRef<UndoneReply>(null);
  const [undone, setUndone] = useState<UndoneReply>();
  if (undone) return <KeptItems undone={undone} onClose={onClose} />;
  return (
    <ConfirmAction
      question={t.undoQuestion}
      action={undo}
      done={saved}
      act={async () => {
        reply.current = await undoApplication(application.id, setProgress);
      }}
      onDone={() => {
        onUndone();
        if (reply.current && reply.current.kept > 0) setUndone(reply.current);
        else onClose();
      }}
      onClose={onClose}
    >
      {progress
        ? t.undoing(progress.done, progress.total)
        : applied(application.rule, application.items, application.by, formatDateTime(application.at))}
    </ConfirmAction>
  );
}

function KeptItems({ undone, onClose }: { undone: UndoneReply; onClose: () => void }) {
  const t = useWords(priceWords);
  const { close } = useWords(listWords);
  const unnamed = undone.kept - undone.keptItems.length;
  return (
    <Dialog onClose={onClose} title={t.undoneTitle} size={450} centered>
      <p className={classes.text}>{t.restored(undone.restored)}</p>
      <p className={classes.text}>{t.kept(undone.kept)}</p>
      <ul className={classes.items} tabIndex={0} aria-label={t.kept(undone.kept)}>
        {undone.keptItems.map(({ id, brand, materialNo }) => (
          <li key={id}>
            {brand} {materialNo}
          </li>
        ))}
        {unnamed > 0 && <li>{t.andMore(unnamed)}</li>}
      </ul>
      <div className={classes.buttons}>
        <Button data-autofocus onClick={onClose}>
          {close}
        </Button>
      </div>
    </Dialog>
  );
}
