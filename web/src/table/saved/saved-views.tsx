import type { SavedViewList } from '@gso/contract/record/saved-view';
import { ActionIcon } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Popover } from '../../ui/menu.tsx';
import { listWords } from '../../words/list-words.ts';
import { useWords } from '../../words/words.ts';
import type { SavedList } from './saved-list.ts';
import classes from './saved-views.module.css';
import { useOpenedView } from './use-opened-view.ts';
import { later } from '../../ui/later/later.ts';

const ViewChoice = later(async () => (await import('./view-choice.tsx')).ViewChoice);
const NewView = later(async () => (await import('./new-view.tsx')).NewView);
const OpenedView = later(async () => (await import('./opened-view.tsx')).OpenedView);

interface SavedViewsProps {
  name: SavedViewList;
  list: SavedList;
}

/** The saved views of a list, and what can be done with the one that is open. */
export function SavedViews(props: SavedViewsProps) {
  const t = useWords(listWords);
  const opened = useOpenedView();
  const [isSaving, setIsSaving] = useState(false);
  return (
    <>
      <Popover
        label={t.savedViews}
        trigger={
          <ActionIcon variant="default" size={36} aria-label={t.savedViews} data-tooltip={t.savedViews}>
            <IconBookmark size={18} aria-hidden />
          </ActionIcon>
        }
      >
        {(close) => (
          <Suspense>
            <ViewChoice {...props} opened={opened} onSave={() => setIsSaving(true)} onClose={close} />
          </Suspense>
        )}
      </Popover>
      <Suspense>{isSaving && <NewView {...props} opened={opened} onClose={() => setIsSaving(false)} />}</Suspense>
      {opened !== undefined && (
        <div className={classes.opened}>
          <Suspense>
            <OpenedView key={opened} {...props} opened={opened} />
          </Suspense>
        </div>
      )}
    </>
  );
}
