import type { VisitFileRow } from '@gso/contract/field/visit-file';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sentenceOf } from '../../../api/refusal.ts';
import tileClasses from '../../../file/pile/tiles.module.css';
import type { StoredFile } from '../../../file/stored-file.ts';
import { Thumbnail } from '../../../file/viewer/thumbnail.tsx';
import { fileWords } from '../../../file/words.ts';
import { newIdempotencyKey } from '../../../form/idempotency.ts';
import { showUndoable } from '../../../form/show-undoable.ts';
import { FailurePanel } from '../../../ui/failure-panel.tsx';
import { showSnackbar } from '../../../ui/snackbar.tsx';
import { fileSizeText } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import { visitKey } from '../api.ts';
import { filesIn, removeVisitFile, restoreVisitFile, storedFileOf } from './api.ts';
import { visitFileWords } from './words.ts';

interface StoredTilesProps {
  visitId: number;
  onView: (file: StoredFile) => void;
  mayRemove?: boolean;
}

/** The files that a visit has: a tap opens one, and what was removed can be taken back. */
export function StoredTiles({ visitId, onView, mayRemove = false }: StoredTilesProps) {
  const t = { ...useWords(fileWords), ...useWords(visitFileWords) };
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(filesIn(visitId));
  const [removing, setRemoving] = useState<number>();
  const list = useRef<HTMLUListElement>(null);
  const reload = () => queryClient.invalidateQueries({ queryKey: visitKey });

  async function remove(file: VisitFileRow): Promise<void> {
    setRemoving(file.id);
    const key = newIdempotencyKey();
    try {
      await removeVisitFile(file);
      showUndoable({ text: t.removed, detail: file.name, undo: () => restoreVisitFile(file, key).then(reload) });
      list.current?.closest('section')?.querySelector('h3')?.focus();
    } catch (failure) {
      showSnackbar({ kind: 'error', text: sentenceOf(failure), detail: file.name });
    } finally {
      setRemoving(undefined);
      await reload();
    }
  }

  if (error && !data) return <FailurePanel error={error} onRetry={() => void refetch()} />;
  return (
    <ul ref={list} className={tileClasses.tiles} aria-label={t.title}>
      {data?.map((file) => (
        <li key={file.id} className={tileClasses.tile}>
          <UnstyledButton
            className={tileClasses.open}
            aria-label={t.open(file.name)}
            onClick={() => onView(storedFileOf(file))}
          >
            <span className={tileClasses.picture}>
              <Thumbnail file={storedFileOf(file)} />
            </span>
            <span className={tileClasses.name}>{file.name}</span>
            <span className={tileClasses.state}>{fileSizeText(file.size)}</span>
          </UnstyledButton>
          {mayRemove && (
            <ActionIcon
              className={tileClasses.remove}
              variant="default"
              size={32}
              aria-label={t.remove(file.name)}
              loading={removing === file.id}
              onClick={() => void remove(file)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  );
}
