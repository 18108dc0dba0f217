import { Suspense, useState } from 'react';
import { lazyDialog } from '../form/lazy-dialog.ts';
import { useWords } from '../words/words.ts';
import type { ExplainedFigure } from './explained-figure.ts';
import classes from './explained.module.css';
import { explainWords } from './words.ts';

const ExplanationDialog = lazyDialog(async () => (await import('./explanation-dialog.tsx')).ExplanationDialog);

interface ExplainedProps {
  figure: ExplainedFigure;
  /** What the figure is called. */
  label: string;
  /** The figure as it is shown. */
  children: string;
}

/** A figure that opens how it was computed. */
export function Explained({ figure, label, children }: ExplainedProps) {
  const t = useWords(explainWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes.figure}
        aria-label={t.explain(label, children)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      {isOpen && (
        <Suspense>
          <ExplanationDialog figure={figure} title={label} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
