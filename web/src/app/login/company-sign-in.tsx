import { companyRefusals, signInFragment } from '@gso/contract/sign-in/ways';
import { Alert, Button, Divider } from '@mantine/core';
import { IconBuilding, IconExclamationCircle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { sentenceOf } from '../../api/refusal.ts';
import { finishSignIn, useSignInWays } from '../../api/sign-in-ways.ts';
import { useWords } from '../../words/words.ts';
import { companyWords } from './company-words.ts';
import classes from './company-sign-in.module.css';

/** What the server has put into the address when the browser came back from the provider. */
function arrivalOf(hash: string) {
  const fragment = new URLSearchParams(hash.slice(1));
  const refusal = fragment.get(signInFragment.refusal);
  return {
    code: fragment.get(signInFragment.code),
    refusal: refusal === null ? undefined : (companyRefusals.find((one) => one === refusal) ?? 'refused'),
    requestId: fragment.get(signInFragment.requestId) ?? '',
  };
}

/** A code works once, and effects run twice during development. */
let finishing: Promise<void> | undefined;

function useArrival() {
  const [arrival] = useState(() => arrivalOf(window.location.hash));
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    if (arrival.code === null && !arrival.refusal) return;
    // The code is worthless now, and a reload must not show the refusal again.
    window.history.replaceState(window.history.state, '', '/');
    if (arrival.code === null) return;
    finishing ??= finishSignIn(arrival.code);
    finishing.catch(setError);
  }, [arrival]);
  return { ...arrival, error, isFinishing: arrival.code !== null && error === undefined };
}

/** The sign-in with a company account, next to the one by password. */
export function CompanySignIn({ children }: { children: ReactNode }) {
  const t = useWords(companyWords);
  const { refusal, requestId, error, isFinishing } = useArrival();
  const ways = useSignInWays();
  if (isFinishing) return <p role="status">{t.finishing}</p>;
  const byPassword = ways?.password ?? true;
  return (
    <div className={classes.ways}>
      {(refusal ?? error) !== undefined && (
        <Alert color="red" icon={<IconExclamationCircle aria-hidden />} role="alert">
          {refusal ? t.refusals[refusal] : sentenceOf(error)}
          {requestId && <div className={classes.request}>{t.request(requestId)}</div>}
        </Alert>
      )}
      {byPassword && children}
      {ways?.company && (
        <>
          {byPassword && <Divider label={t.or} />}
          <Button
            component="a"
            href="/api/sign-in/company"
            variant={byPassword ? 'default' : 'filled'}
            size="md"
            fullWidth
            leftSection={<IconBuilding size={20} aria-hidden />}
          >
            {t.signIn(ways.company.name)}
          </Button>
        </>
      )}
    </div>
  );
}
