import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useIsFetching } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Popover } from '../../ui/menu.tsx';
import { formatCount } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import classes from './notification-bell.module.css';
import { notificationWords } from './words.ts';

// It is loaded in the background, so its failure must not affect anything else.
const Follower = lazy(() =>
  import('./notification-follower.tsx').then(
    ({ NotificationFollower }) => ({ default: NotificationFollower }),
    () => ({ default: () => null }),
  ),
);
const List = lazy(async () => ({ default: (await import('./notification-list.tsx')).NotificationList }));

const most = 99;
const quietMs = 500;

/** Whether the first page has finished loading, so that more can be loaded without delaying it. */
function usePageIsThere(): boolean {
  const navigating = useRouterState({ select: ({ status }) => status === 'pending' });
  const fetching = useIsFetching() > 0;
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    if (navigating || fetching) return undefined;
    const timer = setTimeout(() => setIsThere(true), quietMs);
    return () => clearTimeout(timer);
  }, [navigating, fetching]);
  return isThere;
}

/** Shows the number of unread notifications, and subscribes to new ones. */
export function NotificationBell(button: ActionIconProps) {
  const t = useWords(notificationWords);
  const [unread, setUnread] = useState(0);
  const pageIsThere = usePageIsThere();
  return (
    <>
      <Popover
        label={t.notifications}
        trigger={
          <ActionIcon
            {...button}
            className={classes.bell}
            data-tooltip={t.notifications}
            aria-label={unread > 0 ? t.unread(formatCount(unread)) : t.notifications}
          >
            <IconBell size={20} stroke={1.75} aria-hidden />
            {unread > 0 && <span className={classes.badge}>{unread > most ? `${most}+` : unread}</span>}
          </ActionIcon>
        }
      >
        {(close) => (
          <div className={classes.panel}>
            <Suspense>
              <List onClose={close} />
            </Suspense>
          </div>
        )}
      </Popover>
      <Suspense>{pageIsThere && <Follower onUnread={setUnread} />}</Suspense>
    </>
  );
}
