import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Popover } from '../../ui/menu.tsx';
import { usePageIsThere } from '../../ui/later/use-page-is-there.ts';
import { formatCount } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import classes from './notification-bell.module.css';
import { notificationWords } from './words.ts';
import { inBackground, later } from '../../ui/later/later.ts';

const Follower = inBackground(async () => (await import('./notification-follower.tsx')).NotificationFollower);
const List = later(async () => (await import('./notification-list.tsx')).NotificationList);

const most = 99;

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
