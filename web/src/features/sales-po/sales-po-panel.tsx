import { salesPoList, salesPoPageSizes, type SalesPoRow } from '@gso/contract/sales-po';
import { IconFileSearch, IconFileSpreadsheet, IconReceipt } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { lazyDialog } from '../../form/lazy-dialog.ts';
import { RecordList } from '../../table/record-list.tsx';
import type { RowAction } from '../../table/row-actions.tsx';
import { RowCallLine } from '../../table/row-call-line.tsx';
import { useRowCall } from '../../table/use-row-call.ts';
import { useWords } from '../../words/words.ts';
import { billOfMaterialPath, salesPoApi } from './api.ts';
import { useSalesPoColumns } from './sales-po-columns.tsx';
import { SalesPoFilters } from './sales-po-filters.tsx';
import classes from './sales-po.module.css';
import { salesPoWords } from './words.ts';

const SalesPoDialog = lazyDialog(async () => (await import('./sales-po-dialog.tsx')).SalesPoDialog);
const SalesPoDetails = lazy(async () => ({ default: (await import('./sales-po-details.tsx')).SalesPoDetails }));
const FileDialog = lazy(async () => ({ default: (await import('./viewer/file-dialog.tsx')).FileDialog }));

/** What customers have ordered. */
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
  ];
  return (
    <div className={classes.list}>
      <RowCallLine {...calls} />
      <RecordList
        name="sales-po"
        api={salesPoApi}
        definition={salesPoList}
        columns={columns}
        pageSizes={salesPoPageSizes}
        nameOf={(po) => po.poNo}
        icon={IconReceipt}
        texts={t}
        Dialog={SalesPoDialog}
        blocked={undefined}
        filters={(list) => <SalesPoFilters list={list} />}
        exported
        expanded={(po) => (
          <Suspense>
            <SalesPoDetails po={po} onView={() => setViewed(po)} />
          </Suspense>
        )}
        moreActions={actions}
        // An order wins its quotation and shodan, and may make a project; without it they are open again.
        onChanged={() => {
          for (const kind of ['quotation', 'shodan', 'project']) {
            void queryClient.invalidateQueries({ queryKey: [kind] });
          }
        }}
      />
      <Suspense>{viewed && <FileDialog po={viewed} onClose={() => setViewed(undefined)} />}</Suspense>
    </div>
  );
}

function useBillOfMaterial() {
  const t = useWords(salesPoWords);
  const { run, ...state } = useRowCall();
  const download = ({ id, poNo }: SalesPoRow) =>
    run({
      record: poNo,
      text: t.preparing(poNo),
      act: async () => {
        const { downloadFile } = await import('../../sheet/download.ts');
        return t.downloaded(await downloadFile(billOfMaterialPath(id), undefined, () => undefined));
      },
    });
  return { ...state, download };
}
