import type { VisitRow } from '@gso/contract/visit';
import { visitAccess, visitStatuses, type VisitType } from '@gso/contract/visit/visit-access';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useMay, useSession } from '../../api/session.ts';
import classes from '../../form/form-dialog.module.css';
import { FormDialog } from '../../form/form-dialog.tsx';
import type { RecordDialogProps } from '../../table/record-screen.ts';
import { type Attempt, type RecordForm, useRecordForm } from '../../form/use-record-form.ts';
import { UserSelect } from '../../pickers/user-select.tsx';
import { CustomerAndShodan, ProjectAndCustomer, VisitTimes } from '../../pickers/visit-fields.tsx';
import { DateField } from '../../ui/field/date-field.tsx';
import { today } from '../../words/calendar.ts';
import { timeNow } from '../../words/time-of-day.ts';
import { statusWords } from '../../words/status.ts';
import { visitText } from '../../words/values/visit.ts';
import { useWords } from '../../words/words.ts';
import { VisitCheckIn } from './check-in/visit-check-in.tsx';
import { UnsentFiles } from './files/unsent-files.tsx';
import { useVisitFiles } from './files/use-visit-files.ts';
import { VisitFiles } from './files/visit-files.tsx';
import { saveVisitOrKeep } from './save-visit.ts';
import { newValues, valuesOf, visitForm, type VisitValues } from './visit-form.ts';
import { labelsOf } from './visit-labels.ts';
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
  // A new visit that was saved, while some of its files were not sent.
  const [incomplete, setIncomplete] = useState<VisitRow>();
  const files = useVisitFiles(visit ?? incomplete);
  const unsent = useRef(0);
  const save = async (attempt: Attempt<VisitValues>) => {
    const saved = await saveVisitOrKeep(type, visit, attempt);
    if (!visit) unsent.current = await files.sendAllTo(saved);
    return saved;
  };
  if (incomplete) return <UnsentFiles visit={incomplete} state={files} onClose={() => onSaved(incomplete)} />;
  return (
    <FormDialog
      title={visit ? t.types[type].editTitle : t.types[type].newTitle}
      form={form}
      covered={files.viewed !== undefined}
      save={save}
      undo={onUndone && { field: 'status', onUndone }}
      onSaved={(saved) => (unsent.current > 0 ? setIncomplete(saved) : onSaved(saved))}
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
      <VisitFiles state={files} visit={visit} />
      {visit && visit.username === username && <VisitCheckIn visit={visit} />}
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
