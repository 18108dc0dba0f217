import { Alert } from '@mantine/core';
import { IconExclamationCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useWords } from '../../words/words.ts';
import { companyWords } from './company-words.ts';
import classes from './company-sign-in.module.css';

/** Why a sign-in with a company account failed, with what the administrator can search for in the log. */
export function CompanyProblem({ requestId, children }: { requestId: string; children: ReactNode }) {
  const t = useWords(companyWords);
  return (
    <Alert color="red" icon={<IconExclamationCircle aria-hidden />} role="alert">
      {children}
      {requestId && <div className={classes.request}>{t.request(requestId)}</div>}
    </Alert>
  );
}
