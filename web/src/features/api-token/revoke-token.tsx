import type { ApiTokenOfUser, ApiTokenRow } from '@gso/contract/sign-in/api-token';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useWords } from '../../words/words.ts';
import { revokeToken, tokensKey } from './api.ts';
import { tokenWords } from './words.ts';
import { later } from '../../ui/later/later.ts';

const ConfirmAction = later(async () => (await import('../../form/confirm-action.tsx')).ConfirmAction);

interface RevokeTokenProps {
  token: (ApiTokenRow & Partial<Pick<ApiTokenOfUser, 'user'>>) | undefined;
  onRevoked?: () => void;
  onClose: () => void;
}

/** Asks before the token is revoked. */
export function RevokeToken({ token, onRevoked, onClose }: RevokeTokenProps) {
  const t = useWords(tokenWords);
  const queryClient = useQueryClient();

  function showRevoked(): void {
    onClose();
    onRevoked?.();
    void queryClient.invalidateQueries({ queryKey: tokensKey });
  }

  return (
    <Suspense>
      {token && (
        <ConfirmAction
          question={t.revokeQuestion}
          action={t.revoke}
          done={t.revoked}
          act={() => revokeToken(token.id)}
          onDone={showRevoked}
          onClose={onClose}
        >
          {token.user ? `${token.name} (${token.user.username})` : token.name}
        </ConfirmAction>
      )}
    </Suspense>
  );
}
