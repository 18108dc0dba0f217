import type { QuotationRow } from '@gso/contract/quotation';
import type { QuotationMail } from '@gso/contract/quotation/mail';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Chip } from '../../../ui/chip.tsx';
import { FailurePanel } from '../../../ui/failure-panel.tsx';
import { formatDateTime } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import { fetchMails, mailsKey } from './api.ts';
import classes from './send.module.css';
import { sendWords } from './words.ts';

const lookAgainMs = 3000;
const tones = { queued: 'blue', sent: 'green', failed: 'red' } as const;

interface MailsPanelProps {
  quotation: QuotationRow;
  onAgain: (to: string[]) => void;
}

/** The mails with a quotation, newest first, and whether they arrived at the mail server. */
export function MailsPanel({ quotation, onAgain }: MailsPanelProps) {
  const t = useWords(sendWords);
  const { id, revision, sentAt } = quotation;
  const mails = useQuery({
    queryKey: mailsKey(id),
    queryFn: ({ signal }) => fetchMails(id, signal),
    refetchInterval: ({ state }) => (state.data?.some((mail) => mail.state === 'queued') ? lookAgainMs : false),
  });
  if (mails.error) return <FailurePanel error={mails.error} onRetry={() => void mails.refetch()} />;
  if (!mails.data) return <p className={classes.note}>{t.loading}</p>;
  if (mails.data.length === 0) return <p className={classes.note}>{t.noMails}</p>;
  return (
    <ul className={classes.mails}>
      {mails.data.map((mail) => (
        <li key={mail.id}>
          <div className={classes.mailHead}>
            <Chip tone={tones[mail.state]}>{t.states[mail.state]}</Chip>
            <strong>{mail.subject}</strong>
            {mail.revision > 0 && <span className={classes.quiet}>{t.revision(mail.revision)}</span>}
          </div>
          {wasRemoved(mail) ? <span className={classes.quiet}>{t.removed}</span> : <Delivery mail={mail} />}
          <span className={classes.quiet}>{t.by(mail.by, formatDateTime(mail.at))}</span>
          {mail.state === 'failed' && !wasRemoved(mail) && sentAt !== null && mail.revision === revision && (
            <Button variant="default" size="xs" className={classes.again} onClick={() => onAgain(mail.refused)}>
              {t.again}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Every mail has a receiver, until a retention rule removes what is personal. */
const wasRemoved = ({ to }: QuotationMail): boolean => to.length === 0;

function Delivery({ mail }: { mail: QuotationMail }) {
  const t = useWords(sendWords);
  return (
    <>
      <span>{t.to(mail.to.join(', '))}</span>
      {mail.refused.length > 0 && <span className={classes.problem}>{t.notTo(mail.refused.join(', '))}</span>}
      {(mail.error || mail.state === 'failed') && (
        <span className={classes.problem}>{mail.error || t.addressRefused}</span>
      )}
    </>
  );
}
