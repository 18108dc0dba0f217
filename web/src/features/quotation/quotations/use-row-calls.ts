import type { QuotationRow } from '@gso/contract/quotation';
import { downloadFile } from '../../../sheet/download.ts';
import { useRowCall } from '../../../table/use-row-call.ts';
import { currentLanguage } from '../../../words/language.ts';
import { useWords } from '../../../words/words.ts';
import { quotationsWords } from './words.ts';

/** What a row does without a dialog: its document. */
export function useRowCalls() {
  const t = useWords(quotationsWords);
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
  return { ...state, download };
}
