import { IconCheck, IconX } from '@tabler/icons-react';
import { type Session, useSession } from '../../../../api/session.ts';
import { MoveTools, Tool } from '../../../../ui/order/move-tools.tsx';
import { useWords, wordsNow } from '../../../../words/words.ts';
import { isLocked } from '../edits.ts';
import classes from './task-line.module.css';
import type { TaskLineProps } from './task-line-props.ts';
import { overviewWords } from '../words.ts';
import { mayPass, taskAccess } from '@gso/contract/permissions';
import { mayApprove, type ProjectTask } from '@gso/contract/project-task';
import { approvalWords } from '../../approval/words.ts';

/** The tools of a task. Blocked ones say why. */
export function TaskTools({ row, task, decision, place, isLast, name, ...props }: TaskLineProps & { name: string }) {
  const t = useWords(overviewWords);
  const { moves, dispatch, onReject } = props;
  const blocked = useWhyNot({ row, task });
  return (
    <div className={classes.tools}>
      <Tool
        icon={IconCheck}
        label={t.approve(name)}
        blocked={blocked.approve}
        onClick={() => task && dispatch({ do: 'decide', id: task.id, decision: { kind: 'approve' } })}
      />
      <Tool
        icon={IconX}
        label={t.reject(name)}
        blocked={blocked.reject}
        onClick={() => task && onReject({ what: 'reject', task })}
      />
      <MoveTools
        rowKey={row.key}
        name={name}
        place={place}
        isLast={isLast}
        moves={moves}
        removeLabel={t.remove(name)}
        removeBlocked={isLocked(task, decision) ? (task?.isDone ? t.isLocked : t.willBeLocked) : undefined}
      />
    </div>
  );
}

function useWhyNot({ row, task }: Pick<TaskLineProps, 'row' | 'task'>) {
  const t = useWords(overviewWords);
  const session = useSession();
  if (!task) return { approve: t.saveFirst, reject: t.saveFirst };
  const personal = whyNotDecide(session, row);
  // A new assignee has not submitted the task.
  const isWaiting = task.submitDateTime !== null && row.assignedTo.username === task.assignedTo.username;
  const notYet = task.isDone || isWaiting ? undefined : t.notHandedIn;
  return { approve: personal ?? (task.isDone ? t.isApproved : notYet), reject: personal ?? notYet };
}

/** Why the user may neither approve nor reject a task; undefined if they may. */
function whyNotDecide(session: Session | undefined, task: Pick<ProjectTask, 'assignedTo'>): string | undefined {
  const t = wordsNow(approvalWords);
  if (!session || !mayPass(session.claims.permissions, taskAccess.approve)) return t.notPermitted;
  const { sub: username, permissions } = session.claims;
  return mayApprove({ username, permissions }, task) ? undefined : t.ownTask;
}
