import type { Letterhead } from '@gso/contract/letterhead';
import type { ProjectBaseline } from '@gso/contract/plan/baseline';
import { criticalPath, type Dates } from '@gso/contract/plan/schedule';
import type { WorkingDays } from '@gso/contract/plan/working-days';
import type { ProjectRow } from '@gso/contract/project';
import type { ProjectPhaseTasks, ProjectTask } from '@gso/contract/project-task';
import { addDays, daysBetween, mondayOf } from '@gso/contract/rules/calendar-days';
import { longDate } from '../../../platform/pdf/long-date.ts';
import type { Language } from '../../../platform/text.ts';
import { planWords } from './words.ts';

interface Contents {
  project: ProjectRow;
  phases: readonly ProjectPhaseTasks[];
  baseline: ProjectBaseline;
  /** The day on which the baseline was taken. */
  baselineOn: string | null;
  letterhead: Letterhead;
  days: WorkingDays;
  today: string;
  language: Language;
}

/** A part of the width, from 0 to 1. */
interface Span {
  x: number;
  w: number;
}

const rowsPerPage = 34;
/** Over more days weekends would be thinner than a line. */
const mostShadedDays = 500;
const mostMonths = 24;
/** Its name does not fit into less of the width. */
const narrowestMonth = 0.045;

/** Everything that the template sets, with positions as parts of the width. */
export function planData({ project, phases, baseline, baselineOn, letterhead, days, today, language }: Contents) {
  const words = planWords[language];
  const tasks = phases.flatMap(({ taskList }) => taskList);
  const planned = new Map(baseline.tasks.map((task) => [task.id, task]));
  const dates = [...tasks, ...baseline.tasks].flatMap(({ startDate, endDate }) => [startDate, endDate]);
  const from = mondayOf([project.dueDate, ...dates].reduce((least, date) => (date < least ? date : least)));
  const to = [project.dueDate, ...dates].reduce((most, date) => (date > most ? date : most));
  const length = daysBetween(from, to) + 1;
  const at = (date: string): number => daysBetween(from, date) / length;
  const span = ({ startDate, endDate }: Dates): Span => ({
    x: at(startDate),
    w: at(addDays(endDate, 1)) - at(startDate),
  });
  const slack = criticalPath(tasks, days);
  const rows = phases
    .filter(({ taskList }) => taskList.length > 0)
    .flatMap((phase) => [
      {
        kind: 'phase',
        id: null,
        after: [],
        text: words.phases[phase.projectPhase],
        figure: `${Math.round(phase.progress)}%`,
        bar: span(extentOf(phase.taskList)),
        base: null,
        state: 'phase',
        critical: false,
      },
      ...phase.taskList.map((task) => {
        const before = planned.get(task.id);
        return {
          kind: 'task',
          id: task.id,
          after: task.after,
          text: plain(task.desc),
          figure: plain(task.assignedTo.employee.firstName || task.assignedTo.username),
          bar: span(task),
          base: before ? span(before) : null,
          state: stateOf(task, today),
          critical: slack.get(task.id)?.isCritical === true,
        };
      }),
    ]);
  return {
    title: `${words.title} ${project.refNo}`,
    language,
    words: { page: words.page, of: words.of, legend: words.legend, today: words.today },
    company: {
      name: plain(letterhead.name),
      address: plain(letterhead.address),
      logoHeight: letterhead.logo ? 12 : null,
    },
    heading: plain(`${project.refNo}  ${project.name}`),
    facts: plain(
      [
        project.customer.company.name,
        `${words.due} ${longDate(project.dueDate, language)}`,
        `${project.percentage}%`,
        ...(baselineOn ? [`${words.baseline} ${longDate(baselineOn, language)}`] : []),
        `${words.printed} ${longDate(today, language)}`,
      ].join(' · '),
    ),
    months: monthsOf(from, to).map(({ startDate, endDate }) => {
      const place = span({ startDate, endDate });
      return { ...place, text: place.w < narrowestMonth ? '' : words.month(startDate) };
    }),
    free: length <= mostShadedDays ? freeSpans(from, to, days).map(span) : [],
    today: today >= from && today <= to ? at(today) + 0.5 / length : null,
    due: at(addDays(project.dueDate, 1)),
    pages: Array.from({ length: Math.max(1, Math.ceil(rows.length / rowsPerPage)) }, (_, page) =>
      pageOf(rows.slice(page * rowsPerPage, (page + 1) * rowsPerPage)),
    ),
  };
}

/** The rows of a page, and the arrows between tasks that are both on it. */
function pageOf<Row extends { id: number | null; after: readonly number[] }>(rows: readonly Row[]) {
  const places = new Map(rows.map(({ id }, at) => [id, at]));
  const arrows = rows.flatMap(({ after }, to) =>
    after.flatMap((id) => {
      const from = places.get(id);
      return from === undefined ? [] : [{ from, to }];
    }),
  );
  return { rows: rows.map(({ id: _id, after: _after, ...row }) => row), arrows };
}

/** Line breaks and invisible characters become spaces. */
const plain = (value: string): string => value.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ').trim();

function stateOf({ isDone, submitDateTime, endDate, rejection }: ProjectTask, today: string): string {
  if (isDone) return 'approved';
  if (submitDateTime) return 'waiting';
  if (endDate < today) return 'late';
  return rejection ? 'sentBack' : 'open';
}

const extentOf = (tasks: readonly Dates[]): Dates => ({
  startDate: tasks.map(({ startDate }) => startDate).sort()[0] ?? '',
  endDate:
    tasks
      .map(({ endDate }) => endDate)
      .sort()
      .at(-1) ?? '',
});

/** The months; over more than two years the years. */
function monthsOf(from: string, to: string): Dates[] {
  const byYear = daysBetween(from, to) > mostMonths * 31;
  const spans: Dates[] = [];
  for (let startDate = from; startDate <= to;) {
    const [year, month] = [Number(startDate.slice(0, 4)), Number(startDate.slice(5, 7))];
    const isLast = byYear || month === 12;
    const next = `${String(isLast ? year + 1 : year).padStart(4, '0')}-${String(isLast ? 1 : month + 1).padStart(2, '0')}-01`;
    const end = next.length === 10 && next <= to ? addDays(next, -1) : to;
    spans.push({ startDate, endDate: end });
    startDate = addDays(end, 1);
  }
  return spans;
}

/** Days without work that follow each other. */
function freeSpans(from: string, to: string, days: WorkingDays): Dates[] {
  const spans: Dates[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const last = spans.at(-1);
    if (!days.isFree(day)) continue;
    if (last && addDays(last.endDate, 1) === day) last.endDate = day;
    else spans.push({ startDate: day, endDate: day });
  }
  return spans;
}
