import type { SecondStep } from '@gso/contract/sign-in/second-factor';
import { Alert, Button, TextInput } from '@mantine/core';
import { IconExclamationCircle, IconFingerprint } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { login } from '../../api/proof.ts';
import { Refused } from '../../api/client.ts';
import { logInWithPasskey, passkeysWork } from '../../api/passkey.ts';
import { useSignInWays } from '../../api/sign-in-ways.ts';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { sentenceOf } from '../../api/refusal.ts';
import { useWords } from '../../words/words.ts';
import { ForgotLink } from '../password-link/forgot-link.tsx';
import { useWait } from '../proof/use-wait.ts';
import classes from './entry-frame.module.css';
import { loginWords } from './words.ts';

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value : '');

type Problem = { kind: 'empty' } | { kind: 'failed'; error: unknown };

/** Native fields, so that password managers and autofill work. */
export function LoginForm({ onSecondStep }: { onSecondStep: (step: SecondStep) => void }) {
  const t = useWords(loginWords);
  const [problem, setProblem] = useState<Problem>();
  const [missing, setMissing] = useState({ username: false, password: false });
  const [busy, setBusy] = useState(false);
  const { seconds, waitFor } = useWait();
  const offersPasskey = passkeysWork(useSignInWays()?.passkeyOrigin ?? null);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const username = textOf(typed.get('username')).trim();
    const password = textOf(typed.get('password'));
    setMissing({ username: !username, password: !password });
    if (!username || !password) {
      setProblem({ kind: 'empty' });
      form.querySelector<HTMLInputElement>(username ? '[name=password]' : '[name=username]')?.focus();
      return;
    }
    setProblem(undefined);
    setBusy(true);
    try {
      const step = await login(username, password);
      if (step) onSecondStep(step);
    } catch (error) {
      setBusy(false);
      setProblem({ kind: 'failed', error });
      if (error instanceof Refused) waitFor(error.reply.retryAfterSeconds ?? 0);
      form.querySelector<HTMLInputElement>('[name=password]')?.select();
    }
  }

  async function signInWithPasskey(): Promise<void> {
    setProblem(undefined);
    setBusy(true);
    try {
      await logInWithPasskey();
    } catch (error) {
      setBusy(false);
      setProblem({ kind: 'failed', error });
    }
  }

  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)} aria-label={t.title}>
      {problem && (
        <Alert color="red" icon={<IconExclamationCircle aria-hidden />} role="alert">
          {problem.kind === 'empty' ? t.empty : sentenceOf(problem.error)}
          {seconds > 0 && <div aria-live="off">{t.wait(seconds)}</div>}
        </Alert>
      )}
      <TextInput
        name="username"
        label={t.username}
        size="md"
        autoFocus
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={200}
        error={missing.username && t.required}
      />
      <PasswordField
        name="password"
        label={t.password}
        size="md"
        autoComplete="current-password"
        maxLength={200}
        error={missing.password && t.required}
      />
      <Button type="submit" size="md" fullWidth loading={busy} disabled={seconds > 0}>
        {t.submit}
      </Button>
      <ForgotLink />
      {offersPasskey && (
        <Button
          variant="default"
          size="md"
          fullWidth
          leftSection={<IconFingerprint size={20} aria-hidden />}
          disabled={busy}
          onClick={() => void signInWithPasskey()}
        >
          {t.withPasskey}
        </Button>
      )}
    </form>
  );
}
