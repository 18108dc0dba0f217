import type { ProjectTask } from '@gso/contract/project-task';
import { maySubmit } from '@gso/contract/project-task';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconSend } from '@tabler/icons-react';
import { useSession } from '../../../../api/session.ts';
import { Chip, type ChipTone } from '../../../../ui/chip.tsx';
import { today } from '../../../../words/calendar.ts';
import { formatDateTime } from '../../../../words/format.ts';
import { useWords } from '../../../../words/words.ts';
import { approvalWords } from '../../approval/words.ts';
import type { Decision } from '../edits.ts';
import classes from './task-line.module.css';
import type { TaskLineProps } from './task-line-props.ts';
import { daysLate } from '../trouble/trouble.ts';
import { overviewWords } from '../words.ts';

type StatusProps = Pick<TaskLineProps, 'row' | 'task' | 'decision' | 'dispatch'> & { name: string };

/** The state of the task, its queued decision, and for the assignee a button to submit it. */
export function TaskStatus({ row, task, decision, dispatch, name }: StatusProps) {
  const t = useWords(overviewWords);
  const approval = useWords(approvalWords);
  const username = useSession()?.claims.sub ?? '';
  const isMine = task !== undefined && maySubmit({ username }, { ...task, assignedTo: row.assignedTo });
  return (
    <div className={classes.status}>
      <span className={classes.label} aria-hidden>
        {t.state}
      </span>
      {task && decision ? (
        <Queued task={task} decision={decision} dispatch={dispatch} name={name} />
      ) : (
        <Stored task={task} />
      )}
      {task && isMine && !decision && (
        <Button
          variant="light"
          size="compact-xs"
          leftSection={<IconSend size={14} aria-hidden />}
          onClick={() => dispatch({ do: 'decide', id: task.id, decision: { kind: 'submit' } })}
        >
          {approval.submit}
        </Button>
      )}
    </div>
  );
}

function Stored({ task }: { task: ProjectTask | undefined }) {
  const t = useWords(overviewWords);
  if (!task) return <Chip tone="grey">{t.states.new}</Chip>;
  const { isDone, approveBy, approveDateTime, submitDateTime, rejection } = task;
  if (isDone) {
    return (
      <>
        <Chip tone="green">{t.states.approved}</Chip>
        {approveBy !== null && approveDateTime !== null && (
          <small>{t.byOn(approveBy, formatDateTime(approveDateTime))}</small>
        )}
      </>
    );
  }
  const late = <Late task={task} />;
  if (submitDateTime !== null) {
    return (
      <>
        <Chip tone="amber">{t.states.waiting}</Chip>
        {late}
        <small>{t.since(formatDateTime(submitDateTime))}</small>
      </>
    );
  }
  if (!rejection) {
    return (
      <>
        <Chip tone="blue">{t.states.open}</Chip>
        {late}
      </>
    );
  }
  return (
    <>
      <Chip tone="red">{t.states.sentBack}</Chip>
      {late}
      <span className={classes.reason}>{rejection.reason}</span>
      <small>{t.byOn(rejection.by, formatDateTime(rejection.at))}</small>
    </>
  );
}

function Late({ task }: { task: ProjectTask }) {
  const t = useWords(overviewWords);
  const days = daysLate(task, today());
  return days > 0 && <small data-late>{t.late(days)}</small>;
}

const tones: Record<Decision['kind'], ChipTone> = { submit: 'amber', approve: 'green', reject: 'red' };

interface QueuedProps extends Pick<TaskLineProps, 'dispatch'> {
  task: ProjectTask;
  decision: Decision;
  name: string;
}

function Queued({ task, decision, dispatch, name }: QueuedProps) {
  const t = useWords(overviewWords);
  return (
    <>
      <Chip tone={tones[decision.kind]}>{t.toBe[decision.kind]}</Chip>
      {decision.kind === 'reject' && <span className={classes.reason}>{decision.reason}</span>}
      <small>{t.withSave}</small>
      <Button
        variant="subtle"
        size="compact-xs"
        leftSection={<IconArrowBackUp size={14} aria-hidden />}
        aria-label={t.undoFor(name)}
        onClick={() => dispatch({ do: 'undecide', id: task.id })}
      >
        {t.undo}
      </Button>
    </>
  );
}
