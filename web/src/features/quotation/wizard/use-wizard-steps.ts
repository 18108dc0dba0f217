import { type RefObject, useEffect, useState } from 'react';
import type { RecordForm } from '../../../form/use-record-form.ts';
import type { WizardValues } from './wizard-form.ts';
import { furthestStep, placeIn, resumeStep, type Step, stepOf } from './wizard-steps.ts';

export interface WizardSteps {
  step: Step;
  furthest: Step;
  /** The position of the line that a link led to. */
  soughtPlace: number | undefined;
  /** Goes to a step, if the ones before it are valid. */
  go: (to: Step) => void;
  /** Goes to the field of a path, on whichever step it is. */
  goToField: (path: string) => void;
}

/** The step of a new quotation in this tab, which a reload keeps. A draft of another tab opens at the furthest step. */
const leftAt = 'gso.wizard-step';

/** The current step of the wizard. A draft of a new quotation opens where it was left. */
export function useWizardSteps(
  form: RecordForm<WizardValues>,
  /** The element that holds the step; the focus goes to its first field or its heading when the step changes. */
  box: RefObject<HTMLElement | null>,
): WizardSteps {
  const problems = form.problems.map(({ path }) => path);
  const [place, setPlace] = useState<{ step: Step; focus?: string }>(() => ({
    step:
      form.isNew && form.draftFrom !== undefined
        ? resumeStep(problems, Number(sessionStorage.getItem(leftAt) ?? 3))
        : 1,
  }));
  const { step } = place;
  const furthest = furthestStep(problems);
  const isNewForm = form.isNew;
  useEffect(() => {
    if (isNewForm) sessionStorage.setItem(leftAt, String(step));
  }, [isNewForm, step]);
  const reachable = (to: Step) => (to <= furthest ? to : step);

  useEffect(() => {
    if (place.focus === undefined) return;
    if (place.focus === '') {
      // Each step begins at the top, so that nothing moves between steps.
      const [heading, start] = ['[data-step-heading]', '[data-step-start]'].map((mark) =>
        box.current?.querySelector<HTMLElement>(mark),
      );
      (start ?? heading)?.focus({ preventScroll: true });
      window.scrollTo(0, 0);
    } else box.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(place.focus)}"]`)?.focus();
  }, [box, place]);

  return {
    step,
    furthest,
    soughtPlace: placeIn(place.focus ?? ''),
    go: (to) => {
      if (reachable(to) !== step) setPlace({ step: to, focus: '' });
    },
    goToField: (path) => setPlace({ step: reachable(stepOf(path)), focus: path }),
  };
}
