import type { ProjectTask } from '@gso/contract/project-task';
import { afterEach, expect, test, vi } from 'vitest';
import type { OverviewState } from './edits.ts';
import { findDraft, keepEdits, overviewDraftPlace, type Unanswered } from './overview-draft.ts';
import { firstState, type OverviewAction, overviewReducer } from './overview-state.ts';
import { saveOverview, SaveRefused } from './save-overview.ts';
import { personCalled, phase, phasesWith, task } from './sample-tasks.ts';
import { hasEdits } from './to-send.ts';

/** A user of the page, without the page. */
function editing(...actions: OverviewAction[]) {
  let state: OverviewState = actions.reduce(overviewReducer, firstState(phasesWith([task(1), task(2), task(3)])));
  let unanswered: Unanswered | undefined;
  return {
    projectId: 7,
    now: () => state,
    dispatch: (action: OverviewAction) => {
      state = overviewReducer(state, action);
    },
    unanswered: () => unanswered,
    setUnanswered: (sent: Unanswered | undefined) => {
      unanswered = sent;
    },
  };
}

interface Sent {
  path: string;
  key: string | null;
  body: unknown;
}

/** The replies of the network, call by call; undefined is a broken connection. */
function network(...answers: ({ status: number; body: object } | undefined)[]): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', (path: string, { headers, body }: { headers: Record<string, string>; body?: string }) => {
    sent.push({ path, key: headers['Idempotency-Key'] ?? null, body: body && JSON.parse(body) });
    const answer = answers[sent.length - 1];
    return answer
      ? Promise.resolve(new Response(JSON.stringify(answer.body), { status: answer.status }))
      : Promise.reject(new TypeError('network'));
  });
  return sent;
}

const saved = (...taskList: ProjectTask[]) => ({
  status: 200,
  body: { projectId: 7, percentage: 0, phases: phasesWith(taskList), message: 'SUCCESS' },
});
const decided = (decision: ProjectTask) => ({ status: 200, body: { ...decision, message: 'SUCCESS' } });
const refused = (status: number, details: string, code = 'refused') => ({
  status,
  body: { message: 'FAILED', code, details, requestId: 'r' },
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const fields = { desc: 'Wiring', assignedTo: personCalled('andi'), startDate: '2026-11-02', endDate: '2026-11-03' };
const withNewTask: OverviewAction[] = [
  { do: 'add', phase },
  { do: 'edit', phase, key: 'new-0', part: fields },
];

/** The state after the repeats of a call got no conclusive reply either. */
const noAnswer = () => refused(500, 'lost', 'fault');

test('a save without a reply is sent again unchanged, and creates its new task once', async () => {
  const edits = editing(...withNewTask);
  const sent = network(
    noAnswer(),
    saved(task(1), task(2), task(3), task(4, fields)),
    { status: 200, body: phasesWith([task(1), task(2, { version: 2, desc: 'Theirs' }), task(3), task(4, fields)]) },
    saved(task(1), task(2), task(3), task(4, { ...fields, version: 2, desc: 'Wiring and labels' })),
  );
  await expect(saveOverview(edits)).rejects.toThrow();
  expect(edits.unanswered()).toBeDefined();

  edits.dispatch({ do: 'edit', phase, key: 'new-0', part: { desc: 'Wiring and labels' } });
  await saveOverview(edits);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[3]?.key).not.toBe(sent[0]?.key);
  expect(sent[3]?.body).toMatchObject([
    { taskList: [{}, { version: 2, desc: 'Theirs' }, {}, { id: 4, desc: 'Wiring and labels' }] },
  ]);
  expect(edits.unanswered()).toBeUndefined();
  expect(hasEdits(edits.now())).toBe(false);
});

test('a refused repetition is followed by what is wanted now', async () => {
  const edits = editing(...withNewTask);
  const sent = network(noAnswer(), refused(422, 'no'), saved(task(1), task(2), task(3), task(4, fields)));
  await expect(saveOverview(edits)).rejects.toThrow();
  await saveOverview(edits);
  expect(sent).toHaveLength(3);
  expect(hasEdits(edits.now())).toBe(false);
});

test('a refused save keeps everything and sends no decision', async () => {
  const edits = editing(...withNewTask, { do: 'decide', id: 1, decision: { kind: 'approve' } });
  const sent = network(refused(409, 'Somebody else', 'stale'));
  await expect(saveOverview(edits)).rejects.toBeInstanceOf(SaveRefused);
  expect(sent).toHaveLength(1);
  expect(edits.unanswered()).toBeUndefined();
  expect(edits.now().decisions).toEqual({ 1: { kind: 'approve' } });
  expect(edits.now().phases[0]?.rows).toHaveLength(4);
});

const submitDateTime = '2026-11-04T00:00:00Z';

test('decisions go one by one after the tasks; one that fails stays and does not stop the others', async () => {
  const edits = editing(
    { do: 'edit', phase, key: '1', part: { desc: 'Mine' } },
    { do: 'decide', id: 1, decision: { kind: 'approve' } },
    { do: 'decide', id: 2, decision: { kind: 'submit' } },
    { do: 'decide', id: 3, decision: { kind: 'approve' } },
  );
  const sent = network(
    saved(
      task(1, { version: 2, desc: 'Mine', submitDateTime }),
      task(2),
      task(3, { version: 5, desc: 'Theirs', submitDateTime }),
    ),
    decided(task(1, { version: 3, desc: 'Mine', isDone: true })),
    refused(422, 'This task is already waiting for approval.'),
    refused(409, 'rudi changed it.', 'stale'),
  );
  const failures = await saveOverview(edits);
  expect(sent.slice(1)).toMatchObject([
    { path: '/api/project/task/1/approve', body: { version: 2 } },
    { path: '/api/project/task/2/submit', body: { version: 1 } },
    // Nobody has seen its current version.
    { path: '/api/project/task/3/approve', body: { version: 1 } },
  ]);
  expect(failures.map(({ id, sentence }) => [id, sentence])).toEqual([
    [2, 'This task is already waiting for approval.'],
    [3, 'rudi changed it.'],
  ]);
  expect(Object.keys(edits.now().decisions)).toEqual(['2', '3']);
});

test('a draft comes back on top of what others saved meanwhile', () => {
  const place = overviewDraftPlace(7);
  const edits = editing(...withNewTask, { do: 'edit', phase, key: '1', part: { desc: 'Mine' } });
  const kept = { title: 'PRJ', projectId: 7, unanswered: undefined };
  expect(keepEdits(place, { ...kept, state: edits.now() })).toBe(true);
  const found = findDraft(place, phasesWith([task(1, { version: 2, desc: 'Theirs' }), task(3)]));
  expect(found?.state.phases[0]?.rows.map(({ desc }) => desc)).toEqual(['Mine', 'Task 3', 'Wiring']);
  expect(found?.state.conflicts).toMatchObject([{ what: 'field', field: 'desc', by: 'rudi' }]);

  const again = [task(1, { version: 2, desc: 'Theirs' }), task(3)];
  if (found) keepEdits(place, { ...kept, state: found.state });
  const undecided = findDraft(place, phasesWith(again))?.state.conflicts;
  expect(undecided?.map(({ id }) => id)).toEqual(['1.desc']);

  keepEdits(place, { ...kept, state: firstState(phasesWith([task(1)])) });
  expect(findDraft(place, phasesWith([task(1)]))).toBeUndefined();
});

test('a task that was saved without a reply is not shown twice', async () => {
  const edits = editing(...withNewTask);
  network(noAnswer());
  await expect(saveOverview(edits)).rejects.toThrow();
  const there = phasesWith([task(1), task(2), task(3), task(4, fields)]);
  edits.dispatch({ do: 'read', phases: there, unanswered: edits.unanswered()?.sending });
  expect(edits.now().phases[0]?.rows.map(({ key, id }) => [key, id])).toEqual([
    ['1', 1],
    ['2', 2],
    ['3', 3],
    ['new-0', 4],
  ]);
});

test('a draft that is none is left alone', () => {
  const place = overviewDraftPlace(7);
  localStorage.setItem(
    'gso.kept..draft.project-overview/7',
    '{"title":"x","idempotencyKey":"","at":"x","values":{"phases":1}}',
  );
  expect(findDraft(place, phasesWith([task(1)]))).toBeUndefined();
});
