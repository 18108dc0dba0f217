import { ActionIcon } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Popover } from '../ui/menu.tsx';
import { useWords } from '../words/words.ts';
import classes from './view-menu.module.css';
import type { ViewPanelProps } from './view-panel.tsx';
import { listWords } from '../words/list-words.ts';

const ViewPanel = lazy(async () => ({ default: (await import('./view-panel.tsx')).ViewPanel }));

/** Which columns a table shows and how high its rows are. */
export function ViewMenu({ columns, view }: ViewPanelProps) {
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
        <ViewPanel columns={columns} view={view} />
      </Suspense>
    </Popover>
  );
}
