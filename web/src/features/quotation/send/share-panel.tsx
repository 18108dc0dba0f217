import { whatsAppNumber } from '@gso/contract/phone';
import type { Quotation, QuotationRow } from '@gso/contract/quotation';
import type { SendingStart } from '@gso/contract/quotation/mail';
import { numberOf } from '@gso/contract/quotation/revision';
import { Alert, Button } from '@mantine/core';
import { IconBrandWhatsapp, IconFileTypePdf, IconShare2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { fetchBlob } from '../../../api/fetch-blob.ts';
import { saveAs } from '../../../sheet/download.ts';
import { FailurePanel } from '../../../ui/failure-panel.tsx';
import { currentLanguage } from '../../../words/language.ts';
import { useWords } from '../../../words/words.ts';
import { documentPath } from '../api.ts';
import classes from './send.module.css';
import { useMarkSent } from './use-mark-sent.ts';
import { sendWords } from './words.ts';

interface SharePanelProps {
  record: QuotationRow;
  start: SendingStart;
  onKept: (kept: Quotation) => void;
}

/** Shares the kept document: with an app of a phone, elsewhere in a chat. So the revision is kept first. */
export function SharePanel({ record, start, onKept }: SharePanelProps) {
  const t = useWords(sendWords);
  const { mark, isActing, problem } = useMarkSent(record, onKept);
  if (record.sentAt !== null) return <Ways record={record} start={start} />;
  return (
    <div className={classes.panel}>
      {problem && <Alert color="red">{problem}</Alert>}
      <div className={classes.buttons}>
        <Button loading={isActing} onClick={() => void mark(start.followUpOn)}>
          {t.prepare}
        </Button>
      </div>
    </div>
  );
}

function Ways({ record, start: { drafts, contacts } }: Omit<SharePanelProps, 'onKept'>) {
  const t = useWords(sendWords);
  const { id, revision } = record;
  const { subject, text } = drafts[currentLanguage()];
  const name = `${numberOf(record)}.pdf`;
  const kept = useQuery({
    queryKey: ['quotation-document', id, revision],
    queryFn: async ({ signal }) =>
      new File([await fetchBlob(documentPath(id, revision), signal)], name, { type: 'application/pdf' }),
    gcTime: 0,
  });
  if (kept.error) return <FailurePanel error={kept.error} onRetry={() => void kept.refetch()} />;
  if (!kept.data) return <p className={classes.note}>{t.loading}</p>;
  const file = kept.data;
  const shared = { files: [file], title: subject, text };
  // Browsers without it, such as those of most computers, lack the function altogether.
  const canShare = 'canShare' in navigator && navigator.canShare({ files: [file] });
  const chats = contacts.flatMap(({ id: contact, name: person, mobilePhone }) => {
    const number = whatsAppNumber(mobilePhone, true);
    return number ? [{ contact, label: t.chatWith(person), number }] : [];
  });
  const listed = chats.length > 0 ? chats : [{ contact: 0, label: t.chat, number: '' }];
  return (
    <div className={classes.panel}>
      <p className={classes.note}>{t.shareHint}</p>
      <div className={classes.shares}>
        {canShare && (
          <Button
            leftSection={<IconShare2 size={18} aria-hidden />}
            // Closing the list of apps without choosing one is no error.
            onClick={() => void navigator.share(shared).catch(() => undefined)}
          >
            {t.sharePdf}
          </Button>
        )}
        <Button
          variant={canShare ? 'default' : 'filled'}
          leftSection={<IconFileTypePdf size={18} aria-hidden />}
          onClick={() => saveAs(file, name)}
        >
          {t.download}
        </Button>
        {listed.map(({ contact, label, number }) => (
          <Button
            key={contact}
            variant="default"
            component="a"
            href={`https://wa.me/${number}?text=${encodeURIComponent(text)}`}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
