import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type RowChoice, useSelection } from '../../../table/selection/selection.ts';
import { useSteady } from '../../../ui/order/use-steady.ts';
import { useWords } from '../../../words/words.ts';
import chosen from './chosen-lines.module.css';
import { ChosenLines } from './chosen-lines.tsx';
import { KindRadios } from './kind-radios.tsx';
import { BundleChoice, ItemChoice } from './material-choice.tsx';
import classes from './selection-step.module.css';
import { type Material, qtyTypeOf } from './wizard-form.ts';
import type { StepProps } from './step-props.ts';
import { wizardWords } from './words.ts';

/** Chooses the materials: by typing their numbers, or by ticking them in a table of the items or of the bundles. */
export function SelectionStep({ form, lines, isRefused }: StepProps) {
  const t = useWords(wizardWords);
  const [ofBundles, setOfBundles] = useState(form.values.isItemBundling);
  const table = useRef<HTMLDivElement>(null);
  const staysInPlace = useSamePlace(table);
  const choose = useSteady((some: readonly Material[], isChosen: boolean) => {
    staysInPlace();
    if (isChosen) lines.add(some);
    else lines.removeAll(some);
  });
  const chosenIds = lines.lines
    .filter(({ material }) => (qtyTypeOf(material) === 'SET') === ofBundles)
    .map(({ material }) => material.id)
    .join();
  const selection = useChoice(chosenIds, choose);
  const problem = isRefused ? form.problems.find(({ path }) => path === 'itemDetails') : undefined;
  const Choice = ofBundles ? BundleChoice : ItemChoice;
  return (
    <div className={classes.selection}>
      <ChosenLines lines={lines} bundlesFirst={ofBundles} problem={problem?.message} />
      <div ref={table} className={classes.table}>
        <KindRadios
          className={classes.kind}
          label={t.kind}
          labelProps={{ className: chosen.hidden }}
          ofBundles={ofBundles}
          onChange={setOfBundles}
        />
        <Choice selection={selection} />
      </div>
    </div>
  );
}

/** The lines decide what is chosen; the table shows it. */
function useChoice(ids: string, choose: RowChoice<Material>['choose']): RowChoice<Material> {
  const shown = useSelection();
  useLayoutEffect(() => shown.replace(ids.split(',').map((id) => ({ id: Number(id) }))), [shown, ids]);
  return useMemo(() => ({ subscribe: shown.subscribe, has: shown.has, any: shown.any, choose }), [shown, choose]);
}

/**
 * Each row that is ticked adds a line above the table. The page scrolls by as much, so that the next row to tick does not
 * move away from the pointer.
 */
function useSamePlace(element: { current: HTMLElement | null }): () => void {
  const before = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (before.current === undefined || !element.current) return;
    window.scrollBy(0, element.current.getBoundingClientRect().top - before.current);
    before.current = undefined;
  });
  return () => {
    before.current = element.current?.getBoundingClientRect().top;
  };
}
