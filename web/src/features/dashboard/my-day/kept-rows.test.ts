import type { WaitingTask } from '@gso/contract/project-task';
import { describe, expect, it } from 'vitest';
import { type Kept, withAnswer, withoutSettled, withRow } from './kept-rows.ts';

type Inbox = Kept<WaitingTask>;

const task = (id: number, version = 1): WaitingTask => ({
  id,
  version,
  desc: `Task ${id}`,
  assignedTo: { id: 1, username: 'siti', employee: { firstName: 'Siti' } },
  startDate: '2026-11-01',
  endDate: '2026-11-20',
  submitDateTime: '2026-11-14T02:00:00Z',
  projectPhase: 'INSTALLATION',
  project: { id: 7, refNo: 'PRJ-26-0007', name: 'Boiler panel', companyName: 'PT Maju Jaya' },
});
const page = (content: WaitingTask[], number = 0, size = 3) => ({
  content,
  number,
  size,
  totalElements: 9,
  totalCapped: false,
  totalPages: 3,
});
const start = (content: WaitingTask[], number = 0): Inbox =>
  withAnswer({ answer: undefined, rows: [] }, page(content, number));
const shown = ({ rows }: Inbox) =>
  rows.map(({ row, fate, problem }) => [row.id, row.version, fate ?? problem?.sentence]);
const conflict = { problem: { sentence: 'Changed', stale: true } };

describe('on the same page', () => {
  it('what was decided keeps its place, and what follows comes behind', () => {
    const decided = withRow(start([task(1), task(2), task(3)]), 1, { fate: 'approved' });
    const next = withAnswer(decided, page([task(2), task(3), task(4)]));
    expect(shown(next)).toEqual([
      [1, 1, 'approved'],
      [2, 1, undefined],
      [3, 1, undefined],
      [4, 1, undefined],
    ]);
    expect(shown(withoutSettled(next)).map(([id]) => id)).toEqual([2, 3, 4]);
  });

  it('a reply from before the decision does not undo it', () => {
    const decided = withRow(start([task(1), task(2)]), 2, { fate: 'rejected' });
    expect(shown(withAnswer(decided, page([task(1), task(2)])))).toEqual([
      [1, 1, undefined],
      [2, 1, 'rejected'],
    ]);
  });

  it('a task that was sent back and submitted again waits again', () => {
    const decided = withRow(start([task(1), task(2)]), 1, { fate: 'rejected' });
    expect(shown(withAnswer(decided, page([task(2), task(1, 3)])))).toEqual([
      [1, 3, undefined],
      [2, 1, undefined],
    ]);
  });

  it('what somebody else decided stays in sight without a choice', () => {
    const next = withAnswer(start([task(1), task(2)]), page([task(2)]));
    expect(shown(next)).toEqual([
      [1, 1, 'gone'],
      [2, 1, undefined],
    ]);
    expect(shown(withAnswer(next, page([task(1), task(2)])))[0]).toEqual([1, 1, undefined]);
    expect(withRow(next, 1, conflict).rows[0], 'a refused approval').toMatchObject({ fate: 'gone', ...conflict });
  });

  it('what somebody changed is shown as it is now, and still says that it was', () => {
    const told = withRow(start([task(1), task(2)]), 1, conflict);
    expect(shown(withAnswer(told, page([task(1, 2), task(2)])))[0]).toEqual([1, 2, 'Changed']);
    expect(withAnswer(told, page([task(2)])).rows[0]).toMatchObject({ fate: 'gone', ...conflict });
  });

  it('behind the first page, what is missing may have moved to the one before', () => {
    const decided = withRow(start([task(4), task(5), task(6)], 1), 5, { fate: 'approved' });
    expect(shown(withAnswer(decided, page([task(6), task(7)], 1))).map(([id]) => id)).toEqual([5, 6, 7]);
  });
});

it('another page begins afresh', () => {
  const decided = withRow(start([task(1), task(2), task(3)]), 1, { fate: 'approved' });
  expect(shown(withAnswer(decided, page([task(4)], 1)))).toEqual([[4, 1, undefined]]);
  expect(shown(withAnswer(decided, page([task(2), task(3)], 0, 20))).map(([id]) => id)).toEqual([2, 3]);
});

it('what has no version and no pages is kept in the same way', () => {
  const first = withAnswer<{ id: number }>({ answer: undefined, rows: [] }, { content: [{ id: 1 }, { id: 2 }] });
  const read = withRow(first, 1, { fate: 'read' });
  const fates = ({ rows }: typeof first) => rows.map(({ row, fate }) => [row.id, fate]);
  expect(fates(withAnswer(read, { content: [{ id: 1 }, { id: 2 }] })), 'an older reply').toEqual([
    [1, 'read'],
    [2, undefined],
  ]);
  expect(fates(withAnswer(read, { content: [{ id: 3 }] }))).toEqual([
    [1, 'read'],
    [2, 'gone'],
    [3, undefined],
  ]);
  expect(fates(withRow(read, 1, {})), 'undone').toEqual([
    [1, undefined],
    [2, undefined],
  ]);
});
