import { Alert, Button } from '@mantine/core';
import { IconLock, IconUsers } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Choice } from '../../../form/conflict.ts';
import { FieldChoice } from '../../../form/conflict-view.tsx';
import { formWords } from '../../../form/words.ts';
import { valueWords } from '../../../words/value-text.ts';
import { formatDate, formatDateTime } from '../../../words/format.ts';
import { projectPhaseWords } from '../../../words/project-phase.ts';
import { useWords } from '../../../words/words.ts';
import classes from './conflicts.module.css';
import type { Conflict, PhaseState } from './edits.ts';
import { type FieldName, fieldNames, orderKeyOf, sameField, type TaskFields } from './task/task-row.ts';
import type { Overview } from './use-overview.ts';
import { overviewWords } from './words.ts';

/** The conflicting changes of two users, and for each the choice between mine and theirs. */
export function Conflicts({ overview }: { overview: Overview }) {
  const t = useWords(overviewWords);
  const { saveAgain } = useWords(formWords);
  const phaseNames = useWords(projectPhaseWords);
  const { state, dispatch } = overview;
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const byTask = Map.groupBy(state.conflicts, ({ phase, name }) => `${phaseNames[phase]}${name && ` · ${name}`}`);
  return (
    <div className={classes.conflicts}>
      <Alert ref={box} tabIndex={-1} role="alert" icon={<IconUsers aria-hidden />} title={t.conflictTitle}>
        {t.conflictText}
      </Alert>
      {[...byTask].map(([title, conflicts]) => (
        <section key={title} aria-label={title}>
          <h3 className={classes.title}>{title}</h3>
          {conflicts.map((conflict) => (
            <ConflictChoice
              key={conflict.id}
              conflict={conflict}
              phase={state.phases.find(({ projectPhase }) => projectPhase === conflict.phase)}
              choice={choices[conflict.id] ?? 'mine'}
              onChoose={(choice) => setChoices({ ...choices, [conflict.id]: choice })}
            />
          ))}
        </section>
      ))}
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => overview.showConflicts(false)}>
          {t.backToTasks}
        </Button>
        <Button
          onClick={() => {
            dispatch({ do: 'resolve', choices });
            overview.showConflicts(false);
            overview.save();
          }}
        >
          {saveAgain}
        </Button>
      </div>
    </div>
  );
}

interface ConflictChoiceProps {
  conflict: Conflict;
  phase: PhaseState | undefined;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

function ConflictChoice({ conflict, phase, choice, onChoose }: ConflictChoiceProps) {
  const texts = useTexts();
  if (!phase) return null;
  if (conflict.what === 'locked') return <Locked conflict={conflict} />;
  const { label, ...sides } = texts(conflict, phase);
  const { id: field, by, at } = conflict;
  return (
    <FieldChoice
      label={label}
      field={{ field, by, at, ...sides }}
      textOf={String}
      choice={choice}
      onChoose={onChoose}
    />
  );
}

function Locked({ conflict: { mine, theirs, by, at } }: { conflict: Extract<Conflict, { what: 'locked' }> }) {
  const t = useWords(overviewWords);
  const textOf = useFieldText();
  const when = formatDateTime(at);
  const typed = mine ? fieldNames.filter((field) => !sameField(mine, theirs, field)) : [];
  return (
    <Alert color="gray" icon={<IconLock aria-hidden />}>
      {mine ? t.locked(by, when) : t.lockedRemoval(by, when)}
      <ul className={classes.typed}>
        {typed.map((field) => (
          <li key={field}>
            {t.fields[field]}: {mine && textOf(mine, field)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function useFieldText(): (fields: TaskFields, field: FieldName) => string {
  const { emptyValue } = useWords(valueWords);
  return (fields, field) => {
    const { username, employee } = fields.assignedTo;
    if (field === 'assignedTo') return employee.firstName || username || emptyValue;
    if (fields[field] === '') return emptyValue;
    return field === 'desc' ? fields.desc : formatDate(fields[field]);
  };
}

/** The texts of both sides of a conflict. */
function useTexts() {
  const t = useWords(overviewWords);
  const textOf = useFieldText();
  return (conflict: Exclude<Conflict, { what: 'locked' }>, phase: PhaseState) => {
    switch (conflict.what) {
      case 'field': {
        const { field, key, before, theirs } = conflict;
        const row = phase.rows.find((one) => one.key === key);
        return {
          label: t.fields[field],
          before: textOf(before, field),
          mine: row ? textOf(row, field) : '',
          theirs: textOf(theirs, field),
        };
      }
      case 'removed':
        return { label: t.theyRemoved, before: conflict.name, mine: t.keepEdited, theirs: t.leaveRemoved };
      case 'changed': {
        const { before, theirs } = conflict;
        const changed = fieldNames.filter((field) => !sameField(before, theirs, field));
        const news = changed.map((field) => `${t.fields[field]}: ${textOf(theirs, field)}`).join(', ');
        return { label: t.theyChanged, before: conflict.name, mine: t.stillRemove, theirs: t.keepTheirs(news) };
      }
      case 'order': {
        const mine = phase.rows.map(orderKeyOf);
        return {
          label: t.order,
          before: listed(phase, conflict.before, mine),
          mine: listed(phase, mine, conflict.theirs),
          theirs: listed(phase, conflict.theirs, mine),
        };
      }
    }
  };
}

const mostListed = 5;

/** The tasks whose position differs in the other order, each with its number. */
function listed(phase: PhaseState, order: readonly (string | number)[], other: readonly (string | number)[]): string {
  const names = new Map([
    ...phase.read.map((task): [string | number, string] => [task.id, task.desc]),
    ...phase.rows.map((row): [string | number, string] => [orderKeyOf(row), row.desc]),
  ]);
  const differing = order.flatMap((key, at) => (key === other[at] ? [] : [`${at + 1}. ${names.get(key) ?? ''}`]));
  return [...differing.slice(0, mostListed), ...(differing.length > mostListed ? ['…'] : [])].join(', ');
}
