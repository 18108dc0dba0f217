import { type VisitRow, visitAccess, visitStatuses, type VisitType } from '@gso/contract/visit';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useMay, useSession } from '../../api/session.ts';
import { FormDialog } from '../../form/form-dialog.tsx';
import type { RecordDialogProps } from '../../table/record-list.tsx';
import { type RecordForm, useRecordForm } from '../../form/use-record-form.ts';
import { UserSelect } from '../../pickers/user-select.tsx';
import { CustomerAndShodan, ProjectAndCustomer, VisitTimes } from '../../pickers/visit-fields.tsx';
import { DateField } from '../../ui/field/date-field.tsx';
import { today } from '../../words/calendar.ts';
import { statusWords } from '../../words/status.ts';
import { visitText } from '../../words/values/visit.ts';
import { useWords } from '../../words/words.ts';
import { saveVisit } from './save-visit.ts';
import classes from './visit-dialog.module.css';
import { newValues, saveOf, valuesOf, visitForm, type VisitValues } from './visit-form.ts';
import { visitWords } from './words.ts';

const schemas = { SALES: visitForm('SALES'), PROJECT: visitForm('PROJECT') };

export const SalesVisitDialog = (props: RecordDialogProps<VisitRow>) => <VisitDialog {...props} type="SALES" />;
export const ProjectVisitDialog = (props: RecordDialogProps<VisitRow>) => <VisitDialog {...props} type="PROJECT" />;

interface VisitDialogProps extends RecordDialogProps<VisitRow> {
  type: VisitType;
}

function VisitDialog({ type, record: visit, onSaved, onClose }: VisitDialogProps) {
  const t = useWords(visitWords);
  const statuses = useWords(statusWords);
  const username = useSession()?.claims.sub ?? '';
  const form = useRecordForm({
    name: type === 'SALES' ? 'visit-sales' : 'visit-project',
    schema: schemas[type],
    initialValues: visit ? valuesOf(visit) : newValues(type, { today: today(), username }),
    record: visit,
    labels: labelsOf(t.fields),
    titleOf: ({ customer }) => customer.company.name,
    textOf: visitText,
  });
  return (
    <FormDialog
      title={visit ? t.types[type].editTitle : t.types[type].newTitle}
      form={form}
      save={(attempt) => saveVisit(saveOf(type, visit, attempt))}
      onSaved={onSaved}
      onClose={onClose}
    >
      <NativeSelect
        {...form.input('status')}
        required
        data={visitStatuses.map((value) => ({ value, label: statuses[value] }))}
      />
      <DateField {...form.input('visitDate')} required />
      {type === 'SALES' ? <CustomerAndShodan form={form} /> : <ProjectAndCustomer form={form} required />}
      <VisitTimes form={form} />
      <VisitBy form={form} />
      <Textarea {...form.input('activity')} className={classes.wide} required autosize minRows={3} maxRows={12} />
      <TextInput {...form.input('attachUrl')} className={classes.wide} type="url" inputMode="url" />
    </FormDialog>
  );
}

/** Only those who look after everybody's data log visits of others. */
function VisitBy({ form }: { form: RecordForm<VisitValues> }) {
  const t = useWords(visitWords);
  const input: { onChange: (username: string) => void } = form.input('username');
  if (!useMay(visitAccess.ofOthers)) {
    return (
      <TextInput
        {...form.input('username')}
        readOnly
        variant="filled"
        description={t.onlyYourself}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
    );
  }
  return <UserSelect {...input} required restrict onChange={(person) => input.onChange(person?.username ?? '')} />;
}

/** The first one has the focus when the form opens. */
function labelsOf(fields: (typeof visitWords)['en']['fields']): Readonly<Record<string, string>> {
  const company = fields['customer.company.name'];
  const customer = fields['customer.name'];
  const { status, ...others } = fields;
  return { status, ...others, 'customer.company.id': company, 'customer.id': customer, customer };
}
