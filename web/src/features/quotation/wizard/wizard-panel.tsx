import { quotationAccess } from '@gso/contract/quotation';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useMay, useSession } from '../../../api/session.ts';
import { useRecordStart } from '../../../form/record-start.ts';
import { peopleQuery } from '../../../pickers/people.ts';
import { FailurePanel } from '../../../ui/failure-panel.tsx';
import { useWords } from '../../../words/words.ts';
import { fetchQuotation, quotationApi } from '../api.ts';
import { Wizard } from './wizard.tsx';
import { wizardWords } from './words.ts';

/** The tab with the wizard: for a new quotation, or for the one in the address that is edited or copied. */
export function WizardPanel() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const start = useRecordStart();
  const { pathname, searchStr } = useRouterState({ select: (state) => state.location });
  const named = (parameter: string) => Number(new URLSearchParams(searchStr).get(parameter)) || undefined;
  const [id, copy] = [named('id'), named('copy')];
  const toList = () => void navigate({ to: pathname, search: { tab: 'list' } });
  const onSaved = () => {
    void queryClient.invalidateQueries({ queryKey: quotationApi.key });
    toList();
  };
  if (id !== undefined) return <Editing key={`edit-${id}`} id={id} onSaved={onSaved} onLeave={toList} />;
  if (copy !== undefined) return <Copying key={`copy-${copy}`} id={copy} onSaved={onSaved} onLeave={toList} />;
  return <Wizard key="new" start={start} onSaved={onSaved} onLeave={toList} />;
}

interface OfOneProps {
  id: number;
  onSaved: () => void;
  onLeave: () => void;
}

/** Loaded again at each visit and then not refetched: a form must not change while it is edited. */
const readOnce = { gcTime: 0, staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

function Editing({ id, onSaved, onLeave }: OfOneProps) {
  const t = useWords(wizardWords);
  const { data, error, refetch } = useQuery({
    queryKey: ['quotation-edit', id],
    queryFn: ({ signal }) => fetchQuotation(id, signal),
    ...readOnce,
  });
  if (error) return <FailurePanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <p role="status">{t.loading}</p>;
  return <Wizard record={data} onSaved={onSaved} onLeave={onLeave} />;
}

/**
 * A copy keeps its seller if the user may write for them and they still have an account; otherwise the user is the
 * seller.
 */
function Copying({ id, onSaved, onLeave }: OfOneProps) {
  const t = useWords(wizardWords);
  const username = useSession()?.claims.sub ?? '';
  const mayKeepSeller = useMay(quotationAccess.forOthers);
  const { data, error, refetch } = useQuery({
    queryKey: ['quotation-copy', id],
    queryFn: async ({ signal }) => {
      const [original, people] = await Promise.all([
        fetchQuotation(id, signal),
        mayKeepSeller ? peopleQuery({}).queryFn({ signal }) : [],
      ]);
      const seller = people.find((person) => person.username === original.salesUsername)?.username ?? username;
      return { original, seller };
    },
    ...readOnce,
  });
  if (error) return <FailurePanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <p role="status">{t.loading}</p>;
  return <Wizard copied={data} onSaved={onSaved} onLeave={onLeave} />;
}
