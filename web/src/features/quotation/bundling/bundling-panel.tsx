import { bundleAccess, bundleList, bundlePageSizes, type BundleRow } from '@gso/contract/bundle';
import { IconPackages } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../../api/session.ts';
import { lazyDialog } from '../../../form/lazy-dialog.ts';
import { RecordList } from '../../../table/record-list.tsx';
import { ToolLine } from '../../../form/tool-line.tsx';
import { replaceRow } from '../../../table/use-list-page.ts';
import { showSnackbar } from '../../../ui/snackbar.tsx';
import { sentenceOf } from '../../../api/refusal.ts';
import { useWords } from '../../../words/words.ts';
import { bundleApi, recompute } from './api.ts';
import { useBundleColumns } from './bundle-columns.tsx';
import classes from './bundling.module.css';
import { bundleWords } from './words.ts';

// Both reckon with exact decimals, whose library the list itself can do without.
const BundleDialog = lazyDialog(async () => (await import('./bundle-dialog.tsx')).BundleDialog);
const BundleDetails = lazy(async () => ({ default: (await import('./bundle-details.tsx')).BundleDetails }));

export function BundlingPanel() {
  const t = useWords(bundleWords);
  const blocked = useMay(bundleAccess.write) ? undefined : t.readOnly;
  const recomputing = useRecompute();
  const columns = useBundleColumns({ blocked, ...recomputing });
  return (
    <div className={classes.list}>
      {recomputing.refusal !== undefined && <ToolLine text={recomputing.refusal} onDismiss={recomputing.dismiss} />}
      <RecordList
        name="bundle"
        api={bundleApi}
        definition={bundleList}
        columns={columns}
        pageSizes={bundlePageSizes}
        nameOf={(row) => row.materialNo}
        icon={IconPackages}
        texts={t}
        Dialog={BundleDialog}
        blocked={blocked}
        expanded={(row) => (
          <Suspense>
            <BundleDetails bundle={row} />
          </Suspense>
        )}
      />
    </div>
  );
}

/** Gives a row the price of now, one at a time. */
function useRecompute() {
  const t = useWords(bundleWords);
  const queryClient = useQueryClient();
  const [running, setRunning] = useState<number>();
  const [refusal, setRefusal] = useState<string>();

  async function run(row: BundleRow): Promise<void> {
    setRunning(row.id);
    setRefusal(undefined);
    try {
      replaceRow(queryClient, bundleApi.key, await recompute(row));
      showSnackbar({ kind: 'success', text: t.recomputed });
    } catch (error) {
      const sentence = `${row.materialNo}: ${sentenceOf(error)}`;
      setRefusal(sentence);
      showSnackbar({ kind: 'error', text: sentence });
      void queryClient.invalidateQueries({ queryKey: bundleApi.key });
    } finally {
      setRunning(undefined);
    }
  }
  return {
    running,
    refusal,
    dismiss: () => setRefusal(undefined),
    onRecompute: (row: BundleRow) => {
      if (running === undefined) void run(row);
    },
  };
}
