import type { QuotationRow } from '@gso/contract/quotation';
import type { SentRevision } from '@gso/contract/quotation/revision';
import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadFile } from '../../../sheet/download.ts';
import { RowCallLine } from '../../../table/row-call-line.tsx';
import { useRowCall } from '../../../table/use-row-call.ts';
import { FailurePanel } from '../../../ui/failure-panel.tsx';
import { formatDateTime, formatRupiah } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import { documentPath, fetchQuotation, fetchRevision, fetchRevisions, redlinePath } from '../api.ts';
import { RedlineTable } from './redline-table.tsx';
import classes from './revisions.module.css';
import { revisionWords } from './words.ts';

/** The revisions of a quotation that were sent, with their documents, and what changed between any two. */
export function RevisionsPanel({ quotation }: { quotation: QuotationRow }) {
  const { id, version, sentAt, revision } = quotation;
  const t = useWords(revisionWords);
  const sent = useQuery({
    queryKey: ['quotation-revisions', id, version],
    queryFn: ({ signal }) => fetchRevisions(id, signal),
  });
  if (sent.error) return <FailurePanel error={sent.error} onRetry={() => void sent.refetch()} />;
  if (!sent.data) return <p className={classes.note}>{t.loading}</p>;
  if (sent.data.length === 0) return <p className={classes.note}>{t.none}</p>;
  const all = [...(sentAt === null ? [revision] : []), ...sent.data.map((one) => one.revision)];
  return (
    <>
      <SentList quotation={quotation} sent={sent.data} />
      {all.length > 1 && <Comparison quotation={quotation} revisions={all} />}
    </>
  );
}

function SentList({ quotation, sent }: { quotation: QuotationRow; sent: readonly SentRevision[] }) {
  const t = useWords(revisionWords);
  const { download, line } = useDownload(quotation);
  return (
    <>
      {line}
      <ul className={classes.sent}>
        {quotation.sentAt === null && (
          <li>
            <strong>{t.revision(quotation.revision)}</strong>
            <span className={classes.label}>{t.present}</span>
            <span className={classes.amount}>{formatRupiah(quotation.grandTotalPrice)}</span>
            <span className={classes.noButton} />
          </li>
        )}
        {sent.map(({ revision, sentAt, sentBy, grandTotalPrice }) => (
          <li key={revision}>
            <strong>{t.revision(revision)}</strong>
            <span className={classes.label}>{t.sentBy(sentBy, formatDateTime(sentAt))}</span>
            <span className={classes.amount}>{formatRupiah(grandTotalPrice)}</span>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={t.document(revision)}
              onClick={() => download(documentPath(quotation.id, revision))}
            >
              <IconFileTypePdf size={18} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Saves a PDF, and shows on a line how that goes. */
function useDownload({ refNo }: QuotationRow) {
  const t = useWords(revisionWords);
  const { run, ...call } = useRowCall();
  const download = (path: string, query?: Record<string, string>) =>
    run({
      record: refNo,
      text: t.downloading,
      act: async () => t.downloaded(await downloadFile(path, query, () => undefined)),
    });
  return { download, line: <RowCallLine {...call} /> };
}

function Comparison({ quotation, revisions }: { quotation: QuotationRow; revisions: readonly number[] }) {
  const t = useWords(revisionWords);
  const [newest = 0, second = 0] = revisions;
  const [from, setFrom] = useState(second);
  const [to, setTo] = useState(newest);
  const [before, after] = [useContent(quotation, from), useContent(quotation, to)];
  const options = revisions.map((revision) => ({ value: String(revision), label: t.revision(revision) }));
  const error = before.error ?? after.error;
  const { download, line } = useDownload(quotation);
  return (
    <section className={classes.comparison}>
      <div className={classes.choice}>
        <NativeSelect
          label={t.compare}
          data={options}
          value={String(from)}
          onChange={(event) => setFrom(Number(event.currentTarget.value))}
        />
        <NativeSelect
          label={t.with}
          data={options}
          value={String(to)}
          onChange={(event) => setTo(Number(event.currentTarget.value))}
        />
        <Button
          variant="default"
          leftSection={<IconFileTypePdf size={16} />}
          onClick={() => download(redlinePath(quotation.id), { from: String(from), to: String(to) })}
        >
          {t.comparison}
        </Button>
      </div>
      {line}
      {error ? (
        <FailurePanel error={error} onRetry={() => void Promise.all([before.refetch(), after.refetch()])} />
      ) : before.data && after.data ? (
        <RedlineTable label={t.changes(t.revision(from), t.revision(to))} before={before.data} after={after.data} />
      ) : (
        <p className={classes.note}>{t.loading}</p>
      )}
    </section>
  );
}

/** What a revision says: as it was sent, or as it is now. */
function useContent({ id, version, revision: present, sentAt }: QuotationRow, revision: number) {
  const isPresent = revision === present && sentAt === null;
  return useQuery({
    queryKey: isPresent ? ['quotation-lines', id, version] : ['quotation-revision', id, revision],
    queryFn: ({ signal }) => (isPresent ? fetchQuotation(id, signal) : fetchRevision(id, revision, signal)),
    ...(!isPresent && { staleTime: Infinity }),
  });
}
