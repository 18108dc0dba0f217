import { quotationAccess } from '@gso/contract/quotation';
import type { ShodanOption } from '@gso/contract/shodan';
import { Select, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../../api/session.ts';
import { pickerInput } from '../../../form/picked.ts';
import type { RecordForm } from '../../../form/use-record-form.ts';
import { CompanyCustomerFields, companyCustomerInput } from '../../../pickers/company-customer-fields.tsx';
import { ShodanSelect } from '../../../pickers/shodan-select.tsx';
import { UserSelect } from '../../../pickers/user-select.tsx';
import { DateField } from '../../../ui/field/date-field.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { sentenceOf } from '../../../api/refusal.ts';
import { useWords } from '../../../words/words.ts';
import { termOptions } from '../../../pickers/payment-terms.ts';
import classes from './header-step.module.css';
import { KindRadios } from './kind-radios.tsx';
import { usualEnd, type WizardValues } from './wizard-form.ts';
import type { StepProps } from './step-props.ts';
import { wizardWords } from './words.ts';

export function HeaderStep({ form }: StepProps) {
  const t = useWords(wizardWords);
  return (
    <div className={classes.fields}>
      <DateFields form={form} />
      <TextInput {...form.input('name')} required className={classes.wide} />
      <CustomerFields form={form} />
      <SalesField form={form} />
      <PaymentTermField form={form} />
      <TermDaysField form={form} />
      <Textarea {...form.input('note')} rows={3} description={t.noteHint} inputWrapperOrder={hintLast} />
      <Textarea {...form.input('footerNote')} rows={3} description={t.footerHint} inputWrapperOrder={hintLast} />
      <KindField form={form} />
    </div>
  );
}

const hintLast: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

interface FieldProps {
  form: RecordForm<WizardValues>;
}

type WithEnd = Pick<WizardValues, 'quotationDate' | 'termDays'>;

/** The end moves along with the date and the days of the term while it is the usual one. */
function useMovedEnd(form: FieldProps['form']) {
  const { quotationDate, termDays, validUntil } = form.values;
  const end: { onChange: (day: string) => void } = form.input('validUntil');
  return (changed: Partial<WithEnd>) => {
    const now = { quotationDate, termDays };
    if (validUntil === usualEnd(now)) end.onChange(usualEnd({ ...now, ...changed }));
  };
}

function DateFields({ form }: FieldProps) {
  const date: { onChange: (day: string) => void } = form.input('quotationDate');
  const moveEnd = useMovedEnd(form);
  return (
    <>
      <DateField
        {...date}
        required
        onChange={(day) => {
          date.onChange(day);
          moveEnd({ quotationDate: day });
        }}
      />
      <DateField {...form.input('validUntil')} />
    </>
  );
}

function TermDaysField({ form }: FieldProps) {
  const days: { onChange: (days: number) => void } = form.input('termDays');
  const moveEnd = useMovedEnd(form);
  return (
    <NumberField
      {...days}
      required
      onChange={(termDays) => {
        days.onChange(termDays);
        moveEnd({ termDays });
      }}
    />
  );
}

interface ShodanField {
  value?: ShodanOption | null;
  onChange: (shodan: ShodanOption | null) => void;
}

function CustomerFields({ form }: FieldProps) {
  const customer = companyCustomerInput(form, 'customer');
  const shodan: ShodanField = form.input('shodan');
  return (
    <>
      <CompanyCustomerFields
        {...customer}
        required
        onChange={(chosen) => {
          // A shodan belongs to one customer.
          if (chosen.id !== customer.value.id) shodan.onChange(null);
          customer.onChange(chosen);
        }}
      />
      <ShodanSelect
        {...shodan}
        customer={form.values.customer}
        onChange={(chosen, owner) => {
          if (owner) customer.onChange(owner);
          shodan.onChange(chosen);
        }}
      />
    </>
  );
}

function SalesField({ form }: FieldProps) {
  const t = useWords(wizardWords);
  const sales: { value?: string; onChange: (username: string) => void } = form.input('salesUsername');
  if (!useMay(quotationAccess.forOthers))
    return <TextInput {...form.input('salesUsername')} readOnly data-tooltip={t.ownOnly} />;
  return <UserSelect {...sales} required onChange={(person) => sales.onChange(person?.username ?? '')} />;
}

function PaymentTermField({ form }: FieldProps) {
  const t = useWords(wizardWords);
  const { value, onChange, ...field } = pickerInput(form, 'paymentTerm');
  const problem: { error?: string } = field;
  const terms = useQuery(termOptions);
  const failure = terms.error ? sentenceOf(terms.error) : undefined;
  const listed = terms.data?.map(({ id, desc }) => ({ id, name: desc })) ?? [];
  // A quotation keeps its term, also while the others are loading.
  const isListed = !value || value.id === 0 || listed.some(({ id }) => id === value.id);
  const options = isListed ? listed : [value, ...listed];
  return (
    <Select
      {...field}
      required
      searchable
      allowDeselect={false}
      placeholder={t.chooseTerm}
      nothingFoundMessage={failure ?? (terms.data ? t.noTerm : t.termsLoading)}
      error={problem.error ?? failure}
      data={options.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value && value.id > 0 ? String(value.id) : null}
      onChange={(chosen) => onChange(options.find(({ id }) => String(id) === chosen) ?? null)}
      onDropdownOpen={() => {
        if (failure !== undefined) void terms.refetch();
      }}
    />
  );
}

/** Which of the two the next step offers first. It is stored with the quotation and stays then. */
function KindField({ form }: FieldProps) {
  const t = useWords(wizardWords);
  const kind: { onChange: (ofBundles: boolean) => void } = form.input('isItemBundling');
  return (
    <KindRadios
      className={classes.wide}
      label={t.kind}
      description={t.kindHint}
      ofBundles={form.values.isItemBundling}
      disabled={!form.isNew}
      onChange={kind.onChange}
    />
  );
}
