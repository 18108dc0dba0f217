import type { Quotation } from '@gso/contract/quotation';
import { usualVat } from '@gso/contract/rules/quotation-terms';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { useSession } from '../../../api/session.ts';
import { ConflictView } from '../../../form/conflict-view.tsx';
import { DraftRestored } from '../../../form/draft/draft-restored.tsx';
import { UnsavedQuestion } from '../../../form/unsaved-question.tsx';
import { useLeaveGuard } from '../../../form/use-leave-guard.ts';
import { useRecordForm } from '../../../form/use-record-form.ts';
import { useSaving } from '../../../form/use-saving.ts';
import { quotationText } from '../../../words/values/quotation.ts';
import { useWords } from '../../../words/words.ts';
import { useRates } from '../bundling/rates.ts';
import { Rail } from './rail.tsx';
import { quotationSaver } from './save-quotation.ts';
import { reckon } from './totals.ts';
import { useWizardSteps } from './use-wizard-steps.ts';
import { copyOf, emptyQuotation, valuesOf, wizardForm } from './wizard-form.ts';
import { WizardFoot } from './wizard-foot.tsx';
import { WizardStep } from './wizard-step.tsx';
import classes from './wizard.module.css';
import { wizardWords } from './words.ts';
import { converted } from './wizard-state.ts';

interface WizardProps {
  /** Missing when a new one is made. */
  record?: Quotation | undefined;
  /** What a new one begins as a copy of, and who sells it. */
  copied?: { original: Quotation; seller: string } | undefined;
  onSaved: (saved: Quotation) => void;
  onLeave: () => void;
}

/** Makes or changes a quotation in four steps. Nothing is sent before the last one is finished. */
export function Wizard({ record, copied, onSaved, onLeave }: WizardProps) {
  const t = useWords(wizardWords);
  const username = useSession()?.claims.sub ?? '';
  const rates = useRates();
  const [save] = useState(() => quotationSaver(record));
  const schema = useMemo(() => wizardForm(t.noRate), [t]);
  const form = useRecordForm({
    name: 'quotation',
    schema,
    initialValues: record
      ? valuesOf(record)
      : copied
        ? copyOf(copied.original, copied.seller)
        : emptyQuotation(username),
    record,
    copyOf: copied?.original.id,
    labels: labelsOf(t.fields),
    titleOf: (values) => values.name,
    textOf: quotationText,
  });
  const box = useRef<HTMLDivElement>(null);
  const steps = useWizardSteps(form, rates, box);
  const saving = useSaving(form, save, onSaved, { saved: record ? t.updated : t.created, failed: t.canceled });
  // What was typed has arrived by the time that the list is opened, though the form still holds it.
  const guard = useLeaveGuard(form.dirty && saving.outcome.state !== 'saving');
  const vat = record?.vat ?? usualVat;
  // While items are being chosen, the sums already tell what they will come to.
  const reckoning = reckon({ ...form.values, itemDetails: converted(form.values.itemDetails, rates.of) }, vat);
  const { outcome } = saving;

  const title = record ? t.editTitle(record.refNo) : copied ? t.copyTitle(copied.original.refNo) : t.newTitle;
  const startOver = () => {
    form.startOver();
    steps.dispatch(record || copied ? { do: 'go', to: 1, problems: [] } : { do: 'reset' });
  };
  return (
    <section className={classes.wizard} aria-label={title}>
      <Head title={title} onLeave={record || copied ? onLeave : undefined} />
      {form.draftFrom !== undefined && (
        <div role="status">
          <DraftRestored at={form.draftFrom} onStartOver={startOver} />
        </div>
      )}
      {outcome.state === 'conflict' ? (
        <ConflictView
          form={form}
          conflict={outcome.conflict}
          onSave={(merged) => saving.submitMerged(merged, outcome.conflict.current)}
          onBack={saving.backToForm}
        />
      ) : (
        <div ref={box} className={classes.body}>
          <Rail steps={steps} form={form} isRefused={outcome.state === 'failed'} />
          <WizardStep
            record={record}
            form={form}
            steps={steps}
            rates={rates}
            reckoning={reckoning}
            vat={vat}
            outcome={outcome}
            onFinish={saving.submit}
          >
            {(onContinue) => (
              <WizardFoot
                form={form}
                steps={steps}
                totals={reckoning.totals}
                isSaving={outcome.state === 'saving'}
                onContinue={onContinue}
              />
            )}
          </WizardStep>
        </div>
      )}
      {guard.asking && (
        <UnsavedQuestion
          onStay={guard.stay}
          onKeepDraft={guard.leave}
          onDiscard={() => {
            form.discardDraft();
            guard.leave();
          }}
        />
      )}
    </section>
  );
}

function labelsOf(fields: (typeof wizardWords)['en']['fields']) {
  const { paymentTermDesc: term, 'customer.company.name': company, 'customer.name': customer } = fields;
  return {
    quotationDate: fields.quotationDate,
    name: fields.name,
    'customer.company.id': company,
    'customer.id': customer,
    customer,
    salesUsername: fields.salesUsername,
    shodan: fields.shodan,
    'paymentTerm.id': term,
    paymentTerm: term,
    termDays: fields.termDays,
    note: fields.note,
    footerNote: fields.footerNote,
    itemDetails: fields.itemDetails,
    discount: fields.discount,
    discType: fields.discType,
    isVat: fields.isVat,
  };
}

function Head({ title, onLeave }: { title: string; onLeave: (() => void) | undefined }) {
  const t = useWords(wizardWords);
  return (
    <div className={classes.head}>
      <h2 className={classes.title}>{title}</h2>
      {onLeave && (
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={onLeave}
        >
          {t.leave}
        </Button>
      )}
    </div>
  );
}
