import { IconMathFunction } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useWords } from '../words/words.ts';
import type { ExplainedFigure } from './explained-figure.ts';
import classes from './explained.module.css';
import { explainWords } from './words.ts';
import { later } from '../ui/later/later.ts';

const ExplanationDialog = later(async () => (await import('./explanation-dialog.tsx')).ExplanationDialog);

interface ExplainedProps {
  figure: ExplainedFigure;
  /** What the figure is called. */
  label: string;
  /** The figure as it is shown. */
  children: string;
}

/** A figure that opens how it was computed. */
export const Explained = ({ children, ...figure }: ExplainedProps) => (
  <ExplainButton {...figure} value={children} className={classes.figure}>
    {children}
  </ExplainButton>
);

interface WithExplanationProps extends Omit<ExplainedProps, 'children'> {
  /** The figure as it is shown. */
  value: string;
  /** A link to its rows, for example. */
  children: ReactNode;
}

/** A figure that does something else when it is clicked, with a button beside it that opens how it was computed. */
export const WithExplanation = ({ children, ...figure }: WithExplanationProps) => (
  <span className={classes.place}>
    {children}
    <ExplainButton {...figure} className={classes.mark}>
      <IconMathFunction size={14} aria-hidden />
    </ExplainButton>
  </span>
);

interface ExplainButtonProps extends WithExplanationProps {
  className: string | undefined;
}

function ExplainButton({ figure, label, value, className, children }: ExplainButtonProps) {
  const t = useWords(explainWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={t.explain(label, value)}
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
