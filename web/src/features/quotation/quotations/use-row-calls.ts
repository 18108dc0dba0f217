import type { QuotationRow } from '@gso/contract/quotation';
import { useQueryClient } from '@tanstack/react-query';
import { downloadFile } from '../../../list/download.ts';
import { newIdempotencyKey } from '../../../list/idempotency.ts';
import { useRowCall } from '../../../list/use-row-call.ts';
import { currentLanguage } from '../../../words/language.ts';
import { useWords } from '../../../words/words.ts';
import { duplicateQuotation, quotationApi } from '../api.ts';
import { quotationsWords } from './words.ts';

/** What a row does without a dialog: its document, and a copy of it. */
export function useRowCalls(onCopied: (id: number) => void) {
  const t = useWords(quotationsWords);
  const queryClient = useQueryClient();
  const { run, ...state } = useRowCall();

  const download = ({ id, refNo }: QuotationRow) =>
    run({
      record: refNo,
      text: t.downloading(refNo),
      act: async () => {
        const body = { id, language: currentLanguage() };
        return t.downloaded(await downloadFile('/carbone/report_quotation', undefined, () => undefined, body));
      },
    });
  /** Copies on the server, where lines keep what they were made of, and goes on with the copy. */
  const duplicate = ({ id, refNo }: QuotationRow) =>
    run({
      record: refNo,
      text: t.duplicating(refNo),
      act: async () => {
        const copy = await duplicateQuotation(id, newIdempotencyKey());
        void queryClient.invalidateQueries({ queryKey: quotationApi.key });
        onCopied(copy.id);
        return t.duplicated(refNo, copy.refNo);
      },
    });
  return { ...state, download, duplicate };
}
