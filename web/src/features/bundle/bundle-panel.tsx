import { bundleAccess, bundleList, type BundleRow } from '@gso/contract/bundle';
import { IconPackages } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useMay } from '../../api/session.ts';
import { RecordList } from '../../table/record-list.tsx';
import { recordScreen } from '../../table/record-screen.ts';
import { ToolLine } from '../../form/tool-line.tsx';
import { replaceRow } from '../../table/use-list-page.ts';
import { showSnackbar } from '../../ui/snackbar.tsx';
import { sentenceOf } from '../../api/refusal.ts';
import { useWords } from '../../words/words.ts';
import { bundleApi, recompute } from './api.ts';
import { useBundleColumns } from './bundle-columns.tsx';
import { bundleWords } from './words.ts';
import { later } from '../../ui/later/later.ts';

const bundles = recordScreen({
  name: 'bundle',
  api: bundleApi,
  list: bundleList,
  icon: IconPackages,
  nameOf: (row) => row.materialNo,
  Dialog: later(async () => (await import('./bundle-dialog.tsx')).BundleDialog),
});

// Both compute with exact decimals, whose library the list itself does not need.
const BundleDetails = later(async () => (await import('./bundle-details.tsx')).BundleDetails);

export function BundlePanel() {
  const t = useWords(bundleWords);
  const blocked = useMay(bundleAccess.write) ? undefined : t.readOnly;
  const recomputing = useRecompute();
  const columns = useBundleColumns({ blocked, ...recomputing });
  return (
    <>
      {recomputing.refusal !== undefined && <ToolLine text={recomputing.refusal} onDismiss={recomputing.dismiss} />}
      <RecordList
        screen={bundles}
        columns={columns}
        texts={t}
        blocked={blocked}
        details={(row) => (
          <Suspense>
            <BundleDetails bundle={row} />
          </Suspense>
        )}
      />
    </>
  );
}

/** Updates the price of a row, one at a time. */
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
