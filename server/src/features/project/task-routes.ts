import { recordId } from '@gso/contract/fields';
import { projectBaseline, projectBaselineSaved } from '@gso/contract/plan/baseline';
import { taskAccess } from '@gso/contract/permissions';
import { projectAccess } from '@gso/contract/project';
import {
  phasesSave,
  phasesSaved,
  projectPhaseTasks,
  projectTaskSaved,
  taskDecision,
  taskRejection,
} from '@gso/contract/project-task';
import * as z from 'zod';
import { historyRoute } from '../../platform/audit/history-route.ts';
import { megabyte } from '../../platform/http/body-limits.ts';
import { route } from '../../platform/http/route.ts';
import { createOnce, save } from '../../platform/save/save.ts';
import { approveTask, rejectTask, submitTask } from './decide-task.ts';
import { readBaseline, takeBaseline } from './baseline.ts';
import { savePhases } from './save-phases.ts';
import { readPhases } from './task-queries.ts';

const params = z.strictObject({ id: recordId });

export const projectTaskRoutes = [
  route({
    method: 'GET',
    path: '/api/project/detailphase/{pid}',
    summary: 'The phases of one project with their tasks',
    access: taskAccess.read,
    params: z.strictObject({ pid: recordId }),
    response: { 200: z.array(projectPhaseTasks) },
    refuses: [404],
    handler: ({ reads, params: { pid } }) => readPhases(reads, pid),
  }),
  route({
    method: 'PATCH',
    path: '/api/project/detailphase',
    summary: 'Save the tasks of some phases of one project, on top of what others saved meanwhile',
    access: taskAccess.write,
    body: phasesSave,
    bodyBytes: megabyte,
    response: { 200: phasesSaved },
    refuses: [404, 409, 422],
    handler: (call) => createOnce(call, (tx) => savePhases(tx, call.actor, call.body)),
  }),
  route({
    method: 'POST',
    path: '/api/project/task/{id}/submit',
    summary: 'Submit one of your own tasks for approval',
    access: taskAccess.write,
    params,
    body: taskDecision,
    response: { 200: projectTaskSaved },
    refuses: [404, 409, 422],
    handler: (call) => save(call, (tx) => submitTask(tx, call.actor, { ...call.params, ...call.body })),
  }),
  route({
    method: 'POST',
    path: '/api/project/task/{id}/approve',
    summary: 'Approve a task of somebody else',
    access: taskAccess.approve,
    params,
    body: taskDecision,
    response: { 200: projectTaskSaved },
    refuses: [404, 409, 422],
    handler: (call) => save(call, (tx) => approveTask(tx, call.actor, { ...call.params, ...call.body })),
  }),
  route({
    method: 'POST',
    path: '/api/project/task/{id}/reject',
    summary: 'Send a task of somebody else back, with the reason',
    access: taskAccess.approve,
    params,
    body: taskRejection,
    response: { 200: projectTaskSaved },
    refuses: [404, 409, 422],
    handler: (call) => save(call, (tx) => rejectTask(tx, call.actor, { ...call.params, ...call.body })),
  }),
  route({
    method: 'GET',
    path: '/api/project/{id}/baseline',
    summary: 'The dates of the tasks of one project when its baseline was taken',
    access: projectAccess.read,
    params,
    response: { 200: projectBaseline },
    refuses: [404],
    handler: ({ reads, params: { id } }) => readBaseline(reads, id),
  }),
  route({
    method: 'POST',
    path: '/api/project/{id}/baseline',
    summary: 'Take the dates of the tasks of one project as its baseline',
    access: projectAccess.write,
    params,
    response: { 200: projectBaselineSaved },
    refuses: [404],
    handler: (call) => save(call, (tx) => takeBaseline(tx, call.actor, call.params.id)),
  }),
  historyRoute({ path: '/api/project/task', one: 'task', access: taskAccess.read, entity: 'project_task' }),
];
