import { limits } from '@gso/contract/limits';
import { IconTrash } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ActionButton } from '../../ui/action-button.tsx';
import { formatCount } from '../../words/format.ts';
import { listWords } from '../../words/list-words.ts';
import { useWords } from '../../words/words.ts';
import { ExportButton } from '../export-button.tsx';
import type { RemovableRow } from './remove-rows.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { type Selection, useSelectedRows } from './selection.ts';

const RemoveRows = lazy(async () => ({ default: (await import('./remove-rows.tsx')).RemoveRows }));

interface ChosenRowsProps<Row extends { id: number }> {
  selection: Selection<Row>;
  /** Missing if the rows of this list cannot be exported. */
  exportPath?: string | undefined;
  /** Missing if the user may remove no row of this list. */
  removal?: { of: (row: Row) => RemovableRow; onChanged: () => void } | undefined;
  /** What else the screen does with selected rows. */
  tools?: ReactNode;
}

/** What can be done with the selected rows of a list: export them, remove them, and the tools of its screen. */
export function ChosenRows<Row extends { id: number }>(props: ChosenRowsProps<Row>) {
  const { selection, exportPath, removal, tools } = props;
  const rows = useSelectedRows(selection);
  const t = useWords(listWords);
  const [isRemoving, setIsRemoving] = useState(false);
  const tooMany = rows.length > limits.chosenRows ? t.tooManyChosen(limits.chosenRows) : undefined;
  return (
    <>
      <SelectionBar selection={selection}>
        {exportPath !== undefined && (
          <ExportButton
            path={exportPath}
            query={{ ids: rows.map(({ id }) => id).join() }}
            hint={t.exportChosenHint}
            rows={formatCount(rows.length)}
            blocked={tooMany}
          />
        )}
        {removal && (
          <ActionButton
            variant="default"
            leftSection={<IconTrash size={16} aria-hidden />}
            blocked={tooMany}
            onClick={() => setIsRemoving(true)}
          >
            {t.delete}
          </ActionButton>
        )}
        {tools}
      </SelectionBar>
      <Suspense>
        {removal && isRemoving && (
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
            onClose={() => setIsRemoving(false)}
          />
        )}
      </Suspense>
    </>
  );
}
