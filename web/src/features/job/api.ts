import {
  failedJobList,
  failedJobPage,
  type FailedJobQuery,
  type JobKindName,
  jobState,
  retriedReply,
} from '@gso/contract/jobs/job';
import { doneReply } from '@gso/contract/record/replies';
import { call } from '../../api/client.ts';

export const jobKey = ['job'] as const;

const path = '/api/job';

export const fetchFailedJobs = (query: FailedJobQuery, signal: AbortSignal) =>
  call({ path, query: failedJobList.toWire(query), reply: failedJobPage, signal });

export const fetchJobState = (signal: AbortSignal) => call({ path: `${path}/state`, reply: jobState, signal });

export const retryJob = (id: number) => call({ method: 'POST', path: `${path}/${id}/retry`, reply: doneReply });

export const retryKind = (kind: JobKindName) =>
  call({ method: 'POST', path: `${path}/retry`, body: { kind }, reply: retriedReply });

export const removeJob = (id: number) => call({ method: 'DELETE', path: `${path}/${id}`, reply: doneReply });
