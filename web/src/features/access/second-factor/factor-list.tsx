import { limits } from '@gso/contract/limits';
import { Button } from '@mantine/core';
import { IconDeviceMobile, IconFingerprint, IconLifebuoy } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { refreshToken } from '../../../api/access.ts';
import { passkeysWork } from '../../../api/passkey.ts';
import { FailurePanel } from '../../../ui/failure-panel.tsx';
import { formatDateTime } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import { factorsKey, fetchFactors, removeApp, removePasskey, renewRecoveryCodes } from './api.ts';
import classes from './factor-list.module.css';
import { factorWords } from './words.ts';
import { later } from '../../../ui/later/later.ts';

const ConfirmAction = later(async () => (await import('../../../form/confirm-action.tsx')).ConfirmAction);
const AppDialog = later(async () => (await import('./app-dialog.tsx')).AppDialog);
const PasskeyDialog = later(async () => (await import('./passkey-dialog.tsx')).PasskeyDialog);
const CodesDialog = later(async () => (await import('./codes-dialog.tsx')).CodesDialog);

type Open = 'set-up-app' | 'add-passkey' | 'new-codes' | { remove: () => Promise<unknown> } | { codes: string[] };

/** The second factors of the user, to set up and to remove. */
export function FactorList() {
  const t = useWords(factorWords);
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: factorsKey,
    queryFn: ({ signal }) => fetchFactors(signal),
    staleTime: 0,
  });
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const reload = () => void queryClient.invalidateQueries({ queryKey: ['profile'] });
  /** Recovery codes come only with the first second factor. */
  const showCodes = (codes: string[]) => {
    reload();
    setOpen(codes.length > 0 ? { codes } : undefined);
  };
  if (error) return <FailurePanel error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const hasFactor = data.app !== null || data.passkeys.length > 0;
  return (
    <>
      <p className={classes.hint}>{data.required ? t.required : t.hint}</p>
      <ul className={classes.list}>
        <FactorRow
          picture={<IconDeviceMobile size={24} stroke={1.5} aria-hidden />}
          name={t.app}
          about={data.app ? t.appSince(formatDateTime(data.app.since)) : t.appNone}
        >
          {data.app ? (
            <Button variant="default" aria-label={t.removeAppOf} onClick={() => setOpen({ remove: removeApp })}>
              {t.removeApp}
            </Button>
          ) : (
            <Button onClick={() => setOpen('set-up-app')}>{t.setUpApp}</Button>
          )}
        </FactorRow>
        {data.passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <FactorRow
            key={id}
            picture={<IconFingerprint size={24} stroke={1.5} aria-hidden />}
            name={name}
            about={
              lastUsedAt === null
                ? t.passkeyUnused(formatDateTime(createdAt))
                : t.passkeyUsed(formatDateTime(lastUsedAt))
            }
          >
            <Button
              variant="default"
              aria-label={t.removePasskeyOf(name)}
              onClick={() => setOpen({ remove: () => removePasskey(id) })}
            >
              {t.removeApp}
            </Button>
          </FactorRow>
        ))}
        {passkeysWork(data.passkeyOrigin) && data.passkeys.length < limits.passkeys && (
          <FactorRow
            picture={<IconFingerprint size={24} stroke={1.5} aria-hidden />}
            name={t.passkeys}
            about={t.passkeysNone}
          >
            <Button variant={hasFactor ? 'default' : 'filled'} onClick={() => setOpen('add-passkey')}>
              {t.addPasskey}
            </Button>
          </FactorRow>
        )}
        {hasFactor && (
          <FactorRow
            picture={<IconLifebuoy size={24} stroke={1.5} aria-hidden />}
            name={t.recovery}
            about={t.codesLeft(data.recoveryCodesLeft)}
          >
            <Button variant="default" onClick={() => setOpen('new-codes')}>
              {t.newCodes}
            </Button>
          </FactorRow>
        )}
      </ul>
      <Suspense>
        {open === 'set-up-app' && <AppDialog onConfirmed={showCodes} onClose={close} />}
        {open === 'add-passkey' && <PasskeyDialog onAdded={showCodes} onClose={close} />}
        {typeof open === 'object' && 'remove' in open && (
          <ConfirmAction
            question={t.removeQuestion}
            action={t.removeApp}
            done={t.removed}
            act={() => open.remove().finally(reload)}
            onDone={close}
            onClose={close}
          >
            {t.removeConsequence}
          </ConfirmAction>
        )}
        {open === 'new-codes' && (
          <ConfirmAction
            question={t.newCodesQuestion}
            action={t.newCodes}
            harmless
            act={async () => showCodes((await renewRecoveryCodes()).recoveryCodes)}
            onDone={() => undefined}
            onClose={close}
          >
            {t.newCodesConsequence}
          </ConfirmAction>
        )}
        {typeof open === 'object' && 'codes' in open && (
          <CodesDialog
            codes={open.codes}
            onClose={() => {
              close();
              // What the session may do can depend on the second factor. Without a reply it follows with the next token.
              refreshToken().catch(() => undefined);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

interface FactorRowProps {
  picture: ReactNode;
  name: string;
  about: string;
  children: ReactNode;
}

function FactorRow({ picture, name, about, children }: FactorRowProps) {
  return (
    <li className={classes.factor}>
      <span className={classes.picture}>{picture}</span>
      <div className={classes.words}>
        <strong>{name}</strong>
        <span>{about}</span>
      </div>
      {children}
    </li>
  );
}
