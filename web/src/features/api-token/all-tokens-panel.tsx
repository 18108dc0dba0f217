import { useQuery } from '@tanstack/react-query';
import { FailurePanel } from '../../ui/failure-panel.tsx';
import { fetchAllTokens, tokensKey } from './api.ts';
import classes from './token-list.module.css';
import { TokenList } from './token-list.tsx';

/** The API tokens of everybody, for administrators. */
export function AllTokensPanel() {
  const tokens = useQuery({
    queryKey: [...tokensKey, 'all'],
    queryFn: ({ signal }) => fetchAllTokens(signal),
    staleTime: 0,
  });
  if (tokens.error) return <FailurePanel error={tokens.error} onRetry={() => void tokens.refetch()} />;
  return <div className={classes.all}>{tokens.data && <TokenList tokens={tokens.data} />}</div>;
}
