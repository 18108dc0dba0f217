import {
  type TaskTemplateInput,
  type TaskTemplateListQuery,
  type TaskTemplateOption,
  type TaskTemplateRow,
  type TemplateTask,
  templateSchedules,
} from '@gso/contract/plan/task-template';
import type { Reader } from '../../platform/db/database.ts';
import { readRows, statement, text } from '../../platform/db/statement.ts';
import { containsText } from '../../platform/list/search.ts';
import { listRecords } from '../../platform/record/list-records.ts';
import { oneOf, recordKind } from '../../platform/record/record-kind.ts';

export const taskTemplate = recordKind<TaskTemplateRow, TaskTemplateInput>({
  entity: 'task_template',
  fields: {
    name: 'name',
    schedule: oneOf(templateSchedules, 'schedule'),
    // The database sorts the fields of a task; in the order of the contract the same tasks are equal.
    tasks: {
      column: 'tasks',
      read: (tasks) =>
        (tasks as TemplateTask[]).map(({ phase, desc, length, after }) => ({ phase, desc, length, after })),
    },
  },
});

// A few dozen at most: neither searching nor sorting them needs an index.
const sortColumns = {
  name: text('lower(name) collate "C"'),
  lastUpdateBy: text('updated_by collate "C"'),
  lastUpdateDate: text('updated_at'),
};

export const listTaskTemplates = (db: Reader, query: TaskTemplateListQuery) =>
  listRecords(
    db,
    taskTemplate,
    { where: containsText(text("(' ' || lower(name))"), query.search), sortBy: sortColumns[query.sort] },
    query,
  );

/** The first one is the oldest. */
export const readTemplateOptions = (db: Reader): Promise<TaskTemplateOption[]> =>
  readRows(db, statement`select id, name, jsonb_array_length(tasks) as tasks from task_template order by id limit 200`);
