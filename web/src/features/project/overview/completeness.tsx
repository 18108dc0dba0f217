import { progressColour } from '@gso/contract/rules/project-progress';
import { formatPercent } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import classes from './completeness.module.css';
import { overviewWords } from './words.ts';

interface CompletenessProps {
  percentage: number;
  tasks: { all: number; done: number };
}

const radius = 52;

/** The progress of the project: a circle and the number. */
export function Completeness({ percentage, tasks }: CompletenessProps) {
  const t = useWords(overviewWords);
  const percent = formatPercent(percentage);
  return (
    <figure className={classes.completeness}>
      <div className={classes.circle} role="img" aria-label={t.completeness(percent)}>
        <svg viewBox="0 0 120 120" aria-hidden>
          <circle cx="60" cy="60" r={radius} pathLength={100} />
          {percentage > 0 && (
            <circle
              cx="60"
              cy="60"
              r={radius}
              pathLength={100}
              strokeDasharray={`${percentage} 100`}
              data-colour={progressColour(percentage)}
            />
          )}
        </svg>
        <div className={classes.percent} aria-hidden>
          <strong>{percent}</strong>
          {t.complete}
        </div>
      </div>
      <figcaption>{t.tasksDone(tasks.done, tasks.all)}</figcaption>
    </figure>
  );
}
