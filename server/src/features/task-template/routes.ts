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
import { AppError } from '../../platform/app-error.ts';
import { databaseFault } from '../../platform/db/database-fault.ts';
import { route } from '../../platform/http/route.ts';
import { recordRoutes } from '../../platform/record/record-routes.ts';
import { createRecord, updateRecord } from '../../platform/record/write-record.ts';
import { text } from '../../platform/text.ts';
import { listTaskTemplates, readTemplateOptions, taskTemplate } from './task-template.ts';

const path = '/api/tasktemplate';

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
    create: (tx, actor, input) => refuseIfTaken(createRecord(tx, actor, taskTemplate, input)),
    update: (tx, actor, change) => refuseIfTaken(updateRecord(tx, actor, taskTemplate, change)),
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

/** A unique index decides whether a name is taken, so two users who save at the same moment cannot both succeed. */
async function refuseIfTaken<Saved>(saving: Promise<Saved>): Promise<Saved> {
  try {
    return await saving;
  } catch (error) {
    throw databaseFault(error) === 'unique' ? taken() : error;
  }
}

function taken(): AppError {
  const message = text(taskTemplateMessages.taken, 'Sudah ada templat dengan nama ini');
  return new AppError('duplicate', message, { fields: [{ path: 'name', message }] });
}
