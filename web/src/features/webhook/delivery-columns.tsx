import type { DeliveryListQuery, DeliveryRow, DeliveryState } from '@gso/contract/jobs/webhook';
import type { Column } from '../../table/column.ts';
import { Chip, type ChipTone } from '../../ui/chip.tsx';
import { formatCount, formatDateTime } from '../../words/format.ts';
import { eventName } from '../../words/values/webhook.ts';
import { useWords } from '../../words/words.ts';
import { deliveryWords } from './words.ts';

const tones: Record<DeliveryState, ChipTone> = { waiting: 'amber', delivered: 'green', failed: 'red' };

export function DeliveryChip({ state }: { state: DeliveryState }) {
  return <Chip tone={tones[state]}>{useWords(deliveryWords).states[state]}</Chip>;
}

/** The status of the last answer, or that there was none. */
export function useStatusText(): (delivery: DeliveryRow) => string {
  const t = useWords(deliveryWords);
  return ({ attempts, status }) => (attempts === 0 ? '' : status === null ? t.noAnswer : String(status));
}

export function useDeliveryColumns(): Column<DeliveryRow, DeliveryListQuery['sort']>[] {
  const t = useWords(deliveryWords);
  const statusText = useStatusText();
  return [
    { key: 'event', header: t.event, cell: ({ event }) => eventName(event), card: 'title' },
    { key: 'code', header: t.code, cell: ({ event }) => event, hidden: true },
    { key: 'state', header: t.state, cell: ({ state }) => <DeliveryChip state={state} />, card: 'mark' },
    {
      key: 'createdAt',
      sort: 'id',
      header: t.createdAt,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
      card: 'mark',
    },
    { key: 'record', header: t.record, cell: ({ record }) => record, width: 'rest', card: 'fact' },
    { key: 'attempts', header: t.attempts, cell: ({ attempts }) => formatCount(attempts), align: 'end' },
    { key: 'status', header: t.status, cell: statusText },
    { key: 'duration', header: t.duration, cell: ({ ms }) => (ms === null ? '' : t.ms(ms)), align: 'end' },
    { key: 'dueAt', header: t.dueAt, cell: ({ dueAt }) => (dueAt === null ? '' : formatDateTime(dueAt)) },
    { key: 'reason', header: t.reason, cell: ({ error }) => error, width: 'rest', card: 'fact' },
  ];
}
