import { Alert, Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { ErrorSummary } from '../../../form/error-summary.tsx';
import type { Problem } from '../../../form/use-record-form.ts';
import { projectPhaseWords } from '../../../words/project-phase.ts';
import { fieldMessageNow } from '../../../words/field-message.ts';
import { useWords } from '../../../words/words.ts';
import type { OverviewState } from './edits.ts';
import { goToTask } from './go-to-task.ts';
import classes from './phases.module.css';
import type { DecisionFailure } from './save-overview.ts';
import { fieldNames, problemsOf } from './task/task-row.ts';
import { isEdited } from './to-send.ts';
import type { Overview } from './use-overview.ts';
import { overviewWords } from './words.ts';

interface FailureProps {
  overview: Overview;
  /** The element that holds the fields. */
  box: RefObject<HTMLElement | null>;
}

/** Why the last save failed, with a link to each task concerned; and the changes of others, while a choice is open. */
export function Failure({ overview, box }: FailureProps) {
  const { state, outcome, showConflicts } = overview;
  const t = useWords(overviewWords);
  const problems = useProblems(state);
  if (outcome.state === 'failed') {
    return (
      <ErrorSummary
        key={outcome.attempt}
        sentence={outcome.sentence}
        problems={[...problems, ...outcome.failures.map((failure) => problemOf(failure, state))]}
        onGoTo={(path) => goToTask(overview, box, path)}
      />
    );
  }
  if (outcome.state !== 'editing' || state.conflicts.length === 0) return null;
  return (
    <Alert role="alert" color="yellow" icon={<IconUsers aria-hidden />}>
      <div className={classes.waiting}>
        {t.conflictsWait(state.conflicts.length)}
        <Button size="compact-sm" onClick={() => showConflicts(true)}>
          {t.choose}
        </Button>
      </div>
    </Alert>
  );
}

function problemOf({ id, name, sentence }: DecisionFailure, { phases }: OverviewState): Problem {
  const row = phases.flatMap(({ rows }) => rows).find((one) => one.id === id);
  return { path: `${row?.key}.task`, label: name, message: sentence };
}

function useProblems({ phases, refused, showsProblems }: OverviewState): Problem[] {
  const t = useWords(overviewWords);
  const phaseNames = useWords(projectPhaseWords);
  if (!showsProblems) return [];
  return phases.filter(isEdited).flatMap(({ projectPhase, rows }) =>
    rows.flatMap((row, place) => {
      const problems = { ...problemsOf(row), ...refused[row.key] };
      return fieldNames.flatMap((field) => {
        const message = problems[field];
        if (message === undefined) return [];
        const label = t.problemAt(phaseNames[projectPhase], place + 1, t.fields[field]);
        return [{ path: `${row.key}.${field}`, label, message: fieldMessageNow(message) }];
      });
    }),
  );
}
