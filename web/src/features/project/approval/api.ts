import { projectTaskSaved } from '@gso/contract/project-task';
import { call } from '../../../api/client.ts';

/** A stored task and the version that was shown: nobody approves a version they have not seen. */
export interface SeenTask {
  id: number;
  version: number;
}

const decide = ({ id, version }: SeenTask, decision: 'submit' | 'approve' | 'reject', more: object = {}) =>
  call({
    path: `/api/project/task/${id}/${decision}`,
    method: 'POST',
    body: { version, ...more },
    reply: projectTaskSaved,
  });

export const submitTask = (task: SeenTask) => decide(task, 'submit');
export const approveTask = (task: SeenTask) => decide(task, 'approve');
export const rejectTask = (task: SeenTask, reason: string) => decide(task, 'reject', { reason });
