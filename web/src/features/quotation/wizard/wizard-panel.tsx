import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { FailurePanel } from '../../../ui/failure-panel.tsx';
import { useWords } from '../../../words/words.ts';
import { fetchQuotation, quotationApi } from '../api.ts';
import { Wizard } from './wizard.tsx';
import { wizardWords } from './words.ts';

/** The tab with the wizard: for a new quotation, or for the one that the address names. */
export function WizardPanel() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { pathname, searchStr } = useRouterState({ select: (state) => state.location });
  const id = Number(new URLSearchParams(searchStr).get('id')) || undefined;
  const toList = () => void navigate({ to: pathname, search: { tab: 'list' } });
  const onSaved = () => {
    void queryClient.invalidateQueries({ queryKey: quotationApi.key });
    toList();
  };
  return id === undefined ? (
    <Wizard key="new" onSaved={onSaved} onLeave={toList} />
  ) : (
    <Editing key={id} id={id} onSaved={onSaved} onLeave={toList} />
  );
}

function Editing({ id, onSaved, onLeave }: { id: number; onSaved: () => void; onLeave: () => void }) {
  const t = useWords(wizardWords);
  // Read anew at each visit and then left alone: what is being edited must not change under the hands.
  const { data, error, refetch } = useQuery({
    queryKey: ['quotation-edit', id],
    queryFn: ({ signal }) => fetchQuotation(id, signal),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (error) return <FailurePanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <p role="status">{t.loading}</p>;
  return <Wizard record={data} onSaved={onSaved} onLeave={onLeave} />;
}
