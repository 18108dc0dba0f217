import type { QuotationRow } from '@gso/contract/quotation';
import { IconCopy, IconFileTypePdf, IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadFile } from '../../../sheet/download.ts';
import type { RowAction } from '../../../table/row-actions.tsx';
import { useRowCall } from '../../../table/use-row-call.ts';
import { currentLanguage } from '../../../words/language.ts';
import { useWords } from '../../../words/words.ts';
import { useOpenForm } from './quotation-screen.ts';
import { quotationsWords } from './words.ts';

/** The actions of a quotation besides editing: its PDF, a copy, and its status, which the caller shows with `StatusOf`. */
export function useQuotationActions() {
  const t = useWords(quotationsWords);
  const openForm = useOpenForm();
  const { run, ...call } = useRowCall();
  const [statusOf, setStatusOf] = useState<QuotationRow>();

  const download = ({ id, refNo }: QuotationRow) =>
    run({
      record: refNo,
      text: t.downloading(refNo),
      act: async () => {
        const body = { id, language: currentLanguage() };
        return t.downloaded(await downloadFile('/carbone/report_quotation', undefined, () => undefined, body));
      },
    });
  const ordered = ({ status }: QuotationRow) => (status === 'WIN' ? t.ordered : undefined);
  const actions = (row: QuotationRow): RowAction[] => [
    { label: t.download, icon: IconFileTypePdf, onClick: () => download(row) },
    { label: t.duplicate, icon: IconCopy, onClick: () => openForm({ copy: String(row.id) }) },
    { label: t.status, icon: IconFlag, blocked: ordered(row), onClick: () => setStatusOf(row) },
  ];
  return { ...call, actions, ordered, statusOf, setStatusOf };
}
