import { mayPass } from '@gso/contract/permissions';
import { mayApprove, type ProjectTask, taskAccess } from '@gso/contract/project-task';
import type { Session } from '../../api/session.ts';
import { wordsNow } from '../../words/words.ts';
import { approvalWords } from './words.ts';

/** Why somebody may neither approve nor reject a task; undefined when they may. */
export function whyNotDecide(session: Session | undefined, task: Pick<ProjectTask, 'assignedTo'>): string | undefined {
  const t = wordsNow(approvalWords);
  if (!session || !mayPass(session.claims.permissions, taskAccess.approve)) return t.notPermitted;
  const { sub: username, permissions } = session.claims;
  return mayApprove({ username, permissions }, task) ? undefined : t.ownTask;
}
