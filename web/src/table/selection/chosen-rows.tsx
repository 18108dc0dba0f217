import { limits } from '@gso/contract/limits';
import { Button } from '@mantine/core';
import { IconListCheck, IconTrash } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { ActionButton } from '../../ui/action-button.tsx';
import { formatCount } from '../../words/format.ts';
import { listWords } from '../../words/list-words.ts';
import { useWords } from '../../words/words.ts';
import { ExportButton } from '../export-button.tsx';
import type { BulkField } from '../bulk/bulk-field.ts';
import type { RemovableRow } from './remove-rows.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { type Selection, useSelectedRows } from './selection.ts';
import { selectionWords } from './words.ts';
import { later } from '../../ui/later/later.ts';

const BulkDialog = later(async () => (await import('../bulk/bulk-dialog.tsx')).BulkDialog);
const RemoveRows = later(async () => (await import('./remove-rows.tsx')).RemoveRows);

export interface ChosenRowsProps<Row extends { id: number }> {
  selection: Selection<Row>;
  /** Missing if the rows of this list cannot be exported. */
  exportPath?: string | undefined;
  /** Missing if the user may remove no row of this list. */
  removal?: { of: (row: Row) => RemovableRow; onChanged: () => void } | undefined;
  /** Missing if this list has no changes of many rows, or the user may not make any. */
  bulk?: BulkOfList | undefined;
  /** What else the screen does with selected rows. */
  tools?: ReactNode;
}

export interface BulkOfList {
  path: string;
  entity: string;
  /** The search and the filters in use, and how many rows match them. */
  filters: Readonly<Record<string, string>>;
  matching: { text: string; count: number };
  loadFields: () => Promise<readonly BulkField[]>;
  onChanged: () => void;
}

/** What can be done with the selected rows of a list: export, change and remove them, and the tools of its screen. */
export function ChosenRows<Row extends { id: number }>(props: ChosenRowsProps<Row>) {
  const { selection, exportPath, removal, bulk, tools } = props;
  const rows = useSelectedRows(selection);
  const t = { ...useWords(listWords), ...useWords(selectionWords) };
  const [open, setOpen] = useState<'remove' | 'set' | 'delete'>();
  const filters = JSON.stringify(bulk?.filters);
  // All that match, also on other pages. Another search or filter takes it back.
  const [allOf, setAllOf] = useState<string>();
  const all = bulk && rows.length > 0 && allOf === filters ? bulk : undefined;
  const isFew = all === undefined && rows.length <= limits.chosenRows;
  const tooMany = isFew || all ? undefined : t.tooManyChosen(limits.chosenRows);
  const chosen = all ? { filters: all.filters } : { ids: rows.map(({ id }) => id) };
  const clear = () => {
    setAllOf(undefined);
    selection.clear();
  };
  return (
    <>
      <SelectionBar selection={selection} all={all && t.allMatching(all.matching.text)} onClear={clear}>
        {bulk && !all && bulk.matching.count > rows.length && (
          <Button variant="subtle" size="compact-sm" onClick={() => setAllOf(filters)}>
            {t.selectAllMatching(bulk.matching.text)}
          </Button>
        )}
        {exportPath !== undefined && (
          <ExportButton
            path={exportPath}
            query={all ? { ...all.filters } : { ids: rows.map(({ id }) => id).join() }}
            hint={all ? t.exportHint : t.exportChosenHint}
            rows={all ? all.matching.text : formatCount(rows.length)}
            blocked={tooMany}
          />
        )}
        {bulk && (
          <ActionButton
            variant="default"
            leftSection={<IconListCheck size={16} aria-hidden />}
            onClick={() => setOpen('set')}
          >
            {t.changeMany}
          </ActionButton>
        )}
        {removal && (
          <ActionButton
            variant="default"
            leftSection={<IconTrash size={16} aria-hidden />}
            blocked={bulk ? undefined : tooMany}
            onClick={() => setOpen(isFew ? 'remove' : 'delete')}
          >
            {t.delete}
          </ActionButton>
        )}
        {tools}
      </SelectionBar>
      <Suspense>
        {bulk && (open === 'set' || open === 'delete') && (
          <BulkDialog
            path={bulk.path}
            entity={bulk.entity}
            selection={chosen}
            action={open}
            loadFields={bulk.loadFields}
            onChanged={bulk.onChanged}
            onClose={(changed) => {
              setOpen(undefined);
              // Their versions are old now, and deleted rows are gone.
              if (changed) clear();
            }}
          />
        )}
        {removal && open === 'remove' && (
          <RemoveRows
            rows={rows.map(removal.of)}
            onRemoved={(removed) => {
              selection.choose(
                rows.filter(({ id }) => removed.has(id)),
                false,
              );
              removal.onChanged();
            }}
            onUndone={removal.onChanged}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
