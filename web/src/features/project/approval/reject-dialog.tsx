import { requiredText } from '@gso/contract/fields';
import { limits } from '@gso/contract/limits';
import type { ProjectTask } from '@gso/contract/project-task';
import { Textarea } from '@mantine/core';
import * as z from 'zod';
import { Refused } from '../../../api/client.ts';
import { FormDialog } from '../../../form/form-dialog.tsx';
import { useRecordForm } from '../../../form/use-record-form.ts';
import { listWords } from '../../../words/list-words.ts';
import { useWords } from '../../../words/words.ts';
import formClasses from '../../../form/form-dialog.module.css';
import classes from './reject-dialog.module.css';
import { approvalWords } from './words.ts';

/** The assignee needs to know what to change, so the web requires a reason although the API does not. */
const reasonForm = z.strictObject({ reason: requiredText(limits.longText) });

interface RejectDialogProps {
  task: Pick<ProjectTask, 'id' | 'version' | 'desc' | 'assignedTo'>;
  /** The reason that was given before. */
  reason?: string;
  /** Sends it, or queues it until everything is saved. */
  reject: (reason: string) => Promise<unknown>;
  /** The text of the snackbar; "Task sent back" by default. */
  done?: string;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the reason of a rejection. */
export function RejectDialog({ task, reason = '', reject, done, onDone, onClose }: RejectDialogProps) {
  const t = useWords(approvalWords);
  const { canceled } = useWords(listWords);
  const form = useRecordForm({
    name: 'task-rejection',
    schema: reasonForm,
    initialValues: { reason },
    record: task,
    labels: { reason: t.reason },
    titleOf: () => task.desc,
  });
  const { username, employee } = task.assignedTo;
  return (
    <FormDialog
      title={t.rejectTitle}
      size={450}
      form={form}
      submitLabel={t.reject}
      save={({ values }) => reject(values.reason).catch(throwWithoutRecord)}
      messages={{ saved: done ?? t.rejected, failed: `${canceled}.` }}
      onSaved={onDone}
      onClose={onClose}
    >
      <div className={formClasses.wide}>
        <p className={classes.task}>{task.desc}</p>
        <Textarea
          {...form.input('reason')}
          description={t.reasonHint(employee.firstName || username)}
          required
          autosize
          minRows={3}
          maxRows={10}
        />
      </div>
    </FormDialog>
  );
}

/** A reason cannot be merged: the approver has to look at the changed task first. */
function throwWithoutRecord(error: unknown): never {
  if (!(error instanceof Refused)) throw error;
  const { current: _, ...reply } = error.reply;
  throw new Refused(error.status, reply);
}
