import { limits } from '@gso/contract/limits';
import { Input } from '@mantine/core';
import { memo, type ReactNode, useRef } from 'react';
import { useNear } from '../../../../ui/order/use-near.ts';
import { DateField } from '../../../../ui/field/date-field.tsx';
import { formatDate } from '../../../../words/format.ts';
import { fieldMessageNow } from '../../../../words/field-message.ts';
import { useWords } from '../../../../words/words.ts';
import { AssigneeField } from './assignee-field.tsx';
import { isLocked } from '../edits.ts';
import type { TaskLineProps } from './task-line-props.ts';
import { DragHandle } from '../../../../ui/order/move-tools.tsx';
import order from '../../../../ui/order/order.module.css';
import classes from './task-line.module.css';
import {
  type FieldName,
  type FieldProblems,
  hasProblems,
  problemsOf,
  type TaskFields,
  type TaskRow,
} from './task-row.ts';
import { TaskStatus } from './task-status.tsx';
import { TaskTools } from './task-tools.tsx';
import { overviewWords } from '../words.ts';

/** More than a screen shows; their fields are rendered at once when the phase opens. */
const firstTasks = 15;

/**
 * There may be sixty in a phase, and each key typed into one of them updates them all. Only the changed one is rendered
 * again. Fields and tools are rendered when a task comes near the viewport.
 */
export const TaskLine = memo(function TaskLine(props: TaskLineProps) {
  const { row, task, decision, place, refused, showsProblems } = props;
  const t = useWords(overviewWords);
  const element = useRef<HTMLLIElement>(null);
  const name = t.taskName(place + 1, row.desc);
  const isLedTo = row.id === null || refused !== undefined || (showsProblems && hasProblems(row));
  const isNear = useNear(element, place < firstTasks) || isLedTo;
  const isFixed = isLocked(task, decision) || !isNear;
  return (
    <li
      ref={element}
      className={`${order.row} ${classes.task}`}
      tabIndex={-1}
      aria-label={t.task(place + 1, row.desc)}
      data-path={`${row.key}.task`}
      data-place={place}
      data-drag={props.drag}
    >
      <DragHandle label={t.drag(name)} />
      <span className={classes.number}>{place + 1}</span>
      {isFixed ? <FixedFields row={row} /> : <Fields {...props} />}
      <TaskStatus {...props} name={name} />
      {isNear && <TaskTools {...props} name={name} />}
    </li>
  );
});

function Fields({ phase, row, place, refused, showsProblems, dispatch }: TaskLineProps) {
  const t = useWords(overviewWords);
  const problems: FieldProblems = { ...(showsProblems && problemsOf(row)), ...refused };
  const change = (part: Partial<TaskFields>) => dispatch({ do: 'edit', phase, key: row.key, part });
  const input = (field: FieldName) => ({
    'aria-label': t.fieldOf(t.fields[field], place + 1),
    'data-path': `${row.key}.${field}`,
    size: 'xs' as const,
    error: problems[field] !== undefined && fieldMessageNow(problems[field]),
  });
  return (
    <>
      <Field name="desc">
        <Description {...input('desc')} value={row.desc} onChange={(desc) => change({ desc })} />
      </Field>
      <Field name="assignedTo">
        <AssigneeField
          {...input('assignedTo')}
          value={row.assignedTo}
          place={place}
          onChange={(assignedTo) => change({ assignedTo })}
        />
      </Field>
      {(['startDate', 'endDate'] as const).map((field) => (
        <Field key={field} name={field}>
          <DateField {...input(field)} value={row[field]} onChange={(date) => change({ [field]: date })} />
        </Field>
      ))}
    </>
  );
}

interface DescriptionProps {
  'aria-label': string;
  'data-path': string;
  size: 'xs';
  error: string | false;
  value: string;
  onChange: (value: string) => void;
}

/** Grows with its content, by the style sheet alone: sixty that measure themselves would be slow to render. */
function Description({ error, value, onChange, ...input }: DescriptionProps) {
  return (
    <>
      <Input
        {...input}
        component="textarea"
        rows={1}
        multiline
        classNames={{ input: classes.desc ?? '' }}
        maxLength={limits.longText}
        error={error !== false}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {error !== false && <Input.Error>{error}</Input.Error>}
    </>
  );
}

/** An approved task is read-only. */
function FixedFields({ row }: { row: TaskRow }) {
  const { username, employee } = row.assignedTo;
  return (
    <>
      <Field name="desc">
        <p className={classes.text}>{row.desc}</p>
      </Field>
      <Field name="assignedTo">
        <p className={classes.text}>{employee.firstName || username}</p>
      </Field>
      <Field name="startDate">
        <p className={classes.text}>{formatDate(row.startDate)}</p>
      </Field>
      <Field name="endDate">
        <p className={classes.text}>{formatDate(row.endDate)}</p>
      </Field>
    </>
  );
}

function Field({ name, children }: { name: FieldName; children: ReactNode }) {
  const t = useWords(overviewWords);
  return (
    <div className={classes.field} data-field={name}>
      <span className={classes.label} aria-hidden>
        {t.fields[name]}
      </span>
      {children}
    </div>
  );
}

/** Visual only; each field has its own label. */
export function TaskHeads() {
  const t = useWords(overviewWords);
  return (
    <div className={classes.heads} aria-hidden>
      <span />
      <span>{t.number}</span>
      <span>{t.fields.desc}</span>
      <span>{t.fields.assignedTo}</span>
      <span>{t.fields.startDate}</span>
      <span>{t.fields.endDate}</span>
      <span>{t.state}</span>
    </div>
  );
}
