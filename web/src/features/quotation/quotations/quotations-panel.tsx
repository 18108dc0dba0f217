import type { QuotationRow } from '@gso/contract/quotation';
import { Suspense } from 'react';
import { DraftOffer } from '../../../form/draft/draft-offer.tsx';
import { holdTyping } from '../../../form/hold-typing.ts';
import { RecordList } from '../../../table/record-list.tsx';
import { RowCallLine } from '../../../table/row-call-line.tsx';
import { useWords } from '../../../words/words.ts';
import { useQuotationColumns } from './quotation-columns.tsx';
import { QuotationDialogs } from './quotation-dialogs.tsx';
import { QuotationFilters } from './quotation-filters.tsx';
import { quotations, useOpenForm } from './quotation-screen.ts';
import { useQuotationActions } from './use-quotation-actions.ts';
import { quotationsWords } from './words.ts';
import { later } from '../../../ui/later/later.ts';

const QuotationDetails = later(async () => (await import('./quotation-details.tsx')).QuotationDetails);

const detailsOf = (row: QuotationRow) => (
  <Suspense>
    <QuotationDetails row={row} />
  </Suspense>
);

export function QuotationsPanel() {
  const t = useWords(quotationsWords);
  const columns = useQuotationColumns();
  const openForm = useOpenForm();
  const openWizard = (id: number | undefined) => {
    if (id !== undefined) return openForm({ id: String(id) });
    holdTyping();
    openForm({});
  };
  const { actions, fixed, dialogs, ...calls } = useQuotationActions();
  return (
    <>
      <RowCallLine {...calls} />
      <DraftOffer
        form="quotation-copy"
        onContinue={({ copyOf }) => copyOf !== undefined && openForm({ copy: String(copyOf) })}
      />
      <RecordList
        screen={quotations}
        columns={columns}
        texts={t}
        onOpen={openWizard}
        rowRules={{ change: fixed }}
        filters={(list) => <QuotationFilters list={list} />}
        details={detailsOf}
        rowActions={actions}
      />
      <QuotationDialogs {...dialogs} />
    </>
  );
}
