import { discountTypes } from '@gso/contract/rules/quotation-terms';
import { NativeSelect, Switch, VisuallyHidden } from '@mantine/core';
import { Suspense, useMemo, useRef, useState } from 'react';
import type { Problem, RecordForm } from '../../../form/use-record-form.ts';
import { usePortions } from '../../../ui/use-portions.ts';
import { FailurePanel } from '../../../ui/failure-panel.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { RoundingSelect } from '../../../pickers/rounding-select.tsx';
import { quotationRoundingText } from '../../../words/values/rounding.ts';
import { useWords } from '../../../words/words.ts';
import { useMoves } from '../../../ui/order/use-moves.ts';
import { PriceMemoryContext } from '../price-memory/price-memory-context.ts';
import { RevisionLine } from './revision-line.tsx';
import order from '../../../ui/order/order.module.css';
import classes from './revision-step.module.css';
import { useRowDrag } from '../../../ui/order/use-row-drag.ts';
import type { WizardValues } from './wizard-form.ts';
import { keyOf } from './wizard-lines.ts';
import { placeIn } from './wizard-steps.ts';
import type { StepProps } from './step-props.ts';
import { wizardWords } from './words.ts';
import { later } from '../../../ui/later/later.ts';

const PriceReferenceDialog = later(async () => (await import('./price-reference-dialog.tsx')).PriceReferenceDialog);

/** Quantities, prices, stock and order of the lines, discount and VAT. */
export function RevisionStep({ record, form, steps, lines: { lines, ...change }, rates, vat }: StepProps) {
  const t = useWords(wizardWords);
  const box = useRef<HTMLDivElement>(null);
  const { moves, announcement } = useMoves({
    box,
    rows: lines,
    keyOf,
    nameOf: (line) => line.material.materialNo,
    onMove: change.move,
    onRemove: change.remove,
    removed: t.removedLine,
    whenEmpty: '[data-no-lines]',
  });
  const shown = usePortions(lines, '', (steps.soughtPlace ?? 0) + 1);
  const drag = useRowDrag(moves.moveTo);
  const [asked, setAsked] = useState<number>();
  const askedLine = asked === undefined ? undefined : lines[asked];
  const company = form.values.customer.company.id;
  const except = record?.id ?? 0;
  const around = useMemo(() => ({ company, except }), [company, except]);
  const problems = problemsByPlace([...form.problems, ...form.shownProblems]);
  return (
    <div ref={box} className={classes.revision}>
      {rates.error !== null && <FailurePanel error={rates.error} onRetry={rates.retry} />}
      {lines.length === 0 && (
        <p className={order.none} tabIndex={-1} data-no-lines>
          {t.noLines}
        </p>
      )}
      {lines.length > 0 && <LineHeads />}
      <PriceMemoryContext value={around}>
        <ul className={classes.lines} aria-label={t.lines} {...drag.listeners}>
          {shown.map((line, place) => (
            <RevisionLine
              key={keyOf(line)}
              line={line}
              place={place}
              isLast={place === lines.length - 1}
              isSought={place === steps.soughtPlace}
              problems={problems.get(place) ?? none}
              ratesKnown={rates.known}
              drag={drag.markOf(place)}
              moves={moves}
              onEdit={change.edit}
              onAskPrices={setAsked}
            />
          ))}
        </ul>
      </PriceMemoryContext>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <Terms form={form} vatRate={vat.rate} />
      <Suspense>
        {asked !== undefined && askedLine && (
          <PriceReferenceDialog
            materialNo={askedLine.material.materialNo}
            companyId={company}
            except={except}
            onUse={(sellingPrice) => {
              change.edit(asked, { sellingPrice });
              setAsked(undefined);
            }}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}

const none: readonly Problem[] = [];

/** The errors of each line, one for each of its fields. */
function problemsByPlace(problems: readonly Problem[]): Map<number, Problem[]> {
  const found = new Map<number, Problem[]>();
  for (const problem of problems) {
    const place = placeIn(problem.path);
    if (place === undefined) continue;
    const ofLine = found.get(place) ?? [];
    if (!ofLine.some(({ path }) => path === problem.path)) found.set(place, [...ofLine, problem]);
  }
  return found;
}

/** Visual only; each value has its own label. */
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
      <RoundingSelect {...form.input('rounding')} textOf={quotationRoundingText} data-tooltip={t.roundingHint} />
      <Switch
        className={classes.vat}
        label={t.withVat(vatRate)}
        checked={isVat}
        onChange={(event) => vat.onChange(event.currentTarget.checked)}
      />
    </fieldset>
  );
}
