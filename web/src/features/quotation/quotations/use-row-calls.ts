import type { QuotationRow } from '@gso/contract/quotation';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { downloadFile } from '../../../list/download.ts';
import { newIdempotencyKey } from '../../../list/idempotency.ts';
import { showSnackbar } from '../../../ui/snackbar.tsx';
import { currentLanguage } from '../../../words/language.ts';
import { sentenceOf } from '../../../words/refusal.ts';
import { useWords } from '../../../words/words.ts';
import { duplicateQuotation, quotationApi } from '../api.ts';
import { quotationsWords } from './words.ts';

/** What a row does without a dialog: its document, and a copy of it. One at a time; a second click waits for the first. */
export function useRowCalls(onCopied: (id: number) => void) {
  const t = useWords(quotationsWords);
  const queryClient = useQueryClient();
  const [running, setRunning] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const isBusy = useRef(false);

  async function run({ refNo }: QuotationRow, text: string, act: () => Promise<string>): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setRunning(text);
    setRefusal(undefined);
    try {
      showSnackbar({ kind: 'success', text: await act() });
    } catch (error) {
      const sentence = `${refNo}: ${sentenceOf(error)}`;
      setRefusal(sentence);
      showSnackbar({ kind: 'error', text: sentence });
    } finally {
      isBusy.current = false;
      setRunning(undefined);
    }
  }

  const download = (row: QuotationRow) =>
    run(row, t.downloading(row.refNo), async () => {
      const body = { id: row.id, language: currentLanguage() };
      return t.downloaded(await downloadFile('/carbone/report_quotation', undefined, () => undefined, body));
    });
  /** Copies on the server, where lines keep what they were made of, and goes on with the copy. */
  const duplicate = (row: QuotationRow) =>
    run(row, t.duplicating(row.refNo), async () => {
      const copy = await duplicateQuotation(row.id, newIdempotencyKey());
      void queryClient.invalidateQueries({ queryKey: quotationApi.key });
      onCopied(copy.id);
      return t.duplicated(row.refNo, copy.refNo);
    });

  return {
    running,
    refusal,
    dismiss: () => setRefusal(undefined),
    download: (row: QuotationRow) => void download(row),
    duplicate: (row: QuotationRow) => void duplicate(row),
  };
}
