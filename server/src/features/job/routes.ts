import { recordId } from '@gso/contract/fields';
import { failedJobList, failedJobPage, jobState, retriedReply, retryJobs } from '@gso/contract/jobs/job';
import { pageAccess } from '@gso/contract/permissions';
import { doneReply } from '@gso/contract/record/replies';
import * as z from 'zod';
import { route } from '../../platform/http/route.ts';
import { carryOut, save } from '../../platform/save/save.ts';
import { removeJob, retryJob, retryKind } from './change-jobs.ts';
import { listFailedJobs, readJobState } from './queries.ts';

const access = pageAccess.job;
const params = z.strictObject({ id: recordId });

export const jobRoutes = [
  route({
    method: 'GET',
    path: '/api/job',
    summary: 'Background jobs that have failed for good, newest first',
    access,
    query: failedJobList.schema,
    response: { 200: failedJobPage },
    refuses: [],
    handler: ({ reads, query }) => listFailedJobs(reads, query),
  }),
  route({
    method: 'GET',
    path: '/api/job/state',
    summary: 'How many background jobs of each kind run, wait and have failed, and whether any process runs them',
    access,
    response: { 200: jobState },
    refuses: [],
    handler: ({ reads }) => readJobState(reads),
  }),
  route({
    method: 'POST',
    path: '/api/job/retry',
    summary: 'Try all failed jobs of one kind again, at most 1,000 at once',
    access,
    body: retryJobs,
    response: { 200: retriedReply },
    refuses: [],
    handler: (call) => save(call, async (tx) => ({ count: await retryKind(tx, call.actor, call.body.kind) })),
  }),
  route({
    method: 'POST',
    path: '/api/job/{id}/retry',
    summary: 'Try a failed job again, with all its attempts',
    access,
    params,
    response: { 200: doneReply },
    refuses: [404],
    handler: (call) => carryOut(call, (tx) => retryJob(tx, call.actor, call.params.id)),
  }),
  route({
    method: 'DELETE',
    path: '/api/job/{id}',
    summary: 'Remove a failed job, which then is never done',
    access,
    params,
    response: { 200: doneReply },
    refuses: [404],
    handler: (call) => carryOut(call, (tx) => removeJob(tx, call.actor, call.params.id)),
  }),
];
