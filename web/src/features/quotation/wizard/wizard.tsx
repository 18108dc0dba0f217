import type { Quotation } from '@gso/contract/quotation';
import { usualVat } from '@gso/contract/rules/quotation-terms';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSession } from '../../../api/session.ts';
import { DraftRestored } from '../../../form/draft/draft-restored.tsx';
import { FormFrame } from '../../../form/form-frame.tsx';
import { typingIsHeld } from '../../../form/hold-typing.ts';
import { useLeaveGuard } from '../../../form/use-leave-guard.ts';
import type { RecordStart } from '../../../form/record-start.ts';
import { useRecordForm } from '../../../form/use-record-form.ts';
import { useSaving } from '../../../form/use-saving.ts';
import { quotationText } from '../../../words/values/quotation.ts';
import { useWords } from '../../../words/words.ts';
import { useRates } from '../../../pickers/exchange-rates.ts';
import { Rail } from './rail.tsx';
import { quotationSaver } from './save-quotation.ts';
import { useWizardLines } from './use-wizard-lines.ts';
import { useWizardSteps } from './use-wizard-steps.ts';
import { copyOf, emptyQuotation, valuesOf, wizardForm } from './wizard-form.ts';
import { WizardFoot } from './wizard-foot.tsx';
import { WizardStep } from './wizard-step.tsx';
import classes from './wizard.module.css';
import { wizardWords } from './words.ts';

interface WizardProps {
  /** Undefined for a new one. */
  record?: Quotation | undefined;
  /** What a new one begins with. */
  start?: RecordStart | undefined;
  /** The quotation that a new one copies, and its seller. */
  copied?: { original: Quotation; seller: string } | undefined;
  onSaved: (saved: Quotation) => void;
  onLeave: () => void;
}

/** Creates or changes a quotation in four steps. Nothing is sent before the last one is finished. */
export function Wizard({ record, start, copied, onSaved, onLeave }: WizardProps) {
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
        : { ...emptyQuotation(username), ...start },
    record,
    copyOf: copied?.original.id,
    labels: labelsOf(t.fields),
    titleOf: (values) => values.name,
    textOf: quotationText,
  });
  const box = useRef<HTMLDivElement>(null);
  const steps = useWizardSteps(form, box);
  useEffect(() => {
    // Opened with New, as a dialog would be. A draft continues at another step, which has no title.
    if (!typingIsHeld()) return;
    const heading = box.current?.querySelector<HTMLElement>('[data-step-heading]');
    (box.current?.querySelector<HTMLElement>('[data-path="name"]') ?? heading)?.focus();
  }, []);
  const vat = record?.vat ?? usualVat;
  const lines = useWizardLines(form, { step: steps.step, rates, vat });
  const saving = useSaving(form, save, onSaved, { saved: record ? t.updated : t.created, failed: t.canceled });
  // The quotation is saved by the time the list is opened, though the form still holds it.
  const guard = useLeaveGuard(form.dirty && saving.outcome.state !== 'saving');
  const { outcome } = saving;

  const title = record ? t.editTitle(record.refNo) : copied ? t.copyTitle(copied.original.refNo) : t.newTitle;
  const startOver = () => {
    form.startOver();
    steps.go(1);
  };
  return (
    <section className={classes.wizard} aria-label={title}>
      <Head title={title} onLeave={record || copied ? onLeave : undefined} />
      {form.draftFrom !== undefined && (
        <div role="status">
          <DraftRestored at={form.draftFrom} onStartOver={startOver} />
        </div>
      )}
      <FormFrame form={form} saving={saving} guard={guard}>
        <div ref={box} className={classes.body}>
          <Rail steps={steps} form={form} isRefused={outcome.state === 'failed'} />
          <WizardStep
            record={record}
            form={form}
            steps={steps}
            lines={lines}
            rates={rates}
            vat={vat}
            outcome={outcome}
            onFinish={saving.submit}
          >
            {(onContinue) => (
              <WizardFoot
                form={form}
                steps={steps}
                totals={lines.totals}
                uncounted={lines.uncounted}
                isSaving={outcome.state === 'saving'}
                onContinue={onContinue}
              />
            )}
          </WizardStep>
        </div>
      </FormFrame>
    </section>
  );
}

function labelsOf(fields: (typeof wizardWords)['en']['fields']) {
  const { paymentTermDesc: term, 'customer.company.name': company, 'customer.name': customer } = fields;
  return {
    quotationDate: fields.quotationDate,
    validUntil: fields.validUntil,
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
    rounding: fields.rounding,
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
