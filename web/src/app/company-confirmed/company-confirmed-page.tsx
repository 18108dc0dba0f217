import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { handOverCompanyCode } from '../../api/company-window.ts';
import { useWords } from '../../words/words.ts';
import { arrivalOf } from '../login/company-arrival.ts';
import { CompanyProblem } from '../login/company-problem.tsx';
import { companyWords } from '../login/company-words.ts';
import { EntryFrame } from '../login/entry-frame.tsx';
import { companyConfirmedWords } from './words.ts';

/** Where the window of a confirmation comes back to. It hands the code to the page that waits for it, and closes. */
export function CompanyConfirmedPage() {
  const t = useWords(companyConfirmedWords);
  const { refusals } = useWords(companyWords);
  const [{ code, refusal = 'refused', requestId }] = useState(() => arrivalOf(window.location.hash));
  useEffect(() => {
    if (code === null) return;
    handOverCompanyCode(code);
    window.close();
  }, [code]);
  if (code !== null) return <EntryFrame title={t.done} tab={t.done} reason={t.close} children={null} />;
  return (
    <EntryFrame title={t.notDone} tab={t.notDone}>
      <CompanyProblem requestId={requestId}>{refusals[refusal]}</CompanyProblem>
      <Button component="a" href="/api/sign-in/company?confirm=true" size="md" fullWidth mt="md">
        {t.again}
      </Button>
    </EntryFrame>
  );
}
