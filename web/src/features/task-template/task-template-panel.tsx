import {
  taskTemplateAccess,
  taskTemplateList,
  type TaskTemplateListQuery,
  type TaskTemplateRow,
} from '@gso/contract/plan/task-template';
import { IconListCheck } from '@tabler/icons-react';
import { useMay } from '../../api/session.ts';
import { type Column, fieldColumns, useUpdateColumns } from '../../table/column.ts';
import { RecordList } from '../../table/record-list.tsx';
import { recordScreen } from '../../table/record-screen.ts';
import { formatCount } from '../../words/format.ts';
import { templateScheduleWords } from '../../words/values/task-template.ts';
import { useWords } from '../../words/words.ts';
import { taskTemplateApi } from './api.ts';
import { taskTemplateWords } from './words.ts';
import { later } from '../../ui/later/later.ts';

const templates = recordScreen({
  name: 'task-template',
  api: taskTemplateApi,
  list: taskTemplateList,
  icon: IconListCheck,
  nameOf: (row) => row.name,
  Dialog: later(async () => (await import('./task-template-dialog.tsx')).TaskTemplateDialog),
});

export function TaskTemplatePanel() {
  const t = useWords(taskTemplateWords);
  const schedules = useWords(templateScheduleWords);
  const updateColumns = useUpdateColumns();
  const column = fieldColumns(t.fields, taskTemplateList);
  const columns: Column<TaskTemplateRow, TaskTemplateListQuery['sort']>[] = [
    column('name', { card: 'title', width: 'rest' }),
    column('schedule', { cell: ({ schedule }) => schedules[schedule], card: 'fact' }),
    column('tasks', { cell: ({ tasks }) => formatCount(tasks.length), align: 'end', card: 'fact' }),
    ...updateColumns,
  ];
  return (
    <RecordList
      screen={templates}
      columns={columns}
      texts={t}
      blocked={useMay(taskTemplateAccess.write) ? undefined : t.readOnly}
    />
  );
}
