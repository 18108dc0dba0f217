import type { Quotation, QuotationRow } from '@gso/contract/quotation';
import { numberOf } from '@gso/contract/quotation/revision';
import { Alert, SegmentedControl } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { FailurePanel } from '../../../ui/failure-panel.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { useWords } from '../../../words/words.ts';
import { quotationApi } from '../api.ts';
import { fetchStart, mailsKey } from './api.ts';
import { MailForm } from './mail-form.tsx';
import { MarkSent } from './mark-sent.tsx';
import classes from './send.module.css';
import { SharePanel } from './share-panel.tsx';
import { sendWords } from './words.ts';

export interface SendDialogProps {
  record: QuotationRow;
  /** Who gets the mail; the contact of the quotation if there is nobody. */
  to?: readonly string[] | undefined;
  onClose: () => void;
}

const ways = ['mail', 'share', 'self'] as const;
type Way = (typeof ways)[number];

/** Sends a quotation: by mail, with another app, or by marking it as sent. */
export function SendDialog({ record, to, onClose }: SendDialogProps) {
  const t = useWords(sendWords);
  const queryClient = useQueryClient();
  const start = useQuery({
    queryKey: ['quotation-letter', record.id, record.version],
    queryFn: ({ signal }) => fetchStart(record.id, signal),
    gcTime: 0,
    staleTime: Infinity,
  });
  const [chosen, setChosen] = useState<Way>();
  const way = chosen ?? (start.data?.canMail === false ? 'share' : 'mail');
  useReturnFocus();
  // The dialog for sharing stays open: the record that it began with is not the stored one any more.
  const [kept, setKept] = useState<Quotation>();
  const present = kept ?? record;

  function refresh(): void {
    void queryClient.invalidateQueries({ queryKey: quotationApi.key });
    void queryClient.invalidateQueries({ queryKey: mailsKey(record.id) });
  }
  const close = () => {
    refresh();
    onClose();
  };
  const offered = ways.filter((one) => one !== 'self' || present.sentAt === null);
  return (
    <Dialog onClose={close} title={t.title(numberOf(present))} size={720}>
      <SegmentedControl
        fullWidth
        aria-label={t.how}
        value={way}
        onChange={(value) => setChosen(ways.find((one) => one === value))}
        data={offered.map((value) => ({ value, label: t.ways[value] }))}
        className={classes.ways}
      />
      {present.sentAt === null && <p className={classes.note}>{t.keeps}</p>}
      {start.error && <FailurePanel error={start.error} onRetry={() => void start.refetch()} />}
      {start.isPending && <p className={classes.note}>{t.loading}</p>}
      {start.data && way === 'mail' && !start.data.canMail && <Alert color="orange">{t.noServer}</Alert>}
      {start.data && way === 'mail' && start.data.canMail && (
        <MailForm record={present} start={start.data} to={to} onSent={close} onCancel={close} />
      )}
      {start.data && way === 'share' && <SharePanel record={present} start={start.data} onKept={setKept} />}
      {start.data && way === 'self' && <MarkSent record={present} start={start.data} onSent={close} />}
    </Dialog>
  );
}
