import type { Quotation, QuotationRow } from '@gso/contract/quotation';
import { useState } from 'react';
import { sentenceOf } from '../../../api/refusal.ts';
import { newIdempotencyKey } from '../../../form/idempotency.ts';
import { currentLanguage } from '../../../words/language.ts';
import { sendQuotation } from '../api.ts';

/** Marks a quotation as sent: one call at a time, and the same one when it is tried again. */
export function useMarkSent({ id, version }: QuotationRow, onSent: (sent: Quotation) => void) {
  const [key] = useState(newIdempotencyKey);
  const [isActing, setIsActing] = useState(false);
  const [problem, setProblem] = useState('');
  async function mark(followUpOn: string): Promise<void> {
    setIsActing(true);
    setProblem('');
    try {
      onSent(await sendQuotation(id, { version, language: currentLanguage(), withFooterNote: true, followUpOn }, key));
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setIsActing(false);
    }
  }
  return { mark, isActing, problem };
}
