import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { setupState } from './api.ts';
import { FigureLink } from './figure-link.tsx';
import { Panel } from './panel.tsx';
import { setupPlace } from './places.ts';
import classes from './setup-panel.module.css';
import { dashboardWords } from './words.ts';

/** What a new installation still needs; hidden once everything is done. */
export function SetupPanel() {
  const { setup: t } = useWords(dashboardWords);
  const steps = useQuery(setupState).data?.steps ?? [];
  const done = steps.filter((step) => step.done).length;
  if (done === steps.length) return null;
  return (
    <Panel title={t.title} count={t.count(formatCount(done), formatCount(steps.length))}>
      <p className={classes.about}>{t.about}</p>
      <ul className={classes.steps} aria-label={t.title}>
        {steps.map(({ step, done: isDone }) => (
          <li key={step} className={classes.step} data-done={isDone}>
            {isDone ? <IconCircleCheck size={20} aria-label={t.done} /> : <IconCircle size={20} aria-label={t.open} />}
            <div>
              <FigureLink className={classes.link} place={setupPlace(step)}>
                {t.steps[step]}
              </FigureLink>
              <span className={classes.why}>{t.why[step]}</span>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
