import { Button } from '@mantine/core';
import { IconCircleCheck, IconClockPause, IconLoader2, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { PiledTile } from '../../../file/pile/piled-tile.tsx';
import tileClasses from '../../../file/pile/tiles.module.css';
import { UnsavedQuestion } from '../../../form/unsaved-question.tsx';
import { useLeaveGuard } from '../../../form/use-leave-guard.ts';
import { useOutbox } from '../../../offline/use-outbox.ts';
import { useWords } from '../../../words/words.ts';
import { visitFileWords } from '../files/words.ts';
import classes from './now.module.css';
import type { SavedVisit, Step } from './use-saved-visit.ts';
import { nowWords } from './words.ts';

interface VisitSavedProps {
  saved: SavedVisit;
  company: string;
  onAnother: () => void;
}

/** After a visit was saved: what is still being sent, what failed, and where to go next. */
export function VisitSaved({ saved: { visit, files, steps }, company, onAnother }: VisitSavedProps) {
  const t = useWords(nowWords);
  const { notSent } = useWords(visitFileWords);
  const title = useRef<HTMLHeadingElement>(null);
  const { pile } = files;
  const waiting = useOutbox();
  const isKept = waiting.some(({ localId }) => localId !== undefined && localId === visit?.id);
  // What cannot be sent at all was shown before the visit was saved.
  const unsent = pile.files.filter(({ state }) => state.is !== 'unusable');
  const isLeft = unsent.length > 0 || steps.some(({ state }) => state !== 'done');
  const hasFailed = [...unsent, ...steps].some(({ state }) => typeof state === 'object' && 'why' in state);
  const guard = useLeaveGuard(isLeft);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={classes.saved}>
      <h2 ref={title} tabIndex={-1} className={classes.savedTitle}>
        {isKept ? <IconClockPause size={28} aria-hidden /> : <IconCircleCheck size={28} aria-hidden />}
        {isKept ? t.kept(company) : t.saved(company)}
      </h2>
      <p role="status" className={classes.waiting}>
        {waiting.length > 0 && (
          <>
            {t.waiting(waiting.length)} <Link to="/dashboard/on-this-phone">{t.onThisDevice}</Link>
          </>
        )}
      </p>
      <ul className={classes.steps} aria-live="polite">
        {steps.map((step) => (
          <StepLine key={step.name} step={step} />
        ))}
      </ul>
      {hasFailed && <p role="alert">{t.filesLeft}</p>}
      <ul className={tileClasses.tiles} aria-label={notSent}>
        {pile.files.map((file) => (
          <PiledTile
            key={file.key}
            file={file}
            onRemove={() => pile.remove(file.key)}
            onRetry={() => pile.retry(file.key)}
          />
        ))}
      </ul>
      <div className={classes.onward}>
        <Button size="lg" onClick={() => (isLeft ? guard.ask(onAnother) : onAnother())} disabled={isLeft && !hasFailed}>
          {t.another}
        </Button>
        <Button size="lg" variant="default" component={Link} to="/dashboard/visit">
          {t.visits}
        </Button>
        <Button size="lg" variant="subtle" component={Link} to="/dashboard">
          {t.myDay}
        </Button>
      </div>
      {guard.asking && <UnsavedQuestion onStay={guard.stay} onDiscard={guard.leave} />}
    </div>
  );
}

function StepLine({ step: { name, state, retry } }: { step: Step }) {
  const t = useWords(nowWords);
  const isWrong = typeof state === 'object';
  return (
    <li data-wrong={isWrong || undefined}>
      {state === 'done' ? <IconCircleCheck size={18} aria-hidden /> : <IconLoader2 size={18} aria-hidden />}
      <span>
        {t[name]}: {isWrong ? state.why : state === 'done' ? t.stepDone : t.stepRunning}
      </span>
      {isWrong && (
        <Button
          variant="light"
          size="compact-md"
          leftSection={<IconRefresh size={16} aria-hidden />}
          aria-label={`${t.again}: ${t[name]}`}
          onClick={retry}
        >
          {t.again}
        </Button>
      )}
    </li>
  );
}
