import { IconCheck, IconX } from '@tabler/icons-react';
import { useSession } from '../../../../api/session.ts';
import { MoveTools, Tool } from '../../../../ui/order/move-tools.tsx';
import { useWords } from '../../../../words/words.ts';
import { whyNotDecide } from '../../../task-approval/why-not.ts';
import { isLocked } from '../edits.ts';
import classes from './task-line.module.css';
import type { TaskLineProps } from './task-line-props.ts';
import { overviewWords } from '../words.ts';

/** What can be done with a task. What cannot be done now says why. */
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
  // Whoever gets the task with this save has not handed it in.
  const isWaiting = task.submitDateTime !== null && row.assignedTo.username === task.assignedTo.username;
  const notYet = task.isDone || isWaiting ? undefined : t.notHandedIn;
  return { approve: personal ?? (task.isDone ? t.isApproved : notYet), reject: personal ?? notYet };
}
