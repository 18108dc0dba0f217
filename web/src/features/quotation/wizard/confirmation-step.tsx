import { amountInWords } from '@gso/contract/rules/amount-in-words';
import type { QuotationTotals } from '@gso/contract/rules/quotation-totals';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Chip } from '../../../ui/chip.tsx';
import { formatDate, formatRupiah } from '../../../words/format.ts';
import { useLanguage } from '../../../words/language.ts';
import { useWords } from '../../../words/words.ts';
import classes from './confirmation-step.module.css';
import { DocumentLines } from './document-lines.tsx';
import type { WizardValues } from './wizard-form.ts';
import type { Step } from './wizard-state.ts';
import type { StepProps } from './step-props.ts';
import { wizardWords } from './words.ts';

/** The quotation as it will be read, with the way back to each of its parts. */
export function ConfirmationStep({ record, form, steps, reckoning, vat }: StepProps) {
  const t = useWords(wizardWords);
  const { values } = form;
  return (
    <article className={classes.document}>
      <Part step={1} onChange={steps.go}>
        <Header values={values} refNo={record?.refNo} />
      </Part>
      <Part step={3} onChange={steps.go}>
        <DocumentLines lines={values.itemDetails} missing={reckoning.missing} />
        <Sums totals={reckoning.totals} vatName={t.withVat(vat.rate)} />
      </Part>
      {values.footerNote !== '' && <p className={classes.footer}>{values.footerNote}</p>}
      {values.note !== '' && (
        <div className={classes.internal}>
          <Chip tone="grey">{t.internal}</Chip>
          <p className={classes.footer}>{values.note}</p>
        </div>
      )}
    </article>
  );
}

interface PartProps {
  step: Step;
  onChange: (step: Step) => void;
  children?: ReactNode;
}

function Part({ step, onChange, children }: PartProps) {
  const t = useWords(wizardWords);
  return (
    <section className={classes.part} aria-label={t.stepNames[step]}>
      <Anchor
        component="button"
        type="button"
        className={classes.change}
        aria-label={t.changeStep(t.stepNames[step])}
        onClick={() => onChange(step)}
      >
        {t.change}
      </Anchor>
      {children}
    </section>
  );
}

function Header({ values, refNo }: { values: WizardValues; refNo: string | undefined }) {
  const t = useWords(wizardWords);
  const { fields } = t;
  const facts = [
    { name: fields.refNo, value: refNo ?? t.notSaved },
    { name: fields.quotationDate, value: formatDate(values.quotationDate) },
    { name: fields.termDays, value: t.days(values.termDays) },
    { name: fields.paymentTermDesc, value: values.paymentTerm.name },
    { name: fields.salesUsername, value: values.salesUsername },
    ...(values.shodan ? [{ name: fields.shodan, value: values.shodan.name }] : []),
  ];
  return (
    <div className={classes.header}>
      <div>
        <h4 className={classes.title}>{values.name}</h4>
        <p className={classes.to}>{t.to}</p>
        <p className={classes.company}>{values.customer.company.name}</p>
        <p className={classes.customer}>{values.customer.name}</p>
      </div>
      <dl className={classes.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Sums({ totals, vatName }: { totals: QuotationTotals; vatName: string }) {
  const t = useWords(wizardWords);
  const language = useLanguage();
  const { totalPrice, totalPriceDisc, totalPriceAfterDisc, totalPriceVAT, grandTotalPrice } = totals;
  const discounted = [
    { name: t.totalNames.discount, value: `−${formatRupiah(totalPriceDisc)}` },
    { name: t.fields.totalPriceAfterDisc, value: formatRupiah(totalPriceAfterDisc) },
  ];
  const sums = [
    { name: t.totalNames.subtotal, value: formatRupiah(totalPrice) },
    ...(totalPriceDisc > 0 ? discounted : []),
    ...(totalPriceVAT > 0 ? [{ name: vatName, value: formatRupiah(totalPriceVAT) }] : []),
    { name: t.totalNames.grand, value: formatRupiah(grandTotalPrice) },
  ];
  return (
    <>
      <dl className={classes.sums}>
        {sums.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {/* A sum of more digits than a number holds is refused anyway. */}
      {Number.isSafeInteger(grandTotalPrice) && (
        <p className={classes.words}>
          {t.inWords}: <em>{amountInWords(grandTotalPrice, language)}</em>
        </p>
      )}
    </>
  );
}
