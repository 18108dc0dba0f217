import type { VisitRow } from '@gso/contract/visit';
import { visitList } from '@gso/contract/visit/visit-list';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptPage } from './kept-visits.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2027-04-30T05:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const visitOn = (visitDate: string): VisitRow => ({
  ...{
    id: Number(visitDate.replaceAll('-', '')),
    version: 1,
    lastUpdateBy: 'ani',
    lastUpdateDate: '2027-04-30T05:00:00Z',
  },
  ...{
    type: 'SALES',
    username: 'ani',
    status: 'CONFIRMED',
    visitDate,
    timeStart: '0900',
    timeEnd: '1000',
    activity: '',
  },
  ...{ attachUrl: '', createdBy: 'ani', files: 0, checkIn: null },
  ...{ customer: { id: 1, name: 'Budi', company: { id: 1, name: 'PT Baja' } }, shodan: null, project: null },
});

test('the recent visits of a device begin on the same day as those of the list', () => {
  const days = ['2027-04-30', '2027-03-01', '2027-02-28', '2027-02-27'];
  const { content } = keptPage(days.map(visitOn), visitList.defaults);
  expect(content.map(({ visitDate }) => visitDate)).toEqual(days.slice(0, 3));
});
