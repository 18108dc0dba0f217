import { type ReactNode, useState } from 'react';
import { ErrorSummary } from '../../../form/error-summary.tsx';
import type { Problem, RecordForm } from '../../../form/use-record-form.ts';
import type { Saving } from '../../../form/use-saving.ts';
import { useWords } from '../../../words/words.ts';
import { ConfirmationStep } from './confirmation-step.tsx';
import { HeaderStep } from './header-step.tsx';
import { RevisionStep } from './revision-step.tsx';
import { SelectionStep } from './selection-step.tsx';
import type { StepProps } from './step-props.ts';
import type { WizardValues } from './wizard-form.ts';
import { placeIn, type Step, stepOf, steps as allSteps } from './wizard-steps.ts';
import classes from './wizard.module.css';
import { wizardWords } from './words.ts';

interface WizardStepProps extends Omit<StepProps, 'isRefused'> {
  outcome: Saving<WizardValues>['outcome'];
  onFinish: () => void;
  /** Shown below the step, with the buttons. */
  children: (onContinue: () => void) => ReactNode;
}

const contents: Record<Step, (props: StepProps) => ReactNode> = {
  1: HeaderStep,
  2: SelectionStep,
  3: RevisionStep,
  4: ConfirmationStep,
};

/** The current step, above it its errors, below it the buttons. */
export function WizardStep({ outcome, onFinish, children, ...props }: WizardStepProps) {
  const t = useWords(wizardWords);
  const { form, steps } = props;
  const { step } = steps;
  const [refused, setRefused] = useState<{ step: Step; times: number }>({ step: 1, times: 0 });
  const withLabel = useProblemLabels(form.values);
  const Content = contents[step];

  function goOn(): void {
    const next = allSteps.find((other) => other > step);
    if (steps.furthest <= step && next) {
      form.showProblems();
      setRefused({ step, times: refused.times + 1 });
    } else if (next) steps.go(next);
    else onFinish();
  }

  const isRefused = refused.times > 0 && refused.step === step;
  const own = isRefused ? inOrder(form).filter(({ path }) => stepOf(path) <= step) : [];
  const failed = outcome.state === 'failed' && step === 4 ? outcome.sentence : undefined;
  const shown = failed === undefined ? own : form.shownProblems;
  return (
    <form
      className={classes.step}
      noValidate
      aria-busy={outcome.state === 'saving'}
      onSubmit={(event) => {
        event.preventDefault();
        // Elsewhere Enter belongs to the filters and the fields of the lines.
        if (step === 1) goOn();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || event.defaultPrevented)
          return;
        event.preventDefault();
        goOn();
      }}
    >
      <h3 className={classes.heading} tabIndex={-1} data-step-heading>
        {t.stepNames[step]}
      </h3>
      {(failed !== undefined || shown.length > 0) && (
        <ErrorSummary
          key={`${refused.times}-${failed}`}
          sentence={failed}
          problems={shown.map(withLabel)}
          onGoTo={steps.goToField}
        />
      )}
      <fieldset className={classes.content} aria-label={t.stepNames[step]} disabled={outcome.state === 'saving'}>
        <Content {...props} isRefused={isRefused} />
      </fieldset>
      {children(goOn)}
    </form>
  );
}

/** The errors in the order of the fields on the screen. */
function inOrder({ problems, labels }: RecordForm<WizardValues>): Problem[] {
  const paths = Object.keys(labels);
  return problems.toSorted((one, other) => paths.indexOf(one.path) - paths.indexOf(other.path));
}

/** A line is named by its position and material, not by its path. */
function useProblemLabels(values: WizardValues): (problem: Problem) => Problem {
  const t = useWords(wizardWords);
  return (problem) => {
    const place = placeIn(problem.path);
    const line = place === undefined ? undefined : values.itemDetails[place];
    return place !== undefined && line ? { ...problem, label: t.line(place + 1, line.material.materialNo) } : problem;
  };
}
