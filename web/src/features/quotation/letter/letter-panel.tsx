import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FailurePanel } from '../../../ui/failure-panel.tsx';
import { fetchLetter, letterKey } from './api.ts';
import { LetterForm } from './letter-form.tsx';

/** The letter that goes with quotations. Open to users who may change the letterhead. */
export function LetterPanel() {
  const queryClient = useQueryClient();
  // Loaded again at each visit and then not refetched: a form must not change while it is edited.
  const letter = useQuery({
    queryKey: letterKey,
    queryFn: ({ signal }) => fetchLetter(signal),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (letter.error) return <FailurePanel error={letter.error} onRetry={() => void letter.refetch()} />;
  return (
    letter.data && <LetterForm letter={letter.data} onSaved={(saved) => queryClient.setQueryData(letterKey, saved)} />
  );
}
