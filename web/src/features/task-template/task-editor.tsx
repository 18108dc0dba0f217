import { limits } from '@gso/contract/limits';
import { projectPhases } from '@gso/contract/project';
import { Input, NativeSelect, TextInput, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { ActionButton } from '../../ui/action-button.tsx';
import { NumberField } from '../../ui/field/number-field.tsx';
import { MoveTools } from '../../ui/order/move-tools.tsx';
import order from '../../ui/order/order.module.css';
import { moved, useMoves } from '../../ui/order/use-moves.ts';
import { projectPhaseWords } from '../../words/project-phase.ts';
import { useWords } from '../../words/words.ts';
import classes from './task-editor.module.css';
import { added, arranged, type EditedTask, readPlaces } from './template-tasks.ts';
import { taskTemplateWords } from './words.ts';

interface TaskEditorProps {
  value: readonly EditedTask[];
  onChange: (tasks: EditedTask[]) => void;
  error?: string | undefined;
  /** What the lengths mean. */
  lengthLabel: string;
}

/** The tasks of a template in their order, numbered from 1. */
export function TaskEditor({ value: tasks, onChange, error, lengthLabel }: TaskEditorProps) {
  const t = useWords(taskTemplateWords);
  const phases = useWords(projectPhaseWords);
  const box = useRef<HTMLElement>(null);
  const nameOf = ({ desc, key }: EditedTask) => desc || t.task(tasks.findIndex((task) => task.key === key) + 1);
  const arrange = (wanted: readonly EditedTask[]) => onChange(arranged(tasks, wanted));
  const { moves, announcement } = useMoves({
    box,
    rows: tasks,
    keyOf: ({ key }) => key,
    nameOf,
    onMove: (from, to) => arrange(moved([...tasks], { from, to })),
    onRemove: (place) => arrange(tasks.toSpliced(place, 1)),
    removed: t.removedTask,
    whenEmpty: '[data-path="tasks"]',
  });
  const edit = (key: number, part: Partial<EditedTask>) =>
    onChange(tasks.map((task) => (task.key === key ? { ...task, ...part } : task)));
  return (
    <section ref={box} className={classes.editor} aria-label={t.fields.tasks}>
      {error !== undefined && <Input.Error>{tasks.length > 0 ? t.wrongTasks : error}</Input.Error>}
      {tasks.length === 0 && <p className={order.none}>{t.noTasks}</p>}
      <ol className={classes.tasks}>
        {tasks.map((task, at) => (
          <li key={task.key} className={classes.task}>
            <span className={classes.place} aria-hidden>
              {at + 1}
            </span>
            <NativeSelect
              label={t.phase}
              aria-label={t.of(t.phase, at + 1)}
              value={task.phase}
              data={projectPhases.map((value) => ({ value, label: phases[value] }))}
              onChange={({ currentTarget: { value } }) =>
                arrange(
                  tasks.map((one) =>
                    one.key === task.key
                      ? { ...one, phase: projectPhases.find((phase) => phase === value) ?? one.phase }
                      : one,
                  ),
                )
              }
            />
            <TextInput
              label={t.desc}
              aria-label={t.of(t.desc, at + 1)}
              value={task.desc}
              maxLength={limits.longText}
              onChange={({ currentTarget }) => edit(task.key, { desc: currentTarget.value })}
            />
            <NumberField
              label={lengthLabel}
              aria-label={t.of(lengthLabel, at + 1)}
              value={task.length}
              onChange={(length) => edit(task.key, { length })}
            />
            <PlacesField
              label={t.after}
              name={t.of(t.after, at + 1)}
              hint={t.afterHint}
              place={at + 1}
              value={task.after}
              onChange={(after) => edit(task.key, { after })}
            />
            <span className={classes.tools}>
              <MoveTools
                rowKey={task.key}
                name={nameOf(task)}
                place={at}
                isLast={at === tasks.length - 1}
                moves={moves}
                removeLabel={t.removeTask(nameOf(task))}
              />
            </span>
          </li>
        ))}
      </ol>
      <ActionButton
        // The target of links from the error summary.
        data-path="tasks"
        variant="light"
        size="compact-md"
        leftSection={<IconPlus size={16} aria-hidden />}
        blocked={tasks.length >= limits.templateTasks ? t.full(limits.templateTasks) : undefined}
        onClick={() => onChange(added(tasks))}
      >
        {t.addTask}
      </ActionButton>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </section>
  );
}

interface PlacesFieldProps {
  label: string;
  name: string;
  hint: string;
  /** The position of the task itself. */
  place: number;
  value: readonly number[];
  onChange: (places: number[]) => void;
}

/** Positions as text. What is no earlier position disappears when the field is left. */
function PlacesField({ label, name, hint, place, value, onChange }: PlacesFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextInput
      label={label}
      aria-label={name}
      placeholder={place > 1 ? `1 – ${place - 1}` : ''}
      title={hint}
      inputMode="numeric"
      disabled={place === 1}
      value={typed ?? value.join(', ')}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(readPlaces(currentTarget.value, place).slice(0, limits.tasksBefore));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
