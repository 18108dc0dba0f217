import type { ApiTokenOfUser, ApiTokenRow } from '@gso/contract/sign-in/api-token';
import { Badge, Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { formatDateTime } from '../../words/format.ts';
import { permissionNames } from '../../words/permission.ts';
import { useWords } from '../../words/words.ts';
import { revokeToken, tokensKey } from './api.ts';
import classes from './token-list.module.css';
import { tokenWords } from './words.ts';

const ConfirmAction = lazy(async () => ({ default: (await import('../../form/confirm-action.tsx')).ConfirmAction }));

type ShownToken = ApiTokenRow & Partial<Pick<ApiTokenOfUser, 'user'>>;

/** Tokens with what they may do, and a button that revokes each. */
export function TokenList({ tokens }: { tokens: readonly ShownToken[] }) {
  const t = useWords(tokenWords);
  const queryClient = useQueryClient();
  const [revoking, setRevoking] = useState<ShownToken>();
  const list = useRef<HTMLUListElement>(null);

  function showRevoked(): void {
    setRevoking(undefined);
    // The row disappears together with the button that had the focus.
    list.current?.focus();
    void queryClient.invalidateQueries({ queryKey: tokensKey });
  }

  return (
    <>
      {tokens.length === 0 && <EmptyState icon={IconKey} title={t.none} />}
      <ul ref={list} tabIndex={-1} className={classes.list}>
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} onRevoke={() => setRevoking(token)} />
        ))}
      </ul>
      <Suspense>
        {revoking && (
          <ConfirmAction
            question={t.revokeQuestion}
            action={t.revoke}
            done={t.revoked}
            act={() => revokeToken(revoking.id)}
            onDone={showRevoked}
            onClose={() => setRevoking(undefined)}
          >
            {revoking.user ? `${revoking.name} (${revoking.user.username})` : revoking.name}
          </ConfirmAction>
        )}
      </Suspense>
    </>
  );
}

function TokenRow({ token, onRevoke }: { token: ShownToken; onRevoke: () => void }) {
  const t = useWords(tokenWords);
  const names = useWords(permissionNames);
  const [shownAt] = useState(() => Date.now());
  const lastUsed = token.lastUsedAt ? t.usedFrom(formatDateTime(token.lastUsedAt), token.lastAddress) : t.never;
  return (
    <li className={classes.token}>
      <div className={classes.what}>
        <div className={classes.name}>
          <strong>{token.name}</strong>
          {Date.parse(token.expiresAt) <= shownAt && (
            <Badge variant="light" color="gray" tt="none">
              {t.expired}
            </Badge>
          )}
        </div>
        <div className={classes.hint}>{token.permissions.map((permission) => names[permission]).join(', ')}</div>
      </div>
      <FactList
        className={classes.facts}
        facts={[
          ...(token.user ? [{ label: t.of, value: token.user.employee.firstName }] : []),
          { label: t.createdAt, value: formatDateTime(token.createdAt) },
          { label: t.validUntil, value: formatDateTime(token.expiresAt) },
          { label: t.lastUsed, value: lastUsed },
        ]}
      />
      <Button
        variant="default"
        size="compact-sm"
        className={classes.revoke}
        aria-label={t.revokeOf(token.name)}
        onClick={onRevoke}
      >
        {t.revoke}
      </Button>
    </li>
  );
}
