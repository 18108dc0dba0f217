import { type RefObject, useEffect, useState } from 'react';
import type { RecordForm } from '../../../form/use-record-form.ts';
import type { Rates } from '../bundling/rates.ts';
import { useSteady } from '../../../ui/order/use-steady.ts';
import type { WizardValues } from './wizard-form.ts';
import {
  furthestStep,
  placeIn,
  resumeStep,
  type Step,
  stepOf,
  type WizardAction,
  wizardReducer,
  type WizardState,
} from './wizard-state.ts';

export interface WizardSteps {
  step: Step;
  furthest: Step;
  /** The place of the line that somebody was led to. */
  soughtPlace: number | undefined;
  go: (to: Step) => void;
  /** To the field behind a path, whichever step it stands at. */
  goToField: (path: string) => void;
  dispatch: (action: WizardAction) => void;
}

const reducedFields = ['isItemBundling', 'itemDetails', 'aside'] as const;

/** The rules of the wizard over the values of its form. A draft of a new quotation opens where it was left. */
export function useWizardSteps(
  form: RecordForm<WizardValues>,
  rates: Rates,
  /** The element that holds the step; the focus goes to its heading when the step changes. */
  box: RefObject<HTMLElement | null>,
): WizardSteps {
  const problems = form.problems.map(({ path }) => path);
  const [place, setPlace] = useState<{ step: Step; focus?: string }>(() => ({
    step: form.isNew && form.draftFrom !== undefined ? resumeStep(problems) : 1,
  }));
  const { step } = place;
  const now = { step, ...form.values };

  function hold(after: WizardState): void {
    const changed = reducedFields.filter((field) => after[field] !== now[field]);
    for (const field of changed) {
      const input: { onChange: (value: unknown) => void } = form.input(field);
      input.onChange(after[field]);
    }
    // What the server refused about a line is told by the line's place, which may be another one now.
    const isOutdated = form.shownProblems.some(({ path }) => path.startsWith('itemDetails.'));
    if (changed.length > 0 && isOutdated) form.showProblems();
  }

  const dispatch = useSteady((action: WizardAction, field?: string) => {
    const after = wizardReducer(now, action);
    if (after.step !== step || field !== undefined) setPlace({ step: after.step, focus: field ?? '' });
    hold(after);
  });

  // Prices are converted on the way into the third step, or as soon as the rates are known there.
  useEffect(() => {
    if (step === 3 && rates.known) hold(wizardReducer(now, { do: 'convert', rateOf: rates.of }));
  });
  useEffect(() => {
    if (place.focus === undefined) return;
    if (place.focus === '') {
      // Each step begins at the top, so that nothing moves from one to the next.
      box.current?.querySelector<HTMLElement>('[data-step-heading]')?.focus({ preventScroll: true });
      window.scrollTo(0, 0);
    } else box.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(place.focus)}"]`)?.focus();
  }, [box, place]);

  return {
    step,
    furthest: furthestStep(problems),
    soughtPlace: placeIn(place.focus ?? ''),
    go: (to) => dispatch({ do: 'go', to, problems }),
    goToField: (path) => dispatch({ do: 'go', to: stepOf(path), problems }, path),
    dispatch,
  };
}
