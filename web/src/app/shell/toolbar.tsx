import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { IconHome, IconLogout, IconMenu2, IconSearch, type Icon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { logout } from '../../api/access.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { useWords } from '../../words/words.ts';
import { NotificationBell } from '../../features/notification/notification-bell.tsx';
import { pages } from '../pages.ts';
import { ProfileMenu } from './profile-menu.tsx';
import classes from './toolbar.module.css';
import { shellWords } from './words.ts';
import { later } from '../../ui/later/later.ts';

const button = { variant: 'subtle', color: 'gray', size: 36 } as const satisfies ActionIconProps;
const Picture = ({ icon: Shape }: { icon: Icon }) => <Shape size={20} stroke={1.75} aria-hidden />;

const LogoutQuestion = later(async () => (await import('./logout-question.tsx')).LogoutQuestion);

const isMac = navigator.userAgent.includes('Mac');
const paletteKeys = isMac ? '⌘K' : 'Ctrl+K';

interface ToolbarProps {
  username: string;
  menuOpen: boolean;
  onMenu: () => void;
  onSearch: () => void;
}

export function Toolbar({ username, menuOpen, onMenu, onSearch }: ToolbarProps) {
  const t = useWords(shellWords);
  const title = usePageTitle();
  const [unsent, setUnsent] = useState<number>();
  const leave = () =>
    void import('./sign-out.ts').then(
      (signOut) => signOut.leave(setUnsent),
      // A person who walks away must not stay signed in, even if this part cannot be loaded.
      () => logout(),
    );
  return (
    <header className={classes.toolbar}>
      <ActionIcon
        {...button}
        className={classes.menuButton}
        aria-label={t.openMenu}
        aria-expanded={menuOpen}
        data-tooltip={t.openMenu}
        onClick={onMenu}
      >
        <Picture icon={IconMenu2} />
      </ActionIcon>
      <h1 className={classes.title}>{title}</h1>
      <button
        type="button"
        className={classes.search}
        aria-label={t.search}
        aria-keyshortcuts="Control+K Meta+K"
        data-tooltip={t.searchHint(paletteKeys)}
        onClick={onSearch}
      >
        <Picture icon={IconSearch} />
        <span className={classes.searchText}>{t.search}</span>
        <kbd className={classes.keys}>{paletteKeys}</kbd>
      </button>
      <NotificationBell {...button} />
      <ActionIcon {...button} component={Link} to={pages.dashboard.path} aria-label={t.home} data-tooltip={t.home}>
        <Picture icon={IconHome} />
      </ActionIcon>
      <ProfileMenu username={username} onLogout={leave} />
      <ActionIcon {...button} className={classes.logout} aria-label={t.logout} data-tooltip={t.logout} onClick={leave}>
        <Picture icon={IconLogout} />
      </ActionIcon>
      <Suspense>
        {unsent !== undefined && <LogoutQuestion unsent={unsent} onClose={() => setUnsent(undefined)} />}
      </Suspense>
    </header>
  );
}
