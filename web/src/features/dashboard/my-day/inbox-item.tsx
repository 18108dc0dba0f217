import { pageAccess } from '@gso/contract/permissions';
import type { WaitingTask } from '@gso/contract/project-task';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { useMay } from '../../../api/session.ts';
import { ProjectLink } from '../../../pickers/project-link.tsx';
import { SelectRow } from '../../../table/selection/select-box.tsx';
import type { RowChoice } from '../../../table/selection/selection.ts';
import { formatDateTime } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import { approvalWords } from '../../project/approval/words.ts';
import { dashboardWords } from '../words.ts';
import { DayRow, Under } from './day-row.tsx';
import classes from './day-row.module.css';
import { Decision } from './decision.tsx';
import { DueDate } from '../due-date.tsx';
import type { KeptRow } from './kept-rows.ts';

interface InboxItemProps {
  kept: KeptRow<WaitingTask>;
  selection: RowChoice<WaitingTask>;
  approve: (task: WaitingTask) => Promise<void>;
  onReject: (task: WaitingTask) => void;
}

export function InboxItem({ kept, selection, approve, onReject }: InboxItemProps) {
  const { inbox: t } = useWords(dashboardWords);
  const { approve: approveText, reject: rejectText } = useWords(approvalWords);
  const { row: task, fate } = kept;
  const { assignedTo, project } = task;
  return (
    <DayRow
      id={task.id}
      kept={kept}
      lead={!fate && <SelectRow row={task} record={task.desc} selection={selection} />}
      title={task.desc}
      facts={[
        { label: t.assignee, value: assignedTo.employee.firstName || assignedTo.username },
        { label: t.dueDate, value: <DueDate day={task.endDate} /> },
        { label: t.since, value: task.submitDateTime && formatDateTime(task.submitDateTime) },
      ]}
      decision={
        <Decision fate={fate}>
          {(sending, send) => (
            <>
              <Button
                variant="light"
                size="xs"
                className={classes.main}
                leftSection={<IconCheck size={16} aria-hidden />}
                aria-label={`${approveText} ${task.desc}`}
                loading={sending}
                onClick={() => send(() => approve(task))}
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
        </Decision>
      }
    >
      <Under>
        <ProjectRef project={project} />
        <span>{project.name}</span>
        <span className={classes.company}>{project.companyName}</span>
      </Under>
    </DayRow>
  );
}

/** Users who may only approve may not open the project. */
function ProjectRef({ project }: { project: WaitingTask['project'] }) {
  const mayOpen = useMay(pageAccess.project);
  return mayOpen ? <ProjectLink project={project} /> : <span>{project.refNo}</span>;
}
