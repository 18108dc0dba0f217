import type { TaskTemplateOption } from '@gso/contract/plan/task-template';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { ConfirmAction } from '../../../form/confirm-action.tsx';
import { projectPhaseWords } from '../../../words/project-phase.ts';
import { useWords } from '../../../words/words.ts';
import { RejectDialog } from '../approval/reject-dialog.tsx';
import { fetchDefaults } from './templates.ts';
import { useEditTexts } from './edit-texts.ts';
import { taskOf } from './edits.ts';
import classes from './questions.module.css';
import { templateWords } from './template-words.ts';
import type { Overview } from './use-overview.ts';
import { overviewWords } from './words.ts';
import type { ProjectTask } from '@gso/contract/project-task';

/** The open confirmation dialog. */
export type Asked =
  | { what: 'save' | 'cancel' }
  | { what: 'default'; templates: readonly TaskTemplateOption[] }
  | { what: 'reject'; task: ProjectTask };

interface QuestionProps {
  overview: Overview;
  project: { id: number; title: string };
  onClose: () => void;
}

/** The confirmations of actions on the whole project, and the reason of a rejection. */
export function Questions({ asked, ...props }: QuestionProps & { asked: Asked }) {
  switch (asked.what) {
    case 'save':
      return <SaveQuestion {...props} />;
    case 'cancel':
      return <CancelQuestion {...props} />;
    case 'default':
      return <DefaultQuestion {...props} templates={asked.templates} />;
    case 'reject':
      return <RejectQuestion {...props} task={asked.task} />;
  }
}

function SaveQuestion({ overview, project, onClose }: QuestionProps) {
  const t = useWords(overviewWords);
  return (
    <ConfirmAction
      question={t.saveQuestion}
      action={t.saveAll}
      harmless
      act={() => Promise.resolve()}
      onDone={() => {
        onClose();
        overview.save();
      }}
      onClose={onClose}
    >
      {project.title}
      <Edits overview={overview} />
    </ConfirmAction>
  );
}

function CancelQuestion({ overview, project, onClose }: QuestionProps) {
  const t = useWords(overviewWords);
  return (
    <ConfirmAction
      question={t.cancelQuestion}
      action={t.cancelAll}
      done={t.canceledAll}
      act={overview.startOver}
      onDone={onClose}
      onClose={onClose}
    >
      {project.title}
      <Edits overview={overview} />
    </ConfirmAction>
  );
}

const Edits = ({ overview }: Pick<QuestionProps, 'overview'>) => (
  <ul className={classes.list}>
    {useEditTexts(overview.state).map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
);

/** As many as can be read quickly; the others are counted. */
const mostNamed = 12;

type DefaultQuestionProps = QuestionProps & { templates: readonly TaskTemplateOption[] };

function DefaultQuestion({ overview: { state, dispatch }, project, templates, onClose }: DefaultQuestionProps) {
  const t = useWords(overviewWords);
  const choice = useWords(templateWords);
  const [template, setTemplate] = useState(templates[0]?.id);
  const phaseNames = useWords(projectPhaseWords);
  const tasks = state.phases.flatMap((phase) =>
    phase.rows.map((row) => ({
      key: row.key,
      phase: phaseNames[phase.projectPhase],
      desc: row.desc.trim() || t.unnamed,
      isKept: taskOf(phase, row)?.isDone === true,
    })),
  );
  const replaced = tasks.filter(({ isKept }) => !isKept);
  return (
    <ConfirmAction
      question={replaced.length > 0 ? t.defaultQuestion : choice.which}
      harmless={replaced.length === 0}
      action={t.createDefault}
      done={t.defaultDone}
      act={async () => dispatch({ do: 'useDefaults', defaults: await fetchDefaults(project.id, template) })}
      onDone={onClose}
      onClose={onClose}
    >
      {project.title}
      {templates.length > 1 && (
        <NativeSelect
          label={choice.template}
          value={`${template}`}
          data={templates.map(({ id, name, tasks: count }) => ({ value: `${id}`, label: choice.option(name, count) }))}
          onChange={({ currentTarget }) => setTemplate(Number(currentTarget.value))}
        />
      )}
      <p className={classes.note}>
        {t.defaultKept(tasks.length - replaced.length)} {t.defaultReplaced(replaced.length)}
      </p>
      <ul className={classes.list}>
        {replaced.slice(0, mostNamed).map(({ key, phase, desc }) => (
          <li key={key}>
            <span className={classes.replaced}>{desc}</span> <span className={classes.phase}>({phase})</span>
          </li>
        ))}
        {replaced.length > mostNamed && <li>{t.andMore(replaced.length - mostNamed)}</li>}
      </ul>
    </ConfirmAction>
  );
}

type RejectQuestionProps = QuestionProps & { task: Extract<Asked, { what: 'reject' }>['task'] };

function RejectQuestion({ overview: { state, dispatch }, task, onClose }: RejectQuestionProps) {
  const t = useWords(overviewWords);
  const before = state.decisions[task.id];
  return (
    <RejectDialog
      task={task}
      reason={before?.kind === 'reject' ? before.reason : ''}
      reject={async (reason) => dispatch({ do: 'decide', id: task.id, decision: { kind: 'reject', reason } })}
      done={t.queuedReject}
      onDone={onClose}
      onClose={onClose}
    />
  );
}
