import { requiredText } from '@gso/contract/fields';
import { limits } from '@gso/contract/limits';
import type { ProjectTask } from '@gso/contract/project-task';
import { Textarea } from '@mantine/core';
import * as z from 'zod';
import { Refused } from '../../api/client.ts';
import { FormDialog } from '../../form/form-dialog.tsx';
import { useRecordForm } from '../../form/use-record-form.ts';
import { listWords } from '../../words/list-words.ts';
import { useWords } from '../../words/words.ts';
import classes from './reject-dialog.module.css';
import { approvalWords } from './words.ts';

/** The assignee needs to know what to change, so people give a reason although the API does not demand one. */
const reasonForm = z.strictObject({ reason: requiredText(limits.longText) });

interface RejectDialogProps {
  task: Pick<ProjectTask, 'id' | 'version' | 'desc' | 'assignedTo'>;
  /** What was given as the reason before. */
  reason?: string;
  /** Sends it, or keeps it until everything is saved. */
  reject: (reason: string) => Promise<unknown>;
  /** What the snackbar says then; "Task sent back" unless told. */
  done?: string;
  onDone: () => void;
  onClose: () => void;
}

/** Asks why a task is not good enough yet. */
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
      save={({ values }) => reject(values.reason).catch(tellOnly)}
      messages={{ saved: done ?? t.rejected, failed: `${canceled}.` }}
      onSaved={onDone}
      onClose={onClose}
    >
      <div className={classes.fields}>
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

/** A reason has nothing to merge with: whoever judges has to look at the changed task first. */
function tellOnly(error: unknown): never {
  if (!(error instanceof Refused)) throw error;
  const { current: _, ...reply } = error.reply;
  throw new Refused(error.status, reply);
}
