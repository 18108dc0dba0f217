import type { TaskReportRow } from '@gso/contract/project-report';
import { wordsNow } from '../../words/words.ts';
import { taskReportWords } from './words.ts';

type Judged = Pick<TaskReportRow, 'deviasi' | 'workLate' | 'waiting'> & {
  taskObj: Pick<TaskReportRow['taskObj'], 'isDone' | 'submitDateTime'>;
};

const signed = new Intl.NumberFormat('id-ID', { signDisplay: 'exceptZero' });

/** +12 days, −1 day, 0 days. */
export function daysText(days: number): string {
  // A hyphen is too short to be seen as a minus.
  const figures = signed.format(days).replace('-', '−');
  return wordsNow(taskReportWords).days(figures, days);
}

/** The three numbers as sentences. */
export function deviationSentences(row: Judged): Record<'deviation' | 'work' | 'waiting', string> {
  return { deviation: deviationSentence(row), work: workSentence(row), waiting: waitingSentence(row) };
}

function deviationSentence({ deviasi, taskObj: { isDone } }: Judged): string {
  const t = wordsNow(taskReportWords);
  if (isDone) return t.approvedHow(lateOrEarly(deviasi));
  return deviasi > 0 ? t.openLate(deviasi) : t.openInTime;
}

function workSentence({ workLate, taskObj: { isDone, submitDateTime } }: Judged): string {
  const t = wordsNow(taskReportWords);
  if (submitDateTime !== null) return t.workHow(lateOrEarly(workLate));
  return isDone ? t.workUnknown : t.workOpen;
}

function waitingSentence({ waiting, taskObj: { isDone } }: Judged): string {
  const t = wordsNow(taskReportWords);
  if (waiting === 0) return t.waitedNot;
  return isDone ? t.waited(waiting) : t.waits(waiting);
}

function lateOrEarly(days: number): string {
  const t = wordsNow(taskReportWords);
  if (days === 0) return t.inTime;
  return days > 0 ? t.late(days) : t.early(-days);
}
