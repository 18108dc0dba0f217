import { Suspense, useEffect, useState } from 'react';
import { onIdentityAsked } from '../../api/identity.ts';
import { later } from '../../ui/later/later.ts';

const IdentityDialog = later(async () => (await import('./identity-dialog.tsx')).IdentityDialog);

/** Waits for calls that need a recent proof of identity, and asks the user for one. */
export function ConfirmIdentity() {
  const [finish, setFinish] = useState<(isConfirmed: boolean) => void>();
  useEffect(
    () =>
      onIdentityAsked(
        () =>
          new Promise((resolve) => {
            setFinish(() => (isConfirmed: boolean) => {
              setFinish(undefined);
              resolve(isConfirmed);
            });
          }),
      ),
    [],
  );
  return <Suspense>{finish && <IdentityDialog onFinish={finish} />}</Suspense>;
}
