import { Button } from '@mantine/core';
import { formatDateTime } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { discardDraft, type Draft, useDrafts } from './draft.ts';
import classes from './draft.module.css';
import { listWords } from '../../words/list-words.ts';

interface DraftOfferProps {
  /** The name under which the form stores its drafts. */
  form: string;
  onContinue: (draft: Draft) => void;
}

/** Offers unsaved input, also after a logout or an expired session. */
export function DraftOffer({ form, onContinue }: DraftOfferProps) {
  const t = useWords(listWords);
  return useDrafts(form).map(({ place, draft }) => (
    <div key={place.name} role="status" className={classes.offer}>
      <span className={classes.text}>
        {t.draftOffer(draft.record ? t.draftEdit(draft.title) : t.draftNew(draft.title), formatDateTime(draft.at))}
      </span>
      <Button size="compact-sm" onClick={() => onContinue(draft)}>
        {t.continueDraft}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => discardDraft(place)}>
        {t.discardDraft}
      </Button>
    </div>
  ));
}
