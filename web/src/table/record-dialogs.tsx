import type { ListQuery } from '@gso/contract/record/list-query';
import { Suspense } from 'react';
import type { RecordStart } from '../form/record-start.ts';
import type { RecordScreen, Versioned } from './record-screen.ts';
import { later } from '../ui/later/later.ts';

const ConfirmDelete = later(async () => (await import('../form/confirm-delete.tsx')).ConfirmDelete);
const HistoryPanel = later(async () => (await import('../history/history-panel.tsx')).HistoryPanel);

export type OpenedRecord<Row> =
  { what: 'new'; start?: RecordStart } | { what: 'edit' | 'remove' | 'history'; record: Row };

interface RecordDialogsProps<Row extends Versioned, Query extends ListQuery<string>> {
  screen: RecordScreen<Row, Query>;
  opened: OpenedRecord<Row> | undefined;
  onSaved: (saved: Row) => void;
  onRemoved: (record: Row) => void;
  /** A delete or a change was undone, maybe long after the dialog was closed. */
  onUndone: () => void;
  /** Called after every attempt to delete: a refused record may have changed meanwhile. */
  onReload: () => void;
  onClose: () => void;
}

/** What a list opens above itself: the dialog of a record, the question before deleting, the history. */
export function RecordDialogs<Row extends Versioned, Query extends ListQuery<string>>({
  screen: { api, nameOf, Dialog },
  opened,
  onSaved,
  onRemoved,
  onUndone,
  onReload,
  onClose,
}: RecordDialogsProps<Row, Query>) {
  if (!opened) return null;
  if (opened.what === 'new')
    return <Suspense>{Dialog && <Dialog start={opened.start} onSaved={onSaved} onClose={onClose} />}</Suspense>;
  const { what, record } = opened;
  return (
    <Suspense>
      {Dialog && what === 'edit' && <Dialog record={record} onSaved={onSaved} onUndone={onUndone} onClose={onClose} />}
      {what === 'remove' && (
        <ConfirmDelete
          remove={() => api.remove(record.id, record.version).finally(onReload)}
          restore={(key) => api.restore(record.id, key).then(onUndone)}
          onRemoved={() => onRemoved(record)}
          onClose={onClose}
          name={nameOf(record)}
        />
      )}
      {what === 'history' && (
        <HistoryPanel
          title={nameOf(record)}
          queryKey={[...api.key, 'history', record.id]}
          entity={api.entity}
          fetchEntries={(before, signal) => api.fetchHistory(record.id, before, signal)}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
