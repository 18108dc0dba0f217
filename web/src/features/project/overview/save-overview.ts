import type { ProjectTask } from '@gso/contract/project-task';
import { isFinal } from '../../../api/client.ts';
import { newIdempotencyKey } from '../../../form/idempotency.ts';
import { sentenceOf } from '../../../api/refusal.ts';
import { approveTask, rejectTask, type SeenTask, submitTask } from '../approval/api.ts';
import { fetchPhases, savePhases } from './api.ts';
import type { Decision, OverviewState } from './edits.ts';
import { sameFields, type TaskRow } from './task/task-row.ts';
import { type Sending, sendingOf } from './to-send.ts';
import type { Edits } from './use-edits.ts';

/** A decision that the server did not accept. It stays queued. */
export interface DecisionFailure {
  id: number;
  name: string;
  sentence: string;
}

type EditsAtHand = Pick<Edits, 'now' | 'dispatch' | 'unanswered' | 'setUnanswered'> & { projectId: number };

/**
 * Sends the edited phases in one call, then each decision in a separate one. A refused one does not stop the others.
 */
export async function saveOverview(edits: EditsAtHand): Promise<DecisionFailure[]> {
  const seen = rowsById(edits.now());
  const versions = versionsOf(edits.now());
  await sendUnansweredAgain(edits);
  const sending = sendingOf(edits.now(), edits.projectId);
  if (sending) await send(edits, sending);
  return sendDecisions(edits, (task) => seenVersion(task, seen, versions));
}

/**
 * Any reply clears the doubt whether it arrived; a refusal means that it did not. The reply shows the state when it
 * arrived, so the tasks are reloaded.
 */
async function sendUnansweredAgain({ projectId, dispatch, ...edits }: EditsAtHand): Promise<void> {
  const unanswered = edits.unanswered();
  if (!unanswered) return;
  const { sending, idempotencyKey } = unanswered;
  try {
    await savePhases(sending.body, idempotencyKey);
    dispatch({ do: 'saved', sending, phases: await fetchPhases(projectId) });
  } catch (error) {
    if (!isFinal(error)) throw error;
  }
  edits.setUnanswered(undefined);
}

async function send({ dispatch, setUnanswered }: EditsAtHand, sending: Sending): Promise<void> {
  const idempotencyKey = newIdempotencyKey();
  setUnanswered({ sending, idempotencyKey });
  try {
    const { phases } = await savePhases(sending.body, idempotencyKey);
    dispatch({ do: 'saved', sending, phases });
  } catch (error) {
    if (!isFinal(error)) throw error;
    setUnanswered(undefined);
    throw new SaveRefused(sending, error);
  }
  setUnanswered(undefined);
}

/** A refusal, and its subject: its fields are named by their position in what was sent. */
export class SaveRefused extends Error {
  readonly sending: Sending;
  constructor(sending: Sending, cause: unknown) {
    super('The server refused the save.', { cause });
    this.name = 'SaveRefused';
    this.sending = sending;
  }
}

async function sendDecisions(
  { now, dispatch }: EditsAtHand,
  versionOf: (task: ProjectTask) => number,
): Promise<DecisionFailure[]> {
  const failures: DecisionFailure[] = [];
  const { phases, decisions } = now();
  for (const task of phases.flatMap(({ read }) => read)) {
    const decision = decisions[task.id];
    if (!decision) continue;
    try {
      const { message: _, ...decided } = await carryOut({ id: task.id, version: versionOf(task) }, decision);
      dispatch({ do: 'decided', task: decided });
    } catch (error) {
      failures.push({ id: task.id, name: task.desc, sentence: sentenceOf(error) });
    }
  }
  return failures;
}

function carryOut(task: SeenTask, decision: Decision) {
  switch (decision.kind) {
    case 'submit':
      return submitTask(task);
    case 'approve':
      return approveTask(task);
    case 'reject':
      return rejectTask(task, decision.reason);
  }
}

/**
 * A save may move tasks on to versions with changes of others. A decision is sent only for a task that is still as
 * shown on the screen; for another one the shown version is sent, and the server refuses it.
 */
function seenVersion(
  task: ProjectTask,
  seen: ReadonlyMap<number, TaskRow>,
  versions: ReadonlyMap<number, number>,
): number {
  const row = seen.get(task.id);
  return row && sameFields(row, task) ? task.version : (versions.get(task.id) ?? task.version);
}

const rowsById = ({ phases }: OverviewState): Map<number, TaskRow> =>
  new Map(phases.flatMap(({ rows }) => rows.flatMap((row) => (row.id === null ? [] : [[row.id, row]]))));

const versionsOf = ({ phases }: OverviewState): Map<number, number> =>
  new Map(phases.flatMap(({ read }) => read.map(({ id, version }) => [id, version])));
