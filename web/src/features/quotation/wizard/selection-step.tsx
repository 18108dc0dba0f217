import { Button, CloseButton, Input } from '@mantine/core';
import { useState } from 'react';
import type { Selection } from '../../../table/selection/selection.ts';
import { useWords } from '../../../words/words.ts';
import { BundleChoice, ItemChoice } from './material-choice.tsx';
import classes from './selection-step.module.css';
import type { Material, WizardLine } from './wizard-form.ts';
import { keyOf } from './wizard-state.ts';
import type { StepProps } from './step-props.ts';
import { wizardWords } from './words.ts';

/** Chooses what is offered: items, or bundles. */
export function SelectionStep({ form, steps, isRefused }: StepProps) {
  const lines = form.values.itemDetails;
  const selection: Selection<Material> = {
    rows: lines.map(({ material }) => material),
    has: (id) => lines.some(({ material }) => material.id === id),
    choose: (materials, chosen) => steps.dispatch({ do: 'choose', materials, chosen }),
    clear: () => steps.dispatch({ do: 'choose', materials: lines.map(({ material }) => material), chosen: false }),
  };
  const problem = isRefused ? form.problems.find(({ path }) => path === 'itemDetails') : undefined;
  const Choice = form.values.isItemBundling ? BundleChoice : ItemChoice;
  return (
    <div className={classes.selection}>
      <Chosen lines={lines} problem={problem?.message} onRemove={(place) => steps.dispatch({ do: 'remove', place })} />
      <Choice selection={selection} />
    </div>
  );
}

interface ChosenProps {
  lines: readonly WizardLine[];
  problem: string | undefined;
  onRemove: (place: number) => void;
}

/** The way to the table leads through them, so long lists show what was chosen last until somebody wants all of it. */
const chosenInSight = 10;

/** What is chosen so far, whichever page of the table it stands on. */
function Chosen({ lines, problem, onRemove }: ChosenProps) {
  const t = useWords(wizardWords);
  const [isOpen, setIsOpen] = useState(false);
  const hidden = isOpen ? 0 : Math.max(lines.length - chosenInSight, 0);
  return (
    <div
      className={classes.strip}
      tabIndex={-1}
      data-path="itemDetails"
      data-wrong={problem !== undefined || undefined}
    >
      <span role="status" className={classes.count}>
        {lines.length === 0 ? t.nothingChosen : t.chosen(lines.length)}
      </span>
      {lines.length > chosenInSight && (
        <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? t.showLast(chosenInSight) : t.showAll(lines.length)}
        </Button>
      )}
      {problem !== undefined && <Input.Error>{problem}</Input.Error>}
      {lines.length > 0 && (
        <ul className={classes.chosen} aria-label={t.chosenItems}>
          {lines.slice(hidden).map((line, at) => (
            <li key={keyOf(line)} className={classes.one}>
              <span className={classes.name}>{line.material.materialNo}</span>
              <CloseButton
                size="sm"
                aria-label={t.removeLine(line.material.materialNo)}
                onClick={(event) => {
                  // The button goes away with its line; the keyboard stays at the strip.
                  event.currentTarget.closest<HTMLElement>('[data-path]')?.focus();
                  onRemove(hidden + at);
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
