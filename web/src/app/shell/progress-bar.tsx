import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useWords } from '../../words/words.ts';
import classes from './progress-bar.module.css';
import { shellWords } from './words.ts';

/** A thin bar while a page or its data is on the way, unless nobody waits for it. The style sheet keeps it away for the first 300 ms. */
export function ProgressBar() {
  const t = useWords(shellWords);
  const navigating = useRouterState({ select: (state) => state.status === 'pending' });
  const fetching = useIsFetching({ predicate: ({ meta }) => !meta?.['quiet'] }) + useIsMutating() > 0;
  return navigating || fetching ? <div role="progressbar" aria-label={t.loading} className={classes.bar} /> : null;
}
