import type { QuotationRow } from '@gso/contract/quotation';
import type { SendingStart } from '@gso/contract/quotation/mail';
import { numberOf } from '@gso/contract/quotation/revision';
import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { DateField } from '../../../ui/field/date-field.tsx';
import { showSnackbar } from '../../../ui/snackbar.tsx';
import { useWords } from '../../../words/words.ts';
import classes from './send.module.css';
import { useMarkSent } from './use-mark-sent.ts';
import { sendWords } from './words.ts';

interface MarkSentProps {
  record: QuotationRow;
  start: SendingStart;
  onSent: () => void;
}

/** For a quotation that reached the customer in another way. */
export function MarkSent({ record, start, onSent }: MarkSentProps) {
  const t = useWords(sendWords);
  const [followUpOn, setFollowUpOn] = useState(start.followUpOn);
  const { mark, isActing, problem } = useMarkSent(record, () => {
    showSnackbar({ kind: 'success', text: t.markedSent(numberOf(record)) });
    onSent();
  });
  return (
    <div className={classes.panel}>
      <p className={classes.note}>{t.selfHint}</p>
      <DateField label={t.fields.followUpOn} value={followUpOn} onChange={setFollowUpOn} />
      {problem && <Alert color="red">{problem}</Alert>}
      <div className={classes.buttons}>
        <Button loading={isActing} onClick={() => void mark(followUpOn)}>
          {t.markSent}
        </Button>
      </div>
    </div>
  );
}
