import { Button } from '@mantine/core';
import { useState } from 'react';
import classes from '../../../form/confirm-action.module.css';
import { usePipelineOptions } from '../../../pickers/pipeline-options.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { listWords } from '../../../words/list-words.ts';
import { useWords } from '../../../words/words.ts';
import { ChoiceSelect } from '../../../pickers/choice-select.tsx';
import { shodanWords } from '../words.ts';
import { boardWords } from './words.ts';

interface LoseQuestionProps {
  name: string;
  onLose: (reason: number | undefined) => void;
  onClose: () => void;
}

/** Asks why a shodan was lost; the reason may be left out. */
export function LoseQuestion({ name, onLose, onClose }: LoseQuestionProps) {
  const t = useWords(boardWords);
  const { cancel } = useWords(listWords);
  const { fields } = useWords(shodanWords);
  const { loseReasons } = usePipelineOptions();
  const [reason, setReason] = useState<{ id: number; name: string } | null>(null);
  useReturnFocus();
  return (
    <Dialog onClose={onClose} title={t.why} size={400} centered>
      <p className={classes.question}>{name}</p>
      <ChoiceSelect
        label={fields['loseReason.name']}
        data-autofocus
        clearable
        value={reason}
        onChange={setReason}
        choices={loseReasons}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {cancel}
        </Button>
        <Button onClick={() => onLose(reason?.id)}>{t.lose}</Button>
      </div>
    </Dialog>
  );
}
