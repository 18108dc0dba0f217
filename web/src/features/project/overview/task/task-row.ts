import { fieldMessages } from '@gso/contract/fields';
import { sameAfter } from '@gso/contract/plan/merge-after';
import { type ProjectTask, taskProblems } from '@gso/contract/project-task';
import type { OrderKey } from '@gso/contract/rules/merge-order';
import { parseDate } from '../../../../words/calendar.ts';

export const fieldNames = ['desc', 'assignedTo', 'startDate', 'endDate'] as const;
export type FieldName = (typeof fieldNames)[number];
export type TaskFields = Pick<ProjectTask, FieldName> & {
  /** The ids of the tasks that it waits for, or the keys of new ones. */
  after: OrderKey[];
};
export type FieldProblems = Readonly<Partial<Record<FieldName, string>>>;

/** A task as edited. */
export interface TaskRow extends TaskFields {
  /** Stays the same for as long as the page is open, even when a new task gets its id. */
  key: string;
  /** Null until it is stored. */
  id: number | null;
}

export const nobody: ProjectTask['assignedTo'] = { id: 0, username: '', employee: { firstName: '' } };

export const orderKeyOf = ({ id, key }: TaskRow): OrderKey => id ?? key;

export const rowOf = ({ id, desc, assignedTo, startDate, endDate, after }: ProjectTask): TaskRow => ({
  key: `${id}`,
  id,
  desc,
  assignedTo,
  startDate,
  endDate,
  after,
});

export const sameField = (one: TaskFields, other: TaskFields, field: FieldName): boolean =>
  field === 'assignedTo'
    ? one.assignedTo.username === other.assignedTo.username
    : one[field].trim() === other[field].trim();

export const sameFields = (one: TaskFields, other: TaskFields): boolean =>
  fieldNames.every((field) => sameField(one, other, field)) && sameAfter(one.after, other.after);

export const withField = <Fields extends TaskFields>(fields: Fields, from: TaskFields, field: FieldName): Fields => ({
  ...fields,
  [field]: from[field],
});

/** Why a task cannot be saved, by field. */
export function problemsOf(row: Pick<TaskFields, FieldName>): FieldProblems {
  const problems: Partial<Record<FieldName, string>> = {};
  for (const { path, message } of taskProblems(row)) {
    const field = fieldNames.find((name) => name === path);
    if (field) problems[field] = message;
  }
  for (const field of ['startDate', 'endDate'] as const) {
    if (row[field] !== '' && parseDate(row[field]) === undefined) problems[field] = fieldMessages.date;
  }
  return problems;
}

export const hasProblems = (row: TaskFields): boolean => Object.keys(problemsOf(row)).length > 0;
