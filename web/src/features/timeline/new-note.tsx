import type { TimelineSubject } from '@gso/contract/record/timeline';
import { Suspense, useState } from 'react';
import { draftPlace, readDraft } from '../../form/draft/draft.ts';
import { holdTyping } from '../../form/hold-typing.ts';
import { useWords } from '../../words/words.ts';
import classes from './timeline.module.css';
import { timelineWords } from './words.ts';
import { later } from '../../ui/later/later.ts';
import { useLoadAhead } from '../../ui/later/use-load-ahead.ts';

const NoteBox = later(async () => (await import('./note-box.tsx')).NoteBox);

/** Looks like an empty field and becomes one when it is used; the editor is loaded after the page. */
export function NewNote({ subject }: { subject: TimelineSubject }) {
  const t = useWords(timelineWords);
  const [place] = useState(() => draftPlace(`note-${subject.kind}`, subject.id));
  const [hasDraft] = useState(() => readDraft(place) !== undefined);
  const [isChosen, setIsChosen] = useState(false);
  useLoadAhead(NoteBox.preload, true);
  const open = () => {
    holdTyping();
    setIsChosen(true);
  };
  const closed = (
    <button type="button" className={classes.closedNote} aria-label={t.write} onClick={open}>
      {t.writeHint}
    </button>
  );
  if (!hasDraft && !isChosen) return closed;
  return (
    <Suspense fallback={closed}>
      <NoteBox subject={subject} place={place} autoFocus={isChosen} />
    </Suspense>
  );
}
