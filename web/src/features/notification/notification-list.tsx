import { type LatestNotifications, type Notification, visitTabOf } from '@gso/contract/notification';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailurePanel } from '../../ui/failure-panel.tsx';
import { recordPlace } from '../../ui/record-place.ts';
import { showSnackbar } from '../../ui/snackbar.tsx';
import { formatDateTime } from '../../words/format.ts';
import { useLanguage } from '../../words/language.ts';
import { sentenceOf } from '../../api/refusal.ts';
import { useWords } from '../../words/words.ts';
import { latestIn, markAllRead, markRead } from './api.ts';
import classes from './notification-list.module.css';
import { notificationWords } from './words.ts';

/**
 * Marks on the server, then reloads the list, even if the server refused. The page behind it is reloaded too: it may be
 * the one that the notification is about, from before the change.
 */
function useMarking() {
  const queryClient = useQueryClient();
  return async (marking: Promise<unknown>) => {
    try {
      await marking;
    } catch (error) {
      showSnackbar({ kind: 'error', text: sentenceOf(error) });
    } finally {
      await queryClient.invalidateQueries();
    }
  };
}

/** The target of a notification: the record whose note mentions the user, its project, its visit, the webhooks, or the jobs. */
function placeOf({ id, type, projectId, taskId, quotationId, subject }: Notification) {
  if (subject) {
    const { to, search } = recordPlace(subject.kind, subject.id);
    return { to, search: { ...search, tab: 'timeline' } };
  }
  if (quotationId !== null) {
    const { to, search } = recordPlace('quotation', quotationId);
    return { to, search: { ...search, tab: type === 'QUOTATION_SENT' ? 'mails' : 'approval' } };
  }
  if (type === 'WEBHOOK') return { to: '/dashboard/webhook', search: {} };
  if (type === 'BACKUP') return { to: '/dashboard/job', search: {} };
  // A change of rates can concern many at once.
  if (type === 'QUOTATION') return { to: '/dashboard/quotation', search: { tab: 'list', qmf: 'true' } };
  return projectId === null
    ? { to: '/dashboard/visit', search: { nid: String(id), tab: String(visitTabOf(type)) } }
    : { to: '/project/overview', search: { pid: String(projectId), ...(taskId !== null && { task: String(taskId) }) } };
}

function Message({ message, onOpen }: { message: Notification; onOpen: () => void }) {
  const t = useWords(notificationWords);
  const { title, at, isRead } = message;
  return (
    <li>
      <Link {...placeOf(message)} className={classes.message} data-unread={!isRead || undefined} onClick={onOpen}>
        <span className={classes.dot} aria-hidden />
        <span>
          {!isRead && <VisuallyHidden>{t.isUnread}: </VisuallyHidden>}
          <span className={classes.title}>{title}</span>
          <time dateTime={at} className={classes.when}>
            {formatDateTime(at)}
          </time>
        </span>
      </Link>
    </li>
  );
}

function Messages({ latest, onClose }: { latest: LatestNotifications; onClose: () => void }) {
  const t = useWords(notificationWords);
  const settle = useMarking();
  if (latest.content.length === 0) return <EmptyState icon={IconBell} title={t.nothingNew} />;
  return (
    <>
      {latest.unread > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.markAll}
          onClick={() => void settle(markAllRead(latest.lastSeq))}
        >
          {t.markAll}
        </Button>
      )}
      <ul className={classes.list}>
        {latest.content.map((message) => (
          <Message
            key={message.id}
            message={message}
            onOpen={() => {
              if (!message.isRead) void settle(markRead(message.id));
              onClose();
            }}
          />
        ))}
      </ul>
    </>
  );
}

/** The newest notifications, each with a link to its record. */
export function NotificationList({ onClose }: { onClose: () => void }) {
  const t = useWords(notificationWords);
  const { data, error, refetch } = useQuery(latestIn(useLanguage()));
  return (
    <div className={classes.panel} aria-busy={!data && !error}>
      <h2 className={classes.heading}>{t.notifications}</h2>
      {data && <Messages latest={data} onClose={onClose} />}
      {!data && error && <FailurePanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p className={classes.loading}>{t.loading}…</p>}
    </div>
  );
}
