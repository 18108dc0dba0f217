import { pageAccess } from '@gso/contract/permissions';
import type { WaitingTask } from '@gso/contract/project-task';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMay } from '../../api/session.ts';
import { Chip, type ChipTone } from '../../ui/chip.tsx';
import { ProjectLink } from '../../pickers/project-link.tsx';
import { formatDateTime } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { approvalWords } from '../task-approval/words.ts';
import { DueDate } from './due-date.tsx';
import classes from './inbox-panel.module.css';
import type { Fate, InboxRow } from './inbox-rows.ts';
import { dashboardWords } from './words.ts';

const tones: Record<Fate, ChipTone> = { approved: 'green', rejected: 'red', gone: 'grey' };

interface InboxItemProps {
  row: InboxRow;
  approve: (task: WaitingTask) => Promise<void>;
  onReject: (task: WaitingTask) => void;
}

export function InboxItem({ row: { task, fate, problem }, approve, onReject }: InboxItemProps) {
  const { inbox: t } = useWords(dashboardWords);
  const { assignedTo, project } = task;
  return (
    <li className={classes.row} data-settled={fate !== undefined || undefined}>
      <div className={classes.what}>
        <p className={classes.task}>{task.desc}</p>
        <p className={classes.project}>
          <ProjectRef project={project} />
          <span>{project.name}</span>
          <span>{project.companyName}</span>
        </p>
      </div>
      <dl className={classes.facts}>
        <Fact label={t.assignee}>{assignedTo.employee.firstName || assignedTo.username}</Fact>
        <Fact label={t.dueDate}>
          <DueDate day={task.endDate} />
        </Fact>
        <Fact label={t.since}>{task.submitDateTime && formatDateTime(task.submitDateTime)}</Fact>
      </dl>
      <Decision task={task} fate={fate} approve={approve} onReject={onReject} />
      {problem && (
        <p className={classes.problem} role="alert">
          {problem.sentence} {problem.stale && !fate && t.lookAgain}
        </p>
      )}
    </li>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** Whoever only approves may not open the project. */
function ProjectRef({ project }: { project: WaitingTask['project'] }) {
  const mayOpen = useMay(pageAccess.project);
  return mayOpen ? <ProjectLink project={project} /> : <span>{project.refNo}</span>;
}

interface DecisionProps extends Omit<InboxItemProps, 'row'> {
  task: WaitingTask;
  fate: Fate | undefined;
}

function Decision({ task, fate, approve, onReject }: DecisionProps) {
  const { inbox: t } = useWords(dashboardWords);
  const { approve: approveText, reject: rejectText } = useWords(approvalWords);
  const [sending, setSending] = useState(false);
  const wasSent = useRef(false);
  const place = useRef<HTMLDivElement>(null);

  // The button that was pressed is gone, and with it the place of the keyboard.
  useEffect(() => {
    if (wasSent.current && !sending && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true });
  }, [sending]);

  async function send(): Promise<void> {
    wasSent.current = true;
    setSending(true);
    await approve(task);
    setSending(false);
  }

  return (
    <div ref={place} className={classes.decision} tabIndex={-1}>
      {fate ? (
        <Chip tone={tones[fate]}>{t.fates[fate]}</Chip>
      ) : (
        <>
          <Button
            variant="light"
            size="xs"
            className={classes.approve}
            leftSection={<IconCheck size={16} aria-hidden />}
            aria-label={`${approveText} ${task.desc}`}
            loading={sending}
            onClick={() => void send()}
          >
            {approveText}
          </Button>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            aria-label={`${rejectText} ${task.desc}`}
            disabled={sending}
            onClick={() => onReject(task)}
          >
            {rejectText}
          </Button>
        </>
      )}
    </div>
  );
}
