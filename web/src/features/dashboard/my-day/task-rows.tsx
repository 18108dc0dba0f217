import type { PendingTasks } from '@gso/contract/project-task';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../../api/refusal.ts';
import { ProjectLink } from '../../../pickers/project-link.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { showSnackbar } from '../../../ui/snackbar.tsx';
import { formatDate, formatDateTime } from '../../../words/format.ts';
import { useWords, wordsNow } from '../../../words/words.ts';
import { submitTask } from '../../project/approval/api.ts';
import { approvalWords } from '../../project/approval/words.ts';
import { projectKey } from '../task-api.ts';
import { dashboardWords } from '../words.ts';
import { DayList } from './day-list.tsx';
import { DayRow, Under } from './day-row.tsx';
import classes from './day-row.module.css';
import { Decision } from './decision.tsx';
import { DueDate } from '../due-date.tsx';
import type { KeptRow } from './kept-rows.ts';
import { byDay } from './urgency.ts';
import type { KeptRows } from './use-kept-rows.ts';

type PendingProject = PendingTasks['content'][number];
export type OwnTask = PendingProject['taskList'][number] & { project: Omit<PendingProject, 'taskList'> };

/** A task that was sent back is due today at the latest. One that was submitted waits for somebody else. */
export const dayOfTask = ({ endDate, rejection, submitDateTime }: OwnTask, today: string): string | undefined => {
  if (submitDateTime) return undefined;
  return rejection && endDate > today ? today : endDate;
};

/** The tasks of all projects: sent back and overdue first, submitted last. */
export const ownTasks = ({ content }: PendingTasks, today: string): OwnTask[] =>
  content
    .flatMap(({ taskList, ...project }) => taskList.map((task) => ({ ...task, project })))
    .toSorted(byDay((task) => dayOfTask(task, today)));

/** Submits a finished task. The error is shown at its row. */
function useSubmit({ mark, markFailed }: Pick<KeptRows<OwnTask>, 'mark' | 'markFailed'>) {
  const queryClient = useQueryClient();
  return async (task: OwnTask): Promise<void> => {
    mark(task.id, {});
    try {
      await submitTask(task);
      showSnackbar({ kind: 'success', text: wordsNow(approvalWords).submitted });
    } catch (error) {
      markFailed(task.id, error);
      showSnackbar({ kind: 'error', text: `${task.desc}: ${sentenceOf(error)}` });
    } finally {
      // Also when the server refused: then the shown version is out of date.
      await queryClient.invalidateQueries({ queryKey: projectKey });
    }
  };
}

/** The pending tasks of the user. */
export function TaskRows({ tasks, shown }: { tasks: KeptRows<OwnTask>; shown: number }) {
  const { pending: t } = useWords(dashboardWords);
  const submit = useSubmit(tasks);
  return (
    <DayList label={t.title}>
      {tasks.rows.slice(0, shown).map((kept) => (
        <TaskRow key={kept.row.id} kept={kept} submit={submit} />
      ))}
    </DayList>
  );
}

interface TaskRowProps {
  kept: KeptRow<OwnTask>;
  submit: (task: OwnTask) => Promise<void>;
}

function TaskRow({ kept, submit }: TaskRowProps) {
  const { pending: t } = useWords(dashboardWords);
  const { submit: submitText } = useWords(approvalWords);
  const { row: task, fate } = kept;
  const { desc, rejection, project } = task;
  return (
    <DayRow
      id={task.id}
      kept={kept}
      title={desc}
      remark={
        rejection && (
          <>
            <Chip tone="red">{t.sentBack}</Chip>
            <span>{t.because(rejection.by, formatDateTime(rejection.at), rejection.reason)}</span>
          </>
        )
      }
      facts={[
        { label: t.startDate, value: formatDate(task.startDate) },
        { label: t.dueDate, value: <DueDate day={task.endDate} /> },
      ]}
      decision={
        <Decision fate={fate}>
          {(sending, send) =>
            task.submitDateTime ? (
              <Chip tone="amber">{t.waiting}</Chip>
            ) : (
              <Button
                variant="light"
                size="xs"
                className={classes.main}
                aria-label={`${submitText}: ${desc}`}
                loading={sending}
                onClick={() => send(() => submit(task))}
              >
                {submitText}
              </Button>
            )
          }
        </Decision>
      }
    >
      <Under>
        <ProjectLink project={{ id: project.projectId, refNo: project.projectRef }} />
        <span>{project.projectName}</span>
        <span className={classes.company}>{project.companyName}</span>
      </Under>
    </DayRow>
  );
}
