import { visitAccess, type VisitRow, visitStatuses, type VisitType } from '@gso/contract/visit';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useMay, useSession } from '../../api/session.ts';
import classes from '../../form/form-dialog.module.css';
import { FormDialog } from '../../form/form-dialog.tsx';
import type { RecordDialogProps } from '../../table/record-screen.ts';
import { type RecordForm, useRecordForm } from '../../form/use-record-form.ts';
import { UserSelect } from '../../pickers/user-select.tsx';
import { CustomerAndShodan, ProjectAndCustomer, VisitTimes } from '../../pickers/visit-fields.tsx';
import { DateField } from '../../ui/field/date-field.tsx';
import { today } from '../../words/calendar.ts';
import { timeNow } from '../../words/time-of-day.ts';
import { statusWords } from '../../words/status.ts';
import { visitText } from '../../words/values/visit.ts';
import { useWords } from '../../words/words.ts';
import { saveVisit } from './api.ts';
import { newValues, saveOf, valuesOf, visitForm, type VisitValues } from './visit-form.ts';
import { visitWords } from './words.ts';

const schemas = { SALES: visitForm('SALES'), PROJECT: visitForm('PROJECT') };

// A calendar of both types opens visits of either in the dialog of the list.
export const SalesVisitDialog = (props: RecordDialogProps<VisitRow>) => (
  <VisitDialog {...props} type={props.record?.type ?? 'SALES'} />
);
export const ProjectVisitDialog = (props: RecordDialogProps<VisitRow>) => (
  <VisitDialog {...props} type={props.record?.type ?? 'PROJECT'} />
);

interface VisitDialogProps extends RecordDialogProps<VisitRow> {
  type: VisitType;
}

function VisitDialog({ type, record: visit, start, onSaved, onUndone, onClose }: VisitDialogProps) {
  const t = useWords(visitWords);
  const statuses = useWords(statusWords);
  const username = useSession()?.claims.sub ?? '';
  const form = useRecordForm({
    name: type === 'SALES' ? 'visit-sales' : 'visit-project',
    schema: schemas[type],
    initialValues: visit ? valuesOf(visit) : newValues(type, { today: today(), now: timeNow(), username, start }),
    record: visit,
    labels: labelsOf(t.fields),
    // A new visit begins with whom; of an existing one mostly the status changes.
    firstField: visit ? 'status' : type === 'SALES' ? 'customer.company.id' : 'project',
    titleOf: ({ customer }) => customer.company.name,
    textOf: visitText,
  });
  return (
    <FormDialog
      title={visit ? t.types[type].editTitle : t.types[type].newTitle}
      form={form}
      save={(attempt) => saveVisit(saveOf(type, visit, attempt))}
      undo={onUndone && { field: 'status', onUndone }}
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

/** Only holders of Master Data log visits of others. */
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

function labelsOf(fields: (typeof visitWords)['en']['fields']): Readonly<Record<string, string>> {
  const company = fields['customer.company.name'];
  const customer = fields['customer.name'];
  const { status, ...others } = fields;
  return { status, ...others, 'customer.company.id': company, 'customer.id': customer, customer };
}
