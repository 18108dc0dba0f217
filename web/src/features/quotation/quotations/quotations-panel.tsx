import { quotationList, quotationPageSizes, type QuotationRow } from '@gso/contract/quotation';
import { IconCopy, IconFileText, IconFileTypePdf, IconFlag } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { DraftOffer } from '../../../form/draft/draft-offer.tsx';
import { RecordList } from '../../../table/record-list.tsx';
import type { RowAction } from '../../../table/row-actions.tsx';
import { RowCallLine } from '../../../table/row-call-line.tsx';
import { replaceRow } from '../../../table/use-list-page.ts';
import { useWords } from '../../../words/words.ts';
import { quotationApi } from '../api.ts';
import { useQuotationColumns } from './quotation-columns.tsx';
import { QuotationFilters } from './quotation-filters.tsx';
import classes from './quotations.module.css';
import { useRowCalls } from './use-row-calls.ts';
import { quotationsWords } from './words.ts';

const QuotationDetails = lazy(async () => ({ default: (await import('./quotation-details.tsx')).QuotationDetails }));
const StatusDialog = lazy(async () => ({ default: (await import('./status-dialog.tsx')).StatusDialog }));

const detailsOf = (row: QuotationRow) => (
  <Suspense>
    <QuotationDetails row={row} />
  </Suspense>
);

export function QuotationsPanel() {
  const t = useWords(quotationsWords);
  const columns = useQuotationColumns();
  const openForm = useOpenForm();
  const openWizard = (id: number | undefined) => openForm(id === undefined ? {} : { id: String(id) });
  const calls = useRowCalls();
  const queryClient = useQueryClient();
  const [statusOf, setStatusOf] = useState<QuotationRow>();
  const ordered = ({ status }: QuotationRow) => (status === 'WIN' ? t.ordered : undefined);
  const actions = (row: QuotationRow): RowAction[] => [
    { label: t.download, icon: IconFileTypePdf, onClick: () => calls.download(row) },
    { label: t.duplicate, icon: IconCopy, onClick: () => openForm({ copy: String(row.id) }) },
    { label: t.status, icon: IconFlag, blocked: ordered(row), onClick: () => setStatusOf(row) },
  ];
  return (
    <div className={classes.list}>
      <RowCallLine {...calls} />
      <DraftOffer
        form="quotation-copy"
        onContinue={({ copyOf }) => copyOf !== undefined && openForm({ copy: String(copyOf) })}
      />
      <RecordList
        name="quotation"
        api={quotationApi}
        definition={quotationList}
        columns={columns}
        pageSizes={quotationPageSizes}
        nameOf={(row) => row.refNo}
        icon={IconFileText}
        texts={t}
        onOpen={openWizard}
        blocked={undefined}
        blockedFor={ordered}
        filters={(list) => <QuotationFilters list={list} />}
        expanded={detailsOf}
        moreActions={actions}
      />
      <Suspense>
        {statusOf && (
          <StatusDialog
            record={statusOf}
            onSaved={(saved) => {
              replaceRow(queryClient, quotationApi.key, saved);
              setStatusOf(undefined);
            }}
            onClose={() => setStatusOf(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}

/** To the wizard: for a new one, one that is edited, or a copy of one. */
function useOpenForm(): (what: Partial<Record<'id' | 'copy', string>>) => void {
  const navigate = useNavigate();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  return (what) => void navigate({ to: pathname, search: { tab: 'form', ...what } });
}
