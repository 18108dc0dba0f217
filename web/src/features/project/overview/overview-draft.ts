import { projectPhases } from '@gso/contract/project';
import { phasesSave, type ProjectPhaseTasks, projectTask } from '@gso/contract/project-task';
import * as z from 'zod';
import {
  type Draft,
  type DraftPlace,
  discardDraft,
  draftPlace,
  keepDraft,
  readDraft,
} from '../../../form/draft/draft.ts';
import type { Conflict, OverviewState } from './edits.ts';
import { firstState } from './overview-state.ts';
import { rebased } from './rebase.ts';
import { fieldNames } from './task/task-row.ts';
import { adopted, hasEdits, isEdited, type Sending } from './to-send.ts';

/** A save that was sent without a reply: it may have arrived, and is sent again unchanged before anything else. */
export interface Unanswered {
  idempotencyKey: string;
  sending: Sending;
}

const phaseName = z.enum(projectPhases);
const taskFields = projectTask.pick({ desc: true, assignedTo: true, startDate: true, endDate: true, after: true });
const keptRow = z.object({
  key: z.string(),
  id: z.number().int().nullable(),
  ...taskFields.shape,
  after: z.array(z.union([z.number(), z.string()])).default([]),
});

const keptDecision = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('submit') }),
  z.object({ kind: z.literal('approve') }),
  z.object({ kind: z.literal('reject'), reason: z.string() }),
]);

const about = { id: z.string(), phase: phaseName, name: z.string(), by: z.string(), at: z.string() };
const order = z.array(z.union([z.number(), z.string()]));
const keptConflict: z.ZodType<Conflict> = z.discriminatedUnion('what', [
  z.object({
    ...about,
    what: z.literal('field'),
    key: z.string(),
    field: z.enum(fieldNames),
    before: taskFields,
    theirs: taskFields,
  }),
  z.object({ ...about, what: z.literal('removed'), key: z.string() }),
  z.object({ ...about, what: z.literal('changed'), before: projectTask, theirs: projectTask }),
  z.object({ ...about, what: z.literal('order'), before: order, theirs: order }),
  z.object({ ...about, what: z.literal('locked'), mine: keptRow.optional(), theirs: projectTask }),
]);

const keptEdits = z.object({
  phases: z.array(z.object({ projectPhase: phaseName, read: z.array(projectTask), rows: z.array(keptRow) })),
  decisions: z.record(z.string(), keptDecision),
  conflicts: z.array(keptConflict),
  rowsMade: z.number(),
  sending: z.object({ body: phasesSave, keys: z.array(z.array(z.string())) }).optional(),
});
type KeptEdits = z.output<typeof keptEdits>;

export interface FoundDraft {
  at: string;
  state: OverviewState;
  unanswered: Unanswered | undefined;
}

export const overviewDraftPlace = (projectId: number): DraftPlace => draftPlace('project-overview', projectId);

/** Unsaved edits, applied to the current tasks. */
export function findDraft(place: DraftPlace, phases: readonly ProjectPhaseTasks[]): FoundDraft | undefined {
  const draft = readDraft(place);
  const kept = keptEdits.safeParse(draft?.values).data;
  if (!draft || !kept) return undefined;
  const { idempotencyKey } = draft;
  const state = rebased(adopted(asLeft(kept, phases), kept.sending, phases), phases);
  if (!hasEdits(state) && state.conflicts.length === 0) return undefined;
  return { at: draft.at, state, unanswered: kept.sending && { idempotencyKey, sending: kept.sending } };
}

/** The page as it was left: the edited phases with their original state. */
function asLeft(
  { phases: kept, decisions, conflicts, rowsMade }: KeptEdits,
  phases: readonly ProjectPhaseTasks[],
): OverviewState {
  const clean = firstState(phases);
  return {
    ...clean,
    phases: clean.phases.map((phase) => kept.find(({ projectPhase }) => projectPhase === phase.projectPhase) ?? phase),
    decisions,
    conflicts,
    rowsMade,
    open: kept.map(({ projectPhase }) => projectPhase),
  };
}

/** Returns false if the browser cannot store anything. */
export function keepEdits(place: DraftPlace, { state, title, projectId, unanswered }: KeptState): boolean {
  if (!hasEdits(state) && state.conflicts.length === 0 && !unanswered) {
    discardDraft(place);
    return true;
  }
  const isDecided = (id: number) => state.decisions[id] !== undefined;
  const values: KeptEdits = {
    phases: state.phases.filter((phase) => isEdited(phase) || phase.read.some(({ id }) => isDecided(id))),
    decisions: state.decisions,
    conflicts: state.conflicts,
    rowsMade: state.rowsMade,
    sending: unanswered?.sending,
  };
  const draft: Draft = {
    title,
    record: { id: projectId, version: 1 },
    values,
    before: null,
    idempotencyKey: unanswered?.idempotencyKey ?? '',
    at: new Date().toISOString(),
  };
  return keepDraft(place, draft);
}

interface KeptState {
  state: OverviewState;
  /** The name of the project. */
  title: string;
  projectId: number;
  unanswered: Unanswered | undefined;
}
