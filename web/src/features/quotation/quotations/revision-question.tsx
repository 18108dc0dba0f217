import type { QuotationRow } from '@gso/contract/quotation';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmAction } from '../../../form/confirm-action.tsx';
import { newIdempotencyKey } from '../../../form/idempotency.ts';
import { currentLanguage } from '../../../words/language.ts';
import { useWords } from '../../../words/words.ts';
import { quotationApi, reviseQuotation, sendQuotation } from '../api.ts';
import { quotationsWords } from './words.ts';

interface RevisionQuestionProps {
  record: QuotationRow;
  onClose: () => void;
}

/** Asks whether a quotation was sent or, if it was, whether to revise it. */
export function RevisionQuestion({ record, onClose }: RevisionQuestionProps) {
  const t = useWords(quotationsWords);
  const queryClient = useQueryClient();
  const [key] = useState(newIdempotencyKey);
  const { id, version, refNo, revision } = record;
  const isSent = record.sentAt !== null;
  return (
    <ConfirmAction
      question={isSent ? t.reviseQuestion(revision + 1) : t.sendQuestion}
      action={isSent ? t.revise : t.markSent}
      done={isSent ? t.revised(refNo, revision + 1) : t.markedSent(refNo)}
      harmless
      act={() =>
        isSent
          ? reviseQuotation(record, key)
          : sendQuotation(id, { version, language: currentLanguage(), withFooterNote: true }, key)
      }
      onDone={() => {
        void queryClient.invalidateQueries({ queryKey: quotationApi.key });
        onClose();
      }}
      onClose={onClose}
      name={refNo}
    >
      {refNo} · {record.name}
    </ConfirmAction>
  );
}
