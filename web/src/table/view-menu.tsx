import { ActionIcon } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Popover } from '../ui/menu.tsx';
import { useWords } from '../words/words.ts';
import classes from './view-menu.module.css';
import type { ViewPanelProps } from './view-panel.tsx';
import { listWords } from '../words/list-words.ts';
import { later } from '../ui/later/later.ts';

const ViewPanel = later(async () => (await import('./view-panel.tsx')).ViewPanel);

/** The columns of a table with their order, and its row height. */
export function ViewMenu({ view }: ViewPanelProps) {
  const t = useWords(listWords);
  return (
    <Popover
      label={t.view}
      trigger={
        <ActionIcon className={classes.trigger} variant="default" size={36} aria-label={t.view} data-tooltip={t.view}>
          <IconColumns3 size={18} aria-hidden />
        </ActionIcon>
      }
    >
      <Suspense>
        <ViewPanel view={view} />
      </Suspense>
    </Popover>
  );
}
