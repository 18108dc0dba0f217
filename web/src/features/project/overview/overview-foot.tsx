import { Badge } from '@mantine/core';
import { ActionButton } from '../../../ui/action-button.tsx';
import { listWords } from '../../../words/list-words.ts';
import { useWords } from '../../../words/words.ts';
import type { Asked } from './questions.tsx';
import classes from './overview-foot.module.css';
import { useEditTexts } from './edit-texts.ts';
import type { Overview } from './use-overview.ts';
import { overviewWords } from './words.ts';

interface OverviewFootProps {
  overview: Overview;
  onAsk: (asked: Asked) => void;
}

/** The unsaved changes, with buttons to save or discard them. Always visible while there are any. */
export function OverviewFoot({ overview: { state, dirty, outcome, draftKept }, onAsk }: OverviewFootProps) {
  const t = useWords(overviewWords);
  const { draftKept: keptText } = useWords(listWords);
  const texts = useEditTexts(state);
  const isSaving = outcome.state === 'saving';
  const blocked = isSaving ? t.saving : dirty ? undefined : t.nothingToSave;
  return (
    <div className={classes.foot} data-dirty={dirty || undefined}>
      <span role="status" className={classes.edits}>
        {dirty ? texts.join(' · ') : t.nothingToSave}{' '}
        {dirty &&
          (draftKept ? (
            <Badge variant="light" tt="none">
              {keptText}
            </Badge>
          ) : (
            <strong>{t.draftRefused}</strong>
          ))}
      </span>
      <div className={classes.buttons}>
        <ActionButton variant="default" blocked={blocked} onClick={() => onAsk({ what: 'cancel' })}>
          {t.cancelAll}
        </ActionButton>
        <ActionButton loading={isSaving} blocked={blocked} onClick={() => onAsk({ what: 'save' })}>
          {t.saveAll}
        </ActionButton>
      </div>
    </div>
  );
}
