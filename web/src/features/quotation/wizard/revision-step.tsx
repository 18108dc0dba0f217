import { discountTypes } from '@gso/contract/rules/quotation-terms';
import { NativeSelect, Switch, VisuallyHidden } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Problem, RecordForm } from '../../../form/use-record-form.ts';
import { FailurePanel } from '../../../ui/failure-panel.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { useWords } from '../../../words/words.ts';
import { useMoves } from '../../../ui/order/use-moves.ts';
import { RevisionLine } from './revision-line.tsx';
import classes from './revision-step.module.css';
import { useRowDrag } from '../../../ui/order/use-row-drag.ts';
import type { WizardValues } from './wizard-form.ts';
import { keyOf, placeIn } from './wizard-state.ts';
import type { StepProps } from './step-props.ts';
import { wizardWords } from './words.ts';

const PriceReferenceDialog = lazy(async () => ({
  default: (await import('./price-reference-dialog.tsx')).PriceReferenceDialog,
}));

/** Quantities, prices, stock and order of the lines, and what is taken off and put on the sum. */
export function RevisionStep({ record, form, steps, rates, reckoning, vat }: StepProps) {
  const t = useWords(wizardWords);
  const box = useRef<HTMLDivElement>(null);
  const lines = form.values.itemDetails;
  const { moves, announcement } = useMoves({
    box,
    rows: lines,
    keyOf,
    nameOf: (line) => line.material.materialNo,
    onMove: (from, to) => steps.dispatch({ do: 'move', from, to }),
    onRemove: (place) => steps.dispatch({ do: 'remove', place }),
    removed: t.removedLine,
    whenEmpty: '[data-no-lines]',
  });
  const drag = useRowDrag(moves.moveTo);
  const [asked, setAsked] = useState<number>();
  const askedLine = asked === undefined ? undefined : lines[asked];
  const problems = problemsByPlace([...form.problems, ...form.shownProblems]);
  return (
    <div ref={box} className={classes.revision}>
      {rates.error !== null && <FailurePanel error={rates.error} onRetry={rates.retry} />}
      {lines.length === 0 && (
        <p className={classes.none} tabIndex={-1} data-no-lines>
          {t.noLines}
        </p>
      )}
      {lines.length > 0 && <LineHeads />}
      <ul className={classes.lines} aria-label={t.lines} {...drag.listeners}>
        {lines.map((line, place) => (
          <RevisionLine
            key={keyOf(line)}
            line={line}
            place={place}
            isLast={place === lines.length - 1}
            isSought={place === steps.soughtPlace}
            missing={reckoning.missing[place] ?? 0}
            problem={problems.get(place)}
            ratesKnown={rates.known}
            drag={drag.markOf(place)}
            moves={moves}
            dispatch={steps.dispatch}
            onAskPrices={setAsked}
          />
        ))}
      </ul>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <Terms form={form} vatRate={vat.rate} />
      <Suspense>
        {asked !== undefined && askedLine && (
          <PriceReferenceDialog
            materialNo={askedLine.material.materialNo}
            companyId={form.values.customer.company.id}
            except={record?.id ?? 0}
            onUse={(sellingPrice) => {
              steps.dispatch({ do: 'price', place: asked, sellingPrice });
              setAsked(undefined);
            }}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}

/** The first thing wrong with each line. */
function problemsByPlace(problems: readonly Problem[]): Map<number, Problem> {
  const found = new Map<number, Problem>();
  for (const problem of problems) {
    const place = placeIn(problem.path);
    if (place !== undefined && !found.has(place)) found.set(place, problem);
  }
  return found;
}

/** For the eyes; each value carries its own word as well. */
function LineHeads() {
  const t = useWords(wizardWords);
  return (
    <div className={classes.heads} aria-hidden>
      <span />
      <span>{t.itemFields.materialNo}</span>
      <span>{t.qty}</span>
      <span>{t.unitPrice} (Rp)</span>
      <span>{t.stockType}</span>
      <span>{t.subtotal}</span>
    </div>
  );
}

function Terms({ form, vatRate }: { form: RecordForm<WizardValues>; vatRate: number }) {
  const t = useWords(wizardWords);
  const { isVat, discType } = form.values;
  const vat: { onChange: (isVat: boolean) => void } = form.input('isVat');
  return (
    <fieldset className={classes.terms}>
      <legend>{t.terms}</legend>
      <NativeSelect
        {...form.input('discType')}
        data={discountTypes.map((type) => ({ value: type, label: t.discTypes[type] }))}
      />
      <NumberField
        {...form.input('discount')}
        decimals={2}
        whenEmpty={0}
        {...(discType === 'PERCENTAGE' ? { rightSection: '%' } : { leftSection: 'Rp' })}
      />
      <Switch
        className={classes.vat}
        label={t.withVat(vatRate)}
        checked={isVat}
        onChange={(event) => vat.onChange(event.currentTarget.checked)}
      />
    </fieldset>
  );
}
