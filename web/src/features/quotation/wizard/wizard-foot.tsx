import type { QuotationTotals } from '@gso/contract/rules/quotation-totals';
import { Badge, Button } from '@mantine/core';
import type { RecordForm } from '../../../form/use-record-form.ts';
import { listWords } from '../../../words/list-words.ts';
import { formatRupiah } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import type { WizardSteps } from './use-wizard-steps.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import classes from './wizard-foot.module.css';
import type { WizardValues } from './wizard-form.ts';
import { stepOf, steps as allSteps } from './wizard-steps.ts';
import { wizardWords } from './words.ts';

interface WizardFootProps {
  form: RecordForm<WizardValues>;
  steps: WizardSteps;
  totals: QuotationTotals;
  uncounted: number;
  isSaving: boolean;
  onContinue: () => void;
}

/** The totals while the quotation is edited, and the buttons back and continue. Always visible. */
export function WizardFoot({ form, steps, totals, uncounted, isSaving, onContinue }: WizardFootProps) {
  const t = useWords(wizardWords);
  const { draftKept } = useWords(listWords);
  const { step, furthest } = steps;
  const before = allSteps.findLast((other) => other < step);
  const missing = whyNotOn(form, steps);
  const isBlocked = furthest <= step && step < 4;
  return (
    <div className={classes.foot}>
      <Sums totals={totals} />
      <span role="status" className={classes.draft}>
        {uncounted > 0 && step > 1 && (
          <Badge variant="light" color="red" tt="none">
            {t.uncounted(uncounted)}
          </Badge>
        )}
        {form.draftKept && (
          <Badge variant="light" tt="none">
            {draftKept}
          </Badge>
        )}
      </span>
      <div className={classes.buttons}>
        {before && (
          <Button variant="default" disabled={isSaving} onClick={() => steps.go(before)}>
            {t.back}
          </Button>
        )}
        <Button
          type={step === 1 ? 'submit' : 'button'}
          loading={isSaving}
          {...(isBlocked && { 'aria-disabled': true, 'data-disabled': true, 'data-tooltip': missing })}
          onClick={step === 1 ? undefined : onContinue}
        >
          {step === 4 ? t.finish : t.continue}
        </Button>
      </div>
    </div>
  );
}

function whyNotOn(form: RecordForm<WizardValues>, { step }: WizardSteps): string {
  return form.problems
    .filter(({ path }) => stepOf(path) <= step)
    .map(({ path, label, message }) => (path.startsWith('itemDetails') ? message : `${label}: ${message}`))
    .join(' ');
}

function Sums({ totals }: { totals: QuotationTotals }) {
  const t = useWords(wizardWords);
  const sums = [
    { label: t.totalNames.subtotal, value: formatRupiah(totals.totalPrice) },
    {
      label: t.totalNames.discount,
      value: `${totals.totalPriceDisc > 0 ? '−' : ''}${formatRupiah(totals.totalPriceDisc)}`,
    },
    { label: t.totalNames.vat, value: formatRupiah(totals.totalPriceVAT) },
    { label: t.totalNames.grand, value: formatRupiah(totals.grandTotalPrice) },
  ];
  return <FactList className={classes.totals} aria-label={t.totals} facts={sums} />;
}
