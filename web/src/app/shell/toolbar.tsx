import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { IconBell, IconHome, IconLogout, IconMenu2, IconSearch, type Icon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { logout } from '../../api/access.ts';
import { Popover } from '../../ui/menu.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { formatCount } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { pages } from '../pages.ts';
import { ProfileMenu } from './profile-menu.tsx';
import classes from './toolbar.module.css';
import { shellWords } from './words.ts';

const button = { variant: 'subtle', color: 'gray', size: 36 } as const satisfies ActionIconProps;
const Picture = ({ icon: Shape }: { icon: Icon }) => <Shape size={20} stroke={1.75} aria-hidden />;

const isMac = navigator.userAgent.includes('Mac');
const paletteKeys = isMac ? '⌘K' : 'Ctrl+K';

function NotificationBell({ unread }: { unread: number }) {
  const t = useWords(shellWords);
  return (
    <Popover
      label={t.notifications}
      trigger={
        <ActionIcon
          {...button}
          className={classes.bell}
          data-tooltip={t.notifications}
          aria-label={unread > 0 ? t.unread(formatCount(unread)) : t.notifications}
        >
          <Picture icon={IconBell} />
          {unread > 0 && <span className={classes.badge}>{unread > 99 ? '99+' : unread}</span>}
        </ActionIcon>
      }
    >
      <p className={classes.nothingNew}>{t.nothingNew}</p>
    </Popover>
  );
}

interface ToolbarProps {
  username: string;
  menuOpen: boolean;
  onMenu: () => void;
  onSearch: () => void;
}

export function Toolbar({ username, menuOpen, onMenu, onSearch }: ToolbarProps) {
  const t = useWords(shellWords);
  const title = usePageTitle();
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
      <NotificationBell unread={0} />
      <ActionIcon {...button} component={Link} to={pages.dashboard.path} aria-label={t.home} data-tooltip={t.home}>
        <Picture icon={IconHome} />
      </ActionIcon>
      <ProfileMenu username={username} />
      <ActionIcon
        {...button}
        className={classes.logout}
        aria-label={t.logout}
        data-tooltip={t.logout}
        onClick={() => void logout()}
      >
        <Picture icon={IconLogout} />
      </ActionIcon>
    </header>
  );
}
