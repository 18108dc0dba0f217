import type { ApiTokenCreated } from '@gso/contract/sign-in/api-token';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import classes from '../../ui/fact-rows.module.css';
import { FailurePanel } from '../../ui/failure-panel.tsx';
import { useWords } from '../../words/words.ts';
import { fetchOwnTokens, tokensKey } from './api.ts';
import { TokenList } from './token-list.tsx';
import { tokenWords } from './words.ts';
import { later } from '../../ui/later/later.ts';

const TokenDialog = later(async () => (await import('./token-dialog.tsx')).TokenDialog);
const ShownToken = later(async () => (await import('./shown-token.tsx')).ShownToken);

/** The API tokens of the signed-in user. */
export function OwnTokensPanel() {
  const t = useWords(tokenWords);
  const queryClient = useQueryClient();
  const tokens = useQuery({
    queryKey: [...tokensKey, 'own'],
    queryFn: ({ signal }) => fetchOwnTokens(signal),
    staleTime: 0,
  });
  const [isCreating, setIsCreating] = useState(false);
  const [created, setCreated] = useState<ApiTokenCreated>();

  function show(saved: ApiTokenCreated): void {
    setIsCreating(false);
    setCreated(saved);
    void queryClient.invalidateQueries({ queryKey: tokensKey });
  }

  if (tokens.error) return <FailurePanel error={tokens.error} onRetry={() => void tokens.refetch()} />;
  return (
    <>
      <p className={classes.hint}>{t.about}</p>
      {tokens.data && <TokenList tokens={tokens.data} />}
      <Button variant="default" className={classes.below} onClick={() => setIsCreating(true)}>
        {t.create}
      </Button>
      <Suspense>
        {isCreating && <TokenDialog onSaved={show} onClose={() => setIsCreating(false)} />}
        {created && <ShownToken created={created} onClose={() => setCreated(undefined)} />}
      </Suspense>
    </>
  );
}
