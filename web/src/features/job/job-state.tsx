import type { JobKindName, JobState } from '@gso/contract/jobs/job';
import { Alert, Button } from '@mantine/core';
import { IconExclamationCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FailurePanel } from '../../ui/failure-panel.tsx';
import { InnerTable } from '../../ui/inner-table.tsx';
import { formatCount, formatDateTime } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { fetchJobState, jobKey } from './api.ts';
import classes from './job-state.module.css';
import { jobWords, knownKind } from './words.ts';

const refreshMs = 5000;

/** What the queue holds now, by kind of job. */
export function JobStatePanel({ onRetry }: { onRetry: (kind: JobKindName) => void }) {
  const t = useWords(jobWords);
  const { data, error, refetch } = useQuery({
    queryKey: [...jobKey, 'state'],
    queryFn: ({ signal }) => fetchJobState(signal),
    refetchInterval: refreshMs,
  });
  if (error) return <FailurePanel error={error} onRetry={() => void refetch()} />;
  return (
    <section className={classes.state} aria-label={t.now}>
      <h2 className={classes.heading}>{t.now}</h2>
      {data?.isServed === false && (
        <Alert color="yellow" variant="light" icon={<IconExclamationCircle aria-hidden />}>
          {t.notServed}
        </Alert>
      )}
      {data && <Kinds kinds={data.kinds} onRetry={onRetry} />}
    </section>
  );
}

function Kinds({ kinds, onRetry }: { kinds: JobState['kinds']; onRetry: (kind: JobKindName) => void }) {
  const t = useWords(jobWords);
  if (kinds.length === 0) return <p className={classes.note}>{t.nothingNow}</p>;
  return (
    <InnerTable
      label={t.now}
      rows={kinds.map((kind, id) => ({ ...kind, id, known: knownKind(kind.kind) }))}
      columns={[
        { header: t.kind, cell: ({ kind, known }) => (known ? t.kinds[known] : kind), wide: true },
        { header: t.running, cell: ({ running }) => formatCount(running), named: true },
        { header: t.waiting, cell: ({ waiting }) => formatCount(waiting), named: true },
        {
          header: t.dueSince,
          cell: ({ dueSince }) => dueSince && <time dateTime={dueSince}>{formatDateTime(dueSince)}</time>,
          named: true,
        },
        {
          header: t.failed,
          cell: ({ failed, known }) => (
            <>
              {formatCount(failed)}{' '}
              {failed > 0 && known && (
                <Button
                  variant="default"
                  size="compact-xs"
                  aria-label={t.retryAll(t.kinds[known])}
                  onClick={() => onRetry(known)}
                >
                  {t.retryAllShort}
                </Button>
              )}
            </>
          ),
          named: true,
        },
      ]}
    />
  );
}
