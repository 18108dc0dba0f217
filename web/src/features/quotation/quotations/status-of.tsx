import type { QuotationRow } from '@gso/contract/quotation';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { replaceRow } from '../../../table/use-list-page.ts';
import { quotationApi } from '../api.ts';
import { later } from '../../../ui/later/later.ts';

const StatusDialog = later(async () => (await import('./status-dialog.tsx')).StatusDialog);

interface StatusOfProps {
  /** The quotation whose status is chosen; no dialog without one. */
  record: QuotationRow | undefined;
  onClose: () => void;
}

/** The dialog for the status of a quotation of a list or a page. */
export function StatusOf({ record, onClose }: StatusOfProps) {
  const queryClient = useQueryClient();
  if (!record) return null;
  return (
    <Suspense>
      <StatusDialog
        record={record}
        onSaved={(saved) => {
          replaceRow(queryClient, quotationApi.key, saved);
          void queryClient.invalidateQueries({ queryKey: [...quotationApi.key, 'one', saved.id] });
          onClose();
        }}
        onUndone={() => void queryClient.invalidateQueries({ queryKey: quotationApi.key })}
        onClose={onClose}
      />
    </Suspense>
  );
}
