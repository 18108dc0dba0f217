import type { QuotationRow } from '@gso/contract/quotation';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmAction } from '../../../form/confirm-action.tsx';
import { newIdempotencyKey } from '../../../form/idempotency.ts';
import { useWords } from '../../../words/words.ts';
import { quotationApi, reviseQuotation } from '../api.ts';
import { quotationsWords } from './words.ts';

interface RevisionQuestionProps {
  record: QuotationRow;
  onClose: () => void;
}

/** Asks whether to revise a quotation that was sent. */
export function RevisionQuestion({ record, onClose }: RevisionQuestionProps) {
  const t = useWords(quotationsWords);
  const queryClient = useQueryClient();
  const [key] = useState(newIdempotencyKey);
  const { refNo, revision } = record;
  return (
    <ConfirmAction
      question={t.reviseQuestion(revision + 1)}
      action={t.revise}
      done={t.revised(refNo, revision + 1)}
      harmless
      act={() => reviseQuotation(record, key)}
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
