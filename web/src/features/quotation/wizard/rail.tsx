import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import type { RecordForm } from '../../../form/use-record-form.ts';
import { useWords } from '../../../words/words.ts';
import classes from './rail.module.css';
import type { WizardSteps } from './use-wizard-steps.ts';
import type { WizardValues } from './wizard-form.ts';
import { type Step, stepOf, steps as allSteps } from './wizard-steps.ts';
import { wizardWords } from './words.ts';

interface RailProps {
  steps: WizardSteps;
  form: RecordForm<WizardValues>;
  /** The server has refused it, and the form shows why. */
  isRefused: boolean;
}

type State = 'done' | 'error' | 'current' | 'ahead';

/** The four steps: the current one, which are done or need attention, and a link to each that can be reached. */
export function Rail({ steps, form, isRefused }: RailProps) {
  const t = useWords(wizardWords);
  const wrong = new Set([
    ...(isRefused ? form.shownProblems.map(({ path }) => stepOf(path)) : []),
    ...form.problems.map(({ path }) => stepOf(path)).filter((step) => step < steps.step),
  ]);
  const stateOf = (step: Step): State => {
    if (step === steps.step) return 'current';
    if (wrong.has(step)) return 'error';
    return step < steps.step || (step < steps.furthest && !form.isNew) ? 'done' : 'ahead';
  };
  return (
    <nav aria-label={t.steps} className={classes.rail}>
      <p className={classes.where} aria-hidden>
        {t.stepOf(steps.step)}
      </p>
      <ol className={classes.steps}>
        {allSteps.map((step) => (
          <RailStep key={step} step={step} state={stateOf(step)} steps={steps} />
        ))}
      </ol>
    </nav>
  );
}

function RailStep({ step, state, steps }: { step: Step; state: State; steps: WizardSteps }) {
  const t = useWords(wizardWords);
  const isReachable = step <= steps.furthest || state === 'current';
  const why = isReachable ? undefined : t.notYet(t.stepNames[steps.furthest]);
  return (
    <li className={classes.place} data-state={state}>
      <button
        type="button"
        className={classes.step}
        aria-current={state === 'current' ? 'step' : undefined}
        aria-disabled={!isReachable || undefined}
        data-tooltip={why}
        onClick={() => isReachable && state !== 'current' && steps.go(step)}
      >
        <span className={classes.mark} aria-hidden>
          {state === 'done' ? <IconCheck size={16} /> : state === 'error' ? <IconAlertCircle size={16} /> : step}
        </span>
        <span className={classes.name}>{t.stepNames[step]}</span>
        {state !== 'current' && <span className={classes.unseen}>({t.states[state]})</span>}
      </button>
    </li>
  );
}
