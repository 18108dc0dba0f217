import type { Letterhead } from '@gso/contract/letterhead';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FailurePanel } from '../../ui/failure-panel.tsx';
import { fetchLetterhead, letterheadKey } from './api.ts';
import { LetterheadForm } from './letterhead-form.tsx';

/** Our own company as printed on documents. Open to users who may change master data. */
export function LetterheadPanel() {
  const queryClient = useQueryClient();
  // Loaded again at each visit and then not refetched: a form must not change while it is edited.
  const letterhead = useQuery({
    queryKey: letterheadKey,
    queryFn: ({ signal }) => fetchLetterhead(signal),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (letterhead.error) return <FailurePanel error={letterhead.error} onRetry={() => void letterhead.refetch()} />;
  return (
    letterhead.data && (
      <LetterheadForm
        letterhead={letterhead.data}
        onSaved={(saved: Letterhead) => queryClient.setQueryData(letterheadKey, saved)}
      />
    )
  );
}
