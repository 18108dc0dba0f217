import {
  taskTemplateAccess,
  taskTemplateInput,
  taskTemplateList,
  taskTemplateMessages,
  taskTemplateOption,
  taskTemplatePage,
  taskTemplatePatch,
  taskTemplateRow,
  taskTemplateSaved,
} from '@gso/contract/plan/task-template';
import * as z from 'zod';
import { route } from '../../platform/http/route.ts';
import { recordRoutes } from '../../platform/record/record-routes.ts';
import { refuseIfTaken } from '../../platform/record/refuse-if-taken.ts';
import { createRecord, updateRecord } from '../../platform/record/write-record.ts';
import { text } from '../../platform/text.ts';
import { listTaskTemplates, readTemplateOptions, taskTemplate } from './task-template.ts';

const path = '/api/tasktemplate';
const taken = text(taskTemplateMessages.taken, 'Sudah ada templat dengan nama ini');

export const taskTemplateRoutes = [
  ...recordRoutes({
    path,
    noun: ['task template', 'task templates'],
    access: taskTemplateAccess,
    kind: taskTemplate,
    query: taskTemplateList.schema,
    list: listTaskTemplates,
    schemas: {
      row: taskTemplateRow,
      page: taskTemplatePage,
      saved: taskTemplateSaved,
      input: taskTemplateInput,
      patch: taskTemplatePatch,
    },
    create: (tx, actor, input) => refuseIfTaken(createRecord(tx, actor, taskTemplate, input), 'name', taken),
    update: (tx, actor, change) => refuseIfTaken(updateRecord(tx, actor, taskTemplate, change), 'name', taken),
  }),
  route({
    method: 'GET',
    path: `${path}/select`,
    summary: 'The task templates to choose from',
    access: taskTemplateAccess.read,
    response: { 200: z.array(taskTemplateOption) },
    refuses: [],
    handler: ({ reads }) => readTemplateOptions(reads),
  }),
];
