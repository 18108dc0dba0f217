import type { QuotationRow } from '@gso/contract/quotation';
import { IconCopy, IconFileTypePdf, IconFlag, IconSend, IconVersions } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadFile } from '../../../sheet/download.ts';
import type { RowAction } from '../../../table/row-actions.tsx';
import { useRowCall } from '../../../table/use-row-call.ts';
import { currentLanguage } from '../../../words/language.ts';
import { useWords } from '../../../words/words.ts';
import { approvalWords } from '../approval/words.ts';
import { useOpenForm } from './quotation-screen.ts';
import { quotationsWords } from './words.ts';

/** The actions of a quotation besides editing, and their dialogs, which the caller shows with `QuotationDialogs`. */
export function useQuotationActions() {
  const t = useWords(quotationsWords);
  const approvals = useWords(approvalWords);
  const openForm = useOpenForm();
  const { run, ...call } = useRowCall();
  const [statusOf, setStatusOf] = useState<QuotationRow>();
  const [askedFor, setAskedFor] = useState<QuotationRow>();
  const [sending, setSending] = useState<{ record: QuotationRow; to?: string[] }>();

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
  /** Why the quotation cannot be changed. */
  const fixed = (row: QuotationRow) => ordered(row) ?? (row.sentAt === null ? undefined : t.wasSent);
  const send = (row: QuotationRow): RowAction => ({
    label: row.sentAt === null ? t.send : t.sendAgain,
    icon: IconSend,
    ...(row.sentAt === null && { isNext: true }),
    blocked: ordered(row) ?? (row.sentAt === null && row.linesToApprove > 0 ? approvals.blocked : undefined),
    onClick: () => setSending({ record: row }),
  });
  const revise = (row: QuotationRow): RowAction => ({
    label: t.revise,
    icon: IconVersions,
    isNext: true,
    blocked: ordered(row),
    onClick: () => setAskedFor(row),
  });
  const actions = (row: QuotationRow): RowAction[] => [
    { label: t.download, icon: IconFileTypePdf, onClick: () => download(row) },
    send(row),
    ...(row.sentAt === null ? [] : [revise(row)]),
    { label: t.duplicate, icon: IconCopy, onClick: () => openForm({ copy: String(row.id) }) },
    { label: t.status, icon: IconFlag, blocked: ordered(row), onClick: () => setStatusOf(row) },
  ];
  return { ...call, actions, fixed, dialogs: { statusOf, setStatusOf, askedFor, setAskedFor, sending, setSending } };
}
