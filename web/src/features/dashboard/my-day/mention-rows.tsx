import type { Notification } from '@gso/contract/notification';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { sentenceOf } from '../../../api/refusal.ts';
import linkClasses from '../../../pickers/record-link.module.css';
import { recordPlace } from '../../../ui/record-place.ts';
import { showSnackbar } from '../../../ui/snackbar.tsx';
import { formatDateTime } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import { dashboardWords } from '../words.ts';
import { dayKey, markRead } from './api.ts';
import { DayList } from './day-list.tsx';
import { DayRow } from './day-row.tsx';
import classes from './day-row.module.css';
import { Decision } from './decision.tsx';
import type { KeptRow } from './kept-rows.ts';
import type { KeptRows } from './use-kept-rows.ts';

/** Notes that mention the user, until they are read. */
export function MentionRows({ mentions, shown }: { mentions: KeptRows<Notification>; shown: number }) {
  const { mentions: t } = useWords(dashboardWords);
  const queryClient = useQueryClient();
  async function read({ id }: Notification): Promise<void> {
    try {
      await markRead(id);
      mentions.mark(id, { fate: 'read' });
    } catch (error) {
      showSnackbar({ kind: 'error', text: sentenceOf(error) });
    } finally {
      // The bell counts them too.
      await Promise.all([dayKey, ['notification']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    }
  }
  return (
    <DayList label={t.title}>
      {mentions.rows.slice(0, shown).map((kept) => (
        <MentionRow key={kept.row.id} kept={kept} read={read} />
      ))}
    </DayList>
  );
}

interface MentionRowProps {
  kept: KeptRow<Notification>;
  read: (mention: Notification) => Promise<void>;
}

function MentionRow({ kept, read }: MentionRowProps) {
  const { mentions: t } = useWords(dashboardWords);
  const { id, title, subject, at } = kept.row;
  const place = subject && recordPlace(subject.kind, subject.id);
  return (
    <DayRow
      id={id}
      kept={kept}
      title={
        place ? (
          <Link
            to={place.to}
            search={{ ...place.search, tab: 'timeline' }}
            className={linkClasses.link}
            onClick={() => void read(kept.row)}
          >
            {title}
          </Link>
        ) : (
          title
        )
      }
      facts={[{ label: t.at, value: formatDateTime(at) }]}
      decision={
        <Decision fate={kept.fate}>
          {(sending, send) => (
            <Button
              variant="default"
              size="xs"
              className={classes.main}
              aria-label={`${t.markRead}: ${title}`}
              loading={sending}
              onClick={() => send(() => read(kept.row))}
            >
              {t.markRead}
            </Button>
          )}
        </Decision>
      }
    />
  );
}
