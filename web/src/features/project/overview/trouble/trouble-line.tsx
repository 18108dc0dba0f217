import type { ProjectOverview } from '@gso/contract/project';
import type { ProjectTask } from '@gso/contract/project-task';
import { UnstyledButton } from '@mantine/core';
import { type RefObject, useRef } from 'react';
import { Chip, type ChipTone } from '../../../../ui/chip.tsx';
import { today } from '../../../../words/calendar.ts';
import { useWords } from '../../../../words/words.ts';
import { daysPastDue } from '../../data/past-due.ts';
import { goToTask } from '../go-to-task.ts';
import { type Trouble, troubleOf, troubles } from './trouble.ts';
import classes from './trouble-line.module.css';
import type { Overview } from '../use-overview.ts';
import { overviewWords } from '../words.ts';

const tones: Record<Trouble, ChipTone> = { overdue: 'red', sentBack: 'red', waiting: 'amber' };

interface TroubleLineProps {
  project: ProjectOverview;
  overview: Overview;
  /** The element that holds the tasks. */
  box: RefObject<HTMLElement | null>;
}

/** By how much the project is late, and how many tasks need somebody. Nothing if all is well. */
export function TroubleLine({ project, overview, box }: TroubleLineProps) {
  const t = useWords(overviewWords);
  const now = today();
  const late = daysPastDue({ dueDate: project.endDate, percentage: project.projectPctg }, now);
  const tasks = troubleOf(overview.state.phases, now);
  const found = troubles.filter((trouble) => tasks[trouble].length > 0);
  if (late === 0 && found.length === 0) return null;
  return (
    <ul className={classes.line} aria-label={t.trouble}>
      {late > 0 && (
        <li>
          <Chip tone="red">{t.projectLate(late)}</Chip>
        </li>
      )}
      {found.map((trouble) => (
        <li key={trouble}>
          <TroubleButton
            tone={tones[trouble]}
            label={t.troubles[trouble](tasks[trouble].length)}
            tasks={tasks[trouble]}
            onGoTo={({ id }) => goToTask(overview, box, `${id}.task`)}
          />
        </li>
      ))}
    </ul>
  );
}

interface TroubleButtonProps {
  tone: ChipTone;
  label: string;
  tasks: readonly ProjectTask[];
  onGoTo: (task: ProjectTask) => void;
}

/** Goes to the first of the tasks, and with each further click to the next one. */
function TroubleButton({ tone, label, tasks, onGoTo }: TroubleButtonProps) {
  const t = useWords(overviewWords);
  const next = useRef(0);
  return (
    <UnstyledButton
      className={classes.button}
      data-tooltip={t.goToTask}
      onClick={() => {
        const task = tasks[next.current % tasks.length];
        next.current += 1;
        if (task) onGoTo(task);
      }}
    >
      <Chip tone={tone}>{label}</Chip>
    </UnstyledButton>
  );
}
