import { fieldMessages } from '@gso/contract/fields';
import { limits } from '@gso/contract/limits';
import { taskTemplateInput, type TaskTemplateRow, templateSchedules } from '@gso/contract/plan/task-template';
import { NativeSelect, TextInput } from '@mantine/core';
import * as z from 'zod';
import { FormDialog } from '../../form/form-dialog.tsx';
import { useRecordForm } from '../../form/use-record-form.ts';
import type { RecordDialogProps } from '../../table/record-screen.ts';
import { taskTemplateText, templateScheduleWords } from '../../words/values/task-template.ts';
import { useWords } from '../../words/words.ts';
import { taskTemplateApi } from './api.ts';
import { TaskEditor } from './task-editor.tsx';
import { type EditedTask, withKeys, withoutKeys } from './template-tasks.ts';
import { taskTemplateWords } from './words.ts';

const isComplete = ({ desc, length }: EditedTask): boolean =>
  desc.trim() !== '' && Number.isInteger(length) && length >= 1 && length <= limits.templateTaskLength;

/** The form keeps a key with each task, so that it is found again after it moved. */
const templateForm = z.strictObject({
  name: taskTemplateInput.shape.name,
  schedule: z.enum(templateSchedules),
  tasks: z
    .array(z.custom<EditedTask>())
    .min(1, fieldMessages.selectOne)
    .max(limits.templateTasks)
    .refine((tasks) => tasks.every(isComplete), fieldMessages.invalid),
});
type TemplateForm = z.output<typeof templateForm>;

const valuesOf = ({ name, schedule, tasks }: Pick<TaskTemplateRow, keyof TemplateForm>): TemplateForm => ({
  name,
  schedule,
  tasks: withKeys(tasks),
});

export function TaskTemplateDialog({ record: template, onSaved, onClose }: RecordDialogProps<TaskTemplateRow>) {
  const t = useWords(taskTemplateWords);
  const schedules = useWords(templateScheduleWords);
  const form = useRecordForm({
    name: 'task-template',
    schema: templateForm,
    initialValues: valuesOf(template ?? { name: '', schedule: 'SPREAD', tasks: [] }),
    record: template,
    labels: t.fields,
    titleOf: (values) => values.name,
    textOf: taskTemplateText,
    valuesIn: (record) => valuesOf(record as TaskTemplateRow),
  });
  const { schedule, tasks } = form.values;
  return (
    <FormDialog
      title={template ? t.editTitle : t.newTitle}
      size={960}
      form={form}
      save={({ values, changes, version, idempotencyKey }) =>
        template
          ? taskTemplateApi.update(template.id, {
              ...{ name: changes.name, schedule: changes.schedule, version },
              ...(changes.tasks && { tasks: withoutKeys(values.tasks) }),
            })
          : taskTemplateApi.create({ ...values, tasks: withoutKeys(values.tasks) }, idempotencyKey)
      }
      onSaved={onSaved}
      onClose={onClose}
    >
      <TextInput {...form.input('name')} required />
      <NativeSelect
        {...form.input('schedule')}
        required
        data={templateSchedules.map((value) => ({ value, label: schedules[value] }))}
      />
      <TaskEditor {...form.input('tasks')} value={tasks} lengthLabel={schedule === 'DAYS' ? t.days : t.share} />
    </FormDialog>
  );
}
