import { amountInWords } from '@gso/contract/rules/amount-in-words';
import type { QuotationTotals } from '@gso/contract/rules/quotation-totals';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Chip } from '../../../ui/chip.tsx';
import { formatDate, formatRupiah } from '../../../words/format.ts';
import { useLanguage } from '../../../words/language.ts';
import { useWords } from '../../../words/words.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import classes from './confirmation-step.module.css';
import { LineTable, type ShownLine } from '../lines/line-table.tsx';
import { qtyTypeOf, type WizardValues } from './wizard-form.ts';
import type { ComputedLine } from './wizard-lines.ts';
import type { Step } from './wizard-steps.ts';
import type { StepProps } from './step-props.ts';
import { wizardWords } from './words.ts';

/** The quotation as the customer will read it, with a link back to each of its parts. */
export function ConfirmationStep({ record, form, steps, lines, vat }: StepProps) {
  const t = useWords(wizardWords);
  const { values } = form;
  return (
    <article className={classes.document}>
      <Part step={1} onChange={steps.go}>
        <Header values={values} refNo={record?.refNo} />
      </Part>
      <Part step={3} onChange={steps.go}>
        <LineTable label={t.lines} lines={lines.lines.map(shownLine)} numbered />
        <Sums totals={lines.totals} vatName={t.withVat(vat.rate)} />
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

/** As the document prints it. */
const shownLine = ({ material, sellingPrice, bottomPrice, subtotal = 0, ...line }: ComputedLine): ShownLine => ({
  ...material,
  ...line,
  qtyType: qtyTypeOf(material),
  price: { sellingPrice, bottomPrice },
  subTotalPrice: subtotal,
});

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
    { label: fields.refNo, value: refNo ?? t.notSaved },
    { label: fields.quotationDate, value: formatDate(values.quotationDate) },
    { label: fields.validUntil, value: values.validUntil && formatDate(values.validUntil) },
    { label: fields.termDays, value: t.days(values.termDays) },
    { label: fields.paymentTermDesc, value: values.paymentTerm.name },
    { label: fields.salesUsername, value: values.salesUsername },
    ...(values.shodan ? [{ label: fields.shodan, value: values.shodan.name }] : []),
  ];
  return (
    <div className={classes.header}>
      <div>
        <h4 className={classes.title}>{values.name}</h4>
        <p className={classes.to}>{t.to}</p>
        <p className={classes.company}>{values.customer.company.name}</p>
        <p className={classes.customer}>{values.customer.name}</p>
      </div>
      <FactList className={classes.facts} facts={facts} />
    </div>
  );
}

function Sums({ totals, vatName }: { totals: QuotationTotals; vatName: string }) {
  const t = useWords(wizardWords);
  const language = useLanguage();
  const { totalPrice, totalPriceDisc, totalPriceAfterDisc, totalPriceVAT, grandTotalPrice } = totals;
  const discounted = [
    { label: t.totalNames.discount, value: `−${formatRupiah(totalPriceDisc)}` },
    { label: t.fields.totalPriceAfterDisc, value: formatRupiah(totalPriceAfterDisc) },
  ];
  const sums = [
    { label: t.totalNames.subtotal, value: formatRupiah(totalPrice) },
    ...(totalPriceDisc > 0 ? discounted : []),
    ...(totalPriceVAT > 0 ? [{ label: vatName, value: formatRupiah(totalPriceVAT) }] : []),
    { label: t.totalNames.grand, value: formatRupiah(grandTotalPrice) },
  ];
  return (
    <>
      <FactList className={classes.sums} facts={sums} />
      {/* A total with more digits than a number holds is refused anyway. */}
      {Number.isSafeInteger(grandTotalPrice) && (
        <p className={classes.words}>
          {t.inWords}: <em>{amountInWords(grandTotalPrice, language)}</em>
        </p>
      )}
    </>
  );
}
