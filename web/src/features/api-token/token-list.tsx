import type { ApiTokenRow } from '@gso/contract/sign-in/api-token';
import { Badge, Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import classes from '../../ui/fact-rows.module.css';
import { formatDateTime } from '../../words/format.ts';
import { permissionNames } from '../../words/permission.ts';
import { useWords } from '../../words/words.ts';
import { RevokeToken } from './revoke-token.tsx';
import { tokenWords } from './words.ts';

/** The user's tokens with what they may do, and a button that revokes each. */
export function TokenList({ tokens }: { tokens: readonly ApiTokenRow[] }) {
  const t = useWords(tokenWords);
  const [revoking, setRevoking] = useState<ApiTokenRow>();
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      {tokens.length === 0 && <EmptyState icon={IconKey} title={t.none} />}
      <ul ref={list} tabIndex={-1} className={classes.list}>
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} onRevoke={() => setRevoking(token)} />
        ))}
      </ul>
      {/* The row disappears together with the button that had the focus. */}
      <RevokeToken token={revoking} onRevoked={() => list.current?.focus()} onClose={() => setRevoking(undefined)} />
    </>
  );
}

function TokenRow({ token, onRevoke }: { token: ApiTokenRow; onRevoke: () => void }) {
  const t = useWords(tokenWords);
  const names = useWords(permissionNames);
  const [shownAt] = useState(() => Date.now());
  const lastUsed = token.lastUsedAt ? t.usedFrom(formatDateTime(token.lastUsedAt), token.lastAddress) : t.never;
  return (
    <li className={classes.row}>
      <div>
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
          { label: t.createdAt, value: formatDateTime(token.createdAt) },
          { label: t.validUntil, value: formatDateTime(token.expiresAt) },
          { label: t.lastUsed, value: lastUsed },
        ]}
      />
      <Button
        variant="default"
        size="compact-sm"
        className={classes.act}
        aria-label={t.revokeOf(token.name)}
        onClick={onRevoke}
      >
        {t.revoke}
      </Button>
    </li>
  );
}
