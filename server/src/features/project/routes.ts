import { recordId } from '@gso/contract/fields';
import { autocompleteQuery } from '@gso/contract/record/list-query';
import {
  projectAccess,
  projectInput,
  projectList,
  projectOption,
  projectOverview,
  projectPage,
  projectPatch,
  projectRow,
  projectSaved,
  projectSelectQuery,
} from '@gso/contract/project';
import { taskAccess } from '@gso/contract/permissions';
import {
  defaultPhase,
  defaultPhasesQuery,
  pendingTasks,
  pendingTasksQuery,
  waitingTaskList,
  waitingTaskPage,
} from '@gso/contract/project-task';
import { visitsOfRecord, visitsOfRecordList } from '@gso/contract/visit';
import { exportQuery } from '@gso/contract/record/export-format';
import * as z from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import { statement } from '../../platform/db/statement.ts';
import { route } from '../../platform/http/route.ts';
import { readRecord } from '../../platform/record/record-kind.ts';
import { recordRoutes } from '../../platform/record/record-routes.ts';
import { exportSheet } from '../../platform/sheet-exchange/export-sheet.ts';
import { text } from '../../platform/text.ts';
import { exportBom } from '../bom/export-bom.ts';
import { readDefaultPhases } from './default-phases.ts';
import { readOverview } from './overview.ts';
import { listWaitingTasks, readPendingTasks } from './pending-tasks.ts';
import { project } from './project-kind.ts';
import { autocompleteProjects, listProjects, listVisitsOfProject, selectProjects } from './queries.ts';
import { phaseTaskFile, phaseTaskSource } from './sheet.ts';
import { createProject, removeProject, updateProject } from './write-project.ts';

const params = z.strictObject({ id: recordId });
const overviewParams = z.strictObject({ pid: recordId });

/** A caller may name a user, but only themselves. */
function refuseForeign({ username }: Actor, wanted: string | undefined): void {
  if (wanted === undefined || wanted.toLowerCase() === username.toLowerCase()) return;
  throw new AppError('refused', text('You can only see your own tasks here.', 'Di sini hanya tugas Anda sendiri.'));
}

export const projectRoutes = [
  ...recordRoutes({
    path: '/api/project',
    noun: ['project', 'projects'],
    access: projectAccess,
    kind: project,
    query: projectList.schema,
    list: listProjects,
    schemas: { row: projectRow, page: projectPage, saved: projectSaved, input: projectInput, patch: projectPatch },
    create: createProject,
    update: updateProject,
    remove: removeProject,
  }),
  route({
    method: 'GET',
    path: '/api/project/{id}/visit',
    summary: 'The visits that belong to one project',
    access: projectAccess.read,
    params,
    query: visitsOfRecordList.schema,
    response: { 200: visitsOfRecord },
    refuses: [404],
    handler: ({ reads, params: { id }, query }) => listVisitsOfProject(reads, id, query),
  }),
  route({
    method: 'GET',
    path: '/api/project/autocomplete',
    summary: 'Projects whose number or name contains the text',
    access: projectAccess.pick,
    query: autocompleteQuery,
    response: { 200: z.object({ content: z.array(projectOption) }) },
    refuses: [],
    handler: async ({ reads, query }) => ({ content: await autocompleteProjects(reads, query.q, query.ps) }),
  }),
  route({
    method: 'GET',
    path: '/api/project/select',
    summary: 'The projects of one company or of one contact there',
    access: projectAccess.pick,
    query: projectSelectQuery,
    response: { 200: z.array(projectOption) },
    refuses: [],
    handler: ({ reads, query }) => selectProjects(reads, query),
  }),
  route({
    method: 'GET',
    path: '/api/project/overview/{pid}',
    summary: 'The progress of one project, and who has done how much for it',
    access: projectAccess.read,
    params: overviewParams,
    response: { 200: projectOverview },
    refuses: [404],
    handler: ({ reads, params: { pid } }) => readOverview(reads, pid),
  }),
  route({
    method: 'GET',
    path: '/api/project/pendingtask',
    summary: 'Your own tasks that are not approved yet, the nearest due date first',
    access: taskAccess.read,
    query: pendingTasksQuery,
    response: { 200: pendingTasks },
    refuses: [422],
    handler: async ({ reads, actor, query }) => {
      refuseForeign(actor, query.username);
      return readPendingTasks(reads, actor.username);
    },
  }),
  route({
    method: 'GET',
    path: '/api/project/waitingtask',
    summary: 'Tasks of others that wait for approval, those that have waited longest first',
    access: taskAccess.approve,
    query: waitingTaskList.schema,
    response: { 200: waitingTaskPage },
    refuses: [],
    handler: ({ reads, actor, query }) => listWaitingTasks(reads, query, actor.username),
  }),
  route({
    method: 'GET',
    path: '/api/project/detailphase/default/{pid}',
    summary: 'The usual tasks for one project, and what they would replace',
    access: taskAccess.read,
    params: overviewParams,
    query: defaultPhasesQuery,
    response: { 200: z.array(defaultPhase) },
    refuses: [404],
    handler: ({ reads, actor, params: { pid }, query }) =>
      readDefaultPhases(reads, actor, { projectId: pid, templateId: query.template }),
  }),
  route({
    method: 'GET',
    path: '/api/project/detailphase/export/{pid}',
    summary: 'The tasks of one project as a spreadsheet',
    access: taskAccess.read,
    params: overviewParams,
    query: exportQuery,
    response: { 200: 'file' },
    refuses: [404, 422],
    handler: async (call) =>
      exportSheet(call, phaseTaskFile, phaseTaskSource(await readRecord(call.reads, project, call.params.pid))),
  }),
  route({
    method: 'GET',
    path: '/api/excel/bom-project/{id}',
    summary: 'The bills of materials of what was ordered for one project, as a spreadsheet',
    access: projectAccess.read,
    params,
    query: exportQuery,
    response: { 200: 'file' },
    refuses: [404, 422],
    handler: async (call) => {
      const { id, refNo, name, customer } = await readRecord(call.reads, project, call.params.id);
      return exportBom(call, {
        entity: project.entity,
        record: { id, name: refNo },
        about: [
          ['Project', `${refNo}  ${name}`],
          ['Company', customer.company.name],
        ],
        purchaseOrders: statement`sales_po.project_id = ${id}`,
      });
    },
  }),
];
