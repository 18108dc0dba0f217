import type { ProjectTask } from '@gso/contract/project-task';
import { expect, test } from 'vitest';
import type { OverviewState } from './edits.ts';
import { firstState, type OverviewAction, overviewReducer } from './overview-state.ts';
import { phase, phasesWith, task } from './sample-tasks.ts';
import { hasEdits, sendingOf } from './to-send.ts';

const three = [task(1), task(2), task(3)];
const after = (state: OverviewState, ...actions: OverviewAction[]) => actions.reduce(overviewReducer, state);
const edit = (key: string, part: object): OverviewAction => ({ do: 'edit', phase, key, part });
const read = (...taskList: ProjectTask[]): OverviewAction => ({ do: 'read', phases: phasesWith(taskList) });
const descsOf = (state: OverviewState) => state.phases[0]?.rows.map(({ desc }) => desc);
const before = firstState(phasesWith(three));

test('without edits the page shows what is stored now', () => {
  const state = after(before, read(task(2), task(1, { desc: 'Theirs' }), task(4)));
  expect(descsOf(state)).toEqual(['Task 2', 'Theirs', 'Task 4']);
  expect(state.conflicts).toEqual([]);
  expect(hasEdits(state)).toBe(false);
});

test('edits of other tasks and other fields are merged', () => {
  const mine = after(before, edit('1', { desc: 'Mine' }));
  const state = after(mine, read(task(1, { version: 2, endDate: '2026-12-01' }), task(2, { desc: 'Theirs' }), task(3)));
  expect(state.phases[0]?.rows[0]).toMatchObject({ desc: 'Mine', endDate: '2026-12-01' });
  expect(descsOf(state)).toEqual(['Mine', 'Theirs', 'Task 3']);
  expect(state.conflicts).toEqual([]);
  expect(sendingOf(state, 7)?.body[0]?.taskList[0]).toMatchObject({ id: 1, version: 2, desc: 'Mine' });
});

test('the same field of both is a conflict, with the author from the server', () => {
  const mine = after(before, edit('1', { desc: 'Mine' }));
  const theirs = [task(1, { version: 2, desc: 'Theirs' }), task(2), task(3)];
  const told = { field: '1.desc', from: 'Task 1', to: 'Theirs', by: 'siti', at: '2026-11-03T00:00:00Z' };
  const state = after(mine, { do: 'read', phases: phasesWith(theirs), changes: [told] });
  expect(state.conflicts).toMatchObject([
    { id: '1.desc', what: 'field', field: 'desc', name: 'Task 1', by: 'siti', at: told.at },
  ]);
  expect(descsOf(state)?.[0]).toBe('Mine');
  expect(descsOf(after(state, { do: 'resolve', choices: { '1.desc': 'theirs' } }))?.[0]).toBe('Theirs');
  const kept = after(state, { do: 'resolve', choices: { '1.desc': 'mine' } });
  expect(kept.conflicts).toEqual([]);
  expect(sendingOf(kept, 7)?.body[0]?.taskList[0]).toMatchObject({ version: 2, desc: 'Mine' });
});

test('a conflict stays until it is decided, whatever is read meanwhile', () => {
  const mine = after(before, edit('1', { desc: 'Mine' }));
  const theirs = [task(1, { version: 2, desc: 'Theirs' }), task(2), task(3)];
  const state = after(mine, read(...theirs), read(...theirs));
  expect(state.conflicts).toHaveLength(1);
  expect(after(state, edit('1', { desc: 'Theirs' }), read(...theirs)).conflicts).toEqual([]);
});

test('both changed it to the same: no conflict', () => {
  const mine = after(before, edit('1', { desc: 'Same' }));
  const state = after(mine, read(task(1, { version: 2, desc: 'Same' }), task(2), task(3)));
  expect(state.conflicts).toEqual([]);
  expect(hasEdits(state)).toBe(false);
});

test('an edited task that somebody removed comes back as a new one, or goes', () => {
  const mine = after(before, edit('2', { desc: 'Mine' }));
  const state = after(mine, read(task(1), task(3)));
  expect(state.conflicts).toMatchObject([{ id: '2.removed', what: 'removed' }]);
  expect(descsOf(state)).toEqual(['Task 1', 'Mine', 'Task 3']);
  expect(sendingOf(state, 7)?.body[0]?.taskList[1]).not.toHaveProperty('id');
  expect(descsOf(after(state, { do: 'resolve', choices: { '2.removed': 'theirs' } }))).toEqual(['Task 1', 'Task 3']);
});

test('an untouched task that somebody removed is gone silently', () => {
  const state = after(after(before, edit('1', { desc: 'Mine' })), read(task(1), task(3)));
  expect(descsOf(state)).toEqual(['Mine', 'Task 3']);
  expect(state.conflicts).toEqual([]);
});

test('a removed task that somebody changed is asked about', () => {
  const mine = after(before, { do: 'remove', phase, place: 1 });
  const state = after(mine, read(task(1), task(2, { version: 2, desc: 'Theirs' }), task(3)));
  expect(state.conflicts).toMatchObject([{ id: '2.changed', what: 'changed', by: 'rudi' }]);
  expect(sendingOf(state, 7)?.body[0]?.removed).toEqual([{ id: 2, version: 2 }]);
  const back = after(state, { do: 'resolve', choices: { '2.changed': 'theirs' } });
  expect(descsOf(back)).toEqual(['Task 1', 'Theirs', 'Task 3']);
  expect(hasEdits(back)).toBe(false);
});

test('tasks that others added stay where they put them, also with a new order', () => {
  const mine = after(before, { do: 'move', phase, from: 0, to: 2 });
  expect(descsOf(after(mine, read(task(1), task(4), task(2), task(3))))).toEqual([
    'Task 2',
    'Task 3',
    'Task 1',
    'Task 4',
  ]);
});

test('two new orders are a conflict', () => {
  const mine = after(before, { do: 'move', phase, from: 0, to: 2 });
  const state = after(mine, read(task(2), task(1), task(3)));
  expect(state.conflicts).toMatchObject([{ id: `${phase}.order`, what: 'order' }]);
  expect(descsOf(state)).toEqual(['Task 2', 'Task 3', 'Task 1']);
  const taken = after(state, { do: 'resolve', choices: { [`${phase}.order`]: 'theirs' } });
  expect(descsOf(taken)).toEqual(['Task 2', 'Task 1', 'Task 3']);
});

test('a task that was approved meanwhile is locked, and its lost edits are shown', () => {
  const approved = task(1, { version: 2, isDone: true, approveBy: 'siti', approveDateTime: '2026-11-04T00:00:00Z' });
  const edited = after(before, edit('1', { desc: 'Mine' }), read(approved, task(2), task(3)));
  expect(descsOf(edited)?.[0]).toBe('Task 1');
  expect(edited.conflicts).toMatchObject([{ what: 'locked', by: 'siti', mine: { desc: 'Mine' } }]);
  const removed = after(before, { do: 'remove', phase, place: 0 }, read(approved, task(2), task(3)));
  expect(descsOf(removed)).toEqual(['Task 1', 'Task 2', 'Task 3']);
  expect(hasEdits(removed)).toBe(false);
});

test('decisions that others have made are dropped', () => {
  const mine = after(
    before,
    { do: 'decide', id: 1, decision: { kind: 'approve' } },
    { do: 'decide', id: 2, decision: { kind: 'submit' } },
    { do: 'decide', id: 3, decision: { kind: 'reject', reason: 'No labels' } },
  );
  const state = after(
    mine,
    read(task(1, { isDone: true }), task(2), task(3, { submitDateTime: '2026-11-04T00:00:00Z' })),
  );
  expect(Object.keys(state.decisions)).toEqual(['2', '3']);
  expect(after(state, read(task(1), task(2, { submitDateTime: 'x' }), task(3))).decisions).toEqual({});
});
