import {
  openTimelineKinds,
  type TimelineEntry,
  type TimelineKind,
  type TimelineSubject,
} from '@gso/contract/record/timeline';
import { Button } from '@mantine/core';
import { IconTimeline } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../api/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailurePanel } from '../../ui/failure-panel.tsx';
import { useCalendarText } from '../../words/calendar-text.ts';
import { useWords } from '../../words/words.ts';
import { timelineOf } from './api.ts';
import { groupOf, type KindGroup, kindGroups } from './kinds.ts';
import { byMonth } from './months.ts';
import { NewNote } from './new-note.tsx';
import { Entry } from './timeline-entry.tsx';
import classes from './timeline.module.css';
import { timelineWords } from './words.ts';

/** What happened to a record, newest first, as far as the user may open it, and a field to write notes. */
export function TimelinePanel({ subject }: { subject: TimelineSubject }) {
  const t = useWords(timelineWords);
  const claims = useSession()?.claims;
  const open = openTimelineKinds(claims?.permissions ?? [], subject.kind);
  const [chosen, setChosen] = useState<readonly KindGroup[]>([]);
  const kinds = chosen.length === 0 ? open : open.filter((kind) => chosen.includes(groupOf(kind)));
  return (
    <section aria-label={t.timeline} className={classes.panel}>
      <NewNote key={`${subject.kind}/${subject.id}`} subject={subject} />
      <Filter open={open} chosen={chosen} onChange={setChosen} />
      <Entries subject={subject} kinds={kinds} isFiltered={chosen.length > 0} username={claims?.sub ?? ''} />
    </section>
  );
}

interface FilterProps {
  open: readonly TimelineKind[];
  chosen: readonly KindGroup[];
  onChange: (chosen: readonly KindGroup[]) => void;
}

/** One switch for each group of kinds; all are shown while none is on. */
function Filter({ open, chosen, onChange }: FilterProps) {
  const t = useWords(timelineWords);
  const groups = kindGroups.filter((group) => open.some((kind) => groupOf(kind) === group));
  if (groups.length < 2) return null;
  const toggle = (group: KindGroup) =>
    onChange(chosen.includes(group) ? chosen.filter((one) => one !== group) : [...chosen, group]);
  return (
    <div role="group" aria-label={t.filter} className={classes.filter}>
      {groups.map((group) => (
        <button
          key={group}
          type="button"
          className={classes.choice}
          aria-pressed={chosen.includes(group)}
          onClick={() => toggle(group)}
        >
          {t.groups[group]}
        </button>
      ))}
    </div>
  );
}

interface EntriesProps {
  subject: TimelineSubject;
  kinds: readonly TimelineKind[];
  isFiltered: boolean;
  username: string;
}

function Entries({ subject, kinds, isFiltered, username }: EntriesProps) {
  const t = useWords(timelineWords);
  const timeline = useInfiniteQuery(timelineOf(subject, kinds));
  if (!timeline.data && timeline.error)
    return <FailurePanel error={timeline.error} onRetry={() => void timeline.refetch()} />;
  if (!timeline.data) return <p className={classes.waiting}>{t.loading}</p>;
  const entries = timeline.data.pages.flatMap(({ content }) => content);
  if (entries.length === 0) return <EmptyState icon={IconTimeline} title={isFiltered ? t.emptyOfKind : t.empty} />;
  return (
    <>
      <Months entries={entries} subject={subject} username={username} />
      {timeline.error && <FailurePanel error={timeline.error} onRetry={() => void timeline.fetchNextPage()} />}
      {timeline.hasNextPage && !timeline.error && (
        <Button
          variant="default"
          size="compact-md"
          className={classes.more}
          loading={timeline.isFetchingNextPage}
          onClick={() => void timeline.fetchNextPage()}
        >
          {t.more}
        </Button>
      )}
    </>
  );
}

interface MonthsProps {
  entries: readonly TimelineEntry[];
  subject: TimelineSubject;
  username: string;
}

function Months({ entries, subject, username }: MonthsProps) {
  const { monthAndYear } = useCalendarText();
  return byMonth(entries).map(({ month, entries: ofMonth }) => (
    <section key={month} aria-label={monthAndYear(month, 'long')}>
      <h3 className={classes.month}>{monthAndYear(month, 'long')}</h3>
      <ol className={classes.entries}>
        {ofMonth.map((entry) => (
          <Entry key={`${entry.kind}/${entry.id}`} entry={entry} subject={subject} username={username} />
        ))}
      </ol>
    </section>
  ));
}
