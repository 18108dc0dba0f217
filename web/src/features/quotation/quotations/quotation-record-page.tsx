import type { QuotationRow } from '@gso/contract/quotation';
import type { QuotationFigure } from '@gso/contract/quotation/explained';
import { Suspense } from 'react';
import { Explained } from '../../../explain/explained.tsx';
import type { Fact } from '../../../record-page/facts.tsx';
import { linkedFact } from '../../../record-page/linked-fact.tsx';
import { RecordPage } from '../../../record-page/record-page.tsx';
import { RowCallLine } from '../../../table/row-call-line.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { formatDate, formatRupiah } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import { explainedTotal } from '../api.ts';
import { approvalWords } from '../approval/words.ts';
import { MarginFallMark } from '../margin-fall/margin-fall-mark.tsx';
import { RevisionsPanel } from '../revisions/revisions-panel.tsx';
import { revisionWords } from '../revisions/words.ts';
import { sendWords } from '../send/words.ts';
import { QuotationDetails } from './quotation-details.tsx';
import { QuotationDialogs } from './quotation-dialogs.tsx';
import { quotations, useOpenForm } from './quotation-screen.ts';
import { useQuotationActions } from './use-quotation-actions.ts';
import { quotationsWords } from './words.ts';
import { later } from '../../../ui/later/later.ts';

const MailsPanel = later(async () => (await import('../send/mails-panel.tsx')).MailsPanel);
const QuotationField = later(async () => (await import('./quotation-field.tsx')).QuotationField);

const ApprovalPanel = later(async () => (await import('../approval/approval-panel.tsx')).ApprovalPanel);

/** The page of a quotation. */
export function QuotationRecordPage() {
  const t = useWords(quotationsWords);
  const revisions = useWords(revisionWords);
  const approvals = useWords(approvalWords);
  const sendTexts = useWords(sendWords);
  const openForm = useOpenForm();
  const { actions, fixed, dialogs, ...calls } = useQuotationActions();
  const { fields } = t;
  const total = (figure: QuotationFigure, quotation: QuotationRow): Fact => ({
    label: fields[figure],
    value: (
      <Explained figure={explainedTotal(quotation.id, figure)} label={fields[figure]}>
        {formatRupiah(quotation[figure])}
      </Explained>
    ),
  });
  const facts = (quotation: QuotationRow): Fact[] => [
    { label: fields.name, value: quotation.name, edit: 'name' },
    linkedFact(fields['customer.company.name'], 'company', quotation.customer.company),
    linkedFact(fields['customer.name'], 'customer', quotation.customer),
    linkedFact(fields['shodan.name'], 'shodan', quotation.shodan),
    { label: fields.quotationDate, value: formatDate(quotation.quotationDate) },
    { label: fields.validUntil, value: quotation.validUntil && formatDate(quotation.validUntil), edit: 'validUntil' },
    { label: fields.followUpOn, value: quotation.followUpOn && formatDate(quotation.followUpOn) },
    ...(quotation.status === 'LOSE'
      ? [{ label: fields['loseReason.name'], value: quotation.loseReason?.name ?? '' }]
      : []),
    { label: t.salesColumn, value: quotation.salesUsername },
    { label: fields.paymentTermDesc, value: quotation.paymentTermDesc },
    ...(quotation.oldNo === '' ? [] : [{ label: fields.oldNo, value: quotation.oldNo }]),
    total('totalPrice', quotation),
    total('totalPriceDisc', quotation),
    total('totalPriceVAT', quotation),
    total('grandTotalPrice', quotation),
    {
      label: t.note,
      value: quotation.note,
      edit: 'note',
    },
  ];
  return (
    <>
      <RowCallLine {...calls} />
      <RecordPage
        screen={quotations}
        title={t.title}
        headingOf={({ refNo, revision, name }) =>
          [refNo, ...(revision > 0 ? [t.revision(revision)] : []), name].join(' · ')
        }
        marks={({ status, sentAt, linesBelowBottom, linesToApprove, approval, ...quotation }) => (
          <>
            <StatusChip status={status} />
            {sentAt !== null && <Chip tone="grey">{t.sent}</Chip>}
            {linesBelowBottom > 0 && <Chip tone="amber">{t.belowBottom(linesBelowBottom)}</Chip>}
            {linesToApprove > 0 && <Chip tone="amber">{approvals.states[approval]}</Chip>}
            <MarginFallMark quotation={quotation} />
          </>
        )}
        facts={facts}
        Field={QuotationField}
        blocked={fixed}
        tabs={(quotation) => [
          { id: 'lines', label: t.linesTab, panel: <QuotationDetails row={quotation} /> },
          {
            id: 'approval',
            label: approvals.tab,
            panel: (
              <Suspense>
                <ApprovalPanel quotation={quotation} />
              </Suspense>
            ),
          },
          {
            id: 'mails',
            label: sendTexts.mails,
            panel: (
              <Suspense>
                <MailsPanel quotation={quotation} onAgain={(to) => dialogs.setSending({ record: quotation, to })} />
              </Suspense>
            ),
          },
          { id: 'revisions', label: revisions.tab, panel: <RevisionsPanel quotation={quotation} /> },
        ]}
        actions={actions}
        onEdit={({ id }) => openForm({ id: String(id) })}
      />
      <QuotationDialogs {...dialogs} />
    </>
  );
}
