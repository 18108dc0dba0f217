// @vitest-environment happy-dom
import { deviationOf, type TaskDays } from '@gso/contract/rules/task-deviation';
import { afterEach, expect, test } from 'vitest';
import { chooseLanguage } from '../../words/language.ts';
import { daysText, deviationSentences } from './deviation-text.ts';

afterEach(() => chooseLanguage('en'));

const dueDate = '2026-11-10';
const sentencesFor = ({ submittedOn = null, approvedOn = null }: Partial<TaskDays>, today = '2026-11-15') => {
  const taskObj = { isDone: approvedOn !== null, submitDateTime: submittedOn && `${submittedOn}T03:00:00Z` };
  return Object.values(deviationSentences({ taskObj, ...deviationOf({ dueDate, submittedOn, approvedOn }, today) }));
};

test.each([
  [
    'approved late, and partly because nobody approved',
    { submittedOn: '2026-11-11', approvedOn: '2026-11-13' },
    ['Approved 3 days late.', 'The work was submitted 1 day late.', 'It waited 2 days for approval.'],
  ],
  [
    'early work that waited',
    { submittedOn: '2026-11-08', approvedOn: '2026-11-11' },
    ['Approved 1 day late.', 'The work was submitted 2 days early.', 'It waited 3 days for approval.'],
  ],
  [
    'early',
    { submittedOn: '2026-11-09', approvedOn: '2026-11-09' },
    ['Approved 1 day early.', 'The work was submitted 1 day early.', 'No time was lost waiting for approval.'],
  ],
  [
    'approved without having been handed in',
    { approvedOn: '2026-11-10' },
    [
      'Approved on time.',
      'The work was not submitted before it was approved, so all days count as work.',
      'No time was lost waiting for approval.',
    ],
  ],
  [
    'waiting past its due date',
    { submittedOn: '2026-11-12' },
    [
      'Not approved yet, 5 days past due.',
      'The work was submitted 2 days late.',
      '3 days of that were spent waiting for approval.',
    ],
  ],
  [
    'nothing handed in',
    {},
    [
      'Not approved yet, 5 days past due.',
      'The work has not been submitted yet.',
      'No time was lost waiting for approval.',
    ],
  ],
])('%s', (_case, days, sentences) => {
  expect(sentencesFor(days)).toEqual(sentences);
});

test('what is not due yet is not late', () => {
  expect(sentencesFor({}, '2026-11-10')[0]).toBe('Not approved yet, and not past due.');
});

test('the sign distinguishes early from late', () => {
  expect([12, 1, 0, -1, -1200].map(daysText)).toEqual(['+12 days', '+1 day', '0 days', '−1 day', '−1.200 days']);
  chooseLanguage('id');
  expect(daysText(-3)).toBe('−3 hari');
  expect(sentencesFor({ submittedOn: '2026-11-11', approvedOn: '2026-11-13' })).toEqual([
    'Disetujui terlambat 3 hari.',
    'Pekerjaan diajukan terlambat 1 hari.',
    'Menunggu persetujuan selama 2 hari.',
  ]);
});
