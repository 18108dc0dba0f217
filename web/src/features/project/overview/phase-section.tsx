import { progressColour, progressOf } from '@gso/contract/rules/project-progress';
import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { Chip } from '../../../ui/chip.tsx';
import { today } from '../../../words/calendar.ts';
import { formatPercent } from '../../../words/format.ts';
import { projectPhaseWords } from '../../../words/project-phase.ts';
import { useWords } from '../../../words/words.ts';
import { type PhaseState, taskOf } from './edits.ts';
import classes from './phase-section.module.css';
import { hasProblems } from './task/task-row.ts';
import { Tasks, type TasksProps } from './task/tasks.tsx';
import { isEdited } from './to-send.ts';
import { daysLate } from './trouble/trouble.ts';
import { overviewWords } from './words.ts';

interface PhaseSectionProps extends Omit<TasksProps, 'name'> {
  number: number;
  isOpen: boolean;
}

/** One phase: its progress, and its tasks while it is open. Typing in another phase does not render it again. */
export const PhaseSection = memo(function PhaseSection(props: PhaseSectionProps) {
  const { phase, number, isOpen, dispatch } = props;
  const t = useWords(overviewWords);
  const name = useWords(projectPhaseWords)[phase.projectPhase];
  const id = useId();
  const Arrow = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <section className={classes.phase} aria-label={name} data-open={isOpen || undefined}>
      <div className={classes.head}>
        <h3 className={classes.title}>
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => dispatch({ do: 'toggle', phase: phase.projectPhase })}
          >
            <Arrow size={18} aria-hidden />
            {t.phaseTitle(number, name)}
          </button>
        </h3>
        <Marks {...props} />
        <Progress phase={phase} />
        <Button
          className={classes.add}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          aria-label={t.addTaskTo(name)}
          onClick={() => dispatch({ do: 'add', phase: phase.projectPhase })}
        >
          {t.addTask}
        </Button>
      </div>
      {isOpen && (
        <div id={id}>
          <Tasks {...props} name={name} />
        </div>
      )}
    </section>
  );
});

function Marks({ phase, refused, showsProblems }: PhaseSectionProps) {
  const t = useWords(overviewWords);
  const isChanged = isEdited(phase);
  const now = today();
  const overdue = phase.read.filter((task) => daysLate(task, now) > 0).length;
  const isWrong = isChanged && showsProblems && phase.rows.some((row) => refused[row.key] || hasProblems(row));
  return (
    <span className={classes.marks}>
      {overdue > 0 && <Chip tone="red">{t.overdue(overdue)}</Chip>}
      {isWrong && <Chip tone="red">{t.hasProblems}</Chip>}
      {isChanged && <Chip tone="amber">{t.unsaved}</Chip>}
    </span>
  );
}

function Progress({ phase }: { phase: PhaseState }) {
  const t = useWords(overviewWords);
  const count = { all: phase.rows.length, done: phase.rows.filter((row) => taskOf(phase, row)?.isDone).length };
  const percent = progressOf(count);
  return (
    <span className={classes.progress}>
      <span className={classes.bar} aria-hidden>
        <span data-colour={progressColour(percent)} style={{ inlineSize: `${percent}%` }} />
      </span>
      <span className={classes.figures}>
        {formatPercent(percent)} · {t.tasksDone(count.done, count.all)}
      </span>
    </span>
  );
}
