import { visitTabOf } from '@gso/contract/notification';
import type { TimelineEntry } from '@gso/contract/record/timeline';
import { visitList } from '@gso/contract/visit/visit-list';
import { recordPlace } from '../../ui/record-place.ts';
import { today } from '../../words/calendar.ts';

/** Where an entry leads: the page of its record, or the visits of that person on that day. */
export function placeOf({ kind, record, at, by }: TimelineEntry): { to: string; search: Record<string, string> } {
  if (record.kind !== 'visit') return recordPlace(record.kind, record.id);
  const day = today(new Date(at));
  return {
    to: '/dashboard/visit',
    search: {
      tab: String(visitTabOf(kind === 'sales_visit' ? 'SALES' : 'PROJECT')),
      ...visitList.toWire({ ...visitList.defaults, from: day, to: day, visitor: by }),
    },
  };
}
