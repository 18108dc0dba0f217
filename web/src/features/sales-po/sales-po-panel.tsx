import type { SalesPoRow } from '@gso/contract/sales-po';
import { IconFileSearch, IconCsv, IconFileSpreadsheet } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { RecordList } from '../../table/record-list.tsx';
import type { RowAction } from '../../table/row-actions.tsx';
import { RowCallLine } from '../../table/row-call-line.tsx';
import { useWords } from '../../words/words.ts';
import { fileOf } from './file-of.ts';
import { useSalesPoColumns } from './sales-po-columns.tsx';
import { SalesPoFilters } from './sales-po-filters.tsx';
import { reloadChain, salesPos } from './sales-po-screen.ts';
import { useBillOfMaterial } from './use-bill-of-material.ts';
import { salesPoWords } from './words.ts';
import { later } from '../../ui/later/later.ts';

const SalesPoDetails = later(async () => (await import('./sales-po-details.tsx')).SalesPoDetails);
const FileDialog = later(async () => (await import('../../file/viewer/file-dialog.tsx')).FileDialog);

/** The purchase orders. */
export function SalesPoPanel() {
  const t = useWords(salesPoWords);
  const columns = useSalesPoColumns();
  const queryClient = useQueryClient();
  const { download, ...calls } = useBillOfMaterial();
  const [viewed, setViewed] = useState<SalesPoRow>();

  const actions = (po: SalesPoRow): RowAction[] => [
    {
      label: t.view,
      icon: IconFileSearch,
      blocked: po.fileName === '' ? t.noFile : undefined,
      onClick: () => setViewed(po),
    },
    { label: t.billOfMaterial, icon: IconFileSpreadsheet, onClick: () => download(po) },
    { label: t.billAsCsv, icon: IconCsv, onClick: () => download(po, 'csv') },
  ];
  return (
    <>
      <RowCallLine {...calls} />
      <RecordList
        screen={salesPos}
        columns={columns}
        texts={t}
        filters={(list) => <SalesPoFilters list={list} />}
        details={(po) => (
          <Suspense>
            <SalesPoDetails po={po} onView={() => setViewed(po)} />
          </Suspense>
        )}
        rowActions={actions}
        onChanged={() => reloadChain(queryClient)}
      />
      <Suspense>{viewed && <FileDialog file={fileOf(viewed)} onClose={() => setViewed(undefined)} />}</Suspense>
    </>
  );
}
