import { projectInput, projectPhases, type ProjectRow } from '@gso/contract/project';
import { Select, Textarea, TextInput } from '@mantine/core';
import { FormDialog } from '../../../form/form-dialog.tsx';
import type { RecordDialogProps } from '../../../table/record-screen.ts';
import { saveForm } from '../../../form/save-form.ts';
import { type RecordForm, useRecordForm } from '../../../form/use-record-form.ts';
import { CompanyCustomerFields, companyCustomerInput } from '../../../pickers/company-customer-fields.tsx';
import { UserSelect } from '../../../pickers/user-select.tsx';
import { DateField } from '../../../ui/field/date-field.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { projectPhaseWords } from '../../../words/project-phase.ts';
import { projectText } from '../../../words/values/project.ts';
import { useWords } from '../../../words/words.ts';
import { projectApi } from './api.ts';
import { projectForm, type ProjectValues } from './project-form.ts';
import classes from '../../../form/form-dialog.module.css';
import { projectWords } from './words.ts';

export function ProjectDialog({ record: project, onSaved, onUndone, onClose }: RecordDialogProps<ProjectRow>) {
  const t = useWords(projectWords);
  const phases = useWords(projectPhaseWords);
  const form = useRecordForm({
    name: 'project',
    schema: projectForm,
    record: project,
    labels: labelsOf(t.fields),
    titleOf: (values) => values.name,
    textOf: projectText,
  });
  return (
    <FormDialog
      title={project ? t.editTitle : t.newTitle}
      form={form}
      save={saveForm(projectApi, projectInput, project)}
      undo={onUndone && { field: 'phase', onUndone }}
      onSaved={onSaved}
      onClose={onClose}
    >
      <CompanyCustomerFields {...companyCustomerInput(form, 'customer')} required />
      <TextInput {...form.input('name')} required />
      <Select
        {...form.input('phase')}
        required
        allowDeselect={false}
        data={projectPhases.map((value) => ({ value, label: phases[value] }))}
      />
      <DateField {...form.input('dueDate')} required />
      <NumberField {...form.input('quota')} required />
      <ResponsiblePerson form={form} />
      <TextInput {...form.input('docLink')} type="url" inputMode="url" placeholder="https://" />
      <Textarea {...form.input('desc')} className={classes.wide} autosize minRows={2} maxRows={8} />
      <Textarea {...form.input('addInfo')} className={classes.wide} autosize minRows={2} maxRows={8} />
    </FormDialog>
  );
}

interface UsernameField {
  onChange: (username: string) => void;
}

/** The form holds the username. */
function ResponsiblePerson({ form }: { form: RecordForm<ProjectValues> }) {
  const pic: UsernameField = form.input('pic');
  return <UserSelect {...form.input('pic')} clearable onChange={(person) => pic.onChange(person?.username ?? '')} />;
}

/** In the order of the form: the first one is focused when it opens. */
function labelsOf(fields: (typeof projectWords)['en']['fields']): Readonly<Record<string, string>> {
  const { name, phase, dueDate, quota, pic, docLink, desc, addInfo } = fields;
  const company = fields['customer.company.name'];
  const customer = fields['customer.name'];
  return {
    'customer.company.id': company,
    'customer.id': customer,
    customer,
    name,
    phase,
    dueDate,
    quota,
    pic,
    docLink,
    desc,
    addInfo,
  };
}
