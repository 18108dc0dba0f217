import {
  type TaskTemplateInput,
  taskTemplateList,
  type TaskTemplateListQuery,
  taskTemplatePage,
  type TaskTemplatePatch,
  type TaskTemplateRow,
  taskTemplateRow,
  taskTemplateSaved,
} from '@gso/contract/plan/task-template';
import { recordApi } from '../../api/record-api.ts';

export const taskTemplateApi = recordApi<TaskTemplateRow, TaskTemplateListQuery, TaskTemplateInput, TaskTemplatePatch>({
  name: 'task-template',
  entity: 'task_template',
  path: '/api/tasktemplate',
  list: taskTemplateList,
  page: taskTemplatePage,
  row: taskTemplateRow,
  saved: taskTemplateSaved,
});
