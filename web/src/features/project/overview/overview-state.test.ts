import { projectPhases } from '@gso/contract/project';
import type { ProjectTask } from '@gso/contract/project-task';
import { expect, test } from 'vitest';
import type { OverviewState } from './edits.ts';
import { firstState, type OverviewAction, overviewReducer } from './overview-state.ts';
import { personCalled, phase, phasesWith, task } from './sample-tasks.ts';
import { problemsOf } from './task/task-row.ts';
import { withOwnKeys } from './templates.ts';
import { adopted, editCounts, hasEdits, refusedRows, rowsWithProblems, sendingOf } from './to-send.ts';

const phases = (first: ProjectTask[]) => phasesWith(first, [task(91)]);
const three = [task(1), task(2), task(3)];
const after = (state: OverviewState, ...actions: OverviewAction[]) => actions.reduce(overviewReducer, state);
const edit = (key: string, part: object): OverviewAction => ({ do: 'edit', phase, key, part });
const rowsOf = (state: OverviewState) => state.phases[0]?.rows ?? [];
const descsOf = (state: OverviewState) => rowsOf(state).map(({ desc }) => desc);
const filled = { desc: 'Wiring', assignedTo: personCalled('siti'), startDate: '2026-11-02', endDate: '2026-11-03' };

test('nothing is sent while nothing is edited', () => {
  const state = firstState(phases(three));
  expect(hasEdits(state)).toBe(false);
  expect(sendingOf(state, 7)).toBeUndefined();
});

test('the first phase with a task that is not done is open', () => {
  const [first, second] = projectPhases;
  const done = task(1, { isDone: true });
  expect(firstState(phasesWith([done, task(2)], [task(3)])).open).toEqual([first]);
  expect(firstState(phasesWith([done], [task(3)])).open).toEqual([second]);
  expect(firstState(phasesWith([done])).open).toEqual([]);
});

test('an edit that is taken back is none', () => {
  const state = after(firstState(phases(three)), edit('1', { desc: 'Other' }), edit('1', { desc: 'Task 1 ' }));
  expect(hasEdits(state)).toBe(false);
});

test('only the edited phases are sent, whole, with versions, the order as read and what was removed', () => {
  const state = after(
    firstState(phases([task(1), task(2, { version: 4 }), task(3)])),
    edit('1', { desc: ' Cable tray ' }),
    { do: 'remove', phase, place: 1 },
    { do: 'add', phase },
    edit('new-0', filled),
    { do: 'move', phase, from: 2, to: 0 },
  );
  const { desc, startDate, endDate } = filled;
  expect(sendingOf(state, 7)?.body).toEqual([
    {
      projectId: 7,
      projectPhase: phase,
      taskList: [
        { desc, startDate, endDate, assignedTo: { username: 'siti' }, after: [], key: 'new-0' },
        {
          id: 1,
          version: 1,
          desc: 'Cable tray',
          assignedTo: { username: 'andi' },
          startDate: '2026-11-01',
          endDate: '2026-11-05',
          after: [],
        },
        {
          id: 3,
          version: 1,
          desc: 'Task 3',
          assignedTo: { username: 'andi' },
          startDate: '2026-11-01',
          endDate: '2026-11-05',
          after: [],
        },
      ],
      removed: [{ id: 2, version: 4 }],
      readOrder: [1, 2, 3],
    },
  ]);
});

test('a new task comes last and opens its phase', () => {
  const state = after(firstState(phases(three)), { do: 'add', phase });
  expect(rowsOf(state).map(({ key }) => key)).toEqual(['1', '2', '3', 'new-0']);
  expect(state.open).toEqual([phase]);
  expect(editCounts(state.phases[0] ?? { projectPhase: phase, read: [], rows: [] })).toEqual({
    changed: 0,
    added: 1,
    removed: 0,
    reordered: 0,
  });
});

test('approved tasks can be moved, and neither edited nor removed', () => {
  const before = firstState(phases([task(1, { isDone: true }), task(2)]));
  expect(after(before, edit('1', { desc: 'Other' }))).toBe(before);
  expect(after(before, { do: 'remove', phase, place: 0 })).toBe(before);
  expect(descsOf(after(before, { do: 'move', phase, from: 0, to: 1 }))).toEqual(['Task 2', 'Task 1']);
});

test('what is about to be approved is locked until that is taken back', () => {
  const approving = after(firstState(phases(three)), { do: 'decide', id: 1, decision: { kind: 'approve' } });
  expect(hasEdits(approving)).toBe(true);
  expect(sendingOf(approving, 7)).toBeUndefined();
  expect(after(approving, edit('1', { desc: 'Other' }))).toBe(approving);
  expect(descsOf(after(approving, { do: 'undecide', id: 1 }, edit('1', { desc: 'Other' })))[0]).toBe('Other');
});

test('a decision goes with the task that is removed or handed to somebody else', () => {
  const submitting = after(firstState(phases(three)), { do: 'decide', id: 1, decision: { kind: 'submit' } });
  expect(after(submitting, { do: 'remove', phase, place: 0 }).decisions).toEqual({});
  expect(after(submitting, edit('1', { assignedTo: personCalled('siti') })).decisions).toEqual({});
  expect(after(submitting, edit('1', { desc: 'Other' })).decisions).toEqual({ 1: { kind: 'submit' } });
});

test('the usual tasks replace everything but what is approved', () => {
  const planned = [{ order: 2, ...filled }];
  const state = after(
    firstState(phases([task(1), task(2, { isDone: true }), task(3)])),
    { do: 'decide', id: 3, decision: { kind: 'approve' } },
    { do: 'useDefaults', defaults: [{ projectPhase: phase, kept: [], planned, replaced: [] }] },
  );
  expect(descsOf(state)).toEqual(['Task 2', 'Wiring']);
  expect(state.phases[1]?.rows).toEqual([]);
  expect(state.decisions).toEqual({});
  expect(sendingOf(state, 7)?.body.map(({ removed }) => removed.map(({ id }) => id))).toEqual([[1, 3], [91]]);
});

test('the tasks of a template wait for each other, with keys of their own', () => {
  const planned = [
    { order: 1, ...filled, desc: 'Mount', key: 'template-1', after: [2] },
    { order: 2, ...filled, desc: 'Wire', key: 'template-2', after: ['template-1'] },
  ];
  const read = firstState(phases([task(2, { isDone: true })]));
  const use = (prefix: string) => ({
    do: 'useDefaults' as const,
    defaults: withOwnKeys([{ projectPhase: phase, kept: [], planned, replaced: [] }], prefix),
  });
  const state = after(read, use('first'), use('second'));
  expect(rowsOf(state).map((row) => [row.key, row.after])).toEqual([
    ['2', []],
    ['second-template-1', [2]],
    ['second-template-2', ['second-template-1']],
  ]);
  expect(sendingOf(state, 7)?.body[0]?.taskList.map((sent) => sent.after)).toEqual([[], [2], ['second-template-1']]);
});

test('empty fields are reported after an attempt to save, and their phases open', () => {
  const state = after(firstState(phases(three)), { do: 'add', phase }, { do: 'toggle', phase });
  expect(state.open).toEqual([]);
  expect(rowsWithProblems(state)).toEqual(['new-0']);
  const shown = after(state, { do: 'showProblems' });
  expect(shown).toMatchObject({ open: [phase], showsProblems: true });
  expect(problemsOf(rowsOf(shown)[3] ?? filled)).toEqual({
    desc: 'Required.',
    assignedTo: 'Required.',
    startDate: 'Required.',
    endDate: 'Required.',
  });
  expect(problemsOf({ ...filled, startDate: '32/13/2026', endDate: '2026-11-01' })).toMatchObject({
    startDate: 'Not a date',
  });
  expect(problemsOf({ ...filled, endDate: '2026-11-01' })).toEqual({ endDate: 'Ends before it starts' });
});

test('a refusal of the server is shown at its row, until it is edited', () => {
  const state = after(firstState(phases(three)), edit('2', { assignedTo: personCalled('gone') }));
  const sending = sendingOf(state, 7);
  if (!sending) throw new Error('nothing to send');
  const refused = refusedRows(sending, [{ path: '0.taskList.1.assignedTo', message: 'Nobody' }]);
  expect(refused).toEqual({ 2: { assignedTo: 'Nobody' } });
  const shown = after(state, { do: 'showProblems', refused });
  expect(shown).toMatchObject({ refused, open: [phase] });
  expect(after(shown, edit('2', { desc: 'x' })).refused).toEqual({});
});

test('after a save nothing is left to send, and new rows keep their keys under their ids', () => {
  const state = after(firstState(phases(three)), { do: 'add', phase }, edit('new-0', filled));
  const sending = sendingOf(state, 7);
  if (!sending) throw new Error('nothing to send');
  const saved = after(state, { do: 'saved', sending, phases: phases([...three, task(4, filled)]) });
  expect(hasEdits(saved)).toBe(false);
  expect(rowsOf(saved)[3]).toMatchObject({ key: 'new-0', id: 4 });
});

test('a save with a late reply creates no task twice, though its row was edited since', () => {
  const state = after(firstState(phases(three)), { do: 'add', phase }, edit('new-0', filled));
  const sending = sendingOf(state, 7);
  if (!sending) throw new Error('nothing to send');
  const edited = after(state, edit('new-0', { desc: 'Wiring and labels' }));
  const stored = phases([...three, task(8, { desc: "Somebody else's" }), task(4, filled)]);
  expect(adopted(edited, sending, stored).phases[0]?.rows[3]).toMatchObject({ id: 4, desc: 'Wiring and labels' });
  const saved = after(edited, { do: 'saved', sending, phases: stored });
  expect(sendingOf(saved, 7)?.body[0]?.taskList.filter(({ id }) => id === undefined)).toEqual([]);
  expect(descsOf(saved)).toEqual(['Task 1', 'Task 2', 'Task 3', "Somebody else's", 'Wiring and labels']);
});

test('a decision that was carried out is done, and the others wait', () => {
  const state = after(
    firstState(phases(three)),
    { do: 'decide', id: 1, decision: { kind: 'approve' } },
    { do: 'decide', id: 2, decision: { kind: 'submit' } },
    { do: 'decided', task: task(1, { isDone: true, version: 2 }) },
  );
  expect(state.decisions).toEqual({ 2: { kind: 'submit' } });
  expect(state.phases[0]?.read[0]).toMatchObject({ isDone: true, version: 2 });
});

test('whatever is done: approved tasks stay as they are, and each row exists once', () => {
  let seed = 1;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const actions: ((rows: number) => OverviewAction)[] = [
    (rows) => edit(`${random(rows) + 1}`, { desc: `Edited ${random(99)}` }),
    () => ({ do: 'add', phase }),
    (rows) => ({ do: 'move', phase, from: random(rows), to: random(rows + 2) - 1 }),
    (rows) => ({ do: 'remove', phase, place: random(rows) }),
    () => ({ do: 'decide', id: random(6) + 1, decision: { kind: 'approve' } }),
    () => ({ do: 'undecide', id: random(6) + 1 }),
    () => ({ do: 'read', phases: phases(read) }),
    () => ({ do: 'useDefaults', defaults: [] }),
  ];
  const read = [1, 2, 3, 4, 5, 6].map((id) => task(id, { isDone: id % 2 === 0 }));
  for (let round = 0; round < 300; round += 1) {
    let state = firstState(phases(read));
    for (let step = 0; step < 20; step += 1) {
      state = overviewReducer(state, actions[random(actions.length)]?.(rowsOf(state).length) ?? { do: 'add', phase });
    }
    const rows = rowsOf(state);
    const approved = rows.filter(({ id }) => id !== null && id % 2 === 0);
    expect(approved.map(({ desc }) => desc).sort()).toEqual(['Task 2', 'Task 4', 'Task 6']);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  }
});
