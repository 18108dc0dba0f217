import { WorkingDays } from '@gso/contract/plan/working-days';
import { describe, expect, it } from 'vitest';
import { firstState, overviewReducer } from '../overview-state.ts';
import { phase, phasesWith, task } from '../sample-tasks.ts';
import { sendingOf } from '../to-send.ts';
import { planRows, possibleBefore, slackOf, tasksOf, tooEarly } from './plan-rows.ts';
import { dayCells, monthCells, sameDays, timeScale } from '../../chart/time-scale.ts';

const days = new WorkingDays();
const dated = (id: number, startDate: string, endDate: string, after: number[] = []) =>
  task(id, { startDate, endDate, after });
// Monday to Friday, then the next week.
const three = () =>
  firstState(
    phasesWith(
      [dated(1, '2026-11-02', '2026-11-06'), dated(2, '2026-11-09', '2026-11-10', [1])],
      [dated(3, '2026-11-11', '2026-11-13', [2])],
    ),
  );

describe('the plan of edited tasks', () => {
  it('marks late, approved and critical tasks', () => {
    const state = firstState(
      phasesWith([
        task(1, { isDone: true }),
        dated(2, '2026-11-02', '2026-11-06'),
        dated(3, '2026-11-02', '2026-11-03'),
      ]),
    );
    const tasks = tasksOf(planRows(state, '2026-11-05'));
    expect(tasks.map((one) => one.state)).toEqual(['approved', 'open', 'late']);
    const slack = slackOf(tasks, days);
    expect(tasks.map(({ number }) => slack.get(number)?.isCritical)).toEqual([false, true, false]);
  });

  it('moves those behind a moved task, and sends all of it in one save', () => {
    const moved = overviewReducer(three(), { do: 'edit', phase, key: '1', part: { endDate: '2026-11-10' } });
    const tasks = tasksOf(planRows(moved, '2026-11-02'));
    const behind = tooEarly(tasks, tasks[0] as (typeof tasks)[0], days);
    expect(behind.map((one) => [one.task.key, one.dates.startDate, one.dates.endDate])).toEqual([
      ['2', '2026-11-11', '2026-11-12'],
      ['3', '2026-11-13', '2026-11-17'],
    ]);
    const edits = behind.map((one) => ({ ...one.task, part: one.dates }));
    const sent = sendingOf(overviewReducer(moved, { do: 'editMany', edits }), 7)?.body ?? [];
    expect(
      sent.map(({ taskList }) => taskList.map(({ startDate, endDate, after }) => [startDate, endDate, after])),
    ).toEqual([
      [
        ['2026-11-02', '2026-11-10', []],
        ['2026-11-11', '2026-11-12', [1]],
      ],
      [['2026-11-13', '2026-11-17', [2]]],
    ]);
  });

  it('offers only tasks to wait for that make no circle', () => {
    const tasks = tasksOf(planRows(three(), '2026-11-02'));
    const offered = (at: number) => possibleBefore(tasks, tasks[at] as (typeof tasks)[0]).map(({ key }) => key);
    expect([offered(0), offered(1), offered(2)]).toEqual([[], [], ['1']]);
  });

  it('sends links between new tasks by their keys, and none to a new task that was removed', () => {
    let state = overviewReducer(three(), { do: 'add', phase });
    state = overviewReducer(state, { do: 'add', phase });
    state = overviewReducer(state, { do: 'edit', phase, key: 'new-1', part: { after: ['new-0', 1] } });
    const last = () => sendingOf(state, 7)?.body[0]?.taskList.at(-1);
    expect(last()).toMatchObject({ key: 'new-1', after: ['new-0', 1] });
    state = overviewReducer(state, { do: 'remove', phase, place: 2 });
    expect(last()).toMatchObject({ key: 'new-1', after: [1] });
  });
});

describe('links that two people change', () => {
  it('are merged, without those to tasks that are gone', () => {
    const linked = overviewReducer(three(), { do: 'edit', phase, key: '2', part: { after: [1, 3] } });
    const fresh = phasesWith(
      [dated(2, '2026-11-09', '2026-11-10', [4]), dated(4, '2026-11-02', '2026-11-02')],
      [dated(3, '2026-11-11', '2026-11-13')],
    );
    const { phases, conflicts } = overviewReducer(linked, { do: 'read', phases: fresh });
    expect(phases[0]?.rows.find(({ id }) => id === 2)?.after).toEqual([4, 3]);
    expect(conflicts).toEqual([]);
  });
});

describe('the scale', () => {
  it.each([
    ['2026-11-02', '2026-11-06', 'day'],
    ['2026-01-01', '2027-12-31', 'week'],
    ['0001-01-01', '9999-11-30', 'day'],
    ['1900-01-01', '2200-01-01', 'month'],
  ] as const)('from %s to %s by %s has few labels that cover it without gaps', (first, last, zoom) => {
    const scale = timeScale([first, last], zoom);
    expect(scale.width).toBeLessThanOrEqual(60_000);
    for (const cells of [monthCells(scale, String), dayCells(scale, String)]) {
      expect(cells.length).toBeLessThan(2500);
      cells.forEach(({ left, width }, at) => {
        const before = cells[at - 1];
        expect(left).toBeCloseTo(before ? before.left + before.width : 0, 3);
        expect(width).toBeGreaterThan(0);
      });
    }
  });
});

describe('the scroll position', () => {
  it('stays at its days when the scale begins earlier or becomes narrower', () => {
    const before = timeScale(['2026-11-02', '2026-12-31'], 'week');
    const earlier = timeScale(['2026-10-05', '2026-12-31'], 'week');
    expect(sameDays(before, before, 100)).toBe(100);
    expect(sameDays(before, earlier, 100)).toBe(100 + 28 * before.day);
    expect(sameDays(earlier, before, 100)).toBe(0);
    const centuries = timeScale(['2026-11-02', '2926-12-31'], 'week');
    expect(sameDays(before, centuries, before.day * 10)).toBeCloseTo(centuries.day * 10);
  });
});
