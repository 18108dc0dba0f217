import { findCycle, inOrder } from '@gso/contract/plan/dependencies';
import { criticalPath, type PlannedWork, shiftBehind } from '@gso/contract/plan/schedule';
import { WorkingDays } from '@gso/contract/plan/working-days';
import { weeksFrom, workloadOf } from '@gso/contract/plan/workload';
import { addDays, isoWeek, mondayOf } from '@gso/contract/rules/calendar-days';
import { describe, expect, it } from 'vitest';
import { long } from '../long-tests.ts';
import { Random } from '../random.ts';
import { hasCycle, PlanModel } from './plan-model.ts';

const plans = long ? 100_000 : 1000;
const seed = Number(process.env['GSO_PLAN_SEED'] ?? 21);

const listOf = <Value>(count: number, make: (at: number) => Value): Value[] =>
  Array.from({ length: count }, (_, at) => make(at));

/** Up to seven tasks within seven weeks around the end of a year, with cycles if they are wanted. */
function randomPlan({ below, chance: is }: Random, withCycles: boolean): PlannedWork[] {
  const first = addDays('2026-12-01', below(60));
  const density = [0.15, 0.35, 0.7][below(3)] ?? 0;
  const tasks = listOf(1 + below(7), (at) => {
    const startDate = addDays(first, below(25));
    const before = listOf(withCycles ? 8 : at, (id) => id + 1).filter(() => is(withCycles ? density / 3 : density));
    const after = is(0.05) ? [...before, 99] : before;
    return { id: at + 1, after, startDate, endDate: addDays(startDate, below(9)), isDone: is(0.15) };
  });
  return tasks.sort(() => (is(0.5) ? 1 : -1));
}

/** The week of the company: mostly five or six days, sometimes any others. */
function randomWeek({ below, chance: is }: Random): number[] {
  if (is(0.6)) return listOf(5 + below(2), (at) => at + 1);
  const some = listOf(7, (at) => at + 1).filter(() => is(0.5));
  return some.length > 0 ? some : [1 + below(7)];
}

const randomHolidays = ({ below }: Random): string[] => listOf(below(9), () => addDays('2026-12-01', below(90)));

describe(`${plans} random plans are what the plain model makes of them`, () => {
  it('working days, shifts, slack and critical path', { timeout: 1_800_000 }, () => {
    for (let plan = 0; plan < plans; plan += 1) {
      const random = new Random(seed, plan);
      const holidays = randomHolidays(random);
      const week = randomWeek(random);
      const [days, model] = [new WorkingDays(holidays, week), new PlanModel(holidays, week)];
      const tasks = randomPlan(random, false);
      const told = JSON.stringify({ seed: seed + plan, holidays, week, tasks });
      const { startDate, endDate } = tasks[0] as PlannedWork;
      expect(days.count(startDate, endDate), told).toBe(model.count(startDate, endDate));
      const length = 1 + random.below(12);
      expect(days.endOf(startDate, length), told).toBe(model.endOf(startDate, length));
      expect(days.isFree(endDate), told).toBe(model.isFree(endDate));

      const moved = tasks[random.below(tasks.length)]?.id ?? 0;
      const sorted = (dates: Map<number, unknown>) => [...dates].sort(([one], [other]) => one - other);
      expect(sorted(shiftBehind(tasks, moved, days)), told).toEqual(sorted(model.shiftBehind(tasks, moved)));

      const path = criticalPath(tasks, days);
      for (const task of tasks) {
        const found = path.get(task.id);
        const { startDate: start, endDate: finish } = model.earliest(tasks, task.id);
        expect([found?.earliestStart, found?.earliestFinish], told).toEqual([start, finish]);
        if (task.isDone) {
          expect(found, told).toMatchObject({ isCritical: false, latestStart: start, latestFinish: finish });
          continue;
        }
        const slack = model.slack(tasks, task.id);
        expect([found?.slack, found?.isCritical], told).toEqual([slack, slack === 0]);
        const latest = model.endOf(addDays(finish, 1), slack);
        expect(found?.latestFinish, told).toBe(slack === 0 ? finish : latest);
        expect(model.count(found?.latestStart ?? '', found?.latestFinish ?? ''), told).toBe(model.count(start, finish));
        expect(model.isFree(found?.latestStart ?? ''), told).toBe(false);
      }
    }
  });

  it('cycles and orders', { timeout: 600_000 }, () => {
    let cycles = 0;
    for (let plan = 0; plan < plans; plan += 1) {
      const tasks = randomPlan(new Random(seed, plan), true);
      const told = JSON.stringify({ seed: seed + plan, tasks });
      const cycle = findCycle(tasks);
      expect(cycle !== undefined, told).toBe(hasCycle(tasks));
      if (cycle) {
        cycles += 1;
        cycle.forEach((task, at) => expect(task.after, told).toContain(cycle[(at + 1) % cycle.length]?.id));
        continue;
      }
      const order = inOrder(tasks).map(({ id }) => id);
      expect(order.toSorted(), told).toEqual(tasks.map(({ id }) => id).toSorted());
      for (const { id, after } of tasks) {
        for (const before of after) expect(order.indexOf(before), told).toBeLessThan(order.indexOf(id));
      }
    }
    expect(cycles).toBeGreaterThan(plans / 10);
    expect(cycles).toBeLessThan((plans * 9) / 10);
  });

  it('workload by person and week', { timeout: 600_000 }, () => {
    for (let plan = 0; plan < plans; plan += 1) {
      const random = new Random(seed, plan);
      const holidays = randomHolidays(random);
      const work = randomPlan(random, false).map(({ startDate, endDate, id }) => {
        return { person: `person ${id % 3}`, startDate, endDate, tasks: 1 + random.below(2) };
      });
      const mondays = weeksFrom(addDays('2026-11-25', random.below(40)), 1 + random.below(8));
      const week = randomWeek(random);
      const model = new PlanModel(holidays, week);
      const load = workloadOf(work, mondays, new WorkingDays(holidays, week));
      const told = JSON.stringify({ seed: seed + plan, holidays, week, mondays, work });
      for (const [person, weeks] of load) {
        expect(weeks, told).toEqual(mondays.map((monday) => model.week(work, person, monday)));
      }
      expect(load.size, told).toBe(new Set(work.map(({ person }) => person)).size);
    }
  });
});

describe('ISO weeks', () => {
  it.each([
    ['2026-01-01', '2025-12-29', 1],
    ['2026-12-31', '2026-12-28', 53],
    ['2027-01-03', '2026-12-28', 53],
    ['2027-01-04', '2027-01-04', 1],
    ['2024-12-30', '2024-12-30', 1],
    ['1969-12-31', '1969-12-29', 1],
  ])('%s is in the week of %s, number %i', (date, monday, week) => {
    expect([mondayOf(date), isoWeek(date)]).toEqual([monday, week]);
  });
});

describe('dates far apart', () => {
  it('are counted at once', () => {
    const days = new WorkingDays(['2026-12-25']);
    const began = performance.now();
    expect(days.count('0001-01-01', '9999-12-31')).toBe(2_608_614);
    expect(days.endOf('2026-12-24', 2)).toBe('2026-12-28');
    expect(days.startOf('2026-12-28', 2)).toBe('2026-12-24');
    expect(days.endOf('2026-12-26', 0), 'a task takes at least one day').toBe('2026-12-28');
    expect(performance.now() - began).toBeLessThan(100);
  });

  it('are counted by the working days of the week', () => {
    const sixDays = new WorkingDays(['2026-12-26', '2026-12-27'], [1, 2, 3, 4, 5, 6]);
    expect(sixDays.count('2026-12-21', '2026-12-27')).toBe(5);
    expect(sixDays.endOf('2026-12-25', 2)).toBe('2026-12-28');
    expect(new WorkingDays([], [7]).endOf('2026-12-21', 2)).toBe('2027-01-03');
    expect(() => new WorkingDays([], [])).toThrow('needs a working day');
  });
});
