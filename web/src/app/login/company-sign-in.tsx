import { Button, Divider } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { sentenceOf } from '../../api/refusal.ts';
import { finishSignIn, useSignInWays } from '../../api/sign-in-ways.ts';
import { useWords } from '../../words/words.ts';
import { arrivalOf } from './company-arrival.ts';
import { CompanyProblem } from './company-problem.tsx';
import { companyWords } from './company-words.ts';
import classes from './company-sign-in.module.css';

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
        <CompanyProblem requestId={requestId}>{refusal ? t.refusals[refusal] : sentenceOf(error)}</CompanyProblem>
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
