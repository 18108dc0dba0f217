import { mayPass, type PageName, pageAccess, taskAccess } from '@gso/contract/permissions';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { searchOfList } from '../../api/default-views.ts';
import { useMay, useSession } from '../../api/session.ts';
import { inBackground } from '../../ui/later/later.ts';
import { usePageIsThere } from '../../ui/later/use-page-is-there.ts';
import { useWords } from '../../words/words.ts';
import { pageWords } from '../page-words.ts';
import { menu, pages } from '../pages.ts';
import classes from './drawer.module.css';
import { Group } from './drawer-group.tsx';
import { SidebarSettings } from './sidebar-settings.tsx';
import { useSidebarLook } from './sidebar-look.ts';
import { shellWords } from './words.ts';

interface PageLinkProps {
  page: PageName;
  label: string;
  onFollow: () => void;
}

// With the contract of tasks, which must not delay the page.
const WaitingBadge = inBackground(
  async () => (await import('../../features/dashboard/waiting-badge.tsx')).WaitingBadge,
);
const afterBellMs = 250;
const PinnedViews = inBackground(async () => (await import('./pinned-views.tsx')).PinnedViews);
const afterBadgeMs = 500;

function Pinned({ onFollow }: { onFollow: () => void }) {
  const mayLoad = usePageIsThere(afterBadgeMs);
  return <Suspense>{mayLoad && <PinnedViews onFollow={onFollow} />}</Suspense>;
}

function Badge() {
  const mayLoad = usePageIsThere(afterBellMs);
  return <Suspense>{mayLoad && <WaitingBadge className={classes.badge} />}</Suspense>;
}

const ownTasks = [...taskAccess.read, ...taskAccess.approve] as const;

function PageLink({ page, label, onFollow }: PageLinkProps) {
  const t = useWords(shellWords);
  const fullName = useWords(pageWords).pages[page];
  const held = useSession()?.claims.permissions ?? [];
  const { icon: Picture, path, within } = pages[page];
  const isWithin = useRouterState({ select: ({ location }) => location.pathname === within });
  const content = (
    <>
      <Picture size={18} stroke={1.75} aria-hidden />
      <span className={classes.label}>{label}</span>
    </>
  );
  const hasBadge = useMay(ownTasks) && page === 'dashboard';
  const named = label === fullName ? {} : { 'aria-label': fullName };
  return (
    <li className={classes.entry}>
      {mayPass(held, pageAccess[page]) ? (
        <Link
          to={path}
          search={() => searchOfList(path)}
          className={classes.link}
          activeOptions={{ exact: page === 'dashboard', includeSearch: false }}
          aria-current={isWithin || undefined}
          onClick={onFollow}
          {...named}
        >
          {content}
        </Link>
      ) : (
        <a role="link" aria-disabled tabIndex={0} className={classes.link} data-tooltip={t.noPermission} {...named}>
          {content}
        </a>
      )}
      {hasBadge && <Badge />}
    </li>
  );
}

interface DrawerProps {
  username: string;
  /** Whether it covers the page: then it keeps the keyboard focus until it is closed. */
  covering: boolean;
  onClose: () => void;
}

export function Drawer({ username, covering, onClose }: DrawerProps) {
  const t = useWords(shellWords);
  const { pages: names, groups } = useWords(pageWords);
  const look = useSidebarLook(username);
  const drawer = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!covering) return undefined;
    const before = document.activeElement;
    drawer.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [covering]);

  // At once, not with the next page: a page with unsaved changes asks first, and the question would be covered.
  const onFollow = () => {
    if (covering) onClose();
  };

  return (
    <nav
      ref={drawer}
      tabIndex={-1}
      aria-label={t.mainMenu}
      className={classes.drawer}
      data-covering={covering || undefined}
      data-colour={look.colour}
      data-image={look.image}
    >
      <div className={classes.user}>
        <span className={classes.initial} aria-hidden>
          {username.charAt(0).toUpperCase()}
        </span>
        <span className={classes.label}>{username}</span>
        {covering && (
          <ActionIcon variant="transparent" c="inherit" aria-label={t.closeMenu} onClick={onClose}>
            <IconX size={20} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <ul className={classes.list}>
        {menu.map((entry) =>
          'page' in entry ? (
            <PageLink key={entry.page} page={entry.page} label={names[entry.page]} onFollow={onFollow} />
          ) : (
            <Group key={entry.group} icon={entry.icon} title={groups[entry.group]}>
              {entry.pages.map((page) => (
                <PageLink
                  key={page}
                  page={page}
                  label={page === 'projectReport' ? names.project : names[page]}
                  onFollow={onFollow}
                />
              ))}
            </Group>
          ),
        )}
        <Pinned onFollow={onFollow} />
      </ul>
      <SidebarSettings username={username} look={look} />
      <div className={classes.foot}>
        <Link to={pages.dashboard.path} activeOptions={{ exact: true }} onClick={onFollow}>
          {t.home}
        </Link>
        <span>GSO WebApp</span>
      </div>
    </nav>
  );
}
