import { IconPaint } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Popover } from '../../ui/menu.tsx';
import { useWords } from '../../words/words.ts';
import type { SidebarLook } from './sidebar-look.ts';
import classes from './sidebar-settings.module.css';
import { shellWords } from './words.ts';
import { later } from '../../ui/later/later.ts';

const Panel = later(async () => (await import('./sidebar-settings-panel.tsx')).SidebarSettingsPanel);

export function SidebarSettings({ username, look }: { username: string; look: SidebarLook }) {
  const t = useWords(shellWords);
  return (
    <Popover
      label={t.settings}
      trigger={
        <button type="button" className={classes.trigger}>
          <IconPaint size={18} aria-hidden />
          {t.settings}
        </button>
      }
    >
      <div className={classes.panel}>
        <Suspense>
          <Panel username={username} look={look} />
        </Suspense>
      </div>
    </Popover>
  );
}
