import { type VisitOfRecord, visitsOfRecord, visitsOfRecordList } from '@gso/contract/visit';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { FailurePanel } from '../../ui/failure-panel.tsx';
import { formatCount, formatDate } from '../../words/format.ts';
import { formatTimes } from '../../words/time-of-day.ts';
import { useWords } from '../../words/words.ts';
import { InnerNote, InnerTable } from '../../ui/inner-table.tsx';
import { recordVisitsWords } from './words.ts';
import classes from './record-visits.module.css';

/** The visits of a record, the newest first, more of them on demand. */
export function RecordVisits({ of, id }: { of: 'shodan' | 'project'; id: number }) {
  const t = useWords(recordVisitsWords);
  const visits = useInfiniteQuery({
    // Under the visits' key, so that a change of one of them updates this too.
    queryKey: ['visit', `of-${of}`, id],
    queryFn: ({ pageParam, signal }) =>
      call({
        path: `/api/${of}/${id}/visit`,
        query: visitsOfRecordList.toWire({ ...visitsOfRecordList.defaults, page: pageParam }),
        reply: visitsOfRecord,
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ number, size, content }) => (content.length === size ? number + 1 : undefined),
  });
  if (visits.error) return <FailurePanel error={visits.error} onRetry={() => void visits.refetch()} />;
  const [first] = visits.data?.pages ?? [];
  if (!visits.data || !first) return <InnerNote>{t.loading}</InnerNote>;
  const shown = visits.data.pages.flatMap(({ content }) => content);
  if (shown.length === 0) return <InnerNote>{t.none}</InnerNote>;
  const all = `${formatCount(first.totalElements)}${first.totalCapped ? '+' : ''}`;
  return (
    <>
      <VisitTable visits={shown} />
      {(visits.hasNextPage || shown.length > first.size) && (
        <div className={classes.more}>
          {visits.hasNextPage && (
            <Button
              variant="default"
              size="compact-sm"
              loading={visits.isFetchingNextPage}
              onClick={() => void visits.fetchNextPage()}
            >
              {t.older}
            </Button>
          )}
          <span role="status">{t.shown(shown.length, all)}</span>
        </div>
      )}
    </>
  );
}

function VisitTable({ visits }: { visits: readonly VisitOfRecord[] }) {
  const t = useWords(recordVisitsWords);
  return (
    <InnerTable
      label={t.visits}
      rows={visits}
      columns={[
        { header: t.visitOn, cell: ({ visitDate }) => formatDate(visitDate) },
        { header: t.visitBy, cell: (visit) => <Visitor visit={visit} /> },
        { header: t.time, cell: formatTimes },
        { header: t.activity, cell: ({ activity }) => activity, wide: true },
      ]}
    />
  );
}

/** The visitor; with an attachment the name links to it. */
function Visitor({ visit: { username, attachUrl } }: { visit: VisitOfRecord }) {
  const t = useWords(recordVisitsWords);
  if (attachUrl === '') return username;
  return (
    <a href={attachUrl} target="_blank" rel="noopener noreferrer" aria-label={t.attachmentOf(username)}>
      {username}
    </a>
  );
}
