import { projectAccess, projectOption } from '@gso/contract/project';
import { Radio, Textarea, TextInput } from '@mantine/core';
import * as z from 'zod';
import { call } from '../../api/client.ts';
import { useMay } from '../../api/session.ts';
import { ContactSelect } from '../../pickers/company-customer-fields.tsx';
import { RecordSelect } from '../../pickers/record-select.tsx';
import { UserSelect } from '../../pickers/user-select.tsx';
import { pickerWords } from '../../pickers/words.ts';
import { DateField } from '../../ui/field/date-field.tsx';
import { NumberField } from '../../ui/field/number-field.tsx';
import { useWords } from '../../words/words.ts';
import { poDialogWords } from './dialog-words.ts';
import formClasses from '../../form/form-dialog.module.css';
import classes from './po-dialog.module.css';
import { fill, type PoFieldProps } from './po-fields.tsx';
import { projectKinds } from './po-form.ts';

/** The fields of an order for a project: which one, existing or new, and its additional information. */
export function ProjectFields({ form }: PoFieldProps) {
  const t = useWords(poDialogWords);
  const { projectKind } = form.values;
  const mayChange = useMay(projectAccess.write);
  const isFixed = projectKind === 'known' && !mayChange;
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t.fields['project.refNo']}</legend>
      <Radio.Group
        className={formClasses.wide}
        label={t.projectKinds.label}
        value={projectKind}
        onChange={(chosen) => fill(form, { projectKind: projectKinds.find((kind) => kind === chosen) ?? 'none' })}
      >
        <div className={classes.choices}>
          {projectKinds.map((kind) => (
            <Radio key={kind} value={kind} label={t.projectKinds[kind]} />
          ))}
        </div>
      </Radio.Group>
      {projectKind === 'known' && <KnownProject form={form} />}
      {projectKind === 'new' && <NewProject form={form} />}
      {projectKind !== 'none' && (
        <Textarea
          {...form.input('addInfo')}
          className={formClasses.wide}
          autosize
          minRows={2}
          maxRows={6}
          {...(isFixed && { description: t.addInfoFixed, readOnly: true, variant: 'filled' })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      )}
    </fieldset>
  );
}

const fetchProjects = (companyId: number, signal: AbortSignal) =>
  call({
    path: '/api/project/select',
    query: { companyid: String(companyId) },
    reply: z.array(projectOption),
    signal,
  });

function KnownProject({ form }: PoFieldProps) {
  const t = useWords(poDialogWords);
  const { companyFirst } = useWords(pickerWords);
  const { company, project, addInfo } = form.values;
  return (
    <RecordSelect<{ id: number; refNo: string; name: string; desc?: string | undefined; addInfo?: string | undefined }>
      {...form.input('project')}
      className={formClasses.wide}
      required
      ownerId={company.id}
      value={project}
      onChange={(chosen) => {
        if (!chosen) return fill(form, { project: null });
        const { id, refNo, name } = chosen;
        // Existing information of the project must not get lost by saving an empty field over it.
        fill(form, { project: { id, refNo, name }, ...(project?.id !== id && { addInfo: chosen.addInfo ?? addInfo }) });
      }}
      queryKey={['project', 'of-order']}
      fetchOptions={fetchProjects}
      hintOf={({ desc = '' }) => desc}
      texts={{ ownerFirst: companyFirst, choose: t.chooseProject, none: t.noProjects }}
    />
  );
}

function NewProject({ form }: PoFieldProps) {
  const { company, newProject } = form.values;
  const contact: { onChange: (customer: { id: number; name: string }) => void } = form.input('newProject.customer');
  const pic: { onChange: (username: string) => void } = form.input('newProject.pic');
  return (
    <>
      <TextInput {...form.input('newProject.name')} required />
      <ContactSelect
        value={{ ...newProject.customer, company }}
        onChange={({ id, name }) => contact.onChange({ id, name })}
        customer={form.input('newProject.customer.id')}
        required
      />
      <DateField {...form.input('newProject.dueDate')} required />
      <NumberField {...form.input('newProject.quota')} required />
      <UserSelect
        {...form.input('newProject.pic')}
        clearable
        onChange={(person) => pic.onChange(person?.username ?? '')}
      />
    </>
  );
}
