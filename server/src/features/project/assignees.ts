import type { PhasesSave } from '@gso/contract/project-task';
import { refusedField } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readRows, statement } from '../../platform/db/statement.ts';
import { text } from '../../platform/text.ts';

/** Gives assignees that were sent by their id their username. An id and a username of two users are refused. */
export async function withUsernames(tx: Tx, sent: PhasesSave): Promise<PhasesSave> {
  const ids = new Set(sent.flatMap(({ taskList }) => taskList.map(({ assignedTo: { id } }) => id ?? 0)));
  ids.delete(0);
  if (ids.size === 0) return sent;
  const found = await readRows<{ id: number; username: string }>(
    tx,
    statement`select id, username from user_login where id = any(${[...ids]})`,
  );
  const usernames = new Map(found.map(({ id, username }) => [id, username]));
  return sent.map((phase, phaseAt) => ({
    ...phase,
    taskList: phase.taskList.map((task, taskAt) => {
      const { id, username: named } = task.assignedTo;
      if (!id) return task;
      const username = usernames.get(id);
      const refused = username === undefined ? unknown : named !== '' && named !== username ? twoUsers : undefined;
      if (refused) throw refusedField(`${phaseAt}.taskList.${taskAt}.assignedTo`, refused);
      return { ...task, assignedTo: { username: username ?? named } };
    }),
  }));
}

const unknown = text('There is no such user.', 'Pengguna ini tidak ada.');
const twoUsers = text(
  'The id and the username are of two different users. Please send one of them.',
  'ID dan nama pengguna milik dua pengguna berbeda. Silakan kirim salah satu saja.',
);
